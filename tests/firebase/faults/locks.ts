import type { Time } from '../realtime/time.ts';

type Granted = (lock: { readonly name: string; readonly mode: 'exclusive' } | null) => unknown;
type Options = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal };
type Waiting = { readonly page: object; readonly grant: () => void };

/** The exclusive Web Locks of a device. */
export interface DeviceLocks {
  /** `navigator.locks` of one page. */
  of(page: object): {
    request(name: string, ...more: readonly [Granted] | readonly [Options, Granted]): Promise<unknown>;
  };
  /** Releases the locks that a dead page holds, and removes its pending requests for locks. */
  release(page: object): void;
}

export function deviceLocks(time: Time): DeviceLocks {
  const held = new Map<string, object>();
  const queues = new Map<string, readonly Waiting[]>();

  const next = (name: string): void => {
    const [first, ...rest] = queues.get(name) ?? [];
    queues.set(name, rest);
    first?.grant();
  };
  const free = (name: string, page: object): void => {
    if (held.get(name) !== page) return;
    held.delete(name);
    next(name);
  };
  const request = (page: object, name: string, { ifAvailable = false, signal }: Options, run: Granted) =>
    new Promise((resolve, reject) => {
      const take = (): void => {
        held.set(name, page);
        signal?.removeEventListener('abort', abort);
        // Grants the lock in a later task, so that a call by one page does not run another page's code.
        time.after(1, () => {
          if (held.get(name) !== page) return;
          Promise.resolve()
            .then(() => run({ name, mode: 'exclusive' }))
            .finally(() => free(name, page))
            .then(resolve, reject);
        });
      };
      const waiting = { page, grant: take };
      const abort = (): void => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((other) => other !== waiting),
        );
        reject(signal?.reason as Error);
      };
      if (signal?.aborted === true) return abort();
      if (!held.has(name)) return take();
      if (ifAvailable)
        return void Promise.resolve()
          .then(() => run(null))
          .then(resolve, reject);
      signal?.addEventListener('abort', abort);
      queues.set(name, [...(queues.get(name) ?? []), waiting]);
    });

  return {
    of: (page) => ({
      request: (name, ...more) =>
        more.length === 1 ? request(page, name, {}, more[0]) : request(page, name, more[0], more[1]),
    }),
    release(page) {
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter((waiting) => waiting.page !== page),
        );
      for (const [name, owner] of held) if (owner === page) free(name, page);
    },
  };
}
