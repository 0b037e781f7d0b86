import { parseJson } from '@ddh/engine/internal/text';
import { parseOdds, type DecimalOdds, type OddsError } from '@ddh/engine/internal/odds';
import { slipBet, type BuilderLeg, type SlipBet, type SlipBetError } from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { Preferences } from '../../services/ports.ts';
import type { PricedSlip } from './slip.ts';

/** What a book offers for the slip, as it was typed, and what that is worth. */
export type BookPrice = {
  readonly text: string;
  /** Null while there is nothing typed. */
  readonly odds: Result<DecimalOdds, OddsError> | null;
  /** It was typed a moment ago, and may go on: nothing is said of it yet. */
  readonly typing: boolean;
  /** Null as long as there is no price, or nothing counted to compare it with. */
  readonly bet: Result<SlipBet, SlipBetError> | null;
};

export const NO_PRICE: BookPrice = { text: '', odds: null, typing: false, bet: null };

/** More than any price is long. */
const MAX_CHARS = 40;
/** So many slips' prices come back when the slip does. */
const MOST = 50;

/** A typed price belongs to its slip: to another one it is none, and it comes back with the slip. */
export function createPrices(preferences: Preferences) {
  const texts = new Map<string, string>();
  const [key, text] = stored(preferences.get('slip-price'));
  if (key !== undefined && text !== undefined) texts.set(key, text);
  return {
    textOf: (slip: string): string => texts.get(slip) ?? '',
    type(slip: string, typed: string): void {
      texts.delete(slip);
      if (typed.trim() !== '') texts.set(slip, typed.slice(0, MAX_CHARS));
      for (const oldest of texts.keys()) if (texts.size > MOST) texts.delete(oldest);
      const kept = texts.get(slip);
      preferences.set('slip-price', kept === undefined ? null : JSON.stringify([slip, kept]));
    },
  };
}

function stored(text: string | null): readonly string[] {
  const value = text === null ? null : parseJson(text);
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : [];
}

/** A slip as one text, in whatever order its legs stand. */
export const slipKey = (gameId: string | undefined, legs: readonly BuilderLeg[]): string =>
  JSON.stringify([gameId, ...legs.map(({ leg }) => JSON.stringify(leg)).toSorted()]);

/** So long after the last letter a price is taken to be typed. */
export const TYPED_MS = 600;

/** `priced`: what is counted of the slip that the price is for. */
export function bookPrice(text: string, priced: PricedSlip | null, typing: boolean): BookPrice {
  if (text.trim() === '') return NO_PRICE;
  const odds = parseOdds(text);
  const bet = odds.ok && priced ? betOn(priced, odds.value) : null;
  return { text, odds, typing, bet };
}

function betOn({ price, explanation, legs }: PricedSlip, odds: DecimalOdds): Result<SlipBet, SlipBetError> {
  return slipBet({ ...price, missing: legs.some(({ missing }) => missing) }, explanation.pushes, odds);
}
