/** Calls `run` once after `ms`. Returns a function that cancels the call. */
export type After = (ms: number, run: () => void) => () => void;

/** The timers of the page, the worker or Node, depending on where this code runs. */
export const timers: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Settles like `run` if `run` settles within `ms`. Otherwise, resolves to `null`, aborts `signal` and ignores the
 * outcome of `run`.
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
      // Resolves before the abort, because a request that rejects on abort would otherwise settle the race.
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
