// Made once: `toLocaleString` finds its locale's rules on every call, and the slip has many counts 20 times a second.
const COUNTS = new Intl.NumberFormat('en-US');

/** Whole numbers with thousands separators: `10,000`. */
export const formatCount = (count: number): string => COUNTS.format(count);

/** A count and what is counted: `1 leg`, `4 legs`, `10,000 records`. `one` is a word whose plural ends in s. */
export const formatCounted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** The size of files, in millions of bytes: `0.4 MB`, `1,234.5 MB`. */
export const formatMegabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
