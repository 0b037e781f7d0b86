import type { SlipCounts, SlipDetails } from '../simulation/index.ts';
import { wilsonOf, type Interval, type Probability } from '../odds/index.ts';
import { legPairs, liftOf, type Lift } from './lift.ts';

/** How often a leg holds in the records in which all legs above it in the slip hold. */
export type LadderStep = {
  /** The number of records in which this leg and all legs above it hold. */
  readonly hits: number;
  /** P(leg | legs above); null if no record has all legs above. */
  readonly probability: Probability | null;
  /** 95 % interval of `probability`. */
  readonly interval: Interval | null;
  /** True if the leg holds in every record in which all legs above hold. */
  readonly implied: boolean;
};

/** Two legs by their indexes, `first` < `second`. */
export type LegPair = {
  readonly first: number;
  readonly second: number;
  /** P(both legs) / (P(one leg) * P(other leg)); null if one of them never holds. */
  readonly lift: number | null;
  /** Pearson correlation of the two legs, in [-1, 1]; null if one of the legs always holds or never holds. */
  readonly phi: number | null;
};

/** The number of records in which at least `legs` of the distinct legs hold, and its share of all records. */
export type AtLeast = {
  readonly legs: number;
  readonly hits: number;
  readonly probability: Probability;
  readonly interval: Interval;
};

/** The reason why a slip has its price. Lists are in the order of its legs. */
export type SlipExplanation = {
  readonly ladder: readonly LadderStep[];
  /**
   * Index of the leg whose removal raises the probability most; null if no removal raises it, if the slip has no hit,
   * or if it has one leg.
   */
  readonly costliest: number | null;
  /** P(other legs) / P(slip) for each leg; null if the slip has no hit. */
  readonly cost: readonly (number | null)[];
  /** The lift of the whole slip. Null with fewer than two distinct legs, or if a leg never holds. */
  readonly lift: Lift | null;
  readonly pairs: readonly LegPair[];
  /** One element for at least 1 leg, one for at least 2 legs and so on, up to the number of distinct legs. */
  readonly atLeast: readonly AtLeast[];
  /** Records in which the slip is neither won nor lost: no leg is lost, and at least one count equals its line. */
  readonly pushes: number;
};

/** Explains the price of a slip from integer counts. Needs at least one record and one leg. */
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
  return { hits, probability: (hits / above) as Probability, interval: wilsonOf(hits, above), implied: hits === above };
}

function costliest(cost: readonly (number | null)[], repeats: readonly boolean[]): number | null {
  let most: number | null = null;
  let highest = 1;
  for (const [i, factor] of cost.entries()) {
    if (factor === null || repeats[i] || factor <= highest) continue;
    most = i;
    highest = factor;
  }
  // A slip with a single leg has no costliest leg, because there is no other leg to compare it with.
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
    return { legs: i + 1, hits, probability: (hits / records) as Probability, interval: wilsonOf(hits, records) };
  });
}
