import type { RankOrder } from '@ddh/engine/internal/fantasy';
import { playersText, rankColumnName } from '@ddh/engine/internal/format';

/** For who hears the page, when the order is another: `Sorted by hits, descending, 50 of 288 players`. */
export const rankOrderText = ({ by, descending }: RankOrder, shown: number, found: number): string =>
  `Sorted by ${rankColumnName(by).toLowerCase()}, ${descending ? 'descending' : 'ascending'}, ${playersText(shown, found)}`;

/** Data contract: how such weights count. */
export const ON_TOP = 'Power-play and short-handed weights come on top of those of goals and assists.';

/** What a cell's shade means. */
export const SHADE_RULE =
  'Shading runs from four standard deviations below the mean of this timeframe to four above; fewer goals against are better.';

/** The two ends of the shading, as a legend names them. */
export const SHADE_ENDS = { low: 'below average', high: 'above average' } as const;
