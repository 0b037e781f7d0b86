import { FEWEST_GRADED } from './parts.ts';
import type { TrackRecordSummary } from './summary.ts';

type SlipGroup = NonNullable<TrackRecordSummary['slips']>['legs'][number];

/** The graded random slips with this number of legs. `null` if there are fewer than FEWEST_GRADED. */
export function slipsOfSize({ slips }: Pick<TrackRecordSummary, 'slips'>, legs: number): SlipGroup | null {
  const group = slips?.legs.find((one) => one.legs === legs);
  return group === undefined || group.n < FEWEST_GRADED ? null : group;
}

/**
 * The largest relative error of the forecasts of slips of this size that the record does not exclude: the distance from
 * the mean forecast to the farther end of the 95 % interval of the results, divided by the mean forecast. `null` if too
 * few slips are graded or there is no interval.
 */
export function slipMargin(summary: Pick<TrackRecordSummary, 'slips'>, legs: number): number | null {
  const group = slipsOfSize(summary, legs);
  if (group === null || group.said === 0) return null;
  const { low, high } = group.came;
  if (low === null || high === null) return null;
  return Math.max(Math.abs(low - group.said), Math.abs(high - group.said)) / group.said;
}
