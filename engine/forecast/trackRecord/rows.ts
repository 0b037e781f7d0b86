import type { LeagueDate } from '@ddh/engine/internal/domain';
import { addDays } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { FEWEST_PUBLIC, type Days, type NamedSlip, type TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import {
  bootstrapShare,
  compareWith,
  floorOf,
  LEVEL_99,
  lossesOf,
  meanOf,
  scoreForecasts,
  scoreGroup,
  tenths,
  type Comparison,
  type Forecasts,
  type GroupScore,
  type Numbers,
  type Scores,
} from '@ddh/engine/internal/scores';

/** A forecast that was a hit or a miss. */
export type Row = {
  readonly date: LeagueDate;
  /** Index of the forecast's game among the graded games. */
  readonly game: number;
  readonly chance: number;
  /** 1 if the forecast was a hit, 0 if it was a miss. */
  readonly held: number;
};
export type LegRow = Row & { readonly leg: Leg; readonly quoted: number | null };
export type SlipRow = Row & {
  readonly name: NamedSlip | 'random';
  readonly legs: number;
  readonly multiplied: number;
};

/** With a fixed seed, resampled intervals are the same in every run. */
export const SEED = 1;
const WEEK_DAYS = 7;

/** The figures of rows as columns, in one loop, because a season has hundreds of thousands of rows. */
function forecastsOf(rows: readonly Row[]): Forecasts {
  const n = rows.length;
  const columns = { chance: new Float64Array(n), held: new Float64Array(n), game: new Float64Array(n) };
  for (let i = 0; i < n; i++) {
    const row = rows[i]!;
    columns.chance[i] = row.chance;
    columns.held[i] = row.held;
    columns.game[i] = row.game;
  }
  return columns;
}

function columnOf<R>(rows: readonly R[], value: (row: R) => number): Float64Array {
  const column = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) column[i] = value(rows[i]!);
  return column;
}

/** `games`: the number of games that the forecasts are of. */
type OfGames<T> = T & { readonly games: number };
function gamesOf(rows: readonly Row[]): number {
  const games = new Set<number>();
  let last = -1;
  for (const { game } of rows) {
    if (game !== last) games.add(game);
    last = game;
  }
  return games.size;
}
const withGames = <T>(score: T, rows: readonly Row[]): OfGames<T> => ({ ...score, games: gamesOf(rows) });

export const groupOf = (rows: readonly Row[]): OfGames<GroupScore> =>
  withGames(scoreGroup(forecastsOf(rows), SEED), rows);

/** Scores a group of slips. `multiplied` is the mean product of the chances of a slip's legs. */
export const slipGroupOf = (rows: readonly SlipRow[]): OfGames<GroupScore> & { readonly multiplied: number } => ({
  ...groupOf(rows),
  multiplied: meanOf(columnOf(rows, ({ multiplied }) => multiplied)),
});

/** The 99 % interval of the share of hits. */
export function came99Of(rows: readonly Row[]): { readonly low: number; readonly high: number } {
  const { held, game } = forecastsOf(rows);
  const { low, high } = bootstrapShare(held, game, SEED, LEVEL_99);
  return { low, high };
}

/** Groups rows by tenth of their chance: 0 to .1, .1 to .2 and so on. Tenths without rows are left out. */
export const tenthsOf = <R extends Row>(
  rows: readonly R[],
): readonly { readonly from: number; readonly to: number; readonly rows: readonly R[] }[] =>
  tenths(columnOf(rows, ({ chance }) => chance)).flatMap((indexes, i) =>
    indexes.length === 0 ? [] : [{ from: i / 10, to: (i + 1) / 10, rows: indexes.map((at) => rows[at]!) }],
  );

export function groupBy<T, K>(list: readonly T[], key: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const of = key(item);
    const group = groups.get(of);
    if (group) group.push(item);
    else groups.set(of, [item]);
  }
  return groups;
}

/** Scores rows of a track record that covers `days`. */
export class RowScorer {
  readonly #days: Days;
  readonly #options: { readonly floor: number; readonly seed: number };

  constructor(days: Days, records: number) {
    this.#days = days;
    this.#options = { floor: floorOf(records), seed: SEED };
  }

  score(rows: readonly Row[]): OfGames<Scores> {
    return withGames(scoreForecasts(forecastsOf(rows), this.#options), rows);
  }

  /** Compares the chances of slips with the products of their legs' chances. */
  multiplied(rows: readonly SlipRow[]): Comparison {
    return compareWith(
      columnOf(rows, ({ multiplied }) => multiplied),
      forecastsOf(rows),
      this.#options,
    );
  }

  /**
   * Compares forecasts with the market's chances. Uses only forecasts for which sportsbooks had prices for both sides,
   * and returns `null` if there are none.
   */
  quoted(rows: readonly LegRow[]): TrackRecordSummary['markets'][number]['quoted'] {
    const own = rows.flatMap((row) => (row.quoted === null ? [] : [{ ...row, quoted: row.quoted }]));
    if (own.length < FEWEST_PUBLIC) return null;
    const forecasts = forecastsOf(own);
    const market = compareWith(
      columnOf(own, ({ quoted }) => quoted),
      forecasts,
      this.#options,
    );
    const { n, said, brier, logLoss } = scoreForecasts(forecasts, this.#options);
    return { n, games: gamesOf(own), said, brier, logLoss, market };
  }

  /** Returns the rows of the last `days` days of the record. */
  last<R extends Row>(days: number, rows: readonly R[]): readonly R[] {
    const since = addDays(this.#days.to, 1 - days);
    return rows.filter(({ date }) => date >= since);
  }

  periods(rows: readonly Row[]): Pick<TrackRecordSummary['markets'][number], 'season' | 'last30' | 'last7'> {
    const scored = (some: readonly Row[]): OfGames<Scores> | null => (some.length === 0 ? null : this.score(some));
    return { season: this.score(rows), last30: scored(this.last(30, rows)), last7: scored(this.last(WEEK_DAYS, rows)) };
  }

  /**
   * The log loss of the forecasts in each week, and the log loss of a constant forecast: the season's share of hits.
   * Weeks are counted from the first day.
   */
  weeks(rows: readonly Row[]): TrackRecordSummary['markets'][number]['weeks'] {
    const share = meanOf(columnOf(rows, ({ held }) => held));
    const byDate = groupBy(rows, ({ date }) => date);
    const weeks: TrackRecordSummary['markets'][number]['weeks'][number][] = [];
    for (let { from } = this.#days; from <= this.#days.to; from = addDays(from, WEEK_DAYS)) {
      const dates = Array.from({ length: WEEK_DAYS }, (_, day) => addDays(from, day));
      const { chance, held } = forecastsOf(dates.flatMap((date) => byDate.get(date) ?? []));
      if (held.length === 0) continue;
      const lossOf = (chances: Numbers): number => meanOf(lossesOf(chances, held, this.#options.floor).logLoss);
      const to = dates.at(-1)!;
      weeks.push({
        days: { from, to: to < this.#days.to ? to : this.#days.to },
        n: held.length,
        logLoss: lossOf(chance),
        constant: lossOf(new Float64Array(held.length).fill(share)),
      });
    }
    return weeks;
  }
}
