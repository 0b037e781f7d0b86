import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { readCsv, separatorOf } from './readCsv.ts';

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', ',', ';', '\t', '"', '\n', '\r', '\r\n', '0', '.'),
  maxLength: 6,
});
const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe('readCsv', () => {
  prop(
    'readCsv reads quoted records with any content, and reports the line on which each record starts',
    [records, fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.constantFrom(',', ';', '\t')],
    (rows, end, last, separator) => {
      let text = '';
      const expected = rows.map((cells) => {
        const line = (text.match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
        text += cells.map(quoted).join(separator) + end;
        return { line, cells };
      });
      // A line with only an empty quoted cell is skipped like a blank line.
      const kept = expected.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
      expect([...readCsv(last ? text : text.slice(0, -end.length || undefined), separator)]).toEqual(kept);
    },
  );

  test.each([
    ['a,b;c,d', ','],
    ['a;b\n1,5;2,5', ';'],
    ['"a,b";c', ';'],
    ['"a\n,,";b', ';'],
    ['\n\na\tb\n,,', '\t'],
    ['a', ','],
    ['', ','],
  ])('separatorOf(%j) returns %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  test('readCsv takes the separator from the header', () => {
    expect([...readCsv('a;b\n1,5;"x;y"\n')]).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,5', 'x;y'] },
    ]);
    expect([...readCsv('a\tb\n1\t2')].map((record) => 'cells' in record && record.cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('readCsv reads unquoted cells, skips blank lines and ignores a byte order mark', () => {
    expect([...readCsv('\uFEFFa,b\r\n1,\n\n,2')]).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', ''] },
      { line: 4, cells: ['', '2'] },
    ]);
  });

  test('readCsv reports a malformed record as a fault and continues on the next line', () => {
    expect([...readCsv('a\n"b"c,d\n"e\nf')]).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, kind: 'afterQuote' },
      { line: 3, kind: 'openQuote' },
      { line: 4, cells: ['f'] },
    ]);
  });

  prop(
    'readCsv reads any text to the end and never yields a line twice',
    [fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r'), maxLength: 30 })],
    (text) => {
      const lines = [...readCsv(text)].map(({ line }) => line);
      expect(lines).toEqual(lines.toSorted((a, b) => a - b));
      expect(new Set(lines).size).toBe(lines.length);
    },
  );
});
