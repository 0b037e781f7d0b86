import type { HonestDoubt } from '../datasets/index.ts';
import type { OddsType, ValueDisplay } from '../domain/index.ts';
import { unreachable } from '../result.ts';
import {
  betLineText,
  betChance,
  betSubject,
  betValue,
  isFallback,
  isHonest,
  BEFORE_NEWS,
  DISAGREE,
  NO_PUSH,
  type Bet,
  type EdgeList,
  type Flaw,
  type ValueTab,
  type VaultTable,
} from '../vault/index.ts';
import { formatAge } from './dates.ts';
import { besideHonestText, FALLBACKS } from './honest.ts';
import { CHECK_PRICE, pairText } from './prices.ts';
import {
  formatCount,
  formatCounted,
  formatOdds,
  formatPercent,
  formatPrice,
  formatPuckLine,
  formatValue,
} from '../figures/index.ts';

const DOUBT_TEXTS: Readonly<Record<HonestDoubt, string>> = {
  disagree: DISAGREE,
  'before news': BEFORE_NEWS,
  'few simulations': FALLBACKS.effective,
  'one price': FALLBACKS.multiplier,
};

/** Why the price of a bet is not used for honest prices. */
export const doubtText = (doubt: HonestDoubt): string => DOUBT_TEXTS[doubt];

const TABLE_NAMES: Readonly<Record<VaultTable, string>> = {
  forwards: 'Forwards',
  defense: 'Defensemen',
  unknownPosition: 'Position unknown',
  totals: 'Total Over/Under',
  moneylines: 'Money Line',
  edges: 'All Edges',
  simulated: 'Simulation only',
};

/** The heading of the bets that only the simulation prices. */
export const SIMULATION_ONLY = 'Simulation only: of such claims two fifths came true';

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

/** The prediction of a bet about its subject: `Over 0.5 Goals`, `Win`, `Puck line -1.5`. */
export function betPick(bet: Bet): string {
  switch (bet.kind) {
    case 'player':
      return `${betLineText(bet)} ${STATS[bet.tab]}`;
    case 'total':
      return `${betLineText(bet)} Goals`;
    case 'moneyline':
      return bet.line === null ? 'Win' : `Puck line ${formatPuckLine(bet.line)}`;
    default:
      return unreachable(bet);
  }
}

/** Formats a bet as a single text: `Sam Reinhart: Over 0.5 Goals`, `Boston Bruins: Win`. */
export const betTitle = (bet: Bet): string => `${betSubject(bet)}: ${betPick(bet)}`;

/**
 * Formats the numbers of bets above the list of all edges: `12 of 480 bets have an honest EV above 0; other bets, by the
 * simulation only: 9 of 20`, or `No bets`.
 */
export const edgesText = ({ above, of, simulationOnly: claimed }: EdgeNumbers): string => {
  if (of + claimed.of === 0) return 'No bets';
  if (of === 0) return `${aboveText(claimed, 'EV')}, by the simulation only`;
  const claims = `other bets, by the simulation only: ${formatCount(claimed.above)} of ${formatCount(claimed.of)}`;
  return `${aboveText({ above, of }, 'honest EV')}${claimed.of === 0 ? '' : `; ${claims}`}`;
};
type EdgeNumbers = Pick<EdgeList, 'above' | 'of' | 'simulationOnly'>;

const aboveText = ({ above, of }: EdgeList['simulationOnly'], ev: string): string =>
  `${formatCount(above)} of ${formatCounted(of, 'bet')} ${of === 1 ? 'has' : 'have'} an ${ev} above 0`;

/** Says which games of the list kept the simulation's price although books quote both sides, and why. One line a reason. */
export const fallbackLines = (fallbacks: EdgeList['fallbacks']): readonly string[] =>
  fallbacks.map(({ doubt, gameNames }) => `${gameNames.join(', ')}: ${doubtText(doubt)}.`);

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

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
      return `The file does not say how often this line pushes, so the EV is ${NO_PUSH}.`;
    case 'disagree': {
      const books =
        flaw.books === null
          ? ''
          : ` The model says ${formatPercent(flaw.model)}, the books ${formatPercent(flaw.books)}.`;
      return `${sentence(DISAGREE)}${books}`;
    }
    case 'beforeNews':
      return flaw.isTimed ? `${sentence(BEFORE_NEWS)}.` : 'The price has no time, and its game has news.';
    default:
      return unreachable(flaw);
  }
}

/** The honest price of a bet and what it is made of. `null` for a bet that is withheld, of which a flaw says so. */
export function honestText(bet: Bet, type: OddsType): string | null {
  if (isHonest(bet)) {
    const chance = betChance(bet);
    const beside = besideHonestText(formatPercent(bet.modelProb), bet.honest?.books ?? null);
    return `Honest price: ${formatPercent(chance)}, fair odds ${formatOdds(chance, type)}, EV ${formatValue(betValue(bet))} (${beside}).`;
  }
  const doubt = bet.honest?.doubt ?? null;
  if (doubt === 'disagree') return null;
  return `${SIMULATION_ONLY}.${isFallback(doubt) ? ` ${sentence(doubtText(doubt))}.` : ''}`;
}

/** Explains the figures of a bet that can push. `null` for other bets. */
export const pushRuleText = ({ push }: Pick<Bet, 'push'>): string | null =>
  push === null || push === 0
    ? null
    : `A push (${formatPercent(push)}) returns the stake: the EV includes it, the probability and the fair odds do not.`;

/** Formats `11 bets of 2 begun games hidden.` */
export const begunText = ({ bets, games }: EdgeList['begun'], areHidden: boolean): string =>
  `${formatCounted(bets, 'bet')} of ${formatCounted(games, 'begun game')} ${areHidden ? 'hidden' : 'shown'}.`;

/** Explains why a list of bets cannot be exported as CSV. `sources` are the providers of its prices. */
export const noCsvText = (sources: readonly string[]): string =>
  `No CSV: the terms of ${sources.join(' and ')} do not allow files of these prices.`;
