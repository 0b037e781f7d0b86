import { unreachable } from '../result.ts';
import type { RosterGroup } from '../domain/index.ts';
import {
  figureOf,
  isTextColumn,
  columnText,
  type FigureColumn,
  type OwnedLimit,
  type PointsPart,
  type RankColumn,
  type RankKind,
  type RankOrder,
  type RankQuery,
  type RankRow,
  type Scoring,
} from '../fantasy/index.ts';
import { NONE } from './odds.ts';
import { playersText } from './props.ts';

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

/** A column's head where there is little room: `PPG`. */
export const rankColumnHead = (column: RankColumn): string => COLUMNS[column].short;
/** The same in full, for who hears it and for lists: `Power-play goals`. */
export const rankColumnName = (column: RankColumn): string => COLUMNS[column].long;

/** Inside a sentence. */
const word = (column: RankColumn): string => COLUMNS[column].long.toLowerCase();

// What rounds to nothing has no sign. Made once: a table has ten thousand cells.
const decimals = (digits: number, signDisplay: 'negative' | 'exceptZero' = 'negative'): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay });
const ONE = decimals(1);
const TWO = decimals(2);
const SIGNED = decimals(2, 'exceptZero');

/** Fantasy points as a ranking shows them, one decimal: `24.6`. */
export const formatPoints = (points: number | null): string => (points === null ? NONE : ONE.format(points));

/** A z-score or plus/minus, with its sign: `+1.34`. */
export const formatScore = (score: number | null): string => (score === null ? NONE : SIGNED.format(score));

/** A figure as a breakdown adds it up, two decimals: `3.40`. */
export const formatHundredths = (figure: number | null): string => (figure === null ? NONE : TWO.format(figure));

/** How many percent own a player: `87.5%`. */
export const formatOwned = (percent: number | null): string => (percent === null ? NONE : `${ONE.format(percent)}%`);

/** A figure of a column. Rare things need two decimals to be told apart in a week; a column's cells all have the same. */
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

/** A cell of a ranking. A team is its abbreviation, where it has one. */
export function rankText(row: RankRow, column: RankColumn): string {
  if (column === 'team') return row.player.abbreviation ?? row.player.team ?? NONE;
  return isTextColumn(column) ? (columnText(row, column) ?? NONE) : formatFigure(figureOf(row, column), column);
}

/** A player's place by fantasy points: `12`. */
export const placeText = (rank: number | null): string => (rank === null ? NONE : String(rank));

/** The choice of every team (spec 9). */
export const ALL_TEAMS = 'All Teams';

/** A choice of positions (spec 9): `All`, `F`. */
export const groupName = (group: RosterGroup | null): string => group ?? 'All';

/** The same in full: `Forwards`. */
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

/** A choice of ownership (spec 9): `90% or less`. */
export const ownedName = (limit: OwnedLimit): string => `${limit}% or less`;

const KINDS: Readonly<Record<RankKind, { readonly one: string; readonly title: string }>> = {
  skaters: { one: 'skater', title: 'Skaters' },
  goalies: { one: 'goalie', title: 'Goalies' },
};

/** What a ranking shows: `Skaters, Week 1, Ottawa Senators, Forwards, owned 90% or less`. */
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

/** For who hears the page, when the order is another: `Sorted by hits, descending, 50 of 288 players`. */
export const rankOrderText = ({ by, descending }: RankOrder, shown: number, found: number): string =>
  `Sorted by ${word(by)}, ${descending ? 'descending' : 'ascending'}, ${playersText(shown, found)}`;

/** No player fits the filters; as spec 8 says it of values. */
export const noRanksText = (kind: RankKind): string => `No ${KINDS[kind].one} data available for current filters`;

/** What each unit is worth: `goals 2, assists 1, power-play goals 0.5`. */
export const weightsText = ({ weights }: Scoring): string =>
  weights
    .filter(({ weight }) => weight !== 0)
    .map(({ stat, weight }) => `${word(stat)} ${weight}`)
    .join(', ') || 'nothing';

/** Whose scoring counts. `team`: the current team's name, `null` without one. */
export function scoringTitle({ kind, standard, mode }: Scoring, team: string | null): string {
  if (standard && team === null) return 'Standard scoring';
  if (standard) return `${team} has no ${KINDS[kind].one} scoring. Standard scoring counts`;
  const whose = team === null ? 'Own scoring' : `Scoring of ${team}`;
  return mode === 'category' ? `${whose}: categories, each with a weight of 1` : whose;
}

/** The same, and what the points are made of. */
export const scoringText = (scoring: Scoring, team: string | null): string =>
  scoring.mode === 'category'
    ? `${scoringTitle(scoring, team)}.`
    : `${scoringTitle(scoring, team)}: ${weightsText(scoring)}.`;

/** Data contract: how such weights count. */
export const ON_TOP = 'Power-play and short-handed weights come on top of those of goals and assists.';

/** Why a category league looks at another column than the points. */
export const CATEGORY_HINT =
  'With every weight at 1 the points add up unlike things, goals against too. In a category league, sort by z-score.';

/** How the z-score is found. */
export const Z_SCORE_RULE =
  'Z-score: how many standard deviations a player is above the mean of everybody in this timeframe, added up over the stats that have a weight. Goals against count the other way round.';

/** What a cell's shade means. */
export const SHADE_RULE =
  'Shading runs from four standard deviations below the mean of this timeframe to four above; fewer goals against are better.';

/** The two ends of the shading, as a legend names them. */
export const SHADE_ENDS = { low: 'below average', high: 'above average' } as const;

/** Where some points come from: `2 × 3.40 goals = 6.80`. */
export function breakdownText({ stat, amount, weight, points }: PointsPart): string {
  if (amount === null) return `${weight} × ${word(stat)}: not known`;
  return `${weight} × ${TWO.format(amount)} ${word(stat)} = ${TWO.format(points)}`;
}
