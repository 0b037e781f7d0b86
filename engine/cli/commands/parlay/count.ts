import {
  explain,
  price,
  slipBet,
  type SharedSlip,
  type SlipBet,
  type SlipExplanation,
  type SlipPrice,
} from '../../../src/parlay/index.ts';
import { priceErrorText } from '../../../src/format/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import type { OpenSlip } from './open.ts';
import type { TypedPrice } from './price.ts';
import type { Fault } from './slip.ts';

/** All that the command can tell of a slip. */
export type CountedSlip = OpenSlip & {
  readonly price: SlipPrice;
  readonly explanation: SlipExplanation;
  /** Indexes of legs that never all hold, as few as there can be; empty where the slip was hit. */
  readonly never: readonly number[];
  readonly offer: (TypedPrice & { readonly bet: SlipBet }) | null;
  /** The link's figures, where this simulation gives others. */
  readonly earlier: SharedSlip | null;
};

export function countSlip(slip: OpenSlip, typed: TypedPrice | null): Result<CountedSlip, Fault> {
  const { counter, file, resolved, repeats, shared } = slip;
  const counts = counter.count(resolved);
  const priced = price(counts, repeats);
  if (!priced.ok) return err({ place: file, text: priceErrorText(priced.error) });
  const explanation = explain(counts, counter.details(resolved, repeats), repeats);
  const bet = typed && slipBet(priced.value, explanation.pushes, typed.odds);
  // The price was looked at before: what is left is a slip that is a push in every record.
  if (bet && !bet.ok) return err({ place: file, text: 'every simulation is a push: no price is worth anything' });
  const changed = shared !== null && (shared.hits !== counts.joint || shared.records !== counts.records);
  return ok({
    ...slip,
    price: priced.value,
    explanation,
    never: counts.joint === 0 ? counter.neverMeeting(resolved) : [],
    offer: typed && bet && { ...typed, bet: bet.value },
    earlier: changed ? shared : null,
  });
}
