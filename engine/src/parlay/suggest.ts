import { canPush, LINES, type Line, type Side } from '../domain/index.ts';
import { wilson, type DecimalOdds, type Interval, type Probability } from '../odds/index.ts';
import { countsBeyond } from '../simulation/index.ts';
import type { Leg } from './leg.ts';
import { liftFigure, liftOfTwo, type Lift } from './lift.ts';
import type { ConditionalDistributions } from './distributions.ts';
import { ladderOf, legOf, sidesOf, subjectKey, subjectOf, type Subject } from './subject.ts';

export const RANKS = ['probability', 'lift', 'value'] as const;
export type Rank = (typeof RANKS)[number];

export type SuggestOptions = {
  readonly by: Rank;
  /** The sportsbook's price for the slip; required for the rank `value`. */
  readonly price: DecimalOdds | null;
  /** Accepted range of a leg's own probability. */
  readonly own: readonly [number, number];
  /** `best`: only the best line of each subject and side. `all`: every line. */
  readonly lines: 'best' | 'all';
  /** The kinds of legs to suggest. Defaults to all kinds. */
  readonly kinds?: readonly Subject['kind'][];
  /** Maximum number of suggestions. */
  readonly top: number;
};

/**
 * The probabilities for which sportsbooks mostly quote prices, about -400 to +400. A leg outside this range nearly
 * always holds, or holds in too few records for a good estimate.
 */
export const OWN_RANGE = [0.2, 0.8] as const;

/** A leg that can be added to the slip. */
export type Suggestion = {
  readonly leg: Leg;
  /** The number of records in which both the slip and the leg hit. */
  readonly hits: number;
  /** The probability of the slip with this leg. */
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** P(leg | slip). */
  readonly given: Probability;
  /** P(leg). */
  readonly alone: Probability;
  readonly lift: Lift;
  /** True if the leg holds in every record of the slip. */
  readonly implied: boolean;
  /**
   * The expected value of the slip with this leg, at `probability` and at both limits of `interval`. It assumes that
   * the sportsbook multiplies its price by the leg's fair odds. Null without a price.
   */
  readonly value: {
    readonly price: DecimalOdds;
    readonly value: number;
    readonly interval: readonly [number, number];
  } | null;
};

export type Suggestions = {
  /** The number of records in which the current slip holds. */
  readonly hits: number;
  readonly records: number;
  /**
   * Number of legs that were considered: both sides of every line of spec 9, for each subject that is in no leg of the
   * slip.
   */
  readonly candidates: number;
  readonly best: readonly Suggestion[];
};

/**
 * A leg that may be suggested, as subject, side and line. Only the best of thousands of candidates are turned into
 * legs.
 */
type LegCandidate = {
  readonly subject: Subject;
  readonly side: Side;
  readonly line: Line;
  readonly hits: number;
  readonly alone: number;
  readonly score: number;
};

/** Number of candidates, and the best of them in rank order. */
type Candidates = { readonly total: number; readonly found: readonly LegCandidate[] };

/**
 * Ranks the legs that can be added to a slip. Lift and value are ranked by the low end of their intervals, because the
 * highest of thousands of estimates is high mostly by luck. Legs that never hold together with the slip are left out.
 * `distributions` must be conditional on the slip's legs and include all subjects.
 */
export function suggest(
  distributions: ConditionalDistributions,
  legs: readonly Leg[],
  options: SuggestOptions,
): Suggestions {
  const { records, hits } = distributions;
  const { total, found } = candidates(distributions, legs, options);
  const best = found.map((candidate) => described(candidate, distributions, options.price));
  return { hits, records, candidates: total, best };
}

/**
 * Collects the legs that may be suggested. A slip with a winner leg gets no second winner leg, because only one team
 * can win.
 */
