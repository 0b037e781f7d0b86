import type { LineupSpots } from '../schedule/index.ts';
import { ROSTER_GROUPS } from '../domain/index.ts';
import type { PoolPlayer } from './tabs.ts';
import type { SectionValues } from './team/fields.ts';
import type { Roster } from './team/team.ts';

/** How many start on a day. `null`: the league has no spot at all; if it has some, an empty field is none. */
export function lineupSpots(league: SectionValues<'leagueStructure'>): LineupSpots | null {
  const spots: LineupSpots = {
    F: league.forward_lineup_spots ?? 0,
    D: league.defense_lineup_spots ?? 0,
    G: league.goalie_lineup_spots ?? 0,
    utility: league.utility_lineup_spots ?? 0,
  };
  return Object.values(spots).some((count) => count > 0) ? spots : null;
}

/** The players whom a roster names, of the whole pool; of two namesakes of one part the first. */
export function rosterPlayers(roster: Roster, pool: readonly PoolPlayer[]): readonly PoolPlayer[] {
  return ROSTER_GROUPS.flatMap((group) =>
    roster[group].flatMap((name) => pool.find((player) => player.group === group && player.name === name) ?? []),
  );
}
