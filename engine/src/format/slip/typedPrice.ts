import type { OddsType } from '../../words/index.ts';
import type { KellyError, OddsError } from '../../odds/index.ts';
import type { SlipBet } from '../../parlay/index.ts';
import { NONE } from '../odds.ts';
import { betTexts } from './slipBet.ts';
import { assessErrorText } from '../vault.ts';

/** What may still become a price: digits, a sign and digits, a decimal from 1, a fraction. */
const BEGUN = /^(?:[+\-\u2212\u2013]?\d*|[1-9]\d*\.\d*|[+\-\u2212\u2013]\d+\.\d*|\d+\s*\/\s*\d*)$/;

/**
 * Why a typed price is of no use; null where somebody `typing` may just not be done: `1`, `+1` and `3/` are no prices
 * yet, `abc` never will be one.
 */
export function typedPriceError(text: string, error: OddsError | KellyError, typing: boolean): string | null {
  if (typing && BEGUN.test(text.trim())) return null;
  // The page sets no limits of its own, so that none of them can be bad.
  return error.kind === 'badLimit' ? null : assessErrorText(error);
}

/** The place of the refund's figures, where a slip can push and has no price. */
export const NO_REFUND_YET = `With refund on a push: ${NONE}`;

/** A slip at a price as one text, for who hears the page. */
export function betNews(bet: SlipBet, type: OddsType): string {
  const { value, breakEven, stake, refund } = betTexts(bet, type);
  return [value, breakEven, stake, ...(refund === null ? [] : [refund])].map((text) => `${text}.`).join(' ');
}
