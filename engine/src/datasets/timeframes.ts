/** What is still to be played, as the files of projections call it. */
export const REST_OF_SEASON = 'Rest of Season';

/** A fantasy week by its number, as files call it: `Week 1`. Inverse: `weekNumber`. */
export const weekName = (week: number): string => `Week ${week}`;

/** `null`: a timeframe that is no week. */
export function weekNumber(timeframe: string): number | null {
  const digits = /^Week (\d+)$/.exec(timeframe)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Weeks by their numbers (spec 9); whatever is no week comes after, in the file's order. */
export function compareTimeframes(a: string, b: string): number {
  const [one, other] = [weekNumber(a) ?? Infinity, weekNumber(b) ?? Infinity];
  return one === other ? 0 : one - other;
}
