import type { OddsType, ValueDisplay } from '../domain/index.ts';
import { unreachable } from '../result.ts';
import { MODEL_MARGIN, type PairFault } from '../odds/index.ts';
import {
  betLineText,
  betName,
  NO_PUSH,
  type AssessError,
  type Bet,
  type EdgeList,
  type Flaw,
  type ValueTab,
  type VaultTable,
} from '../vault/index.ts';
import { formatAge } from './dates.ts';
import {
  formatCount,
  formatCounted,
  formatFineShare,
  formatOdds,
  formatPercent,
  formatPrice,
  formatShare,
  formatValue,
  readingTexts,
} from '../figures/index.ts';

const TABLE_NAMES: Readonly<Record<VaultTable, string>> = {
  forwards: 'Forwards',
  defense: 'Defensemen',
  unknownPosition: 'Position unknown',
  totals: 'Total Over/Under',
  moneylines: 'Money Line',
  edges: 'All Edges',
};

/** Title of a value table (spec 2). */
export const tableName = (table: VaultTable): string => TABLE_NAMES[table];

/** Explains the table 'Position unknown'. `lacksPositions` is true if p_info is missing. */
export const unknownPositionText = (lacksPositions: boolean): string =>
  lacksPositions
    ? "p_info.json, which names players' positions, is missing."
    : 'No file names the positions of these players.';

/** The text of an option in the price filter (spec 9). */
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

/** Shown if no bet matches the filters (spec 8). */
export const noValuesText = (tab: ValueTab): string => `No ${tab} value data available for current filters`;

/** Formats `50 of 120 bets`, or `120 bets` if both numbers are the same. */
export const betsText = (some: number, all: number): string =>
  some === all ? formatCounted(all, 'bet') : `${formatCount(some)} of ${formatCounted(all, 'bet')}`;

const STATS = { goal: 'Goals', assist: 'Assists', point: 'Points', sog: 'Shots' } as const;

/** Returns the player, team or game of a bet. For a total of one team, returns the team, unlike `betName`. */
export const betSubject = (bet: Bet): string => (bet.kind === 'total' ? bet.team : null) ?? betName(bet);

/** The prediction of a bet about its subject: `Over 0.5 Goals`, `Win`. */
export function betPick(bet: Bet): string {
  switch (bet.kind) {
    case 'player':
      return `${betLineText(bet)} ${STATS[bet.tab]}`;
    case 'total':
      return `${betLineText(bet)} Goals`;
    case 'moneyline':
      return 'Win';
    default:
      return unreachable(bet);
  }
}

/** Formats a bet as a single text: `Sam Reinhart: Over 0.5 Goals`, `Boston Bruins: Win`. */
export const betTitle = (bet: Bet): string => `${betSubject(bet)}: ${betPick(bet)}`;

/** Formats `12 of 480 bets have an EV above 0`, or `No bets`. */
export const edgesText = (above: number, all: number): string =>
  all === 0
    ? 'No bets'
    : `${formatCount(above)} of ${formatCounted(all, 'bet')} ${all === 1 ? 'has' : 'have'} an EV above 0`;

/** Explains why a row of a value table is flagged. The row still shows the file's figures. */
export function flawText(flaw: Flaw, type: OddsType = 'decimal'): string {
  switch (flaw.kind) {
    case 'value':
      return `The figures of the row give an EV of ${formatValue(flaw.recomputed)}, but the file lists another EV.`;
    case 'modelOdds':
      return flaw.probability === 0
        ? 'The model gives this bet no chance, so it has no fair odds.'
        : `The file lists model odds of ${formatPrice(flaw.listed, type)}. The fair odds of its probability are ${formatOdds(flaw.probability, type)}.`;
    case 'oldPrice':
      return `This price was seen ${formatAge(0, flaw.age)} and may be gone.`;
    case 'pairBelow':
    case 'pairAbove':
      return `${pairText(flaw)} One of them is misread or old, so there is no stake.`;
    case 'tooGood':
      return `The EV is ${formatValue(flaw.value)}. ${CHECK_PRICE}`;
    case 'begun':
      return 'The game has begun.';
    case 'noPush':
      return `The file does not say how often this line pushes, so the EV is ${NO_PUSH} and the bet is last.`;
    default:
      return unreachable(flaw);
  }
}

/** Explains the figures of a bet that can push. `null` for other bets. */
export const pushRuleText = ({ push }: Pick<Bet, 'push'>): string | null =>
  push === null || push === 0
    ? null
    : `A push (${formatPercent(push)}) returns the stake: the EV includes it, the probability and the fair odds do not.`;

/** Explains what is wrong with a book's prices of both sides of a bet. */
export const pairText = ({ kind, sum }: PairFault): string =>
  `The book's prices of both sides imply probabilities of ${formatShare(sum)} together, ${kind === 'pairBelow' ? 'less' : 'far more'} than any book's.`;

/** Shown if the EV at a price is too high to believe. */
export const CHECK_PRICE = 'Check this price: is it still there, and is it of this bet?';

/** Formats `11 bets of 2 begun games hidden.` */
export const begunText = ({ bets, games }: EdgeList['begun'], areHidden: boolean): string =>
  `${formatCounted(bets, 'bet')} of ${formatCounted(games, 'begun game')} ${areHidden ? 'hidden' : 'at the end'}.`;

/** Explains why a list of bets cannot be exported as CSV. `sources` are the providers of its prices. */
export const noCsvText = (sources: readonly string[]): string =>
  `No CSV: the terms of ${sources.join(' and ')} do not allow files of these prices.`;

/** Explains why no value can be computed for the price that the user typed. */
export function assessErrorText(error: AssessError): string {
  switch (error.kind) {
    case 'notOdds':
      return `“${error.text.trim()}” is not a price. Write it like 2.50, +150 or 3/2.`;
    case 'twoReadings': {
      const [decimal, american] = readingTexts(error);
      return `“${error.text.trim()}” can be ${decimal} or ${american}. Write it as one of these.`;
    }
    case 'belowEvenMoney':
    case 'badPrice':
      return 'A price must pay more than the stake: decimal odds are above 1.';
    case 'badChance':
      return 'The probability in the file is not between 0 and 1.';
    default:
      return unreachable(error);
  }
}

/** Formats a stake: `2.1% of bankroll`; a stake of 0 is `No bet`. */
export const stakeText = (stake: number): string => (stake === 0 ? 'No bet' : `${formatFineShare(stake)} of bankroll`);

/** Explains how the stake of a bet of the files is computed. */
export const STAKE_RULE = `A quarter of the Kelly stake at a chance ${100 * MODEL_MARGIN}% lower than the model's, at most 5% of the bankroll.`;
