import { ref } from 'valtio/vanilla';
import { parseJson } from '@ddh/engine/internal/text';
import type { OddsType } from '@ddh/engine/internal/domain';
import { guessFormat, parseOdds, type DecimalOdds, type OddsError } from '@ddh/engine/internal/odds';
import {
  PUSH_RULES,
  slipBet,
  slipKey,
  verdict,
  type Builder,
  type BuilderLeg,
  type PushRule,
  type SlipBet,
  type SlipBetError,
  type SlipTrust,
  type Verdict,
  type VerdictError,
} from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { Services } from '../../services/ports.ts';
import { fairOf, pricedOf, type FairPrice, type PricedSlip } from './counted.ts';
import type { GameState } from './game.ts';

/** The sportsbook's price for the slip, as the user typed it, and the value of the slip at that price. */
export type BookPrice = {
  readonly text: string;
  /** The typed price, or why it cannot be used. Null if the text is empty. */
  readonly odds: Result<DecimalOdds, OddsError> | null;
  /** The notation of the typed price, in which the verdict answers. Null for a fraction, or if the text is empty. */
  readonly notation: OddsType | null;
  /** True if the last key press was less than TYPED_MS ago. While it is true, the page shows no error. */
  readonly typing: boolean;
  /** The value of the slip at this price. Null if there is no price or the slip's probability is not known yet. */
  readonly bet: Result<SlipBet, SlipBetError> | null;
  /** True if the slip is judged by its honest price. */
  readonly isHonest: boolean;
  /** Whether the price is better than fair. Null if `bet` is null. */
  readonly verdict: Result<Verdict, VerdictError> | null;
};

/** How far the chance of a slip with this number of legs is trusted. */
export type TrustOf = (legs: number, chance: number, isHonest: boolean) => SlipTrust;

export const NO_PRICE: BookPrice = {
  text: '',
  odds: null,
  notation: null,
  typing: false,
  bet: null,
  isHonest: false,
  verdict: null,
};

/** Limit on the text of a stored price, in characters. */
const MAX_CHARS = 40;
/** Limit on the number of slips with a stored price. */
const MOST = 50;

export type PriceState = {
  /** The sportsbook's price for the slip. */
  price: BookPrice;
  /** What the user's book does if a leg pushes. */
  pushRule: PushRule;
};

type PriceDeps = {
  readonly state: PriceState & Pick<GameState, 'legs' | 'simulation'> & { readonly builder: Builder };
  readonly services: Pick<Services, 'clock' | 'preferences'>;
  readonly trustOf: TrustOf;
  readonly changed: () => void;
};

/** Stores each typed price with its slip, and restores it with the slip. */
export function createPrices({ state, services: { clock, preferences }, trustOf, changed }: PriceDeps) {
  const texts = new Map<string, string>();
  const [key, text] = stored(preferences.get('slip-price'));
  if (key !== undefined && text !== undefined) texts.set(key, text);
  let stopTimer: (() => void) | null = null;

  const keyOf = (legs: readonly BuilderLeg[]): string =>
    slipKey(
      state.builder.matchup?.gameId ?? '',
      legs.map(({ leg }) => leg),
    );

  function judge(): void {
    const slip = keyOf(state.legs);
    const priced = pricedOf(state.simulation);
    // Moving a leg does not change the slip's probability, so the figures for another order of the same legs are used.
    const { simulation } = state;
    const counted =
      simulation.phase === 'ready' && priced && keyOf(priced.legs) === slip
        ? { legs: priced.legs, fair: fairOf(priced, simulation.weights) }
        : null;
    state.price = ref(bookPrice(texts.get(slip) ?? '', counted, state.pushRule, stopTimer !== null, trustOf));
  }

  return {
    /** Evaluates the typed price again. Call after the record of forecasts was loaded, which changes `trustOf`. */
    judge,
    /** Stores the sportsbook's price as the user types it. */
    typePrice: (typed: string): void => {
      const slip = keyOf(state.legs);
      texts.delete(slip);
      if (typed.trim() !== '') texts.set(slip, typed.slice(0, MAX_CHARS));
      for (const oldest of texts.keys()) if (texts.size > MOST) texts.delete(oldest);
      const kept = texts.get(slip);
      preferences.set('slip-price', kept === undefined ? null : JSON.stringify([slip, kept]));
      stopTimer?.();
      stopTimer = clock.after(TYPED_MS, () => {
        stopTimer = null;
        judge();
      });
      changed();
    },
    choosePushRule: (rule: PushRule): void => {
      state.pushRule = rule;
      preferences.set('push-rule', rule);
      judge();
    },
  };
}

export const storedPushRule = (preferences: Services['preferences']): PushRule =>
  PUSH_RULES.find((rule) => rule === preferences.get('push-rule')) ?? 'void';

function stored(text: string | null): readonly string[] {
  const value = text === null ? null : parseJson(text);
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : [];
}

/** Time after the last key press until the user counts as having finished typing a price, in ms. */
export const TYPED_MS = 600;

function bookPrice(
  text: string,
  priced: (Pick<PricedSlip, 'legs'> & { readonly fair: FairPrice | null }) | null,
  rule: PushRule,
  typing: boolean,
  trustOf: TrustOf,
): BookPrice {
  if (text.trim() === '') return NO_PRICE;
  const odds = parseOdds(text);
  const format = guessFormat(text);
  const typed = { text, odds, notation: format === 'fractional' ? null : format, typing };
  if (!odds.ok || !priced?.fair) return { ...NO_PRICE, ...typed };
  const { legs } = priced;
  const { price, settled } = priced.fair;
  const missing = legs.some((leg) => leg.missing);
  const isHonest = priced.fair.books !== undefined;
  const trust = trustOf(legs.length, settled[rule].probability, isHonest);
  const { margin, graded } = trust;
  return {
    ...typed,
    bet: slipBet({ ...price, missing }, odds.value, { rule, margin, tooHigh: graded?.tooHigh ?? false }),
    isHonest,
    verdict: verdict({ ...settled[rule], missing }, odds.value, trust),
  };
}
