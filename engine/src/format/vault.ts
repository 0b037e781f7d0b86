import { unreachable } from '../result.ts';
import type { LeagueDate, OddsType, ValueDisplay, VaultTab, VaultTable } from '../domain/index.ts';
import { decimalToAmerican, type DecimalOdds, type DevigMethod, type Probability } from '../odds/index.ts';
import {
  betName,
  marketGap,
  type AssessError,
  type Bet,
  type Flaw,
  type LeftOutRows,
  type NoVigMarket,
  type NoGame,
  type ValueColumn,
  type ValueOrder,
} from '../vault/index.ts';
import { formatCount, formatCounted } from './counts.ts';
import { formatAge, formatDays } from './dates.ts';
import { formatLine, formatSide } from './legs.ts';
import { formatFineShare, formatOdds, formatPercent, NONE } from './odds.ts';

/** A share with its sign, one decimal: `+12.3%`, `-4.0%`. What rounds to nothing has none: `0.0%`. */
export function formatValue(value: number): string {
  const text = (value * 100).toFixed(1);
  if (Number(text) === 0) return '0.0%';
  return `${value > 0 ? '+' : ''}${text}%`;
}

/** An end of the value colour scale: `-10%`, `+30%`. */
export const scaleEndText = (end: number): string => `${end > 0 ? '+' : ''}${(end * 100).toFixed(0)}%`;

/** A price as a book writes it, from the price itself: 2.00 is `+100`. */
export function formatPrice(price: DecimalOdds | null, type: OddsType): string {
  if (price === null) return NONE;
  if (type === 'decimal') return price.toFixed(2);
  const american = decimalToAmerican(price);
  if (american === null) return NONE;
  return american > 0 ? `+${american.toFixed(0)}` : american.toFixed(0);
}

const TABLE_NAMES: Readonly<Record<VaultTable, string>> = {
  forwards: 'Forwards',
  defense: 'Defensemen',
  unknownPosition: 'Position unknown',
  totals: 'Total Over/Under',
  moneylines: 'Money Line',
};
/** A value table's name (spec 2). */
export const tableName = (table: VaultTable): string => TABLE_NAMES[table];

/** Why players are listed in the table 'Position unknown'. `lacksPositions`: p_info is missing. */
export const unknownPositionText = (lacksPositions: boolean): string =>
  lacksPositions
    ? "p_info.json, which names players' positions, is missing."
    : 'No file names the positions of these players.';

const COLUMN_NAMES: Readonly<Record<Exclude<ValueColumn, 'name'>, string>> = {
  line: 'Line',
  value: 'EV',
  book: 'Book',
  bookOdds: 'Odds (book)',
  modelOdds: 'Odds (model)',
  modelProb: 'Probability',
};
/** A column's name; the first is named after what the table lists. */
export function valueColumnName(column: ValueColumn, table: VaultTable): string {
  if (column !== 'name') return COLUMN_NAMES[column];
  return table === 'totals' ? 'Matchup' : table === 'moneylines' ? 'Team' : 'Player';
}

/** What the value tables show (spec 9). */
export function displayName(display: ValueDisplay): string {
  switch (display) {
    case 'all':
      return 'All values';
    case 'best':
      return 'Highest-value book';
    default:
      return unreachable(display);
  }
}

/** Spec 8. */
export const noValuesText = (tab: VaultTab): string => `No ${tab} value data available for current filters`;

/** The files have prices, but none for the days of the figures, which ascend. */
export function noPricesText(dates: readonly LeagueDate[], now: number): string {
  const [from, to] = [dates[0], dates.at(-1)];
  const days = from === undefined || to === undefined ? 'these games' : `the games of ${formatDays(from, to, now)}`;
  return `There are no prices for ${days} yet.`;
}

/** Which books are shown: `Books: all 4`, `Books: 2 of 4`. */
export const booksText = (chosen: number, all: number): string =>
  chosen === all ? `Books: all ${all}` : `Books: ${chosen} of ${all}`;

/** So many of so many bets: `50 of 120 bets`; all of them are `120 bets`. */
export const betsText = (some: number, all: number): string =>
  some === all ? formatCounted(all, 'bet') : `${formatCount(some)} of ${formatCounted(all, 'bet')}`;

/** How many bets a tab's tables show together, of all it has: `32 of 120 bets`. */
export const betsFoundText = (found: readonly number[], all: number): string =>
  betsText(
    found.reduce((sum, one) => sum + one, 0),
    all,
  );

/** For who hears the page, when a table's order is another: `Forwards sorted by EV, descending, 50 of 120 bets`. */
export function orderedText(table: VaultTable, { by, descending }: ValueOrder, shown: number, found: number): string {
  const column = valueColumnName(by, table);
  const name = column === 'EV' ? column : column.toLowerCase();
  return `${tableName(table)} sorted by ${name}, ${descending ? 'descending' : 'ascending'}, ${betsText(shown, found)}`;
}

