/** Proper scores of a forecast, the less the better. `held`: 0 or 1. */
export const brier = (chance: number, held: number): number => (chance - held) ** 2;

/** In nats. No chance is taken for less than `floor` or more than 1 - `floor`: counts of records can be 0. */
export function logLoss(chance: number, held: number, floor: number): number {
  const kept = Math.min(Math.max(chance, floor), 1 - floor);
  return -Math.log(held === 1 ? kept : 1 - kept);
}

/** Half a record: what a count of 0 may stand for. All forecasters are scored with the same. */
export const floorOf = (records: number): number => 1 / (2 * records);

export const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
