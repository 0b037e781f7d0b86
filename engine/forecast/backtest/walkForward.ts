import { daysOf, scheduled, type GameSheet } from '../history/index.ts';
import { compileGameModel } from '@ddh/engine/internal/model';
import type { Known, Rater, RatingProblem } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Events } from './events.ts';
import { modelChances } from './modelChances.ts';
import { Scorer, type SkatersScored } from './scorer.ts';

export type DayRater = Pick<Rater, 'observe' | 'rate'>;

export type WalkOptions = {
  /** The season to score, such as `2024-25`. Earlier seasons are only observed. */
  readonly season: string;
  /** Records simulated per game, at least 1. */
  readonly records: number;
  /** Rosters at the start of the season and announced starters. All days of the season use the same ones. */
  readonly known?: Known;
};

export type Walk = {
  /** Number of scored games. */
  readonly games: number;
  /** The reasons why the other games were not scored. */
  readonly problems: readonly RatingProblem[];
  readonly skaters: SkatersScored;
  readonly markets: readonly Events[];
};

/**
 * Processes the games day by day. Each day is rated, simulated and scored before it is observed, so no forecast uses
 * results of the same day or a later day. `rater` must be new, and `sheets` in order of date. Yields after each scored
 * game.
 */
export function* walkForward(
  rater: DayRater,
  sheets: readonly GameSheet[],
  { season, records, known = {} }: WalkOptions,
): Generator<{ readonly date: LeagueDate; readonly games: number }, Walk, void> {
  const scorer = new Scorer();
  const problems: RatingProblem[] = [];
  for (const day of daysOf(sheets.filter(({ game }) => game.season <= season))) {
    if (day.season === season) {
      const { rates, problems: found } = rater.rate(day.sheets.map(scheduled), known);
      problems.push(...found);
      const byId = new Map(rates.map((one) => [one.gameId, one]));
      for (const sheet of day.sheets) {
        const expected = byId.get(sheet.game.gameId);
        if (expected === undefined) continue;
        scorer.score(sheet, modelChances(compileGameModel(expected), records));
        yield { date: day.date, games: scorer.games };
      }
    }
    rater.observe(day.sheets);
    for (const sheet of day.sheets) scorer.observe(sheet);
  }
  return { games: scorer.games, problems, skaters: scorer.skaters, markets: scorer.events };
}
