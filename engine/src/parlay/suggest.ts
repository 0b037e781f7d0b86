import { canPush, LINES, zip, type Line, type Side } from '../domain/index.ts';
import { meanProfit, wilson, type DecimalOdds, type Interval, type Probability } from '../odds/index.ts';
import { countsBeyond, countsUnlost, type Histogram } from '../simulation/index.ts';
import { fairOf } from './alternatives.ts';
import type { Leg } from './leg.ts';
import { liftFigure, liftOfTwo, type Lift } from './lift.ts';
import type { ConditionalDistributions, SubjectCounts } from './distributions.ts';
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
  /** Chooses and ranks by the honest figures, if the game has weights. */
  readonly honest?: boolean;
};

/**
 * The probabilities for which sportsbooks mostly quote prices, about -400 to +400. A leg outside this range nearly
 * always holds, or holds in too few records for a good estimate.
 */
export const OWN_RANGE = [0.2, 0.8] as const;

/** The figures of a leg that can be added to the slip. */
export type SuggestionFigures = {
  /** The number of records in which both the slip and the leg hit. */
  readonly hits: number;
  /** The probability of the slip with this leg. */
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** The number of records in which no leg of the slip with this leg is lost and at least one pushes. */
  readonly pushes: number;
  /** The share of hits among the records without a push: 1 / fair is the fair price of the slip with this leg. */
  readonly fair: Probability | null;
  /** P(leg | slip). */
  readonly given: Probability;
  /** P(leg). */
  readonly alone: Probability;
  readonly lift: Lift;
  /** True if the leg holds in every record of the slip. */
  readonly implied: boolean;
  /**
   * The expected value per unit staked of the slip with this leg, at `probability` and at both limits of `interval`. It
   * assumes that the sportsbook multiplies its price by the leg's fair odds, and returns the stake if no leg is lost and
   * one pushes. Null without a price.
   */
  readonly value: {
    readonly price: DecimalOdds;
    readonly value: number;
    readonly interval: readonly [number, number];
  } | null;
};

/** A leg that can be added to the slip. */
export type Suggestion = SuggestionFigures & {
  readonly leg: Leg;
  /** The same figures by weights. `null` if the game has none. */
  readonly honest: SuggestionFigures | null;
};

export type Suggestions = {
  /** The number of records in which the current slip holds. */
  readonly hits: number;
  readonly records: number;
  /** The records of the honest figures; `null` if there are none. */
  readonly weighted: number | null;
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
  readonly of: SubjectCounts;
  readonly side: Side;
  readonly line: Line;
  readonly hits: number;
  readonly alone: number;
  readonly score: number;
};

/** The number of records in which the slip with a leg pushes, and in which the leg alone does. */
type Pushes = { readonly slip: number; readonly leg: number };
const NONE: Pushes = { slip: 0, leg: 0 };

