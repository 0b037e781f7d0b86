import { slipsOfSize, type RecordSummary } from '../record/index.ts';
import { formatCount } from './counts.ts';
import { formatPercent } from './odds.ts';

/**
 * Compares what was said of graded slips with as many legs with their results: `Record of 3-leg slips: said 12.3%, came 12.4% of 9,305 times`, or
 * that there are too few.
 */
export function slipsOfSizeText(summary: Pick<RecordSummary, 'slips'>, legs: number): string {
  const group = slipsOfSize(summary, legs);
  if (group === null) return `Record of ${legs}-leg slips: too few to tell`;
  const { n, said, came } = group;
  return `Record of ${legs}-leg slips: said ${formatPercent(said)}, came ${formatPercent(came.mean)} of ${formatCount(n)} times`;
}
