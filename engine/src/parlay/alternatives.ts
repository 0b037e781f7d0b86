import { LINES, zip } from '../domain/index.ts';
import { decidedShare, wilsonOf, type Interval, type Probability } from '../odds/index.ts';
import { countsBeyond, countsUnlost } from '../simulation/index.ts';
import type { Leg } from './leg.ts';
import { countsOf, type ConditionalDistributions } from './distributions.ts';
import { ladderOf, legOf, lineOf, sideOf, sidesOf, subjectOf } from './subject.ts';

/**
 * The slip's current leg, or the same leg with another line or side. The probability is that of the slip with this leg
 * instead of the current leg.
 */
export type Alternative = {
  readonly leg: Leg;
  readonly hits: number;
  readonly probability: Probability;
  readonly interval: Interval;
  /** The number of records in which no leg is lost and at least one pushes. */
  readonly pushes: number;
  /** The share of hits among the records without a push: 1 / fair is the fair price. `null` if every record pushes. */
  readonly fair: Probability | null;
  /** 95 % interval of `fair`. */
  readonly fairInterval: Interval;
  /** True for the slip's current leg. */
  readonly current: boolean;
};

/**
 * Returns an alternative for each side and line of the leg's subject: overs before unders, with ascending lines.
 * `distributions` must be conditional on all OTHER legs of the slip and include the leg's subject. Returns an empty
 * list if the game lacks the team or total. A missing player has a count of 0.
 */
export function alternatives(distributions: ConditionalDistributions, leg: Leg): readonly Alternative[] {
  const subject = subjectOf(leg);
  const [counts] = countsOf(distributions, [subject]);
  if (counts === undefined) return [];
  const { records } = distributions;
  const lines = LINES[ladderOf(subject)];
  return sidesOf(subject).flatMap((other) => {
    const beyond = countsBeyond(counts.given, other, lines);
    const unlost = countsUnlost(counts.unlost ?? counts.given, other, lines);
    return zip(lines, zip(beyond, unlost)).map(([at, [hits, kept]]): Alternative => ({
      leg: legOf(subject, other, at),
      hits,
      probability: (hits / records) as Probability,
      interval: wilsonOf(hits, records),
      pushes: kept - hits,
      ...fairFigures(hits, kept, records),
      current: other === sideOf(leg) && at === lineOf(leg),
    }));
  });
}

/** The share of hits among the records that do not push. `unlost` counts hits and pushes. `null` if there are none. */
export const fairOf = (hits: number, unlost: number, records: number): Probability | null =>
  hits === 0 && unlost === records ? null : decidedShare(hits, records - unlost);

/** `fairOf` with its 95 % interval. */
export const fairFigures = (
  hits: number,
  unlost: number,
  records: number,
): Pick<Alternative, 'fair' | 'fairInterval'> => ({
  fair: fairOf(hits, unlost, records),
  fairInterval: wilsonOf(hits, Math.max(1, records - unlost + hits)),
});
