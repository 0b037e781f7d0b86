import { LINES, zip } from '../domain/index.ts';
import { decidedShare, wilson, type Interval, type Probability } from '../odds/index.ts';
import { countsBeyond, countsUnlost } from '../simulation/index.ts';
import type { Leg } from './leg.ts';
import { countsOf, type ConditionalDistributions } from './distributions.ts';
import { ladderOf, legOf, lineOf, sideOf, sidesOf, subjectOf } from './subject.ts';

/** The figures of a slip with one leg changed. */
export type SlipFigures = {
  readonly hits: number;
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** The share of hits among the records without a push: 1 / fair is the fair price. `null` if every record pushes. */
  readonly fair: Probability | null;
  /** 95 % interval of `fair`. */
  readonly fairInterval: Interval;
};

/** The figures of a slip with another line or side of a leg. */
type LineFigures = SlipFigures & {
  /** The number of records in which no leg is lost and at least one pushes. */
  readonly pushes: number;
};

/**
 * The slip's current leg, or the same leg with another line or side. The probability is that of the slip with this leg
 * instead of the current leg.
 */
export type Alternative = LineFigures & {
  readonly leg: Leg;
  /** True for the slip's current leg. */
  readonly current: boolean;
  /** The same figures by weights. `null` if the game has none. */
  readonly honest: LineFigures | null;
};

/**
 * Returns an alternative for each side and line of the leg's subject: overs before unders, with ascending lines.
 * `distributions` must be conditional on all OTHER legs of the slip and include the leg's subject. Returns an empty
 * list if the game lacks the team or total. A missing player has a count of 0.
 */
export function alternatives(distributions: ConditionalDistributions, leg: Leg): readonly Alternative[] {
  const honest = distributions.honest && lineFigures(distributions.honest, leg);
  return lineFigures(distributions, leg).map(([other, figures], i) => ({
    leg: other,
    ...figures,
    current: sideOf(other) === sideOf(leg) && lineOf(other) === lineOf(leg),
    honest: honest?.[i]?.[1] ?? null,
  }));
}

function lineFigures(distributions: ConditionalDistributions, leg: Leg): readonly (readonly [Leg, LineFigures])[] {
  const subject = subjectOf(leg);
  const [counts] = countsOf(distributions, [subject]);
  if (counts === undefined) return [];
  const { records } = distributions;
  const lines = LINES[ladderOf(subject)];
  return sidesOf(subject).flatMap((side) => {
    const beyond = countsBeyond(counts.given, side, lines);
    const unlost = countsUnlost(counts.unlost ?? counts.given, side, lines);
    return zip(lines, zip(beyond, unlost)).map(([at, [hits, kept]]) => {
      const figures = { ...slipFigures(hits, kept, records), pushes: kept - hits };
      return [legOf(subject, side, at), figures] as const;
    });
  });
}

/** The share of hits among the records that do not push. `unlost` counts hits and pushes. `null` if there are none. */
export const fairOf = (hits: number, unlost: number, records: number): Probability | null =>
  hits === 0 && unlost === records ? null : decidedShare(hits, records - unlost);

/** The figures of a slip that wins in `hits` records and does not lose in `unlost`. */
export const slipFigures = (hits: number, unlost: number, records: number): SlipFigures => ({
  hits,
  probability: (hits / records) as Probability,
  interval: wilson(hits, records),
  fair: fairOf(hits, unlost, records),
  fairInterval: wilson(hits, Math.max(1, records - unlost + hits)),
});
