import { NONE } from './odds.ts';

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

// A figure that rounds to 0 has no sign. The formatters are created once, because a table has ten thousand cells.
const decimals = (digits: number, signDisplay: 'negative' | 'exceptZero' = 'negative'): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay });

const ONE = decimals(1);

const TWO = decimals(2);

const SIGNED = decimals(2, 'exceptZero');

/** Fantasy points with one decimal: `24.6`. */
export const formatPoints = (points: number | null): string => (points === null ? NONE : ONE.format(points));

/** A z-score or plus/minus, with its sign: `+1.34`. */
export const formatScore = (score: number | null): string => (score === null ? NONE : SIGNED.format(score));

/** A number in the breakdown of a player's fantasy points, with two decimals: `3.40`. */
export const formatHundredths = (figure: number | null): string => (figure === null ? NONE : TWO.format(figure));

/** Percent owned: `87.5%`. */
export const formatOwned = (percent: number | null): string => (percent === null ? NONE : `${ONE.format(percent)}%`);
