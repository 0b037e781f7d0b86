import type { Clock } from '../../ports.ts';

/** Locks that all tabs of a browser share. */
export interface Locks {
  /**
   * Calls `run` under the lock. If another tab holds the lock for longer than LOCK_TIMEOUT_MS, calls `run` without it.
   */
  withLock<T>(name: string, run: () => T | Promise<T>): Promise<T>;
  /**
   * Calls `run` under the lock. If another tab holds the lock for longer than `timeoutMs`, resolves to `null` and does
   * not call `run`.
   */
  tryLock<T>(name: string, timeoutMs: number, run: () => Promise<T>): Promise<T | null>;
  /**
   * Holds the lock until the page is closed. If another page holds the lock for longer than `timeoutMs`, resolves to
   * false.
   */
  holdLock(name: string, timeoutMs: number): Promise<boolean>;
}

/** In ms. Tabs hold a lock only for a moment, so a tab that holds a lock for longer than this must have hung. */
export const LOCK_TIMEOUT_MS = 3000;

/**
 * Implements `Locks` with the browser's Web Locks. If the browser has no Web Locks, or refuses them because the page is
 * insecure, every task runs immediately and without a lock.
 */
export function webLocks(locks: LockManager | undefined, { after }: Pick<Clock, 'after'>): Locks {
  async function request<T>(
    name: string,
    timeoutMs: number,
    run: () => T | Promise<T>,
  ): Promise<{ readonly value: T } | null> {
    let running: Promise<T> | null = null;
    const runOnce = (): Promise<T> => (running ??= (async () => run())());
    const stop = new AbortController();
    const cancel = timeoutMs === 0 ? () => undefined : after(timeoutMs, () => stop.abort());
    let isBusy = false;
    const granted = async (lock: Lock | null): Promise<void> => {
      cancel();
      isBusy = lock === null;
      if (!isBusy) await runOnce();
    };
    try {
      await locks?.request(name, timeoutMs === 0 ? { ifAvailable: true } : { signal: stop.signal }, granted);
    } catch {
      // The request rejects on abort, but also if `run` fails or the lock is stolen. Only an abort means that the lock
      // is busy. Otherwise, `runOnce` below returns the result of the run that has already started.
      isBusy = stop.signal.aborted;
    }
    cancel();
    return isBusy ? null : { value: await runOnce() };
  }

  return {
    async withLock(name, run) {
      const done = await request(name, LOCK_TIMEOUT_MS, run);
      return done ? done.value : run();
    },
    async tryLock(name, timeoutMs, run) {
      const done = await request(name, timeoutMs, run);
      return done && done.value;
    },
    holdLock: (name, timeoutMs) =>
      new Promise((resolve) => {
        const untilPageEnds = (): Promise<never> => {
          resolve(true);
          return new Promise(() => undefined);
        };
        void request(name, timeoutMs, untilPageEnds).then(() => resolve(false));
      }),
  };
}
