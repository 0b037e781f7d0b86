/** The clock and timers of the stand-ins: virtual time, or the machine's. */
export interface Time {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Returns the function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** In ms. Node fires a timer of more than this at once. */
const LONGEST = 2 ** 31 - 1;

export const machineTime: Time = {
  now: () => Date.now(),
  after(ms, run) {
    if (ms > LONGEST) return () => undefined;
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
