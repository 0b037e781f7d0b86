import { describe, expect, test } from 'vitest';
import { cuts, documents, expected, pour, shown } from '../../../testing/documents.ts';
import { smallMemory } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { RecordingWriter } from '../../../testing/recordingWriter.ts';
import { DEFAULT_BUDGET, type Budget, type SimError } from '../errors.ts';
import { createTable } from '../table/stage.ts';
import type { SimTable } from '../table/table.ts';
import { openReader } from './every.ts';
import type { Reader } from './reader.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const inflateRaw = (): never => {
  throw new Error('unexpected call of inflateRaw');
};

function open(budget: Partial<Budget> = {}): { writer: RecordingWriter; reader: Reader } {
  const limits = { ...DEFAULT_BUDGET, ...budget };
  const writer = new RecordingWriter(limits.columns);
  return { writer, reader: openReader(writer, { inflateRaw, budget: limits }) };
}

/** Returns the error of a JSON document. Checks that the error is the same for different lengths of the chunks. */
async function refusal(text: string | Uint8Array, budget: Partial<Budget> = {}): Promise<SimError> {
  const bytes = typeof text === 'string' ? encode(text) : text;
  const errors: SimError[] = [];
  for (const pieces of [[bytes.length + 1], [1], [3, 2]]) {
    const result = await pour(open(budget).reader, bytes, pieces);
    if (result.ok) throw new Error('expected the document to be rejected');
    errors.push(result.error);
  }
  expect(errors[1]).toEqual(errors[0]);
  expect(errors[2]).toEqual(errors[0]);
  return errors[0]!;
}

async function read(text: string, pieces: readonly number[] = [1 << 20]): Promise<RecordingWriter> {
  const { writer, reader } = open();
  expect(await pour(reader, encode(text), pieces)).toEqual({ ok: true, value: undefined });
  return writer;
}

describe('JSON records in any chunks', () => {
  prop(
    'the JSON reader reads the same values as JSON.parse, however the document is cut into chunks',
    [documents, cuts],
    async (text, pieces) => {
      const { writer, reader } = open();
      let pushes = 0;
      const result = await pour(reader, encode(text), pieces, () => {
        if (pushes++ % 3 === 0) writer.flush();
      });
      const want = expected(text);
      if (want.records.length === 0) expect(result).toEqual({ ok: false, error: { kind: 'empty' } });
      else expect(result.ok).toBe(true);
      expect(shown(writer.records)).toBe(shown(want.records));
      const flawed = new Set(writer.flaws.map(({ at }) => at.column));
      for (const name of want.flawed) expect(flawed).toContain(name);
    },
    1000,
  );

  prop(
    'the JSON reader fills a table with the values that JSON.parse reads',
    [documents, cuts],
    async (text, pieces) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory: smallMemory });
      await pour(openReader(writer, { inflateRaw }), encode(text), pieces, () => writer.flush());
      const want = expected(text);
      expect(table.records).toBe(want.records.length);
      for (const [c, name] of table.columns.names.entries()) {
        const values = columnOf(table, c);
        want.records.forEach((record, r) => expect(values[r]).toBe(record.get(name) ?? 0));
      }
    },
    200,
  );
});

function columnOf(table: SimTable, column: number): Int32Array {
  const values = new Int32Array(table.records);
  table.read(table.columns.find(table.columns.names[column]!)!, 0, table.records, values);
  return values;
}

