import { fantasyPoints, scoringOf, type RankKind, type RankStat } from '@ddh/engine/internal/fantasy';
import type { SeasonModel, SeasonTeamModel } from '@ddh/engine/internal/model';
import { groupOf, ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { goalieStats } from './goalies.ts';
import { ownedAt } from './ownership.ts';
import { skaterStats } from './skaters.ts';
import type { SeasonSums } from './sums.ts';

/** A projected player. */
export type PlayerListing = {
  readonly name: string;
  readonly playerId: number;
  readonly position: string;
  readonly team: string;
  readonly abbreviation: string;
  /** Percentage of leagues in which the player is owned, from 0 to 100. */
  readonly owned: number;
};

type Scored = Omit<PlayerListing, 'owned'> & { readonly points: number };

/**
 * Lists all players with their percent owned. The percentage depends on the player's rank among forwards, defensemen or
 * goalies, by fantasy points of the season in the standard league.
 */
export function listPlayers(
  { teams }: SeasonModel,
  season: SeasonSums,
): { readonly skaters: readonly PlayerListing[]; readonly goalies: readonly PlayerListing[] } {
  const skaters = teams.flatMap((team) =>
    team.skaters.map((one) => scored('skaters', team, one, skaterStats(season.skaters.of(one.playerId)))),
  );
  const goalies = teams.flatMap((team) =>
    team.goalies.map((one) =>
      scored('goalies', team, { ...one, position: 'G' }, goalieStats(season.goalies.of(one.playerId))),
    ),
  );
  const owned = ownership([...skaters, ...goalies]);
  const listed = ({ name, playerId, position, team, abbreviation }: Scored): PlayerListing => ({
    name,
    playerId,
    position,
    team,
    abbreviation,
    owned: owned.get(playerId)!,
  });
  return { skaters: skaters.map(listed), goalies: goalies.map(listed) };
}

function scored(
  kind: RankKind,
  { name: team, abbreviation }: SeasonTeamModel,
  { name, playerId, position }: Pick<PlayerListing, 'name' | 'playerId' | 'position'>,
  stats: { readonly [stat in RankStat]?: number },
): Scored {
  const points = fantasyPoints(scoringOf(null, kind), (stat) => stats[stat] ?? null) ?? 0;
  return { name, playerId, position, team, abbreviation, points };
}

function ownership(players: readonly Scored[]): ReadonlyMap<number, number> {
  return new Map(
    ROSTER_GROUPS.flatMap((group) =>
      players
        .filter(({ position }) => groupOf(position) === group)
        .toSorted((a, b) => b.points - a.points || a.playerId - b.playerId)
        .map(({ playerId }, i) => [playerId, ownedAt(i + 1, group)] as const),
    ),
  );
}
