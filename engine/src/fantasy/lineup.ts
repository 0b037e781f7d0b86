import type { LineupSpots } from '../schedule/index.ts';
import type { SectionValues } from './team/fields.ts';

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
