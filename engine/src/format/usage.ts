import { formatPoints } from '../figures/index.ts';
import type { Usage, UsageWeek } from '../fantasy/index.ts';
import { groupTitle } from './positions.ts';

/**
 * Compares a skater with those of the same position: `above 83% of forwards`. `share` is the share of the others
 * who have less, and is rounded down. Empty if it is unknown.
 */
export function aboveText(share: number | null, group: Usage['group']): string {
  if (share === null || group === null) return '';
  const whom = groupTitle(group).toLowerCase();
  // A share such as .29 is 28.999999999999996 % in binary.
  return share === 1 ? `above all other ${whom}` : `above ${Math.floor(share * 100 + 1e-9)}% of ${whom}`;
}

/** The shots of a week: `9.8`. */
export const weekShotsText = ({ shots }: UsageWeek): string => formatPoints(shots);
