import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamBook, TeamId } from '@ddh/engine/internal/fantasy';
import { findCached, withCached, withoutCached, type Cache } from './cache.ts';
import { follow } from './reconcile.ts';
import type { TeamRemote } from './remotePort.ts';
import { TRIES } from './pusher.ts';
import type { Shelf } from './cacheStore.ts';

/**
 * Deletes a team there as it is by now, and here; this device's version goes to the backups. `gone`: keys that go with
 * it.
 */
export async function takeAway(
  shelf: Shelf,
  remote: TeamRemote,
  id: TeamId,
  gone: (cache: Cache) => readonly string[],
): Promise<Result<Pick<TeamBook, 'current'>, StoreFailure>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const cached = shelf.read()?.teams.find(({ here }) => here.team.id === id);
    if (!cached) return err({ kind: 'notFound' });
    const answer = await remote.remove(cached.there);
    if (answer.ok) {
      const { current } = answer.value;
      await shelf.change((cache) => {
        const known = cache && findCached(cache, id);
        if (!cache || !known) return { cache, value: null };
        return {
          cache: { ...withoutCached(cache, id), current, chosen: false },
          replaced: [{ ...known.here, deleted: true }],
          gone: gone(cache),
          value: null,
        };
      });
      return ok({ current });
    }
    const { error } = answer;
    if (error.kind !== 'conflict') return err(error);
    await shelf.change((cache) => {
      const known = cache && findCached(cache, id);
      if (!cache || !known) return { cache: null, value: null };
      const moved = follow(known, error.record);
      return { cache: withCached(cache, moved.cached), replaced: moved.replaced, value: null };
    });
  }
  return err({ kind: 'unreachable' });
}
