import type { Venue } from '../domain/index.ts';
import { SCORE_SIDE } from './league.ts';
import { OVERTIME, scoreTable } from './score.ts';

/** One side's expectations before a game, exact sums over the score table. */
export type SideForecast = {
  /** Expected goals of its skaters: without the one a shootout won counts. */
  readonly goals: number;
  /** Those of them that it scores into an empty net. */
  readonly emptyNet: number;
  /** P(wins), overtime and shootout included. */
  readonly wins: number;
  /** P(the other side's skaters score none), lost in a shootout or not. */
  readonly shutout: number;
};
export type ResultForecast = { readonly [venue in Venue]: SideForecast };

/** The forecast of a game with these expected final goals, at the end of overtime or the shootout. */
export function resultForecast(final: { readonly [venue in Venue]: number }): ResultForecast {
  const { table, summary } = scoreTable(final);
  const shutout = { away: 0, home: 0 };
  table.forEach((p, cell) => {
    const away = Math.floor(cell / SCORE_SIDE);
    const home = cell % SCORE_SIDE;
    // After no goals at all the loser in overtime has conceded one; a shootout's belongs to nobody.
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
