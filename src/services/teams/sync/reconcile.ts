import { sameTeam, type TeamBook, type TeamId, type TeamRecord } from '@ddh/engine/internal/fantasy';
import { sameRecord } from '../storage/sameRecord.ts';
import { EMPTY_CACHE, findCached, isUnsent, type Cache, type CachedTeam } from './cache.ts';
import { onTop } from './onTop.ts';

/** A version that gave way, for the backups. */
export type Replaced = TeamRecord & { readonly deleted: boolean };

/** The lowest revision that a team may begin with on this device: none that somebody still edits from. */
export type FirstRev = (id: TeamId) => number;

export type Reconciled = {
  readonly cache: Cache;
  readonly replaced: readonly Replaced[];
  /** Names of teams that were deleted elsewhere while this device had edits of them that were not sent. */
  readonly orphans: readonly string[];
};

/**
 * The device's teams after a look at those elsewhere. What was edited on one side is that side's; what was edited on both
 * is merged, and is sent with the next writing. What is gone there goes here as well, with its last version kept.
 */
export function reconcile(before: Cache | null, { teams, current }: TeamBook, firstRev: FirstRev): Reconciled {
  const cache = before ?? EMPTY_CACHE;
  const replaced: Replaced[] = [];
  const next = teams.map((theirs) => {
    const known = findCached(cache, theirs.team.id);
    if (!known) return begun(theirs, firstRev);
    const moved = follow(known, theirs);
    replaced.push(...moved.replaced);
    return moved.cached;
  });
  const gone = cache.teams.filter(({ here }) => !teams.some(({ team }) => team.id === here.team.id));
  for (const { here } of gone) replaced.push({ ...here, deleted: true });
  return {
    cache: { ...cache, teams: next, current: cache.chosen ? cache.current : current },
    replaced,
    orphans: gone.filter(isUnsent).map(({ here }) => here.team.name),
  };
}

/** A team that is new on this device. */
export const begun = (record: TeamRecord, firstRev: FirstRev): CachedTeam => ({
  here: { team: record.team, rev: Math.max(record.rev, firstRev(record.team.id)) },
  there: record,
  sent: [],
});

/** One team, after it was seen elsewhere as `theirs`. */
export function follow(
  cached: CachedTeam,
  theirs: TeamRecord,
): { readonly cached: CachedTeam; readonly replaced: readonly Replaced[] } {
  const { here, there, sent } = cached;
  if (sameRecord(there, theirs)) return { cached, replaced: [] };
  const { next, overruled } = onTop(here.team, there.team, sent, theirs);
  const stays = sameTeam(next, here.team);
  const rev = stays ? here.rev : Math.max(here.rev + 1, theirs.rev);
  return {
    // Nothing that was sent on top of the older version can be stored any more.
    cached: { here: stays ? here : { team: next, rev }, there: theirs, sent: [] },
    replaced: [
      ...(stays ? [] : [{ ...here, deleted: false }]),
      ...(overruled ? [{ team: theirs.team, rev, deleted: false }] : []),
    ],
  };
}
