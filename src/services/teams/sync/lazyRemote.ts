import { err, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { TeamRemote } from './remotePort.ts';

/** A remote whose code is fetched once `needed` resolves. Calls wait until then. */
export function lazyRemote(needed: Promise<void>, open: () => Promise<TeamRemote>): TeamRemote {
  let opened: Promise<TeamRemote> | null = null;
  /** Subscriptions to start once the remote is open. */
  const waiting = new Set<(remote: TeamRemote) => void>();

  /** Resolves to `null` if the code could not be fetched. The next call tries again. */
  async function get(): Promise<TeamRemote | null> {
    await needed;
    opened ??= open();
    try {
      const remote = await opened;
      for (const start of waiting) start(remote);
      waiting.clear();
      return remote;
    } catch {
      opened = null;
      return null;
    }
  }

  async function call<T, E>(run: (remote: TeamRemote) => Promise<Result<T, E>>): Promise<Result<T, E | StoreFailure>> {
    const remote = await get();
    return remote ? run(remote) : err({ kind: 'unreachable' });
  }

  return {
    read: () => call((remote) => remote.read()),
    put: (team, base) => call((remote) => remote.put(team, base)),
    remove: (base) => call((remote) => remote.remove(base)),
    setCurrent: (id) => call((remote) => remote.setCurrent(id)),
    subscribe(onChange) {
      let unsubscribe = (): void => undefined;
      const start = (remote: TeamRemote): void => {
        unsubscribe = remote.subscribe(onChange);
      };
      waiting.add(start);
      void get();
      return () => {
        waiting.delete(start);
        unsubscribe();
      };
    },
  };
}
