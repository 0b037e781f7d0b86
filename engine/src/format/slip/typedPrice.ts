import type { OddsType } from '../../domain/index.ts';
import type { DecimalOdds, OddsError } from '../../odds/index.ts';
import type { SlipBet, SlipBetError } from '../../parlay/index.ts';
import { NONE } from '../odds.ts';
import { betTexts, NO_BET_ON_MISSING, REFUND } from './slipBet.ts';
import { assessErrorText, formatPrice } from '../vault.ts';

/** What may still become a price: digits, a sign and digits, a decimal from 1, a fraction. */
const BEGUN = /^(?:[+\-\u2212\u2013]?\d*|[1-9]\d*\.\d*|[+\-\u2212\u2013]\d+\.\d*|\d+\s*\/\s*\d*)$/;

/**
 * Why a typed price is of no use; null where somebody `typing` may just not be done: `1`, `+1` and `3/` are no prices
 * yet, `abc` never will be one.
 */
export function typedPriceError(text: string, error: OddsError | SlipBetError, typing: boolean): string | null {
  if (error.kind === 'missingPlayer') return NO_BET_ON_MISSING;
  if (typing && BEGUN.test(text.trim())) return null;
  // The page sets no limits of its own, so that none of them can be bad.
  return error.kind === 'badLimit' ? null : assessErrorText(error);
}

/** How a typed price was read, in both notations: `Read as 3.78, +278 American`. */
export const priceReadText = (odds: DecimalOdds): string =>
  `Read as ${formatPrice(odds, 'decimal')} decimal, ${formatPrice(odds, 'american')} American.`;

/** The place of the refund's figures, where a slip can push and has no price. */
export const NO_REFUND_YET = `${REFUND}: ${NONE}`;

/** A slip at a price as one text, for who hears the page. */
export function betNews(bet: SlipBet, type: OddsType): string {
  const { value, breakEven, stake, refund } = betTexts(bet, type);
  return [value, breakEven, stake, ...(refund === null ? [] : [refund])].map((text) => `${text}.`).join(' ');
}
