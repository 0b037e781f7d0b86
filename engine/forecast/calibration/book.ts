import { VENUES } from '@ddh/engine/internal/domain';
import { countOf, MEASURED_COUNTS, type SeasonRows, type SkaterCount, type SkaterRow } from './rows.ts';

/** A skater's counts over a whole season. */
export type SkaterTotals = {
  readonly defense: boolean;
  games: number;
  readonly sums: { [count in SkaterCount]: number };
  readonly squares: { [count in SkaterCount]: number };
};

/** The totals of all skaters in one season, by player id. */
export type SeasonBook = ReadonlyMap<number, SkaterTotals>;

const zeros = (): { [count in SkaterCount]: number } => ({ goals: 0, assists: 0, points: 0, shots: 0, blocks: 0 });

export function seasonBookOf(season: SeasonRows): SeasonBook {
  const book = new Map<number, SkaterTotals>();
  for (const game of season) {
    for (const venue of VENUES) {
      for (const row of game[venue].skaters) {
        let totals = book.get(row.id);
        if (!totals) book.set(row.id, (totals = { defense: row.defense, games: 0, sums: zeros(), squares: zeros() }));
        totals.games++;
        for (const count of MEASURED_COUNTS) {
          const x = countOf(row, count);
          totals.sums[count] += x;
          totals.squares[count] += x * x;
        }
      }
    }
  }
  return book;
}

export const meanPerGame = ({ sums, games }: SkaterTotals, count: SkaterCount): number => sums[count] / games;

/**
 * Minimum number of games of a regular skater. Other skaters are left out, because the mean of their season is too
 * uncertain.
 */
const REGULAR = 40;
export const isRegular = ({ games }: SkaterTotals): boolean => games >= REGULAR;

/** Minimum number of games to be ranked by points per game. Skaters with fewer games rank last. */
const KNOWN = 20;

/** A team's dressed skaters in order of points per game that season, best first. */
export const byScoring = (skaters: readonly SkaterRow[], book: SeasonBook): readonly SkaterRow[] => {
  const rate = ({ id }: SkaterRow): number => {
    const totals = book.get(id)!;
    return totals.games >= KNOWN ? meanPerGame(totals, 'points') : 0;
  };
  return skaters.toSorted((a, b) => rate(b) - rate(a) || a.id - b.id);
};
