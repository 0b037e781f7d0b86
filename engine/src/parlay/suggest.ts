import { canPush, LINES, type Side } from '../words/index.ts';
import { wilson, type DecimalOdds, type Interval, type Probability } from '../odds/index.ts';
import { countAbove, countBelow, type Histogram } from '../simulation/index.ts';
import type { Leg } from './leg.ts';
import { liftOfTwo, type Lift } from './lift.ts';
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

type Candidate = { readonly leg: Leg; readonly hits: number; readonly alone: number; readonly group: string };

/**
 * The legs that go with a slip best. Lift and value are ranked by the low end of their intervals: of thousands of legs the
 * highest figure is otherwise the luckiest. Legs that never hold with the slip, or never at all, are none.
 */
export function suggest(outlook: Outlook, legs: readonly Leg[], options: SuggestOptions): Suggestions {
  const { records, hits } = outlook;
  const { looked, fitting } = candidates(outlook, legs, options);
  const ranked = fitting
    .map((candidate) => ({ candidate, score: score(candidate, outlook, options) }))
    // Where lines say the same, the half one comes first: it is the one that books quote.
    .toSorted((a, b) => b.score - a.score || wholeness(a.candidate.leg) - wholeness(b.candidate.leg));
  const best: Suggestion[] = [];
  const groups = new Set<string>();
  for (const { candidate } of ranked) {
    if (best.length === options.top) break;
    if (options.lines === 'best' && groups.has(candidate.group)) continue;
    groups.add(candidate.group);
    best.push(described(candidate, outlook, options.price));
  }
  return { hits, records, candidates: looked, best };
}

/**
 * Every line of spec 9 on both sides, about what no leg of the slip is about, and those of them that fit: only these are
 * made into legs. Either team's win excludes the other's.
 */
function candidates(
  { about, records }: Outlook,
  legs: readonly Leg[],
  { kinds, own: [least, most] }: SuggestOptions,
): { readonly looked: number; readonly fitting: readonly Candidate[] } {
  const taken = new Set(legs.map((leg) => subjectKey(subjectOf(leg))));
  const winner = legs.some(({ kind }) => kind === 'winner');
  const fitting: Candidate[] = [];
  let looked = 0;
  for (const { subject, given, before } of about) {
    if (kinds?.includes(subject.kind) === false || (winner && subject.kind === 'winner')) continue;
    const key = subjectKey(subject);
    if (taken.has(key)) continue;
    const lines = LINES[ladderOf(subject)];
    for (const side of sidesOf(subject)) {
      looked += lines.length;
      const group = `${key} ${side}`;
      for (const line of lines) {
        const alone = beyond(before, side, line);
        if (alone < least * records || alone > most * records) continue;
        const hits = beyond(given, side, line);
        if (hits > 0) fitting.push({ leg: legOf(subject, side, line), hits, alone, group });
      }
    }
  }
  return { looked, fitting };
}

/** Records of a histogram in which a side of a line holds. */
export const beyond = (histogram: Histogram, side: Side, line: number): number =>
  side === 'over' ? countAbove(histogram, line) : countBelow(histogram, line);

const wholeness = (leg: Leg): number => (canPush(leg.kind === 'winner' ? leg.margin : leg.line) ? 1 : 0);

function score({ hits, alone }: Candidate, { hits: slip, records }: Outlook, { by, price }: SuggestOptions): number {
  switch (by) {
    case 'probability':
      return hits;
    case 'lift':
      return liftOfTwo(hits, slip, alone, records)?.interval[0] ?? 0;
    case 'value':
      return price === null ? 0 : wilson(hits, alone)[0] * price;
  }
}

function described(
  { leg, hits, alone }: Candidate,
  { hits: slip, records }: Outlook,
  price: DecimalOdds | null,
): Suggestion {
  const interval = wilson(hits, records);
  return {
    leg,
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
