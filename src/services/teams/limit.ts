import { err, type Result } from '@ddh/engine/internal/result';
import { withTimeout } from '@ddh/workers/withTimeout';
import type { Clock } from '../ports.ts';

/** Limit on any wait that the user notices, in ms. */
export const LIMIT_MS = 8000;

type Unreachable = { readonly kind: 'unreachable' };

/**
 * Resolves to `unreachable` if `run` throws or takes longer than LIMIT_MS. `signal` aborts at the limit, and `run` must
 * then start no further request.
 */
export async function withLimit<T, E>(
  { after }: Pick<Clock, 'after'>,
  run: (signal: AbortSignal) => Promise<Result<T, E>>,
): Promise<Result<T, E | Unreachable>> {
  const unreachable = err<Unreachable>({ kind: 'unreachable' });
  try {
    return (await withTimeout(LIMIT_MS, run, after)) ?? unreachable;
  } catch {
    return unreachable;
  }
}

export const sleep = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));
