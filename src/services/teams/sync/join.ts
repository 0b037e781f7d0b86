import { mergeTeams, sameTeam } from '@ddh/engine/internal/fantasy';
import { findCached, withSent, type Cache, type CachedTeam } from './cache.ts';
import { follow } from './reconcile.ts';

/**
 * What a tab had for itself while it could not store it, together with what another one has stored meanwhile. A team that
 * only one of them has is there or not: the next look says so.
 */
export function joined(own: Cache, stored: Cache): Cache {
  const teams = stored.teams.map((theirs) => {
    const mine = findCached(own, theirs.here.team.id);
    return mine ? joinedTeam(mine, theirs) : theirs;
  });
  return {
    teams: [...teams, ...own.teams.filter(({ here }) => !findCached(stored, here.team.id))],
    ...(stored.chosen || !own.chosen ? pick(stored) : pick(own)),
    making: own.making.reduce(withSent, stored.making),
    // What was read elsewhere before either knew of the other may be older than what one of them knows.
    known: Math.max(own.known, stored.known) + 1,
  };
}

const pick = ({ current, chosen }: Cache) => ({ current, chosen });

function joinedTeam(own: CachedTeam, stored: CachedTeam): CachedTeam {
  const [older, newer] = own.there.rev < stored.there.rev ? [own, stored] : [stored, own];
  const { cached } = follow(older, newer.there);
  const { here, there } = newer;
  const { team } = mergeTeams(there.team, here.team, cached.here.team);
  const rev = Math.max(own.here.rev, stored.here.rev);
  return {
    here: sameTeam(team, here.team) && rev === here.rev ? here : { team, rev: rev + 1 },
    there,
    sent: cached.sent.reduce(withSent, newer.sent),
  };
}
