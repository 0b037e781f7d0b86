import { parseJson } from '@ddh/engine/internal/text';
import { parseOdds, type DecimalOdds, type OddsError } from '@ddh/engine/internal/odds';
import {
  slipBet,
  verdict,
  type PushRule,
  type SlipBet,
  type SlipBetError,
  type Verdict,
  type VerdictError,
} from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { Services } from '../../services/ports.ts';
import type { PricedSlip } from './counted.ts';

/** The sportsbook's price for the slip, as the user typed it, and the value of the slip at that price. */
export type BookPrice = {
  readonly text: string;
  /** The typed price, or why it cannot be used. Null if the text is empty. */
  readonly odds: Result<DecimalOdds, OddsError> | null;
  /** True if the last key press was less than TYPED_MS ago. While it is true, the page shows no error. */
  readonly typing: boolean;
  /** The value of the slip at this price. Null if there is no price or the slip's probability is not known yet. */
  readonly bet: Result<SlipBet, SlipBetError> | null;
  /** Whether the price is better than fair. Null if `bet` is null. */
  readonly verdict: Result<Verdict, VerdictError> | null;
};

/** The model's relative error for slips with this number of legs. */
export type MarginOf = (legs: number) => number;

export const NO_PRICE: BookPrice = { text: '', odds: null, typing: false, bet: null, verdict: null };

/** Limit on the text of a stored price, in characters. */
const MAX_CHARS = 40;
/** Limit on the number of slips with a stored price. */
const MOST = 50;

/**
 * Stores each typed price with its slip, and restores it with the slip. Calls `typed` when the user has finished
 * typing.
 */
export function createPrices(
  { clock, preferences }: Pick<Services, 'clock' | 'preferences'>,
  marginOf: MarginOf,
  typed: () => void,
) {
  const texts = new Map<string, string>();
  const [key, text] = stored(preferences.get('slip-price'));
  if (key !== undefined && text !== undefined) texts.set(key, text);
  let stopTimer: (() => void) | null = null;
  return {
    /** Returns the typed price of `slip`, with its value. `priced` contains the slip's probability, if it is known. */
    of: (slip: string, priced: PricedSlip | null, rule: PushRule): BookPrice =>
      bookPrice(texts.get(slip) ?? '', priced, rule, stopTimer !== null, marginOf),
    type(slip: string, typedText: string): void {
      texts.delete(slip);
      if (typedText.trim() !== '') texts.set(slip, typedText.slice(0, MAX_CHARS));
      for (const oldest of texts.keys()) if (texts.size > MOST) texts.delete(oldest);
      const kept = texts.get(slip);
      preferences.set('slip-price', kept === undefined ? null : JSON.stringify([slip, kept]));
      stopTimer?.();
      stopTimer = clock.after(TYPED_MS, () => {
        stopTimer = null;
        typed();
      });
    },
  };
}

function stored(text: string | null): readonly string[] {
  const value = text === null ? null : parseJson(text);
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : [];
}

/** Time after the last key press until the user counts as having finished typing a price, in ms. */
export const TYPED_MS = 600;

function bookPrice(
  text: string,
  priced: PricedSlip | null,
  rule: PushRule,
  typing: boolean,
  marginOf: MarginOf,
): BookPrice {
  if (text.trim() === '') return NO_PRICE;
  const odds = parseOdds(text);
  if (!odds.ok || priced === null) return { text, odds, typing, bet: null, verdict: null };
  const { price, settled, legs } = priced;
  const missing = legs.some((leg) => leg.missing);
  return {
    text,
    odds,
    typing,
    bet: slipBet({ ...price, missing }, odds.value, { rule, margin: marginOf(legs.length) }),
    verdict: verdict({ ...settled[rule], missing }, odds.value, marginOf(legs.length)),
  };
}
