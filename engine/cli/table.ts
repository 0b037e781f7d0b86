import { zip } from '@ddh/engine/internal/domain';
import { oneLine } from './printable.ts';

/** A table column. Its cells are aligned left with `left`, and otherwise right. */
export type TableColumn = { readonly head: string; readonly left?: boolean };

const GAP = '  ';

/** Formats rows below headings, with columns as wide as their longest cell. An empty row separates groups. */
export function table(columns: readonly TableColumn[], cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(oneLine));
  const heads = columns.map(({ head }) => head);
  const sized = columns.map(({ head, left }, i) => ({
    left,
    width: rows.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), head.length),
  }));
  const line = (row: readonly string[]): string =>
    zip(sized.slice(0, row.length), row)
      .map(([{ left, width }, cell]) => (left ? cell.padEnd(width) : cell.padStart(width)))
      .join(GAP)
      .trimEnd();
  return [heads, ...rows].map((row) => `${line(row)}\n`).join('');
}
