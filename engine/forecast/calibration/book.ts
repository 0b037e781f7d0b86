import { eachOf, PROP_STATS, VENUES, type PropStat } from '@ddh/engine/internal/domain';
import { countOf, type SeasonRows, type SkaterRow } from './rows.ts';

/** A skater's counts over a whole season. */
export type SkaterTotals = {
  readonly defense: boolean;
  games: number;
  readonly sums: { [stat in PropStat]: number };
  readonly squares: { [stat in PropStat]: number };
};

/** The totals of all skaters in one season, by player id. */
export type SeasonBook = ReadonlyMap<number, SkaterTotals>;

const zeros = (): { [stat in PropStat]: number } => eachOf(PROP_STATS, () => 0);

export function seasonBookOf(season: SeasonRows): SeasonBook {
  const book = new Map<number, SkaterTotals>();
  for (const game of season) {
    for (const venue of VENUES) {
      for (const row of game[venue].skaters) {
        let totals = book.get(row.id);
        if (!totals) book.set(row.id, (totals = { defense: row.defense, games: 0, sums: zeros(), squares: zeros() }));
        totals.games++;
        for (const count of PROP_STATS) {
          const x = countOf(row, count);
          totals.sums[count] += x;
          totals.squares[count] += x * x;
        }
      }
    }
  }
  return book;
}

export const meanPerGame = ({ sums, games }: SkaterTotals, count: PropStat): number => sums[count] / games;

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
