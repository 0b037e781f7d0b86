import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cuts, deflateRaw, inflater, pour } from '../../../testing/documents.ts';
import { prop } from '../../../testing/prop.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import type { ColumnId } from '../columns.ts';
import { createTable } from '../table/stage.ts';
import { openReader } from '../read/index.ts';
import { type CellSource, cellsOf, widthOf, writeJsonRecords, writeNpz } from './index.ts';

const FORMS: readonly (readonly [string, (source: CellSource) => Iterable<Uint8Array>])[] = [
  ['JSON records', writeJsonRecords],
  ['npz', (source) => writeNpz(source, { deflateRaw })],
];

/** Copies each chunk before requesting the next chunk, because all chunks share a buffer. */
const bytesOf = (pieces: Iterable<Uint8Array>): Uint8Array =>
  new Uint8Array(Buffer.concat(Array.from(pieces, (piece) => piece.slice())));

const textOf = (pieces: Iterable<Uint8Array>): string => new TextDecoder().decode(bytesOf(pieces));

const source = (names: readonly string[], records: number, value: (c: number, r: number) => number): CellSource => ({
  names,
  records,
  read(column, from, count, out) {
    for (let i = 0; i < count; i++) out[i] = value(column, from + i);
  },
});

/**
 * Column names without lone surrogates, which numpy cannot store, and without NUL, because numpy pads names
 * with it.
 */
const names = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom('', '__proto__', 'a,b', '"', 'Zoë Goals', '\u{1f3d2}', 'a\nb', 'x'.repeat(300)),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((name) => name.replaceAll('\0', '')),
  ),
  { minLength: 1, maxLength: 12 },
);
const value = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 12 }), weight: 8 },
  { arbitrary: fc.integer({ min: -200, max: 200 }), weight: 1 },
  { arbitrary: fc.integer({ min: -(2 ** 30), max: 2 ** 30 }), weight: 1 },
  { arbitrary: fc.constantFrom(-128, -127, 127, 128, 32767, -32768, 32768, 2 ** 30, -(2 ** 30)), weight: 1 },
);

describe.each(FORMS)('%s', (form, write) => {
  prop(
    'reading a written file restores the table from which it was written',
    [names, fc.array(value, { minLength: 1, maxLength: 50 }), fc.integer({ min: 1, max: 700 }), cuts],
    async (columns, pool, records, pieces) => {
      const at = (c: number, r: number): number => pool[(r * columns.length + c) % pool.length]!;
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
      const bytes = bytesOf(write(source(columns, records, at)));
      const result = await pour(
        openReader(writer, { inflateRaw: inflater(pieces) }),
        bytes,
        pieces[0] === 1 ? [7] : pieces,
      );
      expect(result).toEqual({ ok: true, value: undefined });
      expect(table.columns.names).toEqual(columns);
      expect(table.records).toBe(records);
      const out = new Int32Array(records);
      columns.forEach((_, c) => {
        table.read(c as ColumnId, 0, records, out);
        expect(Array.from(out)).toEqual(Array.from(out, (__, r) => at(c, r) + 0));
      });
      // Writing the table again yields the same bytes.
      expect(Buffer.compare(bytesOf(write(cellsOf(table))), bytes)).toBe(0);
    },
    form === 'npz' ? 40 : 60,
  );
});

const small = source(
  ['a"b', 'Zoë', '\ud800'],
  3,
  (c, r) =>
    [
      [0, -1, 10],
      [99, 100, -128],
      [12345, 2 ** 30, -(2 ** 30)],
    ][c]![r]!,
);

test('writeJsonRecords writes the same text as pandas', () => {
  expect(textOf(writeJsonRecords(small))).toBe(
    String.raw`[{"a\"b":0,"Zoë":99,"\ud800":12345},{"a\"b":-1,"Zoë":100,"\ud800":1073741824},` +
      String.raw`{"a\"b":10,"Zoë":-128,"\ud800":-1073741824}]`,
  );
});

test('writeJsonRecords accepts a source without records or without columns', () => {
  expect(textOf(writeJsonRecords(source(['a'], 0, () => 1)))).toBe('[]');
  expect(textOf(writeJsonRecords(source([], 2, () => 1)))).toBe('[{},{}]');
});

test('writeJsonRecords writes chunks below 2 MB, and a long record as one chunk', () => {
  const long = source(
    Array.from({ length: 1000 }, (_, c) => `${c} ${'x'.repeat(500)}`),
    9,
    () => 2 ** 30,
  );
  const pieces = Array.from(writeJsonRecords(long), (piece) => piece.slice());
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(2 ** 21);
  expect((JSON.parse(textOf(pieces)) as object[]).map((record) => Object.keys(record).length)).toEqual(
    Array(9).fill(1000),
  );
  const wide = Array.from(writeJsonRecords(source(['a', 'b'], 500_000, (_, r) => r % 10)), (piece) => piece.length);
  expect(Math.max(...wide)).toBeLessThanOrEqual(2 ** 18);
});

test('writeNpz uses the smallest integer type that holds all values', () => {
  const header = (least: number, most: number): string => {
    let data = '';
    const ports = {
      deflateRaw(bytes: Iterable<Uint8Array>) {
        const all = bytesOf(bytes);
        data = Buffer.from(all.subarray(0, 128)).toString('latin1');
        return deflateRaw([all]);
      },
    };
    bytesOf(
      writeNpz(
        source(['a', 'b'], 3, (c, r) => (c === 1 && r === 2 ? most : least)),
        ports,
      ),
    );
    return data;
  };
  const dict = (descr: string): string =>
    `\u0093NUMPY\u0001\0v\0{'descr': '${descr}', 'fortran_order': False, 'shape': (2, 3), }`;
  for (const [least, most, descr] of [
    [-128, 127, '|i1'],
    [-129, 0, '<i2'],
    [0, 128, '<i2'],
    [-32768, 32767, '<i2'],
    [-32769, 0, '<i4'],
    [0, 32768, '<i4'],
  ] as const) {
    expect(header(least, most)).toBe(`${dict(descr).padEnd(127)}\n`);
  }
});

prop(
  'widthOf gives the width that all values need, and reads no column whose bounds say that a byte is enough',
  [fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 })],
  (columns) => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    for (const [c, values] of columns.entries()) {
      const id = writer.column(`${c}`);
      if (!id.ok) throw new Error('no column');
      writer.putColumn(id.value, Int32Array.from(values));
    }
    writer.end();
    const read: number[] = [];
    const cells = cellsOf(table);
    const spy: CellSource = { ...cells, read: (...args) => (read.push(args[0]), cells.read(...args)) };
    const all = columns.flat();
    const least = ([1, 2, 4] as const).find((bytes) =>
      all.every((x) => x >= -(2 ** (8 * bytes - 1)) && x < 2 ** (8 * bytes - 1)),
    );
    expect(widthOf(spy, columns.keys())).toBe(least);
    for (const c of read) expect(Math.max(...cells.bounds!(c).map(Math.abs))).toBeGreaterThan(127);
    for (const [c, values] of columns.entries()) {
      const [low, high] = cells.bounds!(c);
      expect(low <= Math.min(...values) && Math.max(...values) <= high).toBe(true);
    }
  },
  100,
);
