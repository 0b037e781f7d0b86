import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { TeamRemote } from './remotePort.ts';

/** Returns a remote that refuses every call. */
export function closedRemote(error: StoreFailure): TeamRemote {
  const refuse = async () => err(error);
  return { read: refuse, put: refuse, remove: refuse, setCurrent: refuse, subscribe: () => () => undefined };
}

/** Returns a remote whose code is fetched for the first call. All calls wait until `needed` has resolved. */
export function lazyRemote(needed: Promise<void>, open: () => Promise<TeamRemote>): TeamRemote {
  let opened: Promise<TeamRemote> | null = null;
  /** Subscriptions to start when the remote is open. */
  const waiting = new Set<(remote: TeamRemote) => void>();

  /** If the code cannot be fetched, the remote counts as unreachable, and the next call tries again. */
  async function call<T, E>(run: (remote: TeamRemote) => Promise<Result<T, E>>): Promise<Result<T, E | StoreFailure>> {
    await needed;
    opened ??= open();
    const remote = await opened.catch(() => (opened = null));
    if (remote === null) return err({ kind: 'unreachable' });
    for (const start of waiting) start(remote);
    waiting.clear();
    return run(remote);
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
      void call(async () => ok(null));
      return () => {
        waiting.delete(start);
        unsubscribe();
      };
    },
  };
}
