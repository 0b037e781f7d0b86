import { daysOf, scheduled, type GameSheet } from '../history/index.ts';
import type { Known, Rater, RatingProblem } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { compileRates, type GameModel, type GameRates } from '@ddh/engine/internal/model';

export type DayRater = Pick<Rater, 'observe' | 'rate'>;

export type WalkOptions = {
  /** The season to score, such as `2024-25`. Earlier seasons are not scored, but the rater learns from them. */
  readonly season: string;
  /** Number of simulated records per game, at least 1. */
  readonly records: number;
  /** Rosters at the start of the season and announced starters. They are the same for all days of the season. */
  readonly known?: Known;
};

export type WalkedDay = {
  readonly date: LeagueDate;
  readonly sheets: readonly GameSheet[];
  /** The rated games of a day of the scored season. Empty for days of earlier seasons. */
  readonly games: readonly {
    readonly sheet: GameSheet;
    readonly rates: GameRates;
    readonly model: () => GameModel;
  }[];
  /** The reasons why some games of the day could not be rated. */
  readonly problems: readonly RatingProblem[];
};

/**
 * Rates the games day by day. `rater` observes a day only after it was yielded, so no forecast uses results of the same
 * day or a later day. `rater` must be new, and `sheets` in order of date.
 */
export function* walkDays(
  rater: DayRater,
  sheets: readonly GameSheet[],
  { season, known = {} }: WalkOptions,
): Generator<WalkedDay, void, void> {
  for (const day of daysOf(sheets.filter(({ game }) => game.season <= season))) {
    const { rates, problems } =
      day.season === season ? rater.rate(day.sheets.map(scheduled), known) : { rates: [], problems: [] };
    const byId = new Map(rates.map((one) => [one.gameId, one]));
    const games = day.sheets.flatMap((sheet) => {
      const expected = byId.get(sheet.game.gameId);
      return expected === undefined ? [] : [{ sheet, rates: expected, model: () => compileRates(expected) }];
    });
    yield { date: day.date, sheets: day.sheets, games, problems };
    rater.observe(day.sheets);
  }
}
