/** A column of a table. Figures stand to the right, names to the left. */
export type TableColumn = { readonly head: string; readonly left?: boolean };

const GAP = '  ';

/** Rows below their heads, in columns as wide as their longest cell. An empty row parts what stands above and below. */
export function table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string {
  const heads = columns.map(({ head }) => head);
  const widths = heads.map((head, i) => rows.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), head.length));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (columns[i]!.left ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join(GAP)
      .trimEnd();
  return [heads, ...rows].map((row) => `${line(row)}\n`).join('');
}
