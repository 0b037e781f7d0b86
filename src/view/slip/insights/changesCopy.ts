import { formatLeg, formatLine, formatMargin, formatSide, NONE, priceToBeatText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Change, Leg, SlipTrust } from '@ddh/engine/internal/parlay';

/** The figures of the slip after a change. */
export type ChangedSlip = Pick<Change, 'hits' | 'probability' | 'interval' | 'fair' | 'fairInterval'>;

export const CHANGES_RULE =
  'Fair odds and chance of the slip after each change, and the first price that would be better than fair.';

export const CHANGES_COUNTING = 'Counting each change...';

export const CHANGES_FAILED = 'The changes could not be counted.';

/** Names a change: `Without Game: Over 5.5 Goals`, `Game: Over 4.5 Goals instead of 5.5`. */
export function changeText({ kind, leg, to }: Change): string {
  if (kind === 'drop' || to === null) return `Without ${formatLeg(leg)}`;
  return `${formatLeg(to)} instead of ${formatLine(leg.kind === 'winner' ? leg.margin : leg.line)}`;
}

/** The name of the button that opens all lines of a leg. */
export const allLinesLabel = (leg: Leg): string => `All lines: ${formatLeg(leg)}`;

/** A leg's line without its subject: `Over 5.5`, or `1.5` for a margin. */
export const lineName = (leg: Leg): string =>
  leg.kind === 'winner' ? formatMargin(leg.margin) : `${formatSide(leg.side)} ${formatLine(leg.line)}`;

/** The first price that is better than fair for a changed slip: `from +343`. */
export const changedPriceText = ({ fair, fairInterval }: ChangedSlip, type: OddsType, trust: SlipTrust): string =>
  fair === null ? NONE : priceToBeatText({ probability: fair, interval: fairInterval }, type, trust);