describe('values of JSON records', () => {
  test('the last value of a duplicate key wins, whatever the types of the values', async () => {
    const writer = await read(
      '[{"a":1,"a":2},{"a":1,"a":null},{"a":300,"a":2},{"a":2,"a":300},{"a":300,"a":null},{"a":300,"a":301},' +
        String.raw`{"a":2,"\u0061":3},{"a":2,"a":true},{"a":true,"a":2},{"a":300,"a":0.5}]`,
    );
    expect(writer.records.map((r) => r.get('a'))).toEqual([
      2,
      undefined,
      2,
      300,
      undefined,
      301,
      3,
      undefined,
      2,
      undefined,
    ]);
  });

  test('a flush keeps the values of an unfinished JSON record, even if they do not fit into a byte', async () => {
    const { writer, reader } = open();
    const bytes = encode('[{"a":300,"b":-4,"c":7,"a":301},{"c":1}]');
    await pour(reader, bytes, [1], () => writer.flush());
    expect(shown(writer.records)).toBe('[["a",301],["b",-4],["c",7]]\n[["c",1]]');
  });

  test('different spellings of the same JSON key result in one column', async () => {
    const writer = await read(String.raw`[{"a/é":1},{"\u0061/é":2},{"a\/é":3},{"a/\u00e9":4},{ "a/é" : 5 }]`);
    expect(writer.columns.names).toEqual(['a/é']);
    expect(writer.records.map((r) => r.get('a/é'))).toEqual([1, 2, 3, 4, 5]);
  });

  test('JSON keys such as __proto__ and constructor are read like any other key', async () => {
    const writer = await read('[{"__proto__":1,"constructor":2,"hasOwnProperty":3,"":4}]');
    expect([...writer.records[0]!]).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
      ['hasOwnProperty', 3],
      ['', 4],
    ]);
  });

  test.each([
    ['1.5', 'fraction', '1.5'],
    ['1e-1', 'fraction', '1e-1'],
    ['1e400', 'outOfRange', '1e400'],
    ['1073741825', 'outOfRange', '1073741825'],
    ['true', 'notANumber', 'true'],
    ['"four"', 'notANumber', 'four'],
    ['"0123456789012345678🏒"', 'notANumber', '0123456789012345678'],
    ['[1]', 'notANumber', '[...]'],
    ['{"a":1}', 'notANumber', '{...}'],
  ])('the value %s in a count column is rejected as %s, with its position', async (value, problem, found) => {
    expect(await refusal(`[{"x":1},{"x":0,"Ann Goals":${value}}]`)).toEqual({
      kind: 'badValue',
      at: { byte: 28, record: 1, column: 'Ann Goals' },
      problem,
      found,
    });
  });

  test("a text or a fraction is not stored, but reported as a flaw, if the column's name is not that of a count", async () => {
    const writer = await read('[{"day":"2026-01-15","n":1},{"day":7,"n":0.5}]');
    expect(shown(writer.records)).toBe('[["n",1]]\n[["day",7]]');
    expect(writer.flaws.map(({ at, problem }) => [at, problem])).toEqual([
      [{ byte: 8, record: 0, column: 'day' }, 'notANumber'],
      [{ byte: 41, record: 1, column: 'n' }, 'fraction'],
    ]);
  });
});

