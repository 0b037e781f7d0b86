import { slipsOfSize, type TrackRecordSummary } from '../trackRecord/index.ts';
import { formatCount, formatPercent } from '../figures/index.ts';

/**
 * Compares the mean forecast of graded slips with `legs` legs to their share of hits: `Record of 3-leg slips: said
 * 12.3%, came 12.4% of 9,305 times`. States if there are too few such slips.
 */
export function slipsOfSizeText(summary: Pick<TrackRecordSummary, 'slips'>, legs: number): string {
  const group = slipsOfSize(summary, legs);
  if (group === null) return `Record of ${legs}-leg slips: too few to tell`;
  const { n, said, came } = group;
  return `Record of ${legs}-leg slips: said ${formatPercent(said)}, came ${formatPercent(came.mean)} of ${formatCount(n)} times`;
}
