import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../testing/prop.ts';
import { fitRows, table } from './table.ts';

const WORD = fc.stringMatching(/^[a-z@+%.]{1,9}$/);
const CELL = fc.array(WORD, { maxLength: 3 }).map((words) => words.join(' '));
const TABLE = fc
  .array(fc.record({ head: WORD, left: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.array(CELL, { minLength: columns.length, maxLength: columns.length }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  );

prop(
  'a table fits into a terminal of any width, has all cells, and breaks all rows before the same columns',
  [TABLE, fc.integer({ min: 40, max: 160 })],
  ({ columns, rows }, width) => {
    const wide = fitRows(table(columns, rows), 0);
    const lines = wide.split('\n');
    expect(lines).toHaveLength(rows.length + 2);
    const fitted = fitRows(table(columns, rows), width).split('\n');
    const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
    expect(words(fitted.join(' '))).toEqual(words(wide));
    for (const line of fitted) expect(line.length).toBeLessThanOrEqual(width);
    // Rows without empty cells have as many lines as the heads.
    const full = rows.map((row) => row.map((cell) => cell || 'x'));
    const even = fitRows(table(columns, full), width).split('\n').slice(0, -1);
    expect(even.length % (rows.length + 1)).toBe(0);
    // All cells of a column are in the same line of their rows.
    const height = even.length / (rows.length + 1);
    const counts = even.map((line) => words(line).length);
    if (full.flat().every((cell) => !cell.includes(' ')))
      expect(counts).toEqual(counts.map((_, i) => counts[i % height]));
  },
);

test('text beside a table, and a table without a terminal, stay as they are', () => {
  const text = `${'word '.repeat(50)}\n${table([{ head: 'a', left: true }, { head: 'b' }], [['x'.repeat(90), 'y']])}`;
  expect(fitRows(text, 0)).toBe(`${'word '.repeat(50)}\na${' '.repeat(89)}  b\n${'x'.repeat(90)}  y\n`);
  expect(fitRows(text, 80).split('\n')[0]).toBe('word '.repeat(50));
});
