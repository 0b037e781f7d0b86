import type { Result } from '@ddh/engine/internal/result';
import type { OpenedGame } from '@ddh/workers/protocol';
import type { ExtendFailure, Services } from '../../services/ports.ts';

/** Time after the last edit until more simulations are counted, in ms. */
export const REST_MS = 2000;
/**
 * The number of simulations that every device counts. A device that needs less than FAST_MS for it then counts SECOND
 * simulations.
 */
const FIRST = 100_000;
const SECOND = 1_000_000;
const FAST_MS = 1000;

type AutoCountDeps = {
  /** Returns the number of counted simulations. Returns null while no more simulations can or should be counted. */
  readonly counted: () => number | null;
  readonly extend: (until: number) => void;
  readonly pause: () => void;
};

/**
 * Counts more simulations automatically, once for each game. The count starts when the user has made no edit for a
 * while, the page is visible, and the browser does not ask pages to use less data. An edit interrupts the count.
 */
export function createAutoCount(
  { clock, leaving, savesData }: Pick<Services, 'clock' | 'leaving' | 'savesData'>,
  { counted, extend, pause }: AutoCountDeps,
) {
  let goal = FIRST;
  let run: { readonly from: number; readonly startedAt: number } | null = null;
  let stopTimer = (): void => undefined;
  /** True if an automatic count was due while the page was hidden. */
  let missed = false;

  function start(): void {
    const from = counted();
    if (from === null || from >= goal || savesData()) return;
    missed = !leaving.isSeen();
    if (missed) return;
    run = { from, startedAt: clock.now() };
    extend(goal);
  }

  function cancel(): void {
    stopTimer();
    missed = false;
    if (run === null) return;
    run = null;
    pause();
  }

  function restart(): void {
    cancel();
    stopTimer = clock.after(REST_MS, start);
  }

  leaving.onReturn(() => {
    if (missed) restart();
  });

  return {
    isRunning: () => run !== null,
    /** Call after each edit, and when a game has been read. */
    restart,
    /** Call when the user chooses a number of simulations. */
    cancel,
    /** Call when another game is opened. */
    reset(): void {
      cancel();
      goal = FIRST;
    },
    /** Call when a running count ends. Returns true if a second count, to SECOND simulations, starts. */
    goesOn(result: Result<OpenedGame, ExtendFailure>): boolean {
      if (run === null) return false;
      const { from, startedAt } = run;
      run = null;
      if (!result.ok) {
        // The count failed. Another attempt would probably fail, too.
        goal = 0;
        return false;
      }
      const took = ((clock.now() - startedAt) * FIRST) / Math.max(1, goal - from);
      if (goal === SECOND || took >= FAST_MS) return false;
      goal = SECOND;
      start();
      return run !== null;
    },
  };
}
