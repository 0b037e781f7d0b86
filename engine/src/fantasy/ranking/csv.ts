import { GOALIE_STATS, SKATER_STATS } from '../../datasets/index.ts';
import { csvText, type CsvCell } from '../../text/index.ts';
import { RANK_STATS, type RankKind, type RankStat } from './scoring.ts';
import type { RankRow } from './table.ts';

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

/** A ranking as CSV, with a header. Columns of the data file keep its names; figures are whole. */
export function rankCsv(kind: RankKind, rows: readonly RankRow[]): string {
  const columns = [
    ...LEADS,
    ...RANK_STATS[kind].map((stat) => [STATS[stat], ({ stats }: RankRow): CsvCell => stats[stat]] as const),
  ];
  return csvText([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
}
