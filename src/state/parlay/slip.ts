import { err, ok, type Result } from '@ddh/engine/internal/result';
import { explainSlip, type BuilderLeg, type LegError, type ExplainedSlip } from '@ddh/engine/internal/parlay';
import type { Snapshot } from '@ddh/workers/protocol';

export type SlipState = Result<PricedSlip | null, LegError>;

/** A price with its own legs, which may be older than the slip while that is being counted. */
export type PricedSlip = ExplainedSlip & {
  /** Indexes of legs that never all hold; set if all records are counted and none was hit. */
  readonly never: readonly number[] | null;
  readonly legs: readonly SlipLeg[];
};
export type SlipLeg = BuilderLeg & { readonly missing: boolean };

/** The figures of counted legs. */
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
