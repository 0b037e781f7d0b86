export const REST_OF_SEASON = 'Rest of Season';

export const weekName = (week: number): string => `Week ${week}`;

/** Returns the number of a week, such as 3 for `Week 3`. `null` if the timeframe is not a week. */
export function weekNumber(timeframe: string): number | null {
  const digits = /^Week (\d+)$/.exec(timeframe)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Sorts weeks by number, before all other timeframes. Two timeframes that are not weeks compare as equal. */
export function compareTimeframes(a: string, b: string): number {
  const [one, other] = [weekNumber(a) ?? Infinity, weekNumber(b) ?? Infinity];
  return one === other ? 0 : one - other;
}
