import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { readCsv } from './readCsv.ts';

const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r', '\r\n', '0', '.'), maxLength: 6 });
const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe('readCsv', () => {
  prop(
    'what was written is read, each record with the line on which it begins',
    [records, fc.constantFrom('\n', '\r\n'), fc.boolean()],
    (rows, end, last) => {
      let text = '';
      const expected = rows.map((cells) => {
        const line = (text.match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
        text += cells.map(quoted).join(',') + end;
        return { line, cells };
      });
      // A blank quoted line says nothing either.
      const told = expected.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
      expect([...readCsv(last ? text : text.slice(0, -end.length || undefined))]).toEqual(told);
    },
  );

  test('cells need no quotes', () => {
    expect([...readCsv('\uFEFFa,b\r\n1,\n\n,2')]).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', ''] },
      { line: 4, cells: ['', '2'] },
    ]);
  });

  test('a record that is none is a fault; the next line is read', () => {
    expect([...readCsv('a\n"b"c,d\n"e\nf')]).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, kind: 'afterQuote' },
      { line: 3, kind: 'openQuote' },
      { line: 4, cells: ['f'] },
    ]);
  });

  prop(
    'any text is read to its end',
    [fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r'), maxLength: 30 })],
    (text) => {
      const lines = [...readCsv(text)].map(({ line }) => line);
      expect(lines).toEqual(lines.toSorted((a, b) => a - b));
      expect(new Set(lines).size).toBe(lines.length);
    },
  );
});
