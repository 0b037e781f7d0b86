import { NONE } from './odds.ts';

// Apart from the counts, so that pages without projections do not load these formats.

/**
 * Returns a function that formats figures. One that rounds to 0 has no sign. The formatter is created once, because a
 * table has ten thousand cells, and at its first use, because programs that need none start faster.
 */
function decimals(digits: number, signDisplay: 'negative' | 'exceptZero' = 'negative'): (figure: number) => string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay };
  let made: Intl.NumberFormat | undefined;
  return (figure) => (made ??= new Intl.NumberFormat('en-US', options)).format(figure);
}

const tenths = decimals(1);
const hundredths = decimals(2);
const signed = decimals(2, 'exceptZero');

/** Fantasy points with one decimal: `24.6`. */
export const formatPoints = (points: number | null): string => (points === null ? NONE : tenths(points));

/** A z-score or plus/minus, with its sign: `+1.34`. */
export const formatScore = (score: number | null): string => (score === null ? NONE : signed(score));

/** A number in the breakdown of a player's fantasy points, with two decimals: `3.40`. */
export const formatHundredths = (figure: number | null): string => (figure === null ? NONE : hundredths(figure));

/** Percent owned: `87.5%`. */
export const formatOwned = (percent: number | null): string => (percent === null ? NONE : `${tenths(percent)}%`);
