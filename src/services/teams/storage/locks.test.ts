import { expect, test, vi } from 'vitest';
import { memoryClock } from '../../../testing/memoryServices.ts';
import { LOCK_TIMEOUT_MS, webLocks } from './locks.ts';

const run = () => vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
const manager = (request: (signal: AbortSignal, run: () => Promise<unknown>) => Promise<unknown>) =>
  ({
    request: (_: string, { signal }: { signal: AbortSignal }, mine: () => Promise<unknown>) => request(signal, mine),
  }) as unknown as LockManager;

test('withLock runs its task once, whether the browser has Web Locks or not', async () => {
  for (const locks of [
    undefined,
    manager((_, mine) => mine()),
    manager(() => Promise.reject(new DOMException('no', 'SecurityError'))),
  ]) {
    const work = run();
    expect(await webLocks(locks, memoryClock()).withLock('x', work)).toBe('done');
    expect(work).toHaveBeenCalledOnce();
  }
});

test('withLock runs its task without the lock after LOCK_TIMEOUT_MS', async () => {
  const clock = memoryClock();
  const stuck = manager(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const work = run();
  const answer = webLocks(stuck, clock).withLock('x', work);
  clock.advance(LOCK_TIMEOUT_MS - 1);
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  clock.advance(1);
  expect(await answer).toBe('done');
});
