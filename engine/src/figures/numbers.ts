import { NONE } from './odds.ts';

// Apart from the counts, so that pages without projections do not load these formats.

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
