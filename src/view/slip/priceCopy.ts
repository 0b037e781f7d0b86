import { assessErrorText, NO_BET_ON_MISSING, verdictTexts } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { OddsError } from '@ddh/engine/internal/odds';
import type { SlipBetError } from '@ddh/engine/internal/parlay';
import type { BookPrice } from '../../state/parlay/bookPrice.ts';

/** Matches text that may become a price: digits, a sign and digits, a decimal from 1, or a fraction. */
const BEGUN = /^(?:[+\-\u2212\u2013]?\d*|[1-9]\d*\.\d*|[+\-\u2212\u2013]\d+\.\d*|\d+\s*\/\s*\d*)$/;

/**
 * Says why a typed price cannot be used. While the user is `typing`, returns null for the start of a price, such as
 * `1`, `+1` or `3/`, but not for `abc`.
 */
export function typedPriceError(text: string, error: OddsError | SlipBetError, typing: boolean): string | null {
  if (error.kind === 'missingPlayer') return NO_BET_ON_MISSING;
  if (typing && BEGUN.test(text.trim())) return null;
  // The page sets no Kelly limits, so this error cannot occur.
  return error.kind === 'badLimit' ? null : assessErrorText(error);
}

/** The verdict on a typed price, in words and in the notation of the price. Null while there is no verdict. */
export const verdictOf = ({ verdict, odds, notation, isHonest }: BookPrice, oddsType: OddsType) =>
  verdict?.ok && odds?.ok
    ? { kind: verdict.value.kind, ...verdictTexts(verdict.value, odds.value, notation ?? oddsType, { isHonest }) }
    : null;

/** The label of the choice between the rules by which books settle a push. */
export const PUSH_RULE_TITLE = 'If a leg pushes';

/** Shown in the dock before a price is typed. */
export const VERDICT_WAITS_SHORT = 'Is the price fair?';

/** Shown before a price is typed. */
export const VERDICT_WAITS = "Type your book's price to see whether it is better than fair.";

export const CHANGE_SIGN = 'Change the sign of the price';

/** The typed price with the other sign: `260` and `+260` become `-260`. */
export const withOtherSign = (text: string): string =>
  /^[-\u2212\u2013]/.test(text) ? `+${text.slice(1)}` : `-${text.replace(/^\+/, '')}`;
