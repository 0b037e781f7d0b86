import { zip } from '@ddh/engine/internal/domain';

/** What was measured, by name: `evaluation 100000 20 warm`. Milliseconds, megabytes or a rate, as its part says. */
export type Results = Map<string, number>;

/** A line of a part's table. */
export type Row = readonly (string | number)[];

/** What the parts do while they run. */
export type Report = {
  readonly set: (name: string, value: number) => void;
  readonly table: (title: string, head: readonly string[], rows: readonly Row[]) => void;
  readonly note: (text: string) => void;
};

/** Figures with three digits; texts as they are. */
export function cell(value: string | number): string {
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
