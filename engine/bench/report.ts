import { zip } from '@ddh/engine/internal/domain';

/** A row of a printed table. */
type Row = readonly (string | number)[];

/** Receives the results of the parts of the benchmark. */
export type Report = {
  /** Stores a figure under a name that the targets use. */
  readonly set: (name: string, value: number) => void;
  readonly table: (title: string, head: readonly string[], rows: readonly Row[]) => void;
  readonly note: (text: string) => void;
};

/** Formats figures with three digits; returns text unchanged. */
function cell(value: string | number): string {
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return '-';
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

export function textTable(head: readonly string[], rows: readonly Row[]): string {
  const cells = [head, ...rows.map((row) => row.map(cell))];
  const widths = head.map((_, c) => Math.max(...cells.map((row) => (row[c] ?? '').length)));
  return cells
    .map((row) => zip(row, widths).map(([text, width], c) => (c === 0 ? text.padEnd(width) : text.padStart(width))))
    .map((row) => row.join('  '))
    .join('\n');
}
