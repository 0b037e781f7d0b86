import type { BetShares, Probability } from '../odds/index.ts';
import { err, need, ok, type Result } from '../result.ts';
import {
  SlipCounter,
  type PushedLegs,
  type RecordWeights,
  type ResolvedLeg,
  type SimTable,
  type SlipCounts,
  type SlipDetails,
} from '../simulation/index.ts';
import { explain, type SlipExplanation } from './explain.ts';
import { legsIn, needLegs, type Leg, type Slip } from './leg.ts';
import { price, type PriceError, type SlipPrice } from './price.ts';
import { repeatedLegs } from './relatedLegs.ts';
import { resolveSlip, type LegError } from './resolve.ts';
import { withFileChance } from './singleSlip.ts';
import { spellerOf, type LegNameFault } from './spell.ts';

/** The result of counting a slip. Each count is a number of records. Legs are given by their indexes in the slip. */
export type SlipCount = {
  readonly counts: SlipCounts;
  /** How the legs occur together, counted in the same records as `counts`. */
  readonly details: SlipDetails;
  /** The records in which the slip pushes. */
  readonly pushes: readonly PushedLegs[];
  /**
   * Indexes of a minimal set of legs that never hold together. Set only if the table is complete and no record has all
   * legs, otherwise `null`.
   */
  readonly never: readonly number[] | null;
  /** Indexes of legs whose player is not in this simulation. */
  readonly missing: readonly number[];
};

/** The counts from which a slip is priced. */
type Counted = Pick<SlipCount, 'counts' | 'details' | 'pushes'>;

/**
 * A slip's weighted counts, and for each leg the books' chance that it wins; `null` without quotes. `shares` is what the
 * file of weights says about a slip of one leg; `null` for other slips.
 */
export type HonestCount = Counted & {
  readonly shares: BetShares | null;
  readonly books: readonly (Probability | null)[];
};

/** Stands for each leg of a slip while the table has no records, because legs cannot be resolved without records. */
const UNKNOWN: ResolvedLeg = { all: [], missing: false };

type CountOptions = {
  /** A counter of the table, which keeps masks, so that an edited slip is counted faster. */
  readonly counter: SlipCounter;
  /** True if no more records will be added. Defaults to `table.complete`. */
  readonly complete?: boolean;
};

/** `weights` of the table's records, see `recordWeights`. With them, counts are weighted and prices the honest ones. */
export type PriceOptions = { readonly weights?: RecordWeights | null };

/** Counts a slip with a counter whose life the caller manages. A player who is not in the table has a count of 0. */
export function countLegs(
  table: SimTable,
  legs: readonly Leg[],
  { counter, complete = table.complete }: CountOptions,
): Result<SlipCount, LegError> {
  const empty = table.records === 0;
  // Without records, the columns of the table are unknown, so a leg that cannot be resolved is not an error.
  const resolved = empty ? ok(legs.map(() => UNKNOWN)) : resolveSlip(legs, table);
  if (!resolved.ok) return resolved;
  const counts = counter.count(resolved.value);
  return ok({
    counts,
    details: counter.details(resolved.value, repeatedLegs(legs)),
    pushes: empty ? [] : counter.pushes(resolved.value),
    // While records are added, legs that have never held together may still do so in a later record.
    never: complete && !empty && counts.joint === 0 ? counter.neverMeeting(resolved.value) : null,
    missing: resolved.value.flatMap((leg, i) => (leg.missing ? [i] : [])),
  });
}

const counterOf = (table: SimTable, { weights = null }: PriceOptions): SlipCounter =>
  new SlipCounter(table, table.kernels, weights);

/** Calls `run` with a counter, whose memory in the table is free again after that. */
function withCounter<T>(table: SimTable, options: PriceOptions, run: (counter: SlipCounter) => T): T {
  const counter = counterOf(table, options);
  try {
    return run(counter);
  } finally {
    counter.release();
  }
}

/**
 * Counts the records of a table in which a slip's legs hold. A player who is not in the table has a count of 0.
 */
export const countSlip = (
  table: SimTable,
  legs: readonly Leg[],
  options: PriceOptions = {},
): Result<SlipCount, LegError> =>
  withCounter(table, options, (counter) => {
    needLegs(legs);
    return countLegs(table, legs, { counter });
  });

