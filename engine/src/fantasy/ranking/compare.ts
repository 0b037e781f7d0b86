type NamedRow = { readonly at: number; readonly folded: string };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Compares two rows by name, in reverse order if `sign` is -1. Rows with equal names keep the order of the file in both
 * cases.
 */
export const byName = (a: NamedRow, b: NamedRow, sign: 1 | -1 = 1): number =>
  sign * byText(a.folded, b.folded) || a.at - b.at;
