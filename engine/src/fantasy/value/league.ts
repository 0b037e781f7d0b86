import type { LineupSpots } from '../../schedule/index.ts';
import { lineupSpots } from '../lineup.ts';
import type { SectionValues } from '../team/index.ts';

/** How many play in a league at once: its teams, and what each of them starts. */
export type League = { readonly teams: number; readonly spots: LineupSpots };

/**
 * The league of who has set up none: ten teams that start nine forwards, five defensemen, one of either and two goalies,
 * as a large fantasy host's free leagues do.
 */
export const STANDARD_LEAGUE: League = { teams: 10, spots: { F: 9, D: 5, G: 2, utility: 1 } };

export type LeagueChoice = { readonly league: League; readonly standard: boolean };

/**
 * The league of a team's setup. Without the number of teams or without any spot in a line-up nobody knows who plays: then
 * it is the standard one.
 */
export function leagueOf(structure: SectionValues<'leagueStructure'> | null): LeagueChoice {
  const teams = structure?.number_of_teams;
  const spots = structure && lineupSpots(structure);
  if (teams === undefined || spots === null) return { league: STANDARD_LEAGUE, standard: true };
  return { league: { teams, spots }, standard: false };
}
