import type { LineupSpots } from '../../schedule/index.ts';
import { lineupSpots } from '../lineup.ts';
import type { SectionValues } from '../team/index.ts';

/** Number of teams in a league, and the lineup spots of each. */
export type League = { readonly teams: number; readonly spots: LineupSpots };

/**
 * The league of a user who has not set one up: ten teams that start nine forwards, five defensemen, one forward or
 * defenseman (utility) and two goalies, as in the free leagues of a large fantasy host.
 */
export const STANDARD_LEAGUE: League = { teams: 10, spots: { F: 9, D: 5, G: 2, utility: 1 } };

export type LeagueChoice = { readonly league: League; readonly standard: boolean };

/**
 * The league of a team's setup. If the setup has no number of teams or no lineup spots, the number of starters is
 * unknown, so the standard league is used.
 */
export function leagueOf(structure: SectionValues<'leagueStructure'> | null): LeagueChoice {
  const teams = structure?.number_of_teams;
  const spots = structure && lineupSpots(structure);
  if (teams === undefined || spots === null) return { league: STANDARD_LEAGUE, standard: true };
  return { league: { teams, spots }, standard: false };
}
