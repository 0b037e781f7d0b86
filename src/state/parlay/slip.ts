import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  explain,
  price,
  repeatedLegs,
  type BuilderLeg,
  type LegError,
  type SlipExplanation,
  type SlipPrice,
} from '@ddh/engine/internal/parlay';
import type { Snapshot } from '@ddh/workers/protocol';

export type SlipState = Result<PricedSlip | null, LegError>;

/** The price and what it is a price of: while a newer slip is counted the older figures stay with their own legs. */
export type PricedSlip = {
  readonly price: SlipPrice;
  readonly explanation: SlipExplanation;
  /** The legs that never all hold, by their indexes: where nothing was hit, once all records are counted. */
  readonly never: readonly number[] | null;
  readonly legs: readonly SlipLeg[];
};
export type SlipLeg = BuilderLeg & { readonly missing: boolean };

/** What was counted of some legs, as figures. */
export function pricedSlip(snapshot: Snapshot['slip'], legs: readonly BuilderLeg[]): SlipState {
  if (!snapshot.ok) return err(snapshot.error);
  const { counts, details, never, missing } = snapshot.value;
  const repeats = repeatedLegs(legs.map(({ leg }) => leg));
  const priced = price(counts, repeats);
  if (!priced.ok) return ok(null);
  return ok({
    price: priced.value,
    explanation: explain(counts, details, repeats),
    never,
    legs: legs.map((leg, i) => ({ ...leg, missing: missing.includes(i) })),
  });
}