/** What is bet on, without its name: `Over 2.5`, `Ottawa Senators over 3.5`; a money line has none. */
export function betLineText(bet: Bet): string {
  if (bet.kind === 'moneyline') return NONE;
  return `${formatSide(bet.kind === 'total' ? bet.side : 'over')} ${formatLine(bet.line)}`;
}

/** A bet as it is said: `Tim Stützle, Over 0.5, Northgate`. */
export function betText(bet: Bet): string {
  const parts = [betName(bet)];
  if (bet.kind === 'total' && bet.team !== null) parts.push(bet.team);
  if (bet.kind !== 'moneyline') parts.push(betLineText(bet));
  return [...parts, bet.book].join(', ');
}

/** Why a row should be looked at with care. The file's own figures stand. */
export function flawText(flaw: Flaw, type: OddsType = 'decimal'): string {
  switch (flaw.kind) {
    case 'value':
      return `Probability times book odds gives an EV of ${formatValue(flaw.recomputed)}, not the one listed.`;
    case 'modelOdds':
      return flaw.probability === 0
        ? 'The model gives this bet no chance, so it has no fair odds.'
        : `The file lists model odds of ${formatPrice(flaw.listed, type)}. The odds of its probability are ${formatOdds(flaw.probability, type)}.`;
    case 'oldPrice':
      return `This price was seen ${formatAge(0, flaw.age)} and may be gone.`;
    default:
      return unreachable(flaw);
  }
}

/** Why the pages leave some rows of a value file out, after the file's name and `records`. */
export const leftOutText = ({ why, rows }: LeftOutRows): string =>
  `are left out by the pages: schedule_times has no game ${noGameText(why)} (${formatCounted(rows, 'record')})`;

function noGameText(why: NoGame): string {
  switch (why.kind) {
    case 'otherDay':
      return `on ${why.date}`;
    case 'noGame':
      return `of ${why.teams.join(' and ')}${why.date === null ? '' : ` on ${why.date}`}`;
    default:
      return unreachable(why);
  }
}

/** Why a typed price is worth nothing. */
export function assessErrorText(error: AssessError): string {
  switch (error.kind) {
    case 'notOdds':
      return `“${error.text.trim()}” is no price. Write it like 2.50, +150 or 3/2.`;
    case 'belowEvenMoney':
    case 'badPrice':
      return 'A price must win something: decimal odds are above 1.';
    case 'badChance':
      return "The file's probability is of no use.";
    default:
      return unreachable(error);
  }
}

/** What to stake: `2.1% of bankroll`; 0 is `No bet`. */
export const stakeText = (stake: number): string => (stake === 0 ? 'No bet' : `${formatFineShare(stake)} of bankroll`);

/** How the stake is found. */
export const STAKE_RULE = 'A quarter of the Kelly stake, at most 5% of the bankroll.';

/** What a price may be typed as. */
export const PRICE_HINT = 'Any odds: 2.50, +150 or 3/2.';

/** What a book keeps: `Northgate keeps 4.5% of all stakes on both sides (its hold).` */
export const marketText = ({ hold, other }: Pick<NoVigMarket, 'hold' | 'other'>): string =>
  `${other.book} keeps ${formatPercent(hold)} of all stakes on the two sides: its hold. Without it this bet's probability is, by method:`;

/** A book's margin is not known: why not. */
export const noMarketText = (bet: Pick<Bet, 'kind' | 'book'>): string =>
  bet.kind === 'player'
    ? 'The file lists overs only, so the margin of the book cannot be taken out.'
    : `The file has no other side of this bet at ${bet.book} that leaves it a margin to take out.`;

/** The model is far from what the book thinks without its margin; `null` where it is near. */
export function marketGapText(market: Pick<NoVigMarket, 'noVig'>, modelProb: Probability): string | null {
  const gap = marketGap(market, modelProb);
  if (gap === null) return null;
  const points = (Math.abs(gap) * 100).toFixed(1);
  const side = gap > 0 ? 'above' : 'below';
  return `The model is ${points} points ${side} the market. Look for news of the line-ups before you trust either.`;
}

const METHOD_NAMES: Readonly<Record<DevigMethod, string>> = {
  multiplicative: 'Multiplicative',
  additive: 'Additive',
  power: 'Power',
  'odds-ratio': 'Odds ratio',
  shin: 'Shin',
  probit: 'Probit',
};
/** A way to take the margin out, by its name. */
export const methodName = (method: DevigMethod): string => METHOD_NAMES[method];
