import { need } from '../result.ts';
import { FALLBACK_DOUBTS, type FallbackDoubt, type HonestDoubt, type Priced } from '../datasets/index.ts';
import {
  isTooGood,
  meanProfit,
  fairDecimal,
  sharesOf,
  type BetShares,
  type DecimalOdds,
  type PairFault,
  type Probability,
} from '../odds/index.ts';
import { isUnderWay } from '../hub/index.ts';
import type { Bet } from './bet.ts';

/** Largest accepted difference between the value in the file and the computed value. The file may round its values. */
const VALUE_TOLERANCE = 0.005;
/** Tolerance for floating-point errors: 2 x 0.55 - 1 is more than 0.1. */
const NOISE = 1e-9;
/**
 * Largest accepted difference between the listed model odds and the fair odds of the listed probability. `fits` adds a
 * tolerance for the rounding of the probability. Files round model odds to two decimals.
 */
const ODDS_TOLERANCE = 0.01;
const PROBABILITY_STEP = 0.0001;
/** Age of a price, in ms, above which the row is flagged, because the price may no longer be available. */
export const OLD_PRICE_MS = 12 * 3_600_000;

/** A row whose figures contradict each other. */
export type Contradiction =
  /** The listed value is not (1 - push) x (model probability x book odds - 1). */
  | { readonly kind: 'value'; readonly recomputed: number }
  /** The listed model odds do not match the listed probability. */
  | { readonly kind: 'modelOdds'; readonly listed: DecimalOdds; readonly probability: Probability };

/** The reason why a row is flagged. */
export type Flaw =
  | Contradiction
  /** The price is old. `age` is the time since it was captured, in ms. */
  | { readonly kind: 'oldPrice'; readonly age: number }
  /** The book's prices of both sides cannot be right. */
  | PairFault
  /** The expected value at the price is too high to believe. */
  | { readonly kind: 'tooGood'; readonly value: number }
  /** The game has begun, so the price is gone. */
  | { readonly kind: 'begun' }
  /** The line is whole and the file does not say its push. The value is per stake that is not returned. */
  | { readonly kind: 'noPush' }
  /** The books' chance is too far from the model's: it may be of another player, or of one who does not dress. */
  | { readonly kind: 'disagree'; readonly model: Probability; readonly books: Probability | null }
  /** The price is from before the last news of its game. `isTimed`: the price has a time, so that this is known. */
  | { readonly kind: 'beforeNews'; readonly isTimed: boolean };

/** The probability, push and price of a bet. Without a push, the bet cannot push or it is not known. */
type Offered = Pick<Priced, 'modelProb' | 'bookOdds'> & Partial<Pick<Priced, 'push'>>;
type Chance = Pick<Priced, 'modelProb'> & Partial<Pick<Priced, 'push' | 'honest'>>;

/** Whether a bet has an honest probability. Only such a bet has a stake, and is ranked by its value among all bets. */
export const isHonest = ({ honest }: Pick<Priced, 'honest'>): boolean => honest?.prob != null;

/** Whether a bet has no honest probability because no price of its game is used. */
export const isFallback = (doubt: HonestDoubt | null): doubt is FallbackDoubt =>
  FALLBACK_DOUBTS.some((one) => one === doubt);

/** The probability of a bet by which a price is judged: the honest one if there is one, and otherwise the model's. */
export const betChance = ({ modelProb, honest }: Chance): Probability => honest?.prob ?? modelProb;

/** The shares of a bet that wins, pushes and loses. A push that is not known is left out, as if it were no bet. */
export const sharesOfBet = (bet: Chance): BetShares => sharesOf(betChance(bet), bet.push ?? (0 as Probability));

/**
 * Returns the expected value from the probability, the push and the price of a bet, per unit staked. `modelProb` is the
 * probability of winning given that the bet does not push. If `push` is not known, the value is per stake that is not
 * returned.
 *
 * @example
 * recomputedValue({ modelProb: 0.5, bookOdds: 2.5 }); // => 0.25
 * recomputedValue({ modelProb: 0.5, push: 0.25, bookOdds: 2.5 }); // => 0.1875
 */
