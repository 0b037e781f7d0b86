import { GOALIE_STATS, SKATER_STATS } from '../../datasets/index.ts';
import { foldWords, hasWords, csvText, type CsvCell } from '../../text/index.ts';
import { groupsOf } from '../../domain/index.ts';
import { isTextColumn, type RankOrder } from './columns.ts';
import { byName, byText, unknownLast } from './compare.ts';
import { isOfTeam, type RankQuery } from './query.ts';
import { RANK_STATS, type RankKind, type RankStat } from './scoring.ts';
import { figureOf, columnText, type RankRow } from './table.ts';

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
  const sign = descending ? -1 : 1;
  if (by === 'player') return (a, b) => byName(a, b, sign);
  if (isTextColumn(by))
    return (a, b) => unknownLast(columnText(a, by), columnText(b, by), (x, y) => sign * byText(x, y)) || byName(a, b);
  return (a, b) => unknownLast(figureOf(a, by), figureOf(b, by), (x, y) => sign * (x - y)) || byName(a, b);
}

const LEADS: readonly (readonly [string, (row: RankRow) => CsvCell])[] = [
  ['Rank', ({ rank }) => rank],
  ['Player', ({ player }) => player.player],
  ['playerId', ({ player }) => player.playerId],
  ['Team', ({ player }) => player.team],
  ['ABR', ({ player }) => player.abbreviation],
  ['Pos', ({ player }) => player.position],
  ['Fantasy Points', ({ points }) => points],
  ['Z-Score', ({ zScore }) => zScore],
  ['percent_owned', ({ owned }) => owned],
  ['Games', ({ games }) => games],
];

const STATS: Readonly<Record<RankStat, string>> = { ...SKATER_STATS, ...GOALIE_STATS };

/**
 * A ranking as CSV with a header row. Columns from the data file keep the names that they have in that file. Figures
 * are not rounded.
 */
export function rankCsv(kind: RankKind, rows: readonly RankRow[]): string {
  const columns = [
    ...LEADS,
    ...RANK_STATS[kind].map((stat) => [STATS[stat], ({ stats }: RankRow): CsvCell => stats[stat]] as const),
  ];
  return csvText([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
}
