import { zip } from '@ddh/engine/internal/domain';
import { oneLine } from './printable.ts';
import { wrapped } from './wrap.ts';

/** A table column. Its cells are aligned left with `left`, and otherwise right. */
export type TableColumn = { readonly head: string; readonly left?: boolean };

/** Separates the cells of a row until it is printed. No cell has it, because `oneLine` escapes it. */
const CELL = '\u001f';
const GAP = '  ';
/** The indent of a line that continues a row. */
const INDENT = '    ';
/** Below this width a row would have one cell in a line. */
const NARROWEST = 40;

/**
 * Formats rows below headings, with columns as wide as their longest cell. An empty row separates groups. The command
 * prints the text with `fitRows`.
 */
export function table(columns: readonly TableColumn[], cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(oneLine));
  const heads = columns.map(({ head }) => head);
  const sized = columns.map(({ head, left }, i) => ({
    left,
    width: rows.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), head.length),
  }));
  const line = (row: readonly string[]): string => {
    const padded = zip(sized.slice(0, row.length), row).map(([{ left, width }, cell]) =>
      left ? cell.padEnd(width) : cell.padStart(width),
    );
    return padded.length > 1 ? padded.join(CELL) : padded.join('').trimEnd();
  };
  return [heads, ...rows].map((row) => `${line(row)}\n`).join('');
}

/**
 * Lays the rows of tables in a text out for a terminal of `width` columns, or for no terminal with 0. A row that is
 * wider continues in indented lines. All rows of a table break before the same columns.
 */
export const fitRows = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => (line.includes(CELL) ? fitRow(line.split(CELL), width) : line))
    .join('\n');

function fitRow(cells: readonly string[], width: number): string {
  const lines: string[] = [];
  for (const cell of cells) {
    const line = lines.pop();
    const longer = line === undefined ? cell : line + GAP + cell;
    if (line === undefined || width < NARROWEST || longer.length <= width) lines.push(longer);
    else lines.push(line, INDENT + cell);
  }
  // Only a line of one cell can still be too wide: a sentence, or a list of prices.
  const [first = '', ...more] = lines.map((line) => wrapped(line.trimEnd(), width));
  return [first, ...more.filter((line) => line !== '')].join('\n');
}
