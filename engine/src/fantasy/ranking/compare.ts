type NamedRow = { readonly at: number; readonly folded: string };

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By name, -1 the other way round; namesakes as in the file. */
export const byName = (a: NamedRow, b: NamedRow, sign: 1 | -1 = 1): number =>
  sign * byText(a.folded, b.folded) || a.at - b.at;

/** What is not known stands last, however the rest is compared. */
export const unknownLast = <T>(x: T | null, y: T | null, known: (x: T, y: T) => number): number =>
  x === null || y === null ? Number(x === null) - Number(y === null) : known(x, y);
