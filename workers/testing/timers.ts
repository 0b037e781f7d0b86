import { setTimeout as sleep } from 'node:timers/promises';
import type { After } from '../withTimeout.ts';

/** Creates timers that fire only when `advance` is called. */
export function manualTimers() {
  const due = new Map<object, { at: number; run: () => void }>();
  let now = 0;
  const after: After = (ms, run) => {
    const key = {};
    due.set(key, { at: now + ms, run });
    return () => void due.delete(key);
  };
  function advance(ms: number): void {
    now += ms;
    for (const [key, timer] of due) {
      if (timer.at > now) continue;
      due.delete(key);
      timer.run();
    }
  }
  return {
    after,
    advance,
    get now() {
      return now;
    },
    get waiting() {
      return due.size;
    },
    /**
     * Advances from timer to timer until the promise settles. If no timer is pending, waits a short time, because
     * gunzip takes real time.
     */
    async settle<T>(promise: Promise<T>): Promise<T> {
      let settled = false;
      const mark = (): void => void (settled = true);
      promise.then(mark, mark);
      for (let idle = 0; idle < 1_000;) {
        await sleep(0);
        if (settled) return promise;
        if (due.size > 0) advance(Math.min(...Array.from(due.values(), ({ at }) => at)) - now);
        else idle++;
      }
      throw new Error('the promise does not settle, and no timer is pending');
    },
  };
}
