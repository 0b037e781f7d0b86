/** Runs once after `ms`; the returned function cancels it. */
export type After = (ms: number, run: () => void) => () => void;

/** The timers of the page, the worker or Node. */
export const timers: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Settles as `run` does, or with `null` after `ms`. Then `signal` aborts, and whatever `run` does later is ignored.
 */
export async function withTimeout<T>(
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  after: After = timers,
): Promise<T | null> {
  const stop = new AbortController();
  let cancel = (): void => undefined;
  const late = new Promise<null>((resolve) => {
    cancel = after(ms, () => {
      // Before the abort: a request that rejects because of it would win the race.
      resolve(null);
      stop.abort();
    });
  });
  try {
    return await Promise.race([run(stop.signal), late]);
  } finally {
    cancel();
  }
}
