import {
  mergeTeams,
  sameTeam,
  type FantasyTeam,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import type { Replaced } from '../storage/backups.ts';
import { sameRecord } from '../storage/documents.ts';
import { findCached, isUnsent, withInFlight, type Cache, type CachedTeam } from './cache.ts';

/**
 * Returns the lowest revision for a team that is new on this device. It is higher than any revision under which a tab
 * may still edit an older team with this id.
 */
export type FirstRev = (id: TeamId) => number;

/**
 * `overruled`: both sides changed the same value, and `team` does not have the remote value. The remote version is then
 * backed up.
 */
type Rebased = { readonly team: FantasyTeam; readonly overruled: boolean };

/**
 * Rebases edits that began from `base` onto the remote version. If `remote` already contains a version in flight, only
 * the edits made since that version are rebased, so that the device does not conflict with its own edits.
 */
export function rebase(
  edited: FantasyTeam,
  base: FantasyTeam,
  inFlight: readonly FantasyTeam[],
  remote: FantasyTeam,
): Rebased {
  const includes = (whole: FantasyTeam, part: FantasyTeam): boolean =>
    sameTeam(mergeTeams(base, part, whole).team, whole);
  const arrived = inFlight.filter((one) => includes(remote, one));
  const newest = arrived.reduce((most, one) => (includes(one, most) ? one : most), arrived[0] ?? base);
  const { team, overruled } = mergeTeams(newest, edited, remote);
  return { team, overruled: overruled.length > 0 };
}

/** Rebases one team of the cache onto a version received from the remote. */
export function rebaseCached(
  cached: CachedTeam,
  received: TeamRecord,
): { readonly cached: CachedTeam; readonly replaced: readonly Replaced[] } {
  const { local, remote, inFlight } = cached;
  if (sameRecord(remote, received)) return { cached, replaced: [] };
  const { team, overruled } = rebase(local.team, remote.team, inFlight, received.team);
  const unchanged = sameTeam(team, local.team);
  const rev = unchanged ? local.rev : Math.max(local.rev + 1, received.rev);
  return {
    // The remote refuses any write on top of an older version, so nothing is in flight any more.
    cached: { local: unchanged ? local : { team, rev }, remote: received, inFlight: [] },
    replaced: [
      ...(unchanged ? [] : [{ ...local, deleted: false }]),
      ...(overruled ? [{ team: received.team, rev, deleted: false }] : []),
    ],
  };
}

/** Returns the cached form of a remote team that is new on this device. */
export const adoptRemote = (record: TeamRecord, firstRev: FirstRev): CachedTeam => ({
  local: { team: record.team, rev: Math.max(record.rev, firstRev(record.team.id)) },
  remote: record,
  inFlight: [],
});

/**
 * Returns the cache after a pull. A value that only one side edited is taken from that side. Edits of both sides are
 * merged, to be pushed later. A team that is gone remotely is removed from the cache, and its last version is kept in
 * the backups. The result's `value` lists the orphans: names of teams that are gone although this device had unsent
 * edits of them.
 */
export function reconcile(cache: Cache, { teams, current }: TeamBook, firstRev: FirstRev) {
  const rebased = teams.map((received) => {
    const cached = findCached(cache, received.team.id);
    return cached ? rebaseCached(cached, received) : { cached: adoptRemote(received, firstRev), replaced: [] };
  });
  const gone = cache.teams.filter(({ local }) => !teams.some(({ team }) => team.id === local.team.id));
  return {
    cache: {
      ...cache,
      teams: rebased.map(({ cached }) => cached),
      current: cache.chosen ? cache.current : current,
    },
    replaced: [
      ...rebased.flatMap(({ replaced }) => replaced),
      ...gone.map(({ local }) => ({ ...local, deleted: true })),
    ],
    value: gone.filter(isUnsent).map(({ local }) => local.team.name),
  };
}

/**
 * Merges two caches. This tab has kept `own` because storage failed, and another tab has stored `stored`. A team that
 * only one of the caches has is kept until the next pull decides whether the team still exists.
 */
export function mergeCaches(own: Cache, stored: Cache): Cache {
  const teams = stored.teams.map((theirs) => {
    const mine = findCached(own, theirs.local.team.id);
    return mine ? mergeCached(mine, theirs) : theirs;
  });
  const { current, chosen } = stored.chosen || !own.chosen ? stored : own;
  return {
    teams: [...teams, ...own.teams.filter(({ local }) => !findCached(stored, local.team.id))],
    current,
    chosen,
    pendingCreates: own.pendingCreates.reduce(withInFlight, stored.pendingCreates),
    // The new `remoteRevision` is higher than both old ones, so a pull that began under either of them is stale.
    remoteRevision: Math.max(own.remoteRevision, stored.remoteRevision) + 1,
  };
}

function mergeCached(own: CachedTeam, stored: CachedTeam): CachedTeam {
  const [older, newer] = own.remote.rev < stored.remote.rev ? [own, stored] : [stored, own];
  const { cached } = rebaseCached(older, newer.remote);
  const { local, remote } = newer;
  const { team } = mergeTeams(remote.team, local.team, cached.local.team);
  const rev = Math.max(own.local.rev, stored.local.rev);
  return {
    local: sameTeam(team, local.team) && rev === local.rev ? local : { team, rev: rev + 1 },
    remote,
    inFlight: cached.inFlight.reduce(withInFlight, newer.inFlight),
  };
}
