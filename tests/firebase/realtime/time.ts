/** The clock and timers of the stand-ins, which use virtual time or the machine's time. */
export interface Time {
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  /** Runs `run` after `ms`. Returns the cancel function. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The longest delay of a timer, in ms. Node would fire a timer with a longer delay at once. */
const LONGEST = 2 ** 31 - 1;

export const machineTime: Time = {
  now: () => Date.now(),
  after(ms, run) {
    if (ms > LONGEST) return () => undefined;
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
