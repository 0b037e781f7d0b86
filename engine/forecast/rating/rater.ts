import type { GameSheet, ScheduledGame, TeamName } from '../history/index.ts';
import { LeagueForm } from './form.ts';
import { rateGames, type Known, type RatedGames } from './rateGames.ts';
import { rateSeason, type RatedSeason, type SeasonToRate } from './rateSeason.ts';

/** Rates games on the days learnt before them. */
export interface Rater {
  /** The games of one day; days in order. */
  observe(day: readonly GameSheet[]): void;
  /** Games to come, on or after the last day learnt. Changes nothing. */
  rate(schedule: readonly ScheduledGame[], known?: Known): RatedGames;
  /** A whole season to come. Changes nothing. */
  rateSeason(season: SeasonToRate): RatedSeason;
}

export function createRater(teams: readonly TeamName[]): Rater {
  const form = new LeagueForm();
  return {
    observe: (day) => form.observe(day),
    rate: (schedule, known) => rateGames(form, teams, schedule, known),
    rateSeason: (season) => rateSeason(form, teams, season),
  };
}
