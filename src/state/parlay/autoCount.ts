import type { Result } from '@ddh/engine/internal/result';
import type { OpenedGame } from '@ddh/workers/protocol';
import type { ExtendFailure, Services } from '../../services/ports.ts';

/** Time after the last edit until more simulations are run, in ms. */
export const REST_MS = 2000;
/**
 * The number of simulations that every device runs. A device that needs less than FAST_MS for them then runs SECOND
 * simulations.
 */
const FIRST = 100_000;
const SECOND = 1_000_000;
const FAST_MS = 1000;

type AutoCountDeps = {
  /** Returns the number of simulated games so far. Returns null while no more simulations can or should be run. */
  readonly counted: () => number | null;
  readonly extend: (until: number) => void;
  readonly pause: () => void;
};

/**
 * Runs more simulations automatically, once for each game. They start when the user has made no edit for a while, the
 * page is visible, and the browser does not ask pages to use less data. An edit interrupts them.
 */
export function createAutoCount(
  { clock, leaving, savesData }: Pick<Services, 'clock' | 'leaving' | 'savesData'>,
  { counted, extend, pause }: AutoCountDeps,
) {
  let goal = FIRST;
  let run: { readonly from: number; readonly startedAt: number } | null = null;
  let stopTimer = (): void => undefined;
  /** True if automatic simulations were due while the page was hidden. */
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
    /**
     * Call when the running simulations have ended. If the device was fast enough, starts a second run, which ends when
     * there are SECOND simulations. Returns whether the second run has started.
     */
    goesOn(result: Result<OpenedGame, ExtendFailure>): boolean {
      if (run === null) return false;
      const { from, startedAt } = run;
      run = null;
      if (!result.ok) {
        // The simulations failed. Another attempt would probably fail, too.
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
