import {
  excludingLegs,
  explain,
  price,
  slipBet,
  type SharedSlip,
  type SlipBet,
  type SlipExplanation,
  type SlipPrice,
} from '@ddh/engine/internal/parlay';
import { priceErrorText, type LinkChange } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { OpenSlip } from './open.ts';
import type { TypedPrice } from './price.ts';
import type { Fault } from './slip.ts';

/** All that the command can tell of a slip. */
export type CountedSlip = OpenSlip & {
  readonly price: SlipPrice;
  readonly explanation: SlipExplanation;
  /** Indexes of legs that never all hold, of which none can be left out; empty where the slip was hit. */
  readonly never: readonly number[];
  /** Indexes of two legs that exclude each other in any simulation. */
  readonly excluded: readonly [number, number] | null;
  readonly offer: (TypedPrice & { readonly bet: SlipBet }) | null;
  /** A price that is compared with nothing, since a leg's player is not in this simulation. */
  readonly noBet: boolean;
  /** The link's figures, where this simulation gives others. */
  readonly earlier: { readonly shared: SharedSlip; readonly why: LinkChange } | null;
};

export function countSlip(slip: OpenSlip, typed: TypedPrice | null): Result<CountedSlip, Fault> {
  const { counter, file, legs, resolved, repeats, shared } = slip;
  const counts = counter.count(resolved);
  const priced = price(counts, repeats);
  if (!priced.ok) return err({ place: file, text: priceErrorText(priced.error) });
  const explanation = explain(counts, counter.details(resolved, repeats), repeats);
  const missing = resolved.some((leg) => leg.missing);
  const bet = typed && slipBet({ ...priced.value, missing }, explanation.pushes, typed.odds);
  const earlier = shared && (shared.hits !== counts.joint || shared.records !== counts.records) ? shared : null;
  return ok({
    ...slip,
    price: priced.value,
    explanation,
    never: counts.joint === 0 ? counter.neverMeeting(resolved) : [],
    excluded: counts.joint === 0 ? excludingLegs(legs) : null,
    offer: typed && bet?.ok ? { ...typed, bet: bet.value } : null,
    // The price was looked at before: what is left is a player who does not play.
    noBet: bet?.ok === false,
    earlier: earlier && { shared: earlier, why: earlier.records === counts.records ? 'data' : 'records' },
  });
}
