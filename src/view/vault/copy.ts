import type { LeagueDate } from '@ddh/engine/internal/domain';
import { betLineText, betsText, formatPercent, tableName } from '@ddh/engine/internal/format';
import type { DevigMethod, Probability } from '@ddh/engine/internal/odds';
import {
  betColumn,
  betName,
  noVigProb,
  type Bet,
  type Flaw,
  type NoVigMarket,
  type ValueOrder,
  type VaultTable,
} from '@ddh/engine/internal/vault';
import { formatDays } from '../shared/copy.ts';

/** The label at an end of the color scale for values: `-10%`, `+30%`. */
export const scaleEndText = (end: number): string => `${end > 0 ? '+' : ''}${(end * 100).toFixed(0)}%`;

/** Says that the files have no prices for the dates of the figures. `dates` must be in ascending order. */
export function noPricesText(dates: readonly LeagueDate[], now: number): string {
  const [from, to] = [dates[0], dates.at(-1)];
  const days = from === undefined || to === undefined ? 'these games' : `the games of ${formatDays(from, to, now)}`;
  return `There are no prices for ${days} yet.`;
}

/** The label of the book filter: `Books: all 4`, `Books: 2 of 4`. */
export const booksText = (chosen: number, all: number): string =>
  chosen === all ? `Books: all ${all}` : `Books: ${chosen} of ${all}`;

/** The number of bets in all tables of a tab: `32 of 120 bets`. */
export const betsFoundText = (found: readonly number[], all: number): string =>
  betsText(
    found.reduce((sum, one) => sum + one, 0),
    all,
  );

/** The announcement of a table's new order: `Forwards sorted by EV, descending, 50 of 120 bets`. */
export function orderedText(table: VaultTable, { by, descending }: ValueOrder, shown: number, found: number): string {
  const column = betColumn(by, table).head;
  const name = column === 'EV' ? column : column.toLowerCase();
  return `${tableName(table)} sorted by ${name}, ${descending ? 'descending' : 'ascending'}, ${betsText(shown, found)}`;
}

/** A bet as screen readers announce it: `Tim Stützle, Over 0.5, Northgate`. */
export function betText(bet: Bet): string {
  const parts = [betName(bet)];
  if (bet.kind === 'total' && bet.team !== null) parts.push(bet.team);
  if (bet.kind !== 'moneyline') parts.push(betLineText(bet));
  return [...parts, bet.book].join(', ');
}

/** Names the book's margin, the market's no-vig probability and the model's probability. */
export const marketText = (book: string, market: NoVigMarket, modelProb: Probability): string =>
  `${book}'s hold is ${formatPercent(market.hold)}. Without it, its prices say ${formatPercent(noVigProb(market))}; the simulation says ${formatPercent(modelProb)}.`;

/**
 * Shown if the book's margin is unknown for a bet with two sides: a price is missing, or the probabilities that the two
 * prices imply add up to less than 100%.
 */
export const noMarketText = (book: string): string =>
  `${book}'s hold is not known: it has no price for the other side, or the two prices leave no hold.`;

/** The first words of a sentence about a flaw. */
export const flawHead = (kind: Flaw['kind']): string =>
  kind === 'begun' ? 'No bet' : kind === 'noPush' ? 'Whole line' : 'Check';

export const METHODS_SUMMARY = 'By other methods';

/** Warns of a large difference between model and market. `gap` is the result of `marketGap`, as a fraction. */
export function marketGapText(gap: number): string {
  const points = (Math.abs(gap) * 100).toFixed(1);
  const side = gap > 0 ? 'above' : 'below';
  return `The model is ${points} points ${side} the market. Look for news of the lineups before you trust either.`;
}

const METHOD_NAMES: Readonly<Record<DevigMethod, string>> = {
  multiplicative: 'Multiplicative',
  additive: 'Additive',
  power: 'Power',
  'odds-ratio': 'Odds ratio',
  shin: 'Shin',
  probit: 'Probit',
};

export const methodName = (method: DevigMethod): string => METHOD_NAMES[method];

export const OPEN_BUILDER = 'All prices of this game';
