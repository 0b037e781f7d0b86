import { err, type Result, type StoreFailure } from '@ddh/engine';
import type { TeamRemote } from './remotePort.ts';

/**
 * A place elsewhere that is not asked before `awake`; `open` then fetches what asks. Until then the device's own teams
 * are all there is.
 */
export function restingRemote(awake: Promise<void>, open: () => Promise<TeamRemote>): TeamRemote {
  let opened: Promise<TeamRemote> | null = null;

  /** What could not be fetched is tried again with the next call. */
  async function remote(): Promise<TeamRemote | null> {
    await awake;
    opened ??= open();
    try {
      return await opened;
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
      let ended = false;
      void remote().then((there) => {
        if (there && !ended) end = there.watch(look);
      });
      return () => {
        ended = true;
        end();
      };
    },
  };
}