/** Returns the pushes of a subject's legs at some lines. */
function pushesOf({ given, unlost = given, before }: SubjectCounts, side: Side, lines: readonly Line[]): Pushes[] {
  const pushed = (kept: Histogram, won: Histogram): readonly number[] => {
    const beyond = countsBeyond(won, side, lines);
    return countsUnlost(kept, side, lines).map((count, i) => count - (beyond[i] ?? 0));
  };
  return zip(pushed(unlost, given), pushed(before, before)).map(([slip, leg]) => ({ slip, leg }));
}

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
  const { records, hits, honest = null } = distributions;
  const { total, found } = candidates((options.honest && honest) || distributions, legs, options);
  const figures = figuresIn(distributions, options.price);
  const weighted = honest && figuresIn(honest, options.price);
  const best = found.map((candidate) => ({
    leg: legOf(candidate.of.subject, candidate.side, candidate.line),
    ...figures(candidate),
    honest: weighted && weighted(candidate),
  }));
  return { hits, records, weighted: honest?.records ?? null, candidates: total, best };
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
  const { by, kinds, lines: which, top } = options;
  const [least, most] = options.own.map((share) => share * records) as [number, number];
  const taken = new Set(legs.map((leg) => subjectKey(subjectOf(leg))));
  const winner = legs.some(({ kind }) => kind === 'winner');
  const found: LegCandidate[] = [];
  let total = 0;
  for (const of of about) {
    const { subject, given, before } = of;
    if (kinds && !kinds.includes(subject.kind)) continue;
    if ((winner && subject.kind === 'winner') || taken.has(subjectKey(subject))) continue;
    const lines = LINES[ladderOf(subject)];
    for (const side of sidesOf(subject)) {
      const together = countsBeyond(given, side, lines);
      const alones = countsBeyond(before, side, lines);
      const pushes = by === 'value' ? pushesOf(of, side, lines) : [];
      total += lines.length;
      let best: LegCandidate | null = null;
      let next = 0;
      for (const line of lines) {
        // `zip` would make this loop take 1.5 times as long.
        const hits = together[next];
        const alone = alones[next];
        const pushed = pushes[next++] ?? NONE;
        if (hits === undefined || alone === undefined)
          throw new RangeError(`the counts beyond the line ${line} are missing`);
        if (hits === 0 || alone < least || alone > most) continue;
        // Skip the candidate if even the upper bound of its score is below the score of the last candidate kept. Most
        // candidates are skipped, so their intervals need not be computed.
        const last = (found.length === top ? found.at(-1) : undefined) ?? best;
        if (last !== null && ceiling(hits, alone, pushed, distributions, options) < last.score) continue;
        const candidate = { of, side, line, hits, alone, score: score(hits, alone, pushed, distributions, options) };
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
  pushed: Pushes,
  { hits: slip, records }: ConditionalDistributions,
  { by, price }: SuggestOptions,
): number {
  switch (by) {
    case 'probability':
      return hits;
    case 'lift':
      return liftOfTwo(hits, slip, alone, records)?.interval[0] ?? 0;
    case 'value':
      return price === null ? 0 : valueAt(wilson(hits, alone)[0], alone, pushed, records, price);
  }
}

/** Returns an upper bound of a candidate's score: the estimate, which is never below the low end of its interval. */
function ceiling(
  hits: number,
  alone: number,
  pushed: Pushes,
  { hits: slip, records }: ConditionalDistributions,
  { by, price }: SuggestOptions,
): number {
  switch (by) {
    case 'probability':
      return hits;
    case 'lift':
      return liftFigure(hits, slip, alone, records);
    case 'value':
      return price === null ? 0 : valueAt(hits / alone, alone, pushed, records, price);
  }
}

/** Returns a function from a candidate to its figures in some distributions, which need not be those of its rank. */
function figuresIn(
  { hits: slip, records, about }: ConditionalDistributions,
  price: DecimalOdds | null,
): (candidate: LegCandidate) => SuggestionFigures {
  const counted = new Map(about.map((of) => [subjectKey(of.subject), of]));
  return ({ of: { subject }, side, line }) => {
    const of = counted.get(subjectKey(subject));
    const [hits = 0] = of ? countsBeyond(of.given, side, [line]) : [];
    const [alone = 0] = of ? countsBeyond(of.before, side, [line]) : [];
    const lift = liftOfTwo(hits, slip, alone, records);
    if (of === undefined || lift === null) throw new Error('a candidate that never holds with the slip was ranked');
    const [pushed = NONE] = pushesOf(of, side, [line]);
    return {
      hits,
      probability: (hits / records) as Probability,
      interval: wilson(hits, records),
      pushes: pushed.slip,
      fair: fairOf(hits, hits + pushed.slip, records),
      given: (hits / slip) as Probability,
      alone: (alone / records) as Probability,
      lift,
      implied: hits === slip,
      value: price === null ? null : valueOf(hits, alone, pushed, records, price),
    };
  };
}

/** Returns the price of the slip with a further leg: its own price times the leg's fair odds. */
const priceWith = (price: DecimalOdds, alone: number, { leg }: Pushes, records: number): DecimalOdds =>
  (price * ((records - leg) / alone)) as DecimalOdds;

/** Returns the value of the slip with a further leg if it hits in the share `hit` of the records that the leg hits. */
const valueAt = (hit: number, alone: number, pushed: Pushes, records: number, price: DecimalOdds): number =>
  meanProfit(
    { win: ((hit * alone) / records) as Probability, push: (pushed.slip / records) as Probability },
    priceWith(price, alone, pushed, records),
  );

/**
 * Computes the value of the slip with a further leg. P(leg) is in both the probability and the price, and cancels, so the
 * interval is that of P(slip | leg).
 */
function valueOf(
  hits: number,
  alone: number,
  pushed: Pushes,
  records: number,
  price: DecimalOdds,
): Suggestion['value'] {
  const at = (hit: number): number => valueAt(hit, alone, pushed, records, price);
  const [low, high] = wilson(hits, alone);
  return { price: priceWith(price, alone, pushed, records), value: at(hits / alone), interval: [at(low), at(high)] };
}
