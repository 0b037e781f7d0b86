import type { CSSProperties } from 'react';

/**
 * The places of the columns, as values of `grid-template`, at four widths of the page: below 20em, below 44em, below
 * 68em, and above. `middle` is by default that of a phone.
 */
export type TableLayout = {
  readonly narrow: string;
  readonly phone: string;
  readonly middle?: string;
  /** The column heads in one line, where a row of `middle` has several. */
  readonly middleHead?: string;
  readonly wide: string;
  /** The least width at which the table shows its column heads. At smaller widths, its rows are cards. */
  readonly heads: 'narrow' | 'middle' | 'wide';
};

/** A track that shares the free space. */
export const fr = (share: number): string => `minmax(0, ${share}fr)`;
/** A track of a fixed width that follows the text size. */
export const rem = (width: number): string => `calc(${width} * var(--ddh-rem))`;

/** Tracks of the same width. `repeat` may not follow areas. */
export const tracks = (count: number, track: string): string => Array.from({ length: count }, () => track).join(' ');

export const layoutStyle = ({ narrow, phone, middle = phone, middleHead = middle, wide }: TableLayout): CSSProperties =>
  ({
    '--narrow': narrow,
    '--phone': phone,
    '--middle': middle,
    '--middle-head': middleHead,
    '--wide': wide,
  }) as CSSProperties;

/**
 * Throws if a text of the layout lacks a column or names another one, or if its lines and widths are not of one length: the
 * browser would put the cells anywhere.
 */
export function checkPlaces(caption: string, columns: readonly { readonly key: string }[], layout: TableLayout): void {
  const keys = columns.map(({ key }) => key);
  for (const [width, text] of Object.entries(layout)) {
    if (width === 'heads') continue;
    const lines = [...text.matchAll(/'([^']*)'/g)].map(([, line = '']) => line.trim().split(/\s+/));
    const areas = lines.flat().filter((area) => /\w/.test(area));
    const wrong = [...keys.filter((key) => !areas.includes(key)), ...areas.filter((area) => !keys.includes(area))];
    if (wrong.length > 0)
      throw new Error(`${caption}: the layout '${width}' and the columns differ in ${wrong.join(', ')}`);
    const lengths = new Set([...lines.map((line) => line.length), widthsOf(text)]);
    if (lengths.size > 1)
      throw new Error(
        `${caption}: the lines and widths of the layout '${width}' have lengths ${[...lengths].join(', ')}`,
      );
  }
}

/** The number of widths after the slash of a text. */
function widthsOf(text: string): number {
  let flat = text.slice(text.lastIndexOf('/') + 1);
  while (/\([^()]*\)/.test(flat)) flat = flat.replaceAll(/\([^()]*\)/g, '');
  return flat.trim().split(/\s+/).length;
}