export function recomputedValue(offered: Offered): number {
  const isBet = Number.isFinite(offered?.modelProb) && Number.isFinite(offered.bookOdds);
  need(isBet && Number.isFinite(offered.push ?? 0), 'a bet must be an object with the numbers modelProb and bookOdds');
  const { modelProb, push, bookOdds } = offered;
  return meanProfit(sharesOfBet({ modelProb, push: push ?? null }), bookOdds);
}

/** The expected value of a bet by its honest probability. `null` without one. */
export const honestValue = (bet: Priced): number | null => (isHonest(bet) ? worthOf(bet) : null);

/** The expected value of a bet by `betChance`. Without an honest probability it is the value of the file. */
export const betValue = (bet: Priced): number => honestValue(bet) ?? bet.value;

const worthOf = (bet: Offered & Chance): number => meanProfit(sharesOfBet(bet), bet.bookOdds);

/** Whether the value of a bet is per stake that is not returned, so that it cannot be compared with those of others. */
export const lacksPush = ({ push }: Pick<Priced, 'push'>): boolean => push === null;

/** Returns which figures of a row contradict each other. */
export function contradictions(priced: Priced): readonly Contradiction[] {
  const found: Contradiction[] = [];
  const recomputed = recomputedValue(priced);
  if (Math.abs(recomputed - priced.value) > VALUE_TOLERANCE + NOISE) found.push({ kind: 'value', recomputed });
  const { modelOdds, modelProb } = priced;
  if (modelOdds !== null && !fits(modelOdds, fairDecimal(modelProb)))
    found.push({ kind: 'modelOdds', listed: modelOdds, probability: modelProb });
  return found;
}

/** What the files around it say about a row. A row alone has none of it. */
type Judged = Partial<Pick<Bet, 'pair' | 'start' | 'started'>>;

/** Returns all flaws of a bet. `now` is in epoch milliseconds; -Infinity for data that the clock does not judge. */
export function audit(bet: Priced & Judged, now: number): readonly Flaw[] {
  const flaws: Flaw[] = [...contradictions(bet)];
  const { captured, pair = null } = bet;
  if (captured !== null && now - captured > OLD_PRICE_MS) flaws.push({ kind: 'oldPrice', age: now - captured });
  if (pair !== null) flaws.push(pair);
  const value = worthOf(bet);
  if (isTooGood(value)) flaws.push({ kind: 'tooGood', value });
  if (betHasBegun(bet, now)) flaws.push({ kind: 'begun' });
  if (lacksPush(bet)) flaws.push({ kind: 'noPush' });
  const { honest, modelProb } = bet;
  if (honest?.doubt === 'disagree') flaws.push({ kind: 'disagree', model: modelProb, books: honest.books });
  if (honest?.doubt === 'before news') flaws.push({ kind: 'beforeNews', isTimed: captured !== null });
  return flaws;
}

/** Whether the game of a bet has begun. A bet without a known start has not. */
export const betHasBegun = ({ start = null, started = false }: Judged, now: number): boolean =>
  isUnderWay({ start, started }, now);

/**
 * The place of a bet in a list that is ordered by value: 0 for a sound price, 1 for a price to check first, 2 if the game
 * has begun. Only sound prices have stakes.
 */
export function betRank(bet: Offered & Chance & Pick<Bet, keyof Judged>, now: number): 0 | 1 | 2 {
  if (betHasBegun(bet, now)) return 2;
  return bet.pair !== null || bet.honest?.doubt === 'disagree' || isTooGood(worthOf(bet)) ? 1 : 0;
}

/**
 * Whether the listed model odds match the fair odds of the listed probability. The tolerance grows with the square of
 * the odds, because rounding the probability changes long odds more.
 */
function fits(odds: number, fair: number | null): boolean {
  if (fair === null) return false;
  return Math.abs(odds - fair) <= ODDS_TOLERANCE + fair * fair * PROBABILITY_STEP;
}
