import { canPush, LINES, type Line, type Side } from '../domain/index.ts';
import { wilson, type DecimalOdds, type Interval, type Probability } from '../odds/index.ts';
import { countsBeyond } from '../simulation/index.ts';
import type { Leg } from './leg.ts';
import { liftFigure, liftOfTwo, type Lift } from './lift.ts';
import type { Outlook } from './outlook.ts';
import { ladderOf, legOf, sidesOf, subjectKey, subjectOf, type Subject } from './subject.ts';

/** What legs are ranked by. */
export const RANKS = ['probability', 'lift', 'value'] as const;
export type Rank = (typeof RANKS)[number];

export type SuggestOptions = {
  readonly by: Rank;
  /** The book's price for the slip as it is; a value needs it. */
  readonly price: DecimalOdds | null;
  /** The least and the most that a leg's own probability may be. */
  readonly own: readonly [number, number];
  /** Only the best line of each subject and side, or every line. */
  readonly lines: 'best' | 'all';
  /** Which kinds of legs; absent: all. */
  readonly kinds?: readonly Subject['kind'][];
  /** How many at most. */
  readonly top: number;
};

/** Legs that books quote: from about -400 to +400. Longer ones hold almost always, or are counted in few records. */
export const OWN_RANGE = [0.2, 0.8] as const;

/** A leg that could come next. */
export type Suggestion = {
  readonly leg: Leg;
  /** Records in which the slip and the leg hold. */
  readonly hits: number;
  /** The probability of the slip with it, and its 95 % interval. */
  readonly probability: Probability;
  readonly interval: Interval;
  /** P(leg | slip) and P(leg). */
  readonly given: Probability;
  readonly alone: Probability;
  /** How much more often than by itself it holds in the slip's records. */
  readonly lift: Lift;
  /** It holds wherever the slip holds. */
  readonly implied: boolean;
  /**
   * Expected value of the longer slip, and at the ends of the interval, if the book multiplies its price by the leg's own
   * fair odds. Null without a price.
   */
  readonly value: {
    readonly price: DecimalOdds;
    readonly value: number;
    readonly interval: readonly [number, number];
  } | null;
};

export type Suggestions = {
  /** The records in which the slip holds, of how many. */
  readonly hits: number;
  readonly records: number;
  /** Candidates that were looked at: both sides of every line of spec 9 that is not about what a leg is about. */
  readonly candidates: number;
  readonly best: readonly Suggestion[];
};

/** A leg that is not put together yet: of thousands of candidates only the best are shown. */
type LegCandidate = {
  readonly subject: Subject;
  readonly side: Side;
  readonly line: Line;
  readonly hits: number;
  readonly alone: number;
  readonly score: number;
};

/** How many were looked at, and the best of them, in order. */
type Candidates = { readonly looked: number; readonly found: readonly LegCandidate[] };

/**
 * The legs that go with a slip best. Lift and value are ranked by the low end of their intervals: of thousands of legs the
 * highest figure is otherwise the luckiest. Legs that never hold with the slip, or never at all, are none.
 */
export function suggest(outlook: Outlook, legs: readonly Leg[], options: SuggestOptions): Suggestions {
  const { records, hits } = outlook;
  const { looked, found } = candidates(outlook, legs, options);
  const best = found.map((candidate) => described(candidate, outlook, options.price));
  return { hits, records, candidates: looked, best };
}

/** Every line of spec 9 on both sides, about what no leg of the slip is about. Either team's win excludes the other's. */
function candidates(outlook: Outlook, legs: readonly Leg[], options: SuggestOptions): Candidates {
  const { records, about } = outlook;
  const { kinds, lines: which, top } = options;
  const [least, most] = options.own.map((share) => share * records) as [number, number];
  const taken = new Set(legs.map((leg) => subjectKey(subjectOf(leg))));
  const winner = legs.some(({ kind }) => kind === 'winner');
  const found: LegCandidate[] = [];
  let looked = 0;
  for (const { subject, given, before } of about) {
    if (kinds && !kinds.includes(subject.kind)) continue;
    if ((winner && subject.kind === 'winner') || taken.has(subjectKey(subject))) continue;
    const lines = LINES[ladderOf(subject)];
    for (const side of sidesOf(subject)) {
      const together = countsBeyond(given, side, lines);
      const alones = countsBeyond(before, side, lines);
      looked += lines.length;
      let best: LegCandidate | null = null;
      for (let i = 0; i < lines.length; i++) {
        const hits = together[i]!;
        const alone = alones[i]!;
        if (hits === 0 || alone < least || alone > most) continue;
        // Most are told from the shown ones by their figure, without its interval.
        const last = (found.length === top ? found.at(-1) : undefined) ?? best;
        if (last !== null && ceiling(hits, alone, outlook, options) < last.score) continue;
        const candidate = { subject, side, line: lines[i]!, hits, alone, score: score(hits, alone, outlook, options) };
        if (which === 'all') insert(found, candidate, top);
        else if (best === null || compare(candidate, best) < 0) best = candidate;
      }
      if (best !== null) insert(found, best, top);
    }
  }
  return { looked, found };
}

/** Into its place among the best ones, after those that are as good. */
function insert(best: LegCandidate[], candidate: LegCandidate, top: number): void {
  let place = best.length;
  while (place > 0 && compare(candidate, best[place - 1]!) < 0) place--;
  if (place === top) return;
  best.splice(place, 0, candidate);
  if (best.length > top) best.pop();
}

/** The better one first. Where lines say the same it is the half one: it is the one that books quote. */
const compare = (a: LegCandidate, b: LegCandidate): number => b.score - a.score || wholeness(a) - wholeness(b);

const wholeness = ({ line }: LegCandidate): number => (canPush(line) ? 1 : 0);

function score(hits: number, alone: number, { hits: slip, records }: Outlook, { by, price }: SuggestOptions): number {
  switch (by) {
    case 'probability':
      return hits;
    case 'lift':
      return liftOfTwo(hits, slip, alone, records)?.interval[0] ?? 0;
    case 'value':
      return price === null ? 0 : wilson(hits, alone)[0] * price;
  }
}

/** What the score is at most: its figure, whatever the interval. */
function ceiling(hits: number, alone: number, { hits: slip, records }: Outlook, { by, price }: SuggestOptions): number {
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
  { hits: slip, records }: Outlook,
  price: DecimalOdds | null,
): Suggestion {
  const interval = wilson(hits, records);
  return {
    leg: legOf(subject, side, line),
    hits,
    probability: (hits / records) as Probability,
    interval,
    given: (hits / slip) as Probability,
    alone: (alone / records) as Probability,
    // Both hold somewhere, since they hold together.
    lift: liftOfTwo(hits, slip, alone, records)!,
    implied: hits === slip,
    value: price === null ? null : valueAt(hits, alone, records, price),
  };
}

/**
 * The longer price falls as the leg's probability rises, so that of the two only P(slip | leg) is left: P(slip | leg) times
 * the slip's own price, less the stake.
 */
function valueAt(hits: number, alone: number, records: number, price: DecimalOdds): Suggestion['value'] {
  const [low, high] = wilson(hits, alone).map((share) => share * price - 1) as [number, number];
  return {
    price: (price * (records / alone)) as DecimalOdds,
    value: (hits / alone) * price - 1,
    interval: [low, high],
  };
}
