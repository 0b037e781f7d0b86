import type { RankOrder } from '@ddh/engine/internal/fantasy';
import { playersText, rankColumn } from '@ddh/engine/internal/format';

/** The announcement of a new order: `Sorted by hits, descending, 50 of 288 players`. */
export const rankOrderText = ({ by, descending }: RankOrder, shown: number, found: number): string =>
  `Sorted by ${rankColumn(by).name.toLowerCase()}, ${descending ? 'descending' : 'ascending'}, ${playersText(shown, found)}`;

/** Explains how power-play and short-handed weights are applied (docs/data-contract.md). */
export const ON_TOP = 'Power-play and short-handed weights are added to those of goals and assists.';

export const SHADE_RULE =
  'Shading runs from four standard deviations below the mean of this timeframe to four above; fewer goals against are better.';

export const SHADE_ENDS = { low: 'below average', high: 'above average' } as const;
