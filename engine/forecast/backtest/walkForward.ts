import { daysOf, scheduled, type GameSheet } from '../history/index.ts';
import { compileGameModel } from '@ddh/engine/internal/model';
import type { Known, Rater, RatingProblem } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Events } from './events.ts';
import { modelChances } from './modelChances.ts';
import { Scorer, type SkatersScored } from './scorer.ts';

/** What the walk needs of a rater. */
export type DayRater = Pick<Rater, 'observe' | 'rate'>;

export type WalkOptions = {
  /** The season that is scored, as in the sheets. Seasons before it are only learnt. */
  readonly season: string;
  /** Of each game's simulation: 1 or more. */
  readonly records: number;
  /** What is known of all days besides the games before: rosters as the season begins, announced starters. */
  readonly known?: Known;
};

export type Walk = {
  /** Scored. */
  readonly games: number;
  /** Why others were not. */
  readonly problems: readonly RatingProblem[];
  readonly skaters: SkatersScored;
  readonly markets: readonly Events[];
};

/**
 * Goes through the games day by day: a day's games are rated, simulated and scored, and only then learnt, so that no
 * forecast knows of its own day or a later one. `rater` is new; `sheets` are in order of date. Yields after every scored
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
