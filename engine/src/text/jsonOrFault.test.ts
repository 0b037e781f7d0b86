import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { jsonFaultText, jsonOrFault, type JsonFault } from './index.ts';

const faultOf = (text: string): JsonFault => {
  const read = jsonOrFault(text);
  if (read.ok) throw new Error(`${text} is JSON`);
  return read.error;
};

/** What JSON.parse says, or `null` if it accepts the text. Its place is an oracle, if it names one. */
function parseFault(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (cause) {
    return (cause as Error).message;
  }
}

/** A part of a JSON text: a value, a comma, a bracket, a broken word. */
const piece = fc.oneof(
  fc.json({ maxDepth: 1 }),
  fc.constantFrom(
    ...Array.from('[]{},:" \n\\'),
    '"\\x"',
    '"\\u12g4"',
    '"\t"',
    '01',
    '1.',
    '1e',
    '-',
    '+1',
    '.5',
    'nul',
    'NaN',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
/** A document in which a stretch was replaced. */
const changed = fc
  .tuple(fc.json(), fc.nat(), fc.nat(4), fc.oneof(piece, fc.constant('')), fc.constantFrom(0, 2))
  .map(([json, at, length, put, spaces]) => {
    const text = JSON.stringify(JSON.parse(json), null, spaces);
    const from = at % (text.length + 1);
    return text.slice(0, from) + put + text.slice(from + length);
  });

describe('jsonOrFault', () => {
  prop(
    'jsonOrFault accepts what JSON.parse accepts, and its fault is where JSON.parse sees one',
    [
      fc.oneof(
        changed,
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      ),
    ],
    (text) => {
      fc.pre(!text.startsWith('\uFEFF'));
      const message = parseFault(text);
      const read = jsonOrFault(text);
      expect(read.ok).toBe(message === null);
      if (read.ok) return;
      const { offset, found, line, column } = read.error;
      // The engine names a place inside of a word or number, where this text differs from one that JSON has.
      const named = /position (\d+)/.exec(message!)?.[1];
      if (named !== undefined) {
        expect(Number(named)).toBeGreaterThanOrEqual(offset);
        expect(Number(named)).toBeLessThanOrEqual(offset + Math.max(1, found.length));
      }
      expect(text.startsWith(found, offset)).toBe(true);
      expect(found === '').toBe(offset === text.length);
      const lines = text.split(/\r\n?|\n/);
      expect(
        Array.from(lines[line - 1] ?? '')
          .slice(column - 1)
          .join('')
          .startsWith(found.split(/[\r\n]/)[0]!),
      ).toBe(true);
      expect(jsonFaultText(read.error)).not.toBe(message);
    },
  );

  prop('a text that goes on after a fault has the same fault', [changed, piece], (text, more) => {
    fc.pre(parseFault(text) !== null && faultOf(text).found !== '' && !/[\w.+-]$/.test(faultOf(text).found));
    expect(faultOf(text + more)).toEqual(faultOf(text));
  });

  test.each<[string, string]>([
    ['', '1:1 value'],
    ['  \n ', '2:2 value'],
    ['{"a": 1\n"b": 2}', '2:1 commaInObject'],
    ['{"a": 1,\r\n}', '2:1 key'],
    ['{a: 1}', '1:2 keyOrEnd'],
    ["{'a': 1}", '1:2 keyOrEnd'],
    ['{"a" 1}', '1:6 colon'],
    ['{"a": }', '1:7 value'],
    ['[1,]', '1:4 value'],
    ['[1 2]', '1:4 commaInList'],
    ['["🏒", x]', '1:7 value'],
    ['["a\nb"]', '1:4 quote'],
    ['["a', '1:4 quote'],
    ['["\\x"]', '1:3 escape'],
    ['["\\u12"]', '1:3 escape'],
    ['[1]]', '1:4 end'],
    ['{}x', '1:3 end'],
    ['[1.]', '1:3 commaInList'],
    ['[01]', '1:3 commaInList'],
    ['[-]', '1:2 itemOrEnd'],
    ['[}', '1:2 itemOrEnd'],
    ['{]', '1:2 keyOrEnd'],
    ['<!doctype html>', '1:1 value'],
    ['NaN', '1:1 value'],
  ])('the fault of %j is at %s', (text, place) => {
    const { line, column, awaits } = faultOf(text);
    expect(`${line}:${column} ${awaits}`).toBe(place);
  });

  test('a long document has a fault at once, whatever its shape', () => {
    for (const text of [`["${'x'.repeat(2_000_000)}`, '['.repeat(100_000), `[${'0,'.repeat(200_000)}x]`])
      expect(faultOf(text).line).toBe(1);
  });
});
