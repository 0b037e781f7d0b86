import type { GameSheet } from '../history/index.ts';
import type { RatingProblem } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Events } from './events.ts';
import { Levels, type LevelSummary } from './levels.ts';
import { modelChances, simulatedGame } from './modelChances.ts';
import { Scorer, type SkatersScored } from './scorer.ts';
import { walkDays, type DayRater, type WalkOptions } from './walkDays.ts';

export type Walk = {
  /** Number of games whose forecasts were scored. */
  readonly games: number;
  /** The reasons why some games of the season were not scored. */
  readonly problems: readonly RatingProblem[];
  readonly skaters: SkatersScored;
  readonly markets: readonly Events[];
  /** The forecasts of whole games apart from the markets. `null` if no game was scored. */
  readonly levels: LevelSummary | null;
};

/** The progress of a walk-forward backtest: the day, and the number of games scored so far. */
export type WalkStep = { readonly date: LeagueDate; readonly games: number };

/**
 * Scores the games of each day before the baselines and the rater observe that day. `rater` must be new, and `sheets`
 * in order of date. Yields after each scored game.
 */
export function* walkForward(
  rater: DayRater,
  sheets: readonly GameSheet[],
  options: WalkOptions,
): Generator<WalkStep, Walk, void> {
  const scorer = new Scorer();
  const levels = new Levels();
  const problems: RatingProblem[] = [];
  for (const day of walkDays(rater, sheets, options)) {
    problems.push(...day.problems);
    for (const { sheet, rates, model } of day.games) {
      const compiled = model();
      levels.score(sheet, rates, compiled);
      scorer.score(sheet, modelChances(compiled, simulatedGame(compiled, options.records)));
      yield { date: day.date, games: scorer.games };
    }
    for (const sheet of day.sheets) scorer.observe(sheet);
  }
  const { games, skaters, events: markets } = scorer;
  return { games, problems, skaters, markets, levels: games === 0 ? null : levels.summary() };
}