function candidates(
  distributions: ConditionalDistributions,
  legs: readonly Leg[],
  options: SuggestOptions,
): Candidates {
  const { records, about } = distributions;
  const { kinds, lines: which, top } = options;
  const [least, most] = options.own.map((share) => share * records) as [number, number];
  const taken = new Set(legs.map((leg) => subjectKey(subjectOf(leg))));
  const winner = legs.some(({ kind }) => kind === 'winner');
  const found: LegCandidate[] = [];
  let total = 0;
  for (const { subject, given, before } of about) {
    if (kinds && !kinds.includes(subject.kind)) continue;
    if ((winner && subject.kind === 'winner') || taken.has(subjectKey(subject))) continue;
    const lines = LINES[ladderOf(subject)];
    for (const side of sidesOf(subject)) {
      const together = countsBeyond(given, side, lines);
      const alones = countsBeyond(before, side, lines);
      total += lines.length;
      let best: LegCandidate | null = null;
      let next = 0;
      for (const line of lines) {
        // `zip` would make this loop take 1.5 times as long.
        const hits = together[next];
        const alone = alones[next++];
        if (hits === undefined || alone === undefined)
          throw new RangeError(`the counts beyond the line ${line} are missing`);
        if (hits === 0 || alone < least || alone > most) continue;
        // Skip the candidate if even the upper bound of its score is below the score of the last candidate kept. Most
        // candidates are skipped, so their intervals need not be computed.
        const last = (found.length === top ? found.at(-1) : undefined) ?? best;
        if (last !== null && ceiling(hits, alone, distributions, options) < last.score) continue;
        const candidate = { subject, side, line, hits, alone, score: score(hits, alone, distributions, options) };
        if (which === 'all') insert(found, candidate, top);
        else if (best === null || compare(candidate, best) < 0) best = candidate;
      }
      if (best !== null) insert(found, best, top);
    }
  }
  return { total, found };
}

/** Inserts the candidate by rank, after candidates of the same rank. Keeps at most `top` candidates. */
function insert(best: LegCandidate[], candidate: LegCandidate, top: number): void {
  let place = best.length;
  for (let worse = best.at(-1); worse !== undefined && compare(candidate, worse) < 0; worse = best[place - 1]) place--;
  if (place === top) return;
  best.splice(place, 0, candidate);
  if (best.length > top) best.pop();
}

/**
 * Sorts by score. With equal scores, half lines rank before whole-number lines, because sportsbooks mostly quote half
 * lines.
 */
const compare = (a: LegCandidate, b: LegCandidate): number => b.score - a.score || wholeness(a) - wholeness(b);

const wholeness = ({ line }: LegCandidate): number => (canPush(line) ? 1 : 0);

function score(
  hits: number,
  alone: number,
  { hits: slip, records }: ConditionalDistributions,
  { by, price }: SuggestOptions,
): number {
  switch (by) {
    case 'probability':
      return hits;
    case 'lift':
      return liftOfTwo(hits, slip, alone, records)?.interval[0] ?? 0;
    case 'value':
      return price === null ? 0 : wilson(hits, alone)[0] * price;
  }
}

/** Returns an upper bound of a candidate's score: the estimate, which is never below the low end of its interval. */
function ceiling(
  hits: number,
  alone: number,
  { hits: slip, records }: ConditionalDistributions,
  { by, price }: SuggestOptions,
): number {
  switch (by) {
    case 'probability':
      return hits;
    case 'lift':
      return liftFigure(hits, slip, alone, records);
    case 'value':
      return price === null ? 0 : (hits / alone) * price;
  }
}

function described(
  { subject, side, line, hits, alone }: LegCandidate,
  { hits: slip, records }: ConditionalDistributions,
  price: DecimalOdds | null,
): Suggestion {
  const interval = wilson(hits, records);
  const lift = liftOfTwo(hits, slip, alone, records);
  if (lift === null) throw new Error('a candidate that never holds with the slip was ranked');
  return {
    leg: legOf(subject, side, line),
    hits,
    probability: (hits / records) as Probability,
    interval,
    given: (hits / slip) as Probability,
    alone: (alone / records) as Probability,
    lift,
    implied: hits === slip,
    value: price === null ? null : valueAt(hits, alone, records, price),
  };
}

/**
 * Computes the value of the slip with a further leg. Its price is the slip's price times the leg's fair odds, so P(leg)
 * cancels: the value is P(slip | leg) times the slip's own price, minus the stake.
 */
function valueAt(hits: number, alone: number, records: number, price: DecimalOdds): Suggestion['value'] {
  const [low, high] = wilson(hits, alone).map((share) => share * price - 1) as [number, number];
  return {
    price: (price * (records / alone)) as DecimalOdds,
    value: (hits / alone) * price - 1,
    interval: [low, high],
  };
}
