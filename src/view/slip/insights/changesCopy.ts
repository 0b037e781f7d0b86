import { formatLeg, formatLine, formatOdds, formatPercent, priceToBeatText } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Change } from '@ddh/engine/internal/parlay';

export const CHANGES_RULE =
  'Fair odds and chance of the slip after each change, and the first price that would be better than fair.';

export const CHANGES_COUNTING = 'Counting each change...';

export const CHANGES_FAILED = 'The changes could not be counted.';

/** `Without Game: Over 5.5 Goals`, `Game: Over 4.5 Goals instead of 5.5`. */
export function changeText({ kind, leg, to }: Change): string {
  if (kind === 'drop' || to === null) return `Without ${formatLeg(leg)}`;
  return `${formatLeg(to)} instead of ${formatLine(leg.kind === 'winner' ? leg.margin : leg.line)}`;
}

/** The name of the button that makes a change. */
export const changeLabel = (change: Change, type: OddsType): string =>
  `${changeText(change)}: fair odds ${formatOdds(change.probability, type)}, chance ${formatPercent(change.probability)}, better ${priceToBeatText(change, type)}`;
