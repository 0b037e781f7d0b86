import type { SlipCounts, SlipDetails } from '../simulation/index.ts';
import { wilson, type Interval, type Probability } from '../odds/index.ts';
import { legPairs, liftOf, type Lift } from './lift.ts';

/** A leg in the order of the slip, given that all legs above it hold. */
export type LadderStep = {
  /** Records in which it and all above it hold. */
  readonly hits: number;
  /** P(leg | legs above) with its 95 % interval; null where the legs above never all hold. */
  readonly probability: Probability | null;
  readonly interval: Interval | null;
  /** It holds wherever the legs above hold: it costs nothing here. */
  readonly implied: boolean;
};

/** Two legs by their indexes, `first` < `second`. */
export type LegPair = {
  readonly first: number;
  readonly second: number;
  /** How much more often both hold than if they were unrelated; null where one never holds. */
  readonly lift: number | null;
  /** Pearson's correlation of the two hits, in [-1, 1]; null where one of them holds always or never. */
  readonly phi: number | null;
};

/** At least so many of the distinct legs hold. */
export type AtLeast = {
  readonly legs: number;
  readonly hits: number;
  readonly probability: Probability;
  readonly interval: Interval;
};

/** Why a slip has its price. Lists are in the order of its legs. */
export type SlipExplanation = {
  readonly ladder: readonly LadderStep[];
  /** The leg without which the slip would gain most; null where none costs anything, or nothing was hit. */
  readonly costliest: number | null;
  /** How the slip's probability grows without a leg: P(others) / P(slip); null where nothing was hit. */
  readonly cost: readonly (number | null)[];
  /** Joint probability over the product of the legs' own; null with fewer than two distinct legs, or where one never holds. */
  readonly lift: Lift | null;
  readonly pairs: readonly LegPair[];
  /** From one leg to all of them; without repeated ones. */
  readonly atLeast: readonly AtLeast[];
  /** Records in which the slip is neither won nor lost: nothing is lost, and a whole line is met exactly. */
  readonly pushes: number;
};

/** Integers in, figures out: as pure as `price`, of counts of at least one record and one leg. */
export function explain(counts: SlipCounts, details: SlipDetails, repeats: readonly boolean[] = []): SlipExplanation {
  const { records, joint } = counts;
  const cost = details.without.map((others) => (joint === 0 ? null : others / joint));
  return {
    ladder: ladder(details.prefixes, records),
    costliest: costliest(cost, repeats),
    cost,
    lift: liftOf(counts, details.pairs, repeats),
    pairs: pairsOf(counts, details),
    atLeast: atLeast(details.exactly, records),
    pushes: details.unlost - joint,
  };
}

function ladder(prefixes: readonly number[], records: number): readonly LadderStep[] {
  let above = records;
  return prefixes.map((hits) => {
    const one = step(hits, above);
    above = hits;
    return one;
  });
}

function step(hits: number, above: number): LadderStep {
  if (above === 0) return { hits, probability: null, interval: null, implied: false };
  return { hits, probability: (hits / above) as Probability, interval: wilson(hits, above), implied: hits === above };
}

function costliest(cost: readonly (number | null)[], repeats: readonly boolean[]): number | null {
  let most: number | null = null;
  let highest = 1;
  for (const [i, factor] of cost.entries()) {
    if (factor === null || repeats[i] || factor <= highest) continue;
    most = i;
    highest = factor;
  }
  // Of a single leg there is nothing to compare.
  return cost.length > 1 ? most : null;
}

function pairsOf({ records, each }: SlipCounts, { pairs }: SlipDetails): readonly LegPair[] {
  return legPairs(each, pairs).map(({ first, second, a, b, both }) => {
    const spread = Math.sqrt(a * (records - a)) * Math.sqrt(b * (records - b));
    return {
      first,
      second,
      lift: a === 0 || b === 0 ? null : (both * records) / (a * b),
      phi: spread === 0 ? null : (both * records - a * b) / spread,
    };
  });
}

function atLeast(exactly: readonly number[], records: number): readonly AtLeast[] {
  let hits = records;
  return exactly.slice(0, -1).map((exact, i) => {
    hits -= exact;
    return { legs: i + 1, hits, probability: (hits / records) as Probability, interval: wilson(hits, records) };
  });
}
