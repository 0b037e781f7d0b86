import { LINES, zip } from '../domain/index.ts';
import { wilson, type Interval, type Probability } from '../odds/index.ts';
import { countsBeyond } from '../simulation/index.ts';
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
  const lines = LINES[ladderOf(subject)];
  return sidesOf(subject).flatMap((other) =>
    zip(lines, countsBeyond(counts.given, other, lines)).map(([at, hits]): Alternative => ({
      leg: legOf(subject, other, at),
      hits,
      probability: (hits / distributions.records) as Probability,
      interval: wilson(hits, distributions.records),
      current: other === sideOf(leg) && at === lineOf(leg),
    })),
  );
}