export type ExplainedSlip = { readonly price: SlipPrice; readonly explanation: SlipExplanation };

/**
 * Returns the price of a counted slip, and the reasons for this price.
 *
 * @example
 * const legs: readonly Leg[] = [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }];
 * const counted = countSlip(table, legs);
 * const explained = counted.ok && explainSlip(counted.value, legs);
 * explained && explained.ok && explained.value.price.probability; // => 0.75
 */
export function explainSlip(
  counted: Pick<SlipCount, 'counts' | 'details' | 'pushes'>,
  legs: readonly Leg[],
): Result<ExplainedSlip, PriceError> {
  need(counted?.counts && counted.details && counted.pushes, 'the count must be what countSlip returns');
  needLegs(legs);
  need(counted.counts.each.length === legs.length, 'the legs must be those of the count');
  const { counts, details, pushes } = counted;
  const repeats = repeatedLegs(legs);
  const priced = price(counts, { repeats, groups: details.groups, pushes });
  return priced.ok ? ok({ price: priced.value, explanation: explain(counts, details, repeats) }) : priced;
}

/** A slip's honest price, and what books say of its legs, see `HonestCount`. */
export type HonestPrice = ExplainedSlip & Pick<HonestCount, 'books'>;

/** A slip's price by the records, or by a file. `honest` is its price by weights, or `null` if the game has none. */
export type SlipPrices = ExplainedSlip & { readonly honest: HonestPrice | null };

/** Prices a slip by both counts. `shares` is what the files say about a slip of one leg; `null` for other slips. */
export function slipPrices(
  counted: Counted & { readonly honest: HonestCount | null },
  legs: readonly Leg[],
  shares: BetShares | null,
): Result<SlipPrices, PriceError> {
  const raw = explainSlip(counted, legs);
  if (!raw.ok) return raw;
  const [leg] = legs;
  // A bet that a file has shows the same probability everywhere.
  const filed = <Priced extends ExplainedSlip>(
    { price: own, ...priced }: Priced,
    { details }: Counted,
    of: BetShares | null,
  ) => ({
    ...priced,
    price: of === null || leg === undefined ? own : withFileChance(own, leg, of, details.groups),
  });
  const { honest } = counted;
  const weighted = honest && explainSlip(honest, legs);
  return ok({
    ...filed(raw.value, counted, shares),
    honest: honest && weighted?.ok ? { ...filed(weighted.value, honest, honest.shares), books: honest.books } : null,
  });
}

/** `badNames`: teams and players that the simulation does not have, each with its leg. */
export type SlipPriceError =
  | PriceError
  | LegError
  | { readonly kind: 'badNames'; readonly faults: readonly LegNameFault[] };

/**
 * Prices a slip in a simulation. Accepts abbreviated names of teams and players: `FLA` is `Florida Panthers`. With
 * `weights`, the price is the honest one.
 */
export const priceSlip = (
  table: SimTable,
  slip: Slip,
  options: PriceOptions = {},
): Result<ExplainedSlip, SlipPriceError> => withCounter(table, options, (counter) => pricerOf(table, counter)(slip));

/**
 * Prices slips in one simulation, one after the other, in the order in which they are asked for. What they share is
 * counted once. The memory is free when the loop ends, also early.
 */
export function* priceSlips(
  table: SimTable,
  slips: Iterable<Slip>,
  options: PriceOptions = {},
): Generator<Result<ExplainedSlip, SlipPriceError>, void> {
  need(isIterable(slips), 'the slips must be a list or another iterable');
  const counter = counterOf(table, options);
  try {
    const priceOf = pricerOf(table, counter);
    for (const slip of slips) yield priceOf(slip);
  } finally {
    counter.release();
  }
}

const isIterable = (value: unknown): boolean => typeof value === 'object' && value !== null && Symbol.iterator in value;

function pricerOf(table: SimTable, counter: SlipCounter): (slip: Slip) => Result<ExplainedSlip, SlipPriceError> {
  const spell = spellerOf(table.columns);
  return (slip) => {
    const written = legsIn(slip);
    needLegs(written);
    const { legs, faults } = spell(written);
    if (faults.length > 0) return err({ kind: 'badNames', faults });
    const counted = countLegs(table, legs, { counter });
    return counted.ok ? explainSlip(counted.value, legs) : counted;
  };
}
