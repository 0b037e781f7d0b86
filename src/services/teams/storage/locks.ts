import type { Clock } from '../../ports.ts';
import { LOCK_LIMIT_MS } from './sharedStorage.ts';
import type { Locks } from '../remotes/firebase/ports.ts';

/**
 * Web Locks, where there are any. Who waits longer than others need goes on without: then two tabs may make a session
 * each, of which one remains.
 */
export function webLocks(locks: LockManager | undefined, { after }: Pick<Clock, 'after'>): Locks {
  return {
    async alone<T>(name: string, run: () => Promise<T>): Promise<T> {
      let running: Promise<T> | null = null;
      const once = (): Promise<T> => (running ??= run());
      const stop = new AbortController();
      const cancel = after(LOCK_LIMIT_MS, () => stop.abort());
      const mine = (): Promise<T> => {
        cancel();
        return once();
      };
      try {
        await locks?.request(name, { signal: stop.signal }, mine);
      } catch {
        // No locks here, whatever the browser says, or somebody hangs with it: it is done below.
      }
      cancel();
      return once();
    },
  };
}
