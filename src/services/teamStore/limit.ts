import { err, type Result } from '@ddh/engine';
import type { Clock } from '../ports.ts';

/** So long a reader is ready to wait for anything, in milliseconds. */
export const LIMIT_MS = 8000;

type Unreachable = { readonly kind: 'unreachable' };

/**
 * What `run` answers in time. Later it is not waited for any more; `signal` tells it so, and it begins nothing further.
 */
export function inTime<T, E>(
  clock: Pick<Clock, 'after'>,
  run: (signal: AbortSignal) => Promise<Result<T, E>>,
): Promise<Result<T, E | Unreachable>> {
  const stop = new AbortController();
  return new Promise((resolve) => {
    const give = (answer: Result<T, E | Unreachable>): void => {
      cancel();
      resolve(answer);
    };
    const cancel = clock.after(LIMIT_MS, () => {
      stop.abort();
      resolve(err({ kind: 'unreachable' }));
    });
    run(stop.signal).then(give, () => give(err({ kind: 'unreachable' })));
  });
}

export const sleep = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));
