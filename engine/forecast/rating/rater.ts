import type { GameSheet, ScheduledGame, TeamName } from '../history/index.ts';
import { LeagueForm } from './form.ts';
import { rateGames, type Known, type RatedGames } from './rateGames.ts';
import { rateSeason, type RatedSeason, type SeasonToRate } from './rateSeason.ts';

/** Rates games. A rating depends only on the days that were observed before. */
export interface Rater {
  /** Learns from the games of one day. Days must be observed in order. */
  observe(day: readonly GameSheet[]): void;
  /** Rates coming games, on or after the last observed day. Does not change the rater. */
  rate(schedule: readonly ScheduledGame[], known?: Known): RatedGames;
  /** Rates a whole coming season. Does not change the rater. */
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
