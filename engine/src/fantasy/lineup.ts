import type { LineupSpots } from '../schedule/index.ts';
import { ROSTER_GROUPS } from '../domain/index.ts';
import type { PoolPlayer } from './tabs.ts';
import type { SectionValues } from './team/fields.ts';
import type { Roster } from './team/team.ts';

/** Lineup spots of a league, where an empty field counts as 0. `null` if the league has no lineup spots at all. */
export function lineupSpots(league: SectionValues<'leagueStructure'>): LineupSpots | null {
  const spots: LineupSpots = {
    F: league.forward_lineup_spots ?? 0,
    D: league.defense_lineup_spots ?? 0,
    G: league.goalie_lineup_spots ?? 0,
    utility: league.utility_lineup_spots ?? 0,
  };
  return Object.values(spots).some((count) => count > 0) ? spots : null;
}

/**
 * Returns the players of the pool who are on the roster. If two players of a position group share a name, returns only
 * the first one.
 */
export function rosterPlayers(roster: Roster, pool: readonly PoolPlayer[]): readonly PoolPlayer[] {
  return ROSTER_GROUPS.flatMap((group) =>
    roster[group].flatMap((name) => pool.find((player) => player.group === group && player.name === name) ?? []),
  );
}
