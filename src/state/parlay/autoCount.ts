import type { Result } from '@ddh/engine/internal/result';
import type { OpenedGame } from '@ddh/workers/protocol';
import type { ExtendFailure } from '../../services/ports.ts';

/** Time after the last edit until more simulations are run, in ms. */
export const REST_MS = 2000;
/**
 * The number of simulations that every device runs. A device that needs less than FAST_MS for them then runs SECOND
 * simulations. The worker makes FIRST at once if the published ones are quick.
 */
export const FIRST = 100_000;
const SECOND = 1_000_000;
const FAST_MS = 1000;

/**
 * The automatic simulations of a game. They start when the user has made no edit for a while, the page is visible, and
 * the browser does not ask pages to use less data. An edit interrupts them.
 */
export type AutoCount = {
  /** The number of simulations at which they end. 0 after a failure. */
  readonly goal: number;
  /** `from` is the number of simulations before the run. Null if none runs. */
  readonly run: { readonly from: number; readonly startedAt: number } | null;
  /** True if automatic simulations were due while the page was hidden. */
  readonly missed: boolean;
};

export const NOT_STARTED: AutoCount = { goal: FIRST, run: null, missed: false };
/** The state of a game that was opened with FIRST simulations, which only a fast device makes. */
export const FIRST_DONE: AutoCount = { ...NOT_STARTED, goal: SECOND };

/** The time, and whether automatic simulations may run on this device now. */
export type Device = { readonly now: number; readonly isSeen: boolean; readonly savesData: boolean };

/** `counted` is the number of simulated games so far. It is null while no more simulations can or should be run. */
export function startAuto(auto: AutoCount, counted: number | null, { now, isSeen, savesData }: Device): AutoCount {
  if (counted === null || counted >= auto.goal || savesData) return auto;
  return isSeen ? { ...auto, run: { from: counted, startedAt: now } } : { ...auto, missed: true };
}

export const cancelAuto = (auto: AutoCount): AutoCount => ({ ...auto, run: null, missed: false });

/**
 * Ends the running simulations. If the device was fast enough, starts a second run, which ends when there are SECOND
 * simulations.
 */
export function endAuto(
  { goal, run, missed }: AutoCount,
  result: Result<OpenedGame, ExtendFailure>,
  counted: number | null,
  device: Device,
): AutoCount {
  // Another attempt after a failure would probably fail, too.
  if (run === null || !result.ok) return { goal: 0, run: null, missed };
  const took = ((device.now - run.startedAt) * FIRST) / Math.max(1, goal - run.from);
  if (goal === SECOND || took >= FAST_MS) return { goal, run: null, missed };
  return startAuto({ goal: SECOND, run: null, missed }, counted, device);
}
