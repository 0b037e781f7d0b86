import { err, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { TeamRemote } from './remotePort.ts';

/**
 * A place elsewhere that is not asked before `awake`; `open` then fetches what asks. Until then the device's own teams
 * are all there is.
 */
export function restingRemote(awake: Promise<void>, open: () => Promise<TeamRemote>): TeamRemote {
  let opened: Promise<TeamRemote> | null = null;
  /** Who wants to watch, until there is something to be watched. */
  const watchers = new Set<(there: TeamRemote) => void>();

  /** What could not be fetched is tried again with the next call. */
  async function remote(): Promise<TeamRemote | null> {
    await awake;
    opened ??= open();
    try {
      const there = await opened;
      for (const begin of watchers) begin(there);
      watchers.clear();
      return there;
    } catch {
      opened = null;
      return null;
    }
  }

  async function call<T, E>(run: (there: TeamRemote) => Promise<Result<T, E>>): Promise<Result<T, E | StoreFailure>> {
    const there = await remote();
    return there ? run(there) : err({ kind: 'unreachable' });
  }

  return {
    read: () => call((there) => there.read()),
    put: (team, base) => call((there) => there.put(team, base)),
    remove: (base) => call((there) => there.remove(base)),
    setCurrent: (id) => call((there) => there.setCurrent(id)),
    watch(look) {
      let end = (): void => undefined;
      const begin = (there: TeamRemote): void => {
        end = there.watch(look);
      };
      watchers.add(begin);
      void remote();
      return () => {
        watchers.delete(begin);
        end();
      };
    },
  };
}