describe('syntax errors in JSON records', () => {
  // `!` is not part of the document: it marks the position at which the error is expected.
  test.each<[string, number, string, string]>([
    ['[{"a":!NaN}]', 0, 'a number or null', 'NaN'],
    ['[{"a":1},{"a":!Infinity}]', 1, 'a number or null', 'Infinity'],
    ['[{"a":!-Infinity}]', 0, 'a number or null', '-Infinity'],
    ['[{"a":1},{"a":!01}]', 1, 'a number or null', '01'],
    ['[{"a":!+1}]', 0, 'a number or null', '+1'],
    ['[{"a":!.5}]', 0, 'a number or null', '.5'],
    ['[{"a":!1.}]', 0, 'a number or null', '1.'],
    ['[{"a":!1e}]', 0, 'a number or null', '1e'],
    ['[{"a":!-}]', 0, 'a number or null', '-'],
    ['[{"a":!0x10}]', 0, 'a number or null', '0x10'],
    ['[{"a":!nul}]', 0, 'a number or null', 'nul'],
    ['[{"a":!None}]', 0, 'a number or null', 'None'],
    ['[{"a":![1,NaN]}]'.replace('![1,', '[1,!'), 0, 'a value', 'NaN'],
    ['[{"a":[1!}]', 0, 'a comma or ]', '}'],
    ['[{"a":[1,!]}]', 0, 'a value', ']'],
    ['[{"a":{!1:2}}]', 0, 'a name in double quotes', '1'],
    ['[{"a":{"b"!}}]', 0, 'a colon', '}'],
    ['[{"a":{"b":1!]}]', 0, 'a comma or }', ']'],
    ['[{"a":{"b":1,!}}]', 0, 'a name in double quotes', '}'],
    ["[{!'a':1}]", 0, 'a name in double quotes', "'"],
    ['[{!a:1}]', 0, 'a name in double quotes', 'a'],
    ['[{"a":1,!}]', 0, 'a name in double quotes', '}'],
    ['[{"a":1},{"a":2,!}]', 1, 'a name in double quotes', '}'],
    ['[{"a"! 1}]'.replace('! ', ' !'), 0, 'a colon', '1'],
    ['[{"a":1!"b":2}]', 0, 'a comma or }', '"'],
    ['[{"a":1 !2}]', 0, 'a comma or }', '2'],
    ['[{"a":1!]', 0, 'a comma or }', ']'],
    ['[{"a":!}]', 0, 'a value', '}'],
    ['[{"a":1}!{"a":1}]', 1, 'a comma or ]', '{'],
    ['[{"a":1},!]', 1, 'a record in braces', ']'],
    ['[!1]', 0, 'a record in braces', '1'],
    ['[!null]', 0, 'a record in braces', 'n'],
    ['[{"a":1}]!x', 1, 'nothing after the last record', 'x'],
    ['[]![]', 0, 'nothing after the last record', '['],
    ['[{"a!\n":1}]', 0, 'a string without control characters', 'byte 0x0a'],
    ['[{"a":"!\u0000"}]', 0, 'a string without control characters', 'byte 0x00'],
    [String.raw`[{"a!\x":1}]`, 0, 'a valid JSON escape', String.raw`\x`],
    [String.raw`[{"a\u00!g0":1}]`, 0, String.raw`four hexadecimal digits after \u`, 'g'],
    ['[{"a":!\u00e9}]', 0, 'a value', 'byte 0xc3'],
    ['[{"a":1}!\u000b]', 1, 'a comma or ]', 'byte 0x0b'],
  ])('the JSON reader reports a syntax error at the mark ! in %s', async (marked, record, wanted, found) => {
    const byte = encode(marked.slice(0, marked.indexOf('!'))).length;
    const error = await refusal(marked.replace('!', ''));
    expect(error).toMatchObject({ kind: 'syntax', at: { byte, record }, expected: wanted, found });
  });

  // Many bytes follow these invalid values, so the fast path reads them. The fast path must not read only the first
  // digits of a value as a number.
  test.each([
    '01',
    '00',
    '-01',
    '-',
    '1.',
    '1..0',
    '12.0.',
    '1.0e',
    '12a',
    '1234x',
    '+1',
    '--1',
    '1-',
    'nulL',
    'nullx',
  ])('the JSON reader reports the value %s among many records as a syntax error', async (bad) => {
    const good = '{"a":1,"Ann Goals":12},';
    const error = await refusal(`[${good.repeat(40)}{"a":1,"Ann Goals":${bad}},${good.repeat(40)}{}]`);
    expect(error).toEqual({
      kind: 'syntax',
      at: { byte: 1 + good.length * 40 + 19, record: 40, column: 'Ann Goals' },
      expected: 'a number or null',
      found: bad,
    });
  });

  test.each<[string, string, string]>([
    ['{"a":1,}', 'a name in double quotes', '}'],
    ['{"a":1 1}', 'a comma or }', '1'],
    ['{"a":1]', 'a comma or }', ']'],
    ['{"a":1}{', 'a comma or ]', '{'],
    ['{"a":1},]', 'a record in braces', ']'],
    ['{,"a":1}', 'a name in double quotes', ','],
    ['{"a"1}', 'a colon', '1'],
    ['{"a":"b}', 'a comma or }', 'a'],
  ])('the JSON reader reports %s among many records as a syntax error', async (bad, wanted, found) => {
    const error = await refusal(`[${'{"a":1},'.repeat(40)}${bad},${'{"a":1},'.repeat(40)}{}]`);
    expect(error).toMatchObject({ kind: 'syntax', expected: wanted, found });
  });

  test.each<[string, number[]]>([
    ['a stray continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong three-byte form', [0xe0, 0x80, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['an incomplete sequence', [0xe2, 0x82]],
    ['a byte 0xff', [0xff]],
  ])('invalid UTF-8 in a name is a syntax error: %s', async (_, bytes) => {
    const text = Uint8Array.from([...encode('[{"ab'), ...bytes, ...encode('":1}]')]);
    expect(await refusal(text)).toMatchObject({ kind: 'syntax', at: { byte: 5, record: 0 }, expected: 'UTF-8' });
  });

  test('an error after thousands of records on the fast path has the correct position', async () => {
    const good = '{"Ann Goals":1,"Ann Shots":12},';
    const error = await refusal(`[${good.repeat(3000)}{"Ann Goals":1,"Ann Shots":NaN}]`);
    expect(error).toEqual({
      kind: 'syntax',
      at: { byte: 1 + good.length * 3000 + 27, record: 3000, column: 'Ann Shots' },
      expected: 'a number or null',
      found: 'NaN',
    });
  });

  test('a reader that has failed returns the same error for every call', async () => {
    const { reader } = open();
    const first = await reader.push(encode('[x'));
    expect(first.ok).toBe(false);
    expect(await reader.push(encode('[{"a":1}]'))).toEqual(first);
    expect(await reader.end()).toEqual(first);
  });
});

test('a JSON document that ends early, after any byte, is reported as truncated', async () => {
  const bytes = encode(String.raw` [ {"a":1,"b\u00e9é":-2.0e0,"c":[1,{"d":"\n"}]} , {"a":null,"x":"y","a":3}] `);
  for (let length = 0; length < bytes.length - 1; length++) {
    const result = await pour(open().reader, bytes.subarray(0, length), [1 << 20]);
    expect(result).toMatchObject({ ok: false, error: { kind: 'truncated', at: { byte: length } } });
  }
  expect((await pour(open().reader, bytes, [5])).ok).toBe(true);
});

test('an array without records is reported as empty, and empty objects count as records', async () => {
  expect(await refusal('[]')).toEqual({ kind: 'empty' });
  expect((await read('[{},{ }]')).records).toEqual([new Map(), new Map()]);
});

describe('the budget limits malicious documents', () => {
  /** Pushes `head`, then `piece` at most `times` times, until the reader fails. Returns the error. */
  async function flood(head: string, piece: string, times: number, budget: Partial<Budget> = {}): Promise<SimError> {
    const { reader } = open(budget);
    const chunk = encode(piece);
    let result = await reader.push(encode(head));
    for (let i = 0; i < times && result.ok; i++) result = await reader.push(chunk);
    if (result.ok) throw new Error('expected the reader to fail');
    return result.error;
  }
  const over = (limit: keyof Budget, byte: number, record = 0): object => ({
    kind: 'budget',
    at: { byte, record },
    limit,
    allowed: DEFAULT_BUDGET[limit],
  });

  test('100,000 nested brackets in a JSON record exceed the depth limit', async () => {
    expect(await refusal(`[{"a":${'['.repeat(1e5)}`)).toEqual(over('depth', 6 + 32));
    expect(await refusal(`[{"a":${'{"b":'.repeat(1e5)}`)).toEqual(over('depth', 6 + 32 * 5));
    expect((await read(`[{"a":${'['.repeat(32)}${']'.repeat(32)}}]`)).count).toBe(1);
  });

  test('100,000 keys in a JSON record exceed the limits for columns and keys', async () => {
    const keys = Array.from({ length: 1e5 }, (_, i) => `"k${i}":1`).join(',');
    expect(await flood(`[{${keys}`, '}]', 1)).toMatchObject({ kind: 'budget', limit: 'columns', at: { record: 0 } });
    expect(await flood('[{"a":1', ',"a":1'.repeat(1000), 100)).toEqual(over('keys', 2 + 16_384 * 6));
    expect(await flood('[{"a":1', ',"a":0.5'.repeat(1000), 100)).toMatchObject({ limit: 'keys' });
  });

  test('a JSON key of 2 MB exceeds the limit for keys', async () => {
    expect(await flood('[{"', 'x'.repeat(1 << 14), 128)).toEqual(over('nameBytes', 2));
    expect(await flood('[{"a":{"', 'x'.repeat(1 << 21), 1)).toEqual(over('nameBytes', 7));
    expect(await refusal(`[{"${'é'.repeat(513)}":1}]`)).toEqual(over('nameBytes', 2));
    expect((await read(`[{"${'é'.repeat(512)}":1}]`)).count).toBe(1);
  });

  test('JSON numbers and strings of 2 to 100 MB exceed the limit for values', async () => {
    expect(await flood('[{"a":', '1'.repeat(1 << 16), 1600)).toEqual(over('valueBytes', 6));
    expect(await flood('[{"a":"', 'é'.repeat(1 << 15), 1600)).toEqual(over('valueBytes', 6));
    expect(await flood('[{"a":"', 'a'.repeat(100), 20_000)).toEqual(over('valueBytes', 6));
    expect(await refusal('[{"a":12345}]', { valueBytes: 4 })).toMatchObject({ limit: 'valueBytes', at: { byte: 6 } });
    expect((await pour(open({ valueBytes: 4 }).reader, encode('[{"a":1234}]'), [1])).ok).toBe(true);
  });

  test('endless white space at the start of a document is reported as an unknown format', async () => {
    expect(await flood('', ' '.repeat(1 << 12), 100)).toMatchObject({ kind: 'unknownForm' });
  });

  test.each([
    ['white space', '[{"a"', ' \n\t ', ':1}]'],
    ['an ignored list', '[{"a":[0', ',[1,{"b":"c"}],-2.5e3', ']}]'],
    ['an ignored record', '[{"a":{"b":0', ',"b":[null]', '}}]'],
  ])('reading 4 MB of %s takes less than 1 MB of memory', async (_, head, unit, tail) => {
    const { writer, reader } = open();
    const piece = encode(unit.repeat(Math.ceil((1 << 16) / unit.length)));
    expect((await reader.push(encode(head))).ok).toBe(true);
    const before = process.memoryUsage().arrayBuffers;
    for (let pushed = 0; pushed < 1 << 22; pushed += piece.length) {
      const result = await reader.push(piece);
      if (!result.ok) throw new Error(JSON.stringify(result));
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
    expect((await reader.push(encode(tail))).ok).toBe(true);
    expect(writer.count).toBe(1);
  });

  test('the JSON reader reads thousands of spellings of the same key correctly', async () => {
    const records = Array.from({ length: 3000 }, (_, i) => `{${' '.repeat(i % 1500)}"a":1,"b${i % 400}":${i % 7}}`);
    const writer = await read(`[${records.join(',')}]`, [4096]);
    expect(writer.records.every((r, i) => r.get('a') === 1 && r.get(`b${i % 400}`) === i % 7)).toBe(true);
  });
});
