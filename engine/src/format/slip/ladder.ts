import { wilson } from '../../odds/index.ts';
import type { Alternative, Leg, LegPrice } from '../../parlay/index.ts';
import type { OddsType } from '../../domain/index.ts';
import { formatCounted } from '../counts.ts';
import { formatCountedShare } from './certainty.ts';
import { COSTS_MOST } from './explain.ts';
import { formatLeg, formatLine, formatMargin, formatSide } from '../legs.ts';
import { formatOdds, NONE } from '../odds.ts';

/** How the shares in a slip's list of legs are meant. */
export const LADDER_RULE = "Each leg's share of the games in which all legs above it hold.";

/** How many legs a slip has: `4 legs`, `4 legs, 3 different`. */
export const legsText = (legs: number, repeated: number): string =>
  `${formatCounted(legs, 'leg')}${repeated === 0 ? '' : `, ${legs - repeated} different`}`;

/** A leg's own probability, whatever the others do: `alone 37.5%`. */
export const aloneText = (price: LegPrice | null, records: number): string =>
  `alone ${price === null ? NONE : formatCountedShare({ ...price, interval: wilson(price.hits, records) })}`;

/** What the figures say about a leg. `never`: of so many legs that never all hold it is one; 0: of none. */
export function markText({
  never,
  costsMost,
  implied,
}: {
  readonly never: number;
  readonly costsMost: boolean;
  /** `impliedText` of it. */
  readonly implied: string | null;
}): string | null {
  if (never > 0) return never === 1 ? 'Never hit' : 'Never hit together';
  if (costsMost) return COSTS_MOST;
  return implied;
}

/** A leg has changed places with its neighbour. `place` counts from 0. */
export const legMovedText = (leg: Leg, place: number, of: number): string =>
  `Leg moved to ${place + 1} of ${of}: ${formatLeg(leg)}.`;

/** What a leg's list of other lines is called. */
export const linesTitle = (leg: Leg): string => `Lines: ${formatLeg(leg)}`;

/** A leg without what it is about: `Over 5.5`; of a margin `1.5`. */
export const lineName = (leg: Leg): string =>
  leg.kind === 'winner' ? formatMargin(leg.margin) : `${formatSide(leg.side)} ${formatLine(leg.line)}`;

/** Another line for a leg, with all its figures: `Over 6.5: slip 4.2%, odds 23.81`. */
export function alternativeText(alternative: Alternative, type: OddsType): string {
  const odds = formatOdds(alternative.probability, type);
  const share = `${lineName(alternative.leg)}: slip ${formatCountedShare(alternative)}`;
  return odds === NONE ? share : `${share}, odds ${odds}`;
}

export const COUNTING_LINES = 'Counting the lines...';
export const LINES_FAILED = 'The lines could not be counted.';
