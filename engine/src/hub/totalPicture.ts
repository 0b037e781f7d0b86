import type { Rung } from '../datasets/index.ts';
import { canPush } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';

/**
 * A line of a ladder, with the share of games whose total equals the line. The share is given twice, as `LadderRow`
 * explains.
 */
type PictureRow = Rung & { readonly push: Probability | null; readonly exactly: Probability | null };

/** A bar of a total's distribution. The bars at the ends may stand for all values beyond the lines. */
export type TotalBar = {
  readonly value: number;
  /**
   * The values that the bar represents. `below`: `value` or fewer. `above`: `value` or more. `null`: exactly `value`.
   */
  readonly tail: 'below' | 'above' | null;
  readonly share: Probability;
  /**
   * The height relative to the highest bar of a single value, from 0 to 1. The height of a tail is capped at 1, because
   * a tail covers several values.
   */
  readonly height: number;
};

/** The distribution of a total, as bars of equal width. The values ascend by 1. */
export type TotalPicture = {
  readonly bars: readonly TotalBar[];
  /** The position of each ladder row's line, as a share of the width of all bars. */
  readonly places: readonly number[];
};

/**
 * Computes the distribution from a ladder's lines. Returns null if a share is unknown: a picture with a gap would show
 * a wrong distribution.
 */
export function totalPicture(rows: readonly PictureRow[]): TotalPicture | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const shares = [
    first.under,
    // `exactly` of the last line is null, because there is no higher line. The same share is in the `push` of that
    // line.
    ...rows.filter(({ line }) => canPush(line)).map((row) => (row === last ? row.push : row.exactly)),
    last.over,
  ];
  const known = shares.filter((share) => share !== null);
  if (known.length < shares.length) return null;
  const least = Math.ceil(first.line) - 1;
  const most = Math.max(...known.slice(1, -1));
  const bars = known.map((share, i): TotalBar => {
    const value = least + i;
    const tail = i === shares.length - 1 ? 'above' : i === 0 && value > 0 ? 'below' : null;
    return { value, tail, share, height: most > 0 ? Math.min(1, share / most) : 0 };
  });
  // A whole-number line is in the middle of its bar, and a half line between two bars.
  return { bars, places: rows.map(({ line }) => (line - least + 0.5) / bars.length) };
}
