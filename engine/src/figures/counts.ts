// The formatter is created once, because `toLocaleString` looks up the locale's rules on every call, and the page
// formats many numbers of a slip 20 times a second.
const COUNTS = new Intl.NumberFormat('en-US');

/** Formats a whole number with thousands separators: `10,000`. */
export const formatCount = (count: number): string => COUNTS.format(count);

/** A number with its noun: `1 leg`, `4 legs`, `10,000 records`. The plural of `one` must end in s. */
export const formatCounted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** Formats `50 of 288 players`, or `288 players` if both numbers are the same. */
export const playersText = (some: number, all: number): string =>
  some === all ? formatCounted(all, 'player') : `${formatCount(some)} of ${formatCounted(all, 'player')}`;
