import { GOALIE_STATS, SKATER_STATS } from '../../datasets/index.ts';
import {
  columnsCsv,
  formatHundredths,
  formatOwned,
  formatPoints,
  formatScore,
  NONE,
  type Column,
  type CsvColumn,
  type Sorted,
} from '../../figures/index.ts';
import { isTextColumn, type FigureColumn, type RankColumn } from './columns.ts';
import { RANK_STATS, type RankKind } from './scoring.ts';
import { columnText, figureOf, type RankRow } from './table.ts';
import type { Figure } from './zScores.ts';

type RankListColumn = Column<RankColumn, RankRow> & Sorted<RankRow> & CsvColumn<RankRow> & { readonly name: string };

/** The names of the figures, and how they are written. Rare events have two decimals, because their weekly figures differ little. */
const FIGURES: {
  readonly [key in FigureColumn]: readonly [head: string, name: string, format?: (figure: Figure) => string];
} = {
  fantasyPoints: ['FP', 'Fantasy points', formatPoints],
  zScore: ['Z', 'Z-score', formatScore],
  owned: ['Own', 'Percent owned', formatOwned],
  games: ['GP', 'Games', formatPoints],
  goals: ['G', 'Goals'],
  assists: ['A', 'Assists'],
  points: ['P', 'Points'],
  ppGoals: ['PPG', 'Power-play goals'],
  ppAssists: ['PPA', 'Power-play assists'],
  ppPoints: ['PPP', 'Power-play points'],
  pkGoals: ['SHG', 'Short-handed goals'],
  pkAssists: ['SHA', 'Short-handed assists'],
  pkPoints: ['SHP', 'Short-handed points'],
  shots: ['SOG', 'Shots on goal', formatPoints],
  plusMinus: ['+/-', 'Plus/minus', formatScore],
  blocks: ['BLK', 'Blocks', formatPoints],
  hits: ['HIT', 'Hits', formatPoints],
  wins: ['W', 'Wins'],
  shotsAgainst: ['SA', 'Shots against', formatPoints],
  goalsAgainst: ['GA', 'Goals against'],
  saves: ['SV', 'Saves', formatPoints],
  shutouts: ['SO', 'Shutouts'],
};

/** The names of the figures in the CSV: those of the data file, if it has them. */
const CSV_NAMES: Readonly<Record<FigureColumn, string>> = {
  fantasyPoints: 'Fantasy Points',
  zScore: 'Z-Score',
  owned: 'percent_owned',
  games: 'Games',
  ...SKATER_STATS,
  ...GOALIE_STATS,
};

/** A figure in a column of a ranking. All cells of a column have the same number of decimals. */
export const formatFigure = (figure: Figure, column: FigureColumn): string =>
  (FIGURES[column][2] ?? formatHundredths)(figure);

const WORDS: Readonly<Record<Exclude<RankColumn, FigureColumn>, RankListColumn>> = {
  player: {
    key: 'player',
    head: 'Player',
    name: 'Player',
    csv: 'Player',
    left: true,
    value: ({ player }) => player.player,
    text: ({ player }) => player.player,
  },
  team: {
    key: 'team',
    head: 'Team',
    name: 'Team',
    csv: 'Team',
    left: true,
    value: ({ player }) => player.team,
    rank: (row) => columnText(row, 'team'),
    text: ({ player }) => player.abbreviation ?? player.team ?? NONE,
  },
  position: {
    key: 'position',
    head: 'Pos',
    name: 'Position',
    csv: 'Pos',
    left: true,
    value: ({ player }) => player.position,
    text: ({ player }) => player.position ?? NONE,
  },
};

/** A column of a ranking. */
export function rankColumn(key: RankColumn): RankListColumn {
  if (isTextColumn(key)) return WORDS[key];
  const [head, name] = FIGURES[key];
  const value = (row: RankRow): Figure => figureOf(row, key);
  return { key, head, name, csv: CSV_NAMES[key], value, text: (row) => formatFigure(value(row), key) };
}

/**
 * A ranking as CSV with a header row. Columns from the data file keep the names that they have in that file. Figures
 * are not rounded.
 */
export const rankCsv = (kind: RankKind, rows: readonly RankRow[]): string =>
  columnsCsv(
    [
      { csv: 'Rank', value: ({ rank }) => rank },
      WORDS.player,
      { csv: 'playerId', value: ({ player }) => player.playerId },
      WORDS.team,
      { csv: 'ABR', value: ({ player }) => player.abbreviation },
      WORDS.position,
      ...(['fantasyPoints', 'zScore', 'owned', 'games', ...RANK_STATS[kind]] as const).map(rankColumn),
    ],
    rows,
  );
