import { compareBy } from '../../figures/index.ts';
import { foldWords, hasWords } from '../../text/index.ts';
import { groupsOf } from '../../domain/index.ts';
import type { RankOrder } from './columns.ts';
import { byName } from './compare.ts';
import { rankColumn } from './list.ts';
import { isOfTeam, type RankQuery } from './query.ts';
import type { RankRow } from './table.ts';

/** Returns the rows that match the query, sorted. Does not modify `rows`. */
export function queryRanks(
  rows: readonly RankRow[],
  { team, group, owned, search, order }: Omit<RankQuery, 'timeframe'>,
): readonly RankRow[] {
  const words = foldWords(search);
  return rows
    .filter(
      (row) =>
        isOfTeam(row.player, team) &&
        (group === null || groupsOf(row.player.position).includes(group)) &&
        // Keep players of unknown ownership, because they may be available.
        (row.owned ?? 0) <= owned &&
        hasWords(row.folded, words),
    )
    .toSorted(compare(order));
}

/** Unknown values sort last in both directions. Ties are sorted by name, and equal names by file order. */
function compare({ by, descending }: RankOrder): (a: RankRow, b: RankRow) => number {
  if (by === 'player') return (a, b) => byName(a, b, descending ? -1 : 1);
  const compareCells = compareBy(rankColumn(by), descending);
  return (a, b) => compareCells(a, b) || byName(a, b);
}
