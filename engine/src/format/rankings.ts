import type { RosterGroup } from '../domain/index.ts';
import {
  figureOf,
  isTextColumn,
  columnText,
  type FigureColumn,
  type OwnedLimit,
  type RankColumn,
  type RankKind,
  type RankQuery,
  type RankRow,
  type Scoring,
} from '../fantasy/index.ts';
import { unreachable } from '../result.ts';
import { NONE } from './odds.ts';

/** Shown with projections that are marked as estimated (`Projections.estimated`). */
export const ESTIMATES_NOTE =
  'Power-play assists, short-handed figures, goalie starts and percent owned are estimates from league-wide shares.';

type Name = { readonly short: string; readonly long: string };

const COLUMNS: Readonly<Record<RankColumn, Name>> = {
  player: { short: 'Player', long: 'Player' },
  fantasyPoints: { short: 'FP', long: 'Fantasy points' },
  zScore: { short: 'Z', long: 'Z-score' },
  team: { short: 'Team', long: 'Team' },
  position: { short: 'Pos', long: 'Position' },
  owned: { short: 'Own', long: 'Percent owned' },
  games: { short: 'GP', long: 'Games' },
  goals: { short: 'G', long: 'Goals' },
  assists: { short: 'A', long: 'Assists' },
  points: { short: 'P', long: 'Points' },
  ppGoals: { short: 'PPG', long: 'Power-play goals' },
  ppAssists: { short: 'PPA', long: 'Power-play assists' },
  ppPoints: { short: 'PPP', long: 'Power-play points' },
  pkGoals: { short: 'SHG', long: 'Short-handed goals' },
  pkAssists: { short: 'SHA', long: 'Short-handed assists' },
  pkPoints: { short: 'SHP', long: 'Short-handed points' },
  shots: { short: 'SOG', long: 'Shots on goal' },
  plusMinus: { short: '+/-', long: 'Plus/minus' },
  blocks: { short: 'BLK', long: 'Blocks' },
  hits: { short: 'HIT', long: 'Hits' },
  wins: { short: 'W', long: 'Wins' },
  shotsAgainst: { short: 'SA', long: 'Shots against' },
  goalsAgainst: { short: 'GA', long: 'Goals against' },
  saves: { short: 'SV', long: 'Saves' },
  shutouts: { short: 'SO', long: 'Shutouts' },
};

/** Short name of a ranking column, such as `PPG`. */
export const rankColumnHead = (column: RankColumn): string => COLUMNS[column].short;

/** Full name of a ranking column, for lists and screen readers: `Power-play goals`. */
export const rankColumnName = (column: RankColumn): string => COLUMNS[column].long;

/** Name of a ranking column within a sentence. */
const word = (column: RankColumn): string => COLUMNS[column].long.toLowerCase();

// A figure that rounds to 0 has no sign. The formatters are created once, because a table has ten thousand cells.
const decimals = (digits: number, signDisplay: 'negative' | 'exceptZero' = 'negative'): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay });

const ONE = decimals(1);

const TWO = decimals(2);

const SIGNED = decimals(2, 'exceptZero');

/** Fantasy points with one decimal: `24.6`. */
export const formatPoints = (points: number | null): string => (points === null ? NONE : ONE.format(points));

/** A z-score or plus/minus, with its sign: `+1.34`. */
export const formatScore = (score: number | null): string => (score === null ? NONE : SIGNED.format(score));

/** A number in the breakdown of a player's fantasy points, with two decimals: `3.40`. */
export const formatHundredths = (figure: number | null): string => (figure === null ? NONE : TWO.format(figure));

/** Percent owned: `87.5%`. */
export const formatOwned = (percent: number | null): string => (percent === null ? NONE : `${ONE.format(percent)}%`);

/**
 * A figure in a column of a ranking. All cells of a column have the same number of decimals. Rare events have two
 * decimals, because their weekly figures differ little.
 */
export function formatFigure(figure: number | null, column: FigureColumn): string {
  if (figure === null) return NONE;
  switch (column) {
    case 'fantasyPoints':
      return formatPoints(figure);
    case 'zScore':
    case 'plusMinus':
      return formatScore(figure);
    case 'owned':
      return formatOwned(figure);
    case 'games':
    case 'shots':
    case 'hits':
    case 'blocks':
    case 'shotsAgainst':
    case 'saves':
      return ONE.format(figure);
    default:
      return TWO.format(figure);
  }
}

/** A cell of a ranking. Teams are shown by abbreviation if they have one. */
export function rankText(row: RankRow, column: RankColumn): string {
  if (column === 'team') return row.player.abbreviation ?? row.player.team ?? NONE;
  return isTextColumn(column) ? (columnText(row, column) ?? NONE) : formatFigure(figureOf(row, column), column);
}

/** Rank by fantasy points: `12`. */
export const placeText = (rank: number | null): string => (rank === null ? NONE : String(rank));

/** The text of an option in the position filter: `Forwards`. */
export function groupTitle(group: RosterGroup | null): string {
  switch (group) {
    case null:
      return 'All positions';
    case 'F':
      return 'Forwards';
    case 'D':
      return 'Defensemen';
    case 'G':
      return 'Goalies';
    default:
      return unreachable(group);
  }
}

/** The text of an option in the ownership filter (spec 9): `90% or less`. */
export const ownedName = (limit: OwnedLimit): string => `${limit}% or less`;

const KINDS: Readonly<Record<RankKind, { readonly one: string; readonly title: string }>> = {
  skaters: { one: 'skater', title: 'Skaters' },
  goalies: { one: 'goalie', title: 'Goalies' },
};

/** Formats the caption of a ranking: `Skaters, Week 1, Ottawa Senators, Forwards, owned 90% or less`. */
export function rankCaption(
  kind: RankKind,
  { timeframe, team, group, owned }: Pick<RankQuery, 'timeframe' | 'team' | 'group' | 'owned'>,
): string {
  const parts = [KINDS[kind].title, timeframe];
  if (team !== null) parts.push(team);
  if (group !== null) parts.push(groupTitle(group));
  if (owned < 100) parts.push(`owned ${ownedName(owned)}`);
  return parts.join(', ');
}

/** Shown if no player matches the filters (spec 8). */
export const noRanksText = (kind: RankKind): string => `No ${KINDS[kind].one} data available for current filters`;

/** Lists the weights of a scoring: `goals 2, assists 1, power-play goals 0.5`. */
export const weightsText = ({ weights }: Scoring): string =>
  weights
    .filter(({ weight }) => weight !== 0)
    .map(({ stat, weight }) => `${word(stat)} ${weight}`)
    .join(', ') || 'nothing';

/** Says which scoring is used. `team` is the current team's name, or `null`. */
export function scoringTitle({ kind, standard, mode }: Scoring, team: string | null): string {
  if (standard && team === null) return 'Standard scoring';
  if (standard) return `${team} has no ${KINDS[kind].one} scoring. Standard scoring applies`;
  const whose = team === null ? 'Own scoring' : `Scoring of ${team}`;
  return mode === 'category' ? `${whose}: categories, each with a weight of 1` : whose;
}

/** Says which scoring is used, and lists its weights. */
export const scoringText = (scoring: Scoring, team: string | null): string =>
  scoring.mode === 'category'
    ? `${scoringTitle(scoring, team)}.`
    : `${scoringTitle(scoring, team)}: ${weightsText(scoring)}.`;

/** Shown if the user's league is a category league, for which fantasy points are not meaningful. */
export const CATEGORY_HINT =
  'With every weight at 1, fantasy points add up unrelated counts, even goals against. In a category league, sort by z-score.';
