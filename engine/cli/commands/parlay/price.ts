import { breakEven, guessFormat, parseOdds, type DecimalOdds } from '@ddh/engine/internal/odds';
import type { SharedSlip } from '@ddh/engine/internal/parlay';
import { assessErrorText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import { UsageError } from '../../command.ts';

/** A sportsbook's price, and the odds notation in which it was written. */
export type TypedPrice = { readonly odds: DecimalOdds; readonly type: OddsType };

/** Returns the price from `--price`, or else from the link. Ignores an invalid price in a link. */
export function priceOf(typed: string | undefined, shared: SharedSlip | null): TypedPrice | null {
  if (typed !== undefined) return typedPrice(typed);
  const price = shared?.price ? parseOdds(shared.price) : null;
  return shared && price?.ok && breakEven(price.value).ok ? { odds: price.value, type: shared.oddsType } : null;
}

function typedPrice(typed: string): TypedPrice {
  const price = parseOdds(typed);
  if (!price.ok) throw new UsageError(`--price: ${assessErrorText(price.error)}`);
  if (!breakEven(price.value).ok) {
    throw new UsageError(`--price: ${assessErrorText({ kind: 'badPrice', decimal: price.value })}`);
  }
  return { odds: price.value, type: guessFormat(typed) === 'american' ? 'american' : 'decimal' };
}
