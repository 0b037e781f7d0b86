import { err, ok, type Result } from '@ddh/engine/internal/result';
import { explainSlip, type BuilderLeg, type LegError, type ExplainedSlip } from '@ddh/engine/internal/parlay';
import type { Snapshot } from '@ddh/workers/protocol';

export type SlipState = Result<PricedSlip | null, LegError>;

/** The price and what it is a price of: while a newer slip is counted the older figures stay with their own legs. */
export type PricedSlip = ExplainedSlip & {
  /** The legs that never all hold, by their indexes: where nothing was hit, once all records are counted. */
  readonly never: readonly number[] | null;
  readonly legs: readonly SlipLeg[];
};
export type SlipLeg = BuilderLeg & { readonly missing: boolean };

/** What was counted of some legs, as figures. */
export function pricedSlip(snapshot: Snapshot['slip'], legs: readonly BuilderLeg[]): SlipState {
  if (!snapshot.ok) return err(snapshot.error);
  const { never, missing } = snapshot.value;
  const explained = explainSlip(
    snapshot.value,
    legs.map(({ leg }) => leg),
  );
  if (!explained.ok) return ok(null);
  return ok({
    ...explained.value,
    never,
    legs: legs.map((leg, i) => ({ ...leg, missing: missing.includes(i) })),
  });
}
