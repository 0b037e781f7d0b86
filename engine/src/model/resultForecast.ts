import type { Venue } from '../domain/index.ts';
import { SCORE_SIDE } from './league.ts';
import { OVERTIME, scoreTable } from './score.ts';

/** Exact expected values and probabilities of one team, before a game. */
export type SideForecast = {
  /** Expected goals of the skaters, without the goal of a won shootout. */
  readonly goals: number;
  /** The part of `goals` that is scored into an empty net. */
  readonly emptyNet: number;
  /** P(win), including overtime and shootout. */
  readonly wins: number;
  /** P(no skater of the other team scores). A lost shootout does not end a shutout. */
  readonly shutout: number;
};
export type ResultForecast = { readonly [venue in Venue]: SideForecast };

/** Forecasts a game from the expected final goals, which include overtime and the shootout. */
export function resultForecast(final: { readonly [venue in Venue]: number }): ResultForecast {
  const { table, summary } = scoreTable(final);
  const shutout = { away: 0, home: 0 };
  table.forEach((p, cell) => {
    const away = Math.floor(cell / SCORE_SIDE);
    const home = cell % SCORE_SIDE;
    // If regulation ends 0-0, an overtime goal ends the shutout of the losing team, but a shootout goal does not.
    if (home === 0) shutout.away += p * (away === 0 ? 1 - OVERTIME[1] : 1);
    if (away === 0) shutout.home += p * (home === 0 ? 1 - OVERTIME[0] : 1);
  });
  const { skaters, emptyNet, ahead, level } = summary;
  const side = (venue: Venue, late: number): SideForecast => ({
    goals: skaters[venue],
    emptyNet: emptyNet[venue],
    wins: ahead[venue] + level * late,
    shutout: shutout[venue],
  });
  return { away: side('away', OVERTIME[0] + OVERTIME[2]), home: side('home', OVERTIME[1] + OVERTIME[3]) };
}
