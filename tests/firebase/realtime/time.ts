/** What servers know of time; on a virtual clock they run as they do on the machine's. */
export interface Time {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The answer takes it back. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Node's timers fire at once beyond this. */
const LONGEST = 2 ** 31 - 1;

export const machineTime: Time = {
  now: () => Date.now(),
  after(ms, run) {
    if (ms > LONGEST) return () => undefined;
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
