import { describe, expect, test } from 'vitest';
import { cuts, inflater, pour, shown } from '../../../testing/documents.ts';
import { prop } from '../../../testing/prop.ts';
import { RecordingWriter } from '../../../testing/recordingWriter.ts';
import { DEFAULT_BUDGET, type Budget, type OtherForm, type SimError } from '../errors.ts';
import { createTable } from '../table/stage.ts';
import { openReader } from './every.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function readForm(text: string, pieces: readonly number[] = [1 << 20]): Promise<RecordingWriter> {
  const writer = new RecordingWriter();
  let pushes = 0;
  const result = await pour(openReader(writer, { inflateRaw: inflater() }), encode(text), pieces, () => {
    if (pushes++ % 2 === 0) writer.flush();
  });
  expect(result).toEqual({ ok: true, value: undefined });
  return writer;
}

async function refusal(text: string | Uint8Array, budget: Partial<Budget> = {}): Promise<SimError> {
  const bytes = typeof text === 'string' ? encode(text) : text;
  const limits = { ...DEFAULT_BUDGET, ...budget };
  const errors: SimError[] = [];
  for (const pieces of [[1 << 20], [1], [3, 2]]) {
    const reader = openReader(new RecordingWriter(limits.columns), { inflateRaw: inflater(), budget: limits });
    const result = await pour(reader, bytes, pieces);
    if (result.ok) throw new Error('expected the document to be rejected');
    errors.push(result.error);
  }
  expect(errors[1]).toEqual(errors[0]);
  expect(errors[2]).toEqual(errors[0]);
  return errors[0]!;
}

/** Removes the character `¦` from a test document, and returns its position, which is where the error is expected. */
const marked = (text: string): { byte: number; plain: string } => ({
  byte: encode(text.slice(0, text.indexOf('¦'))).length,
  plain: text.replace('¦', ''),
});

/**
 * The cells of a test document. There are enough rows for the readers' fast paths, and some values that only the
 * general paths read.
 */
const ROWS = Array.from({ length: 90 }, (_, r) => [
  ['0', '7', '12', '127', '128', '999', '-1', '-99', '1.0', '-3.0', '1000', 'null', '1e2', '-126', '-127'][r % 15]!,
  `${r}`,
  r % 7 === 0 ? 'null' : `${r % 5}`,
  ['5', 'true', '0.5', '"x"', '[1,[2]]', '{"a":"]"}'][r % 11] ?? '3',
]);
const NAMES = ['Ann Goals', 'Zoë Shots', 'a,"b"', 'odd'];
const value = (text: string): number | undefined => {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'number' && Number.isInteger(parsed) ? parsed : undefined;
};
const WANTED = shown(
  ROWS.map(
    (row) => new Map(NAMES.flatMap((name, c) => (value(row[c]!) === undefined ? [] : [[name, value(row[c]!)!]]))),
  ),
);
const csvCell = (text: string): string =>
  text === 'null' ? '' : /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const csvName = '"a,""b"""';
const csv = (end: string, last = end): string =>
  [`Ann Goals,Zoë Shots,${csvName},"odd"`, ...ROWS.map((row) => row.map(csvCell).join(','))].join(end) + last;

const LINES = ROWS.map((row) => `{${NAMES.map((name, c) => `${JSON.stringify(name)}:${row[c]}`).join(',')}}`);

const FORMS: readonly (readonly [string, string])[] = [
  ['JSON Lines', LINES.map((line) => `${line}\n`).join('')],
  ['JSON Lines without a last line end', LINES.join('\n')],
  ['JSON Lines with CRLF and white space', LINES.map((line) => ` ${line.replaceAll(':', ' : ')}\r\n\r\n`).join('')],
  ['split', `{"columns":${JSON.stringify(NAMES)},"data":[${ROWS.map((row) => `[${row.join(',')}]`).join(',')}]}`],
  [
    'split with an index and white space',
    `{ "name" : {"a":[null]}, "columns" : ${JSON.stringify(NAMES, null, 1)} ,\n"index":[0,10,-2.5e3,"x",{}],\n "data" : [ ` +
      `${ROWS.map((row) => `[ ${row.join(' , ')} ]`).join(' ,\n')} ] , "index2" : true } `,
  ],
  [
    'split with escaped names',
    String.raw`{"columns":["Ann Goals","Zo\u00eb Shots","\u0061,\"b\"","odd"],"data":[` +
      `${ROWS.map((row) => `[${row.join(',')}]`).join(',')}]}`,
  ],
  ['CSV', csv('\n')],
  ['CSV with CRLF', csv('\r\n')],
  ['CSV without a last line end', csv('\n', '')],
  ['CSV with empty lines', csv('\n\n', '\n\n\n')],
  ['CSV with CRLF and half a line end at the end', csv('\r\n', '\r')],
  ['CSV with spaces', csv('\n').replaceAll(/,(\d+)(?=[,\n])/g, ', $1 ')],
  [
    'CSV with an index',
    csv('\n')
      .split('\n')
      .map((line, i) => (line === '' ? '' : `${i === 0 ? '' : `2026-01-0${i}, "x`.slice(0, 10)},${line}`))
      .join('\n'),
  ],
];

describe('the same records in every format', () => {
  describe.each(FORMS)('%s', (_, text) => {
    prop(
      'a document of any format yields the same records, however it is cut into chunks',
      [cuts],
      async (pieces) => {
        const writer = await readForm(text, pieces);
        expect(writer.columns.names).toEqual(NAMES);
        expect(shown(writer.records)).toBe(WANTED);
        expect(new Set(writer.flaws.map(({ at }) => at.column))).toEqual(new Set(['odd']));
      },
      30,
    );
  });

  test('a JSON array of records yields the same records as all other formats', async () => {
    expect(shown((await readForm(`[${LINES.join(',')}]`)).records)).toBe(WANTED);
  });
});

describe('readers of a table with a limit for the number of records', () => {
  // The table checks its limits when it is flushed, and the first flush is at record 1,024.
  const rows = Array.from({ length: 3000 }, (_, r) => r % 10);
  test.each([
    ['JSON records on the fast path', `[${rows.map((v) => `{"a":${v}}`).join(',')}]`],
    ['JSON Lines on the fast path', rows.map((v) => `{"a":${v}}`).join('\n')],
    ['JSON Lines on the general path', rows.map((v) => `{"a":${v} }`).join('\n')],
    ['JSON records on the general path', `[${rows.map((v) => `{"a":${v} }`).join(',')}]`],
    ['split on the fast path', `{"columns":["a"],"data":[${rows.map((v) => `[${v}]`).join(',')}]}`],
    ['split on the general path', `{"columns":["a"],"data":[${rows.map((v) => `[ ${v}]`).join(',')}]}`],
    ['CSV on the fast path', `a\n${rows.join('\n')}`],
    ['CSV on the general path', `a\n${rows.join(' \n')}`],
  ])('the reader stops at the record limit of the table: %s', async (_, text) => {
    const budget = { ...DEFAULT_BUDGET, records: 1000 };
    for (const pieces of [[1 << 20], [100]]) {
      const reader = openReader(createTable({ budget }).writer, { inflateRaw: inflater(), budget });
      const result = await pour(reader, encode(text), pieces);
      if (result.ok || result.error.kind !== 'budget') throw new Error(JSON.stringify(result));
      expect(result.error).toMatchObject({ limit: 'records', allowed: 1000, at: { record: 1024 } });
      // The error is at the end of record 1,024.
      const read = text.slice(0, result.error.at.byte).match(/[0-9]/g) ?? [];
      expect(read.length).toBe(1024);
      expect(reader.push(encode('1'))).toEqual(result);
    }
  });
});

describe('JSON Lines', () => {
  test.each<[string, number, string, string]>([
    ['{"a":1}\n¦,{"a":2}', 1, 'a record in braces', ','],
    ['{"a":1}\n¦]', 1, 'a record in braces', ']'],
    ['{"a":1,¦}\n', 0, 'a name in double quotes', '}'],
    ['{"a":1}\n{"a":2}\n¦x', 2, 'a record in braces', 'x'],
  ])('the JSON Lines reader reports a syntax error at the mark ¦ in %j', async (text, record, wanted, found) => {
    const { byte, plain } = marked(text);
    expect(await refusal(plain)).toMatchObject({ kind: 'syntax', at: { byte, record }, expected: wanted, found });
  });

  test('a JSON Lines document that ends inside a record is reported as truncated', async () => {
    expect(await refusal('{"a":1}\n{"a"')).toEqual({ kind: 'truncated', at: { byte: 12, record: 1 } });
  });
});

describe('formats that openReader recognizes but does not read', () => {
  test.each<[string, OtherForm]>([
    ['{"a":{"0":1,"1":2},"b":{"0":3,"1":4}}', 'jsonColumns'],
    ['{"0":{"a":1},"1":{"a":2}}', 'jsonColumns'],
    ['{"schema":{"fields":[]},"data":[{"a":1}]}', 'jsonColumns'],
    ['a;b\n1;2\n', 'semicolons'],
    [';a;b\n0;1;2\n', 'semicolons'],
    ['"a";"b"\n1;2\n', 'semicolons'],
    ['a\tb\n1\t2\n', 'tabs'],
    ['"a b"\t"c"\n1\t2\n', 'tabs'],
    ['PAR1\x15\x04\x15', 'parquet'],
  ])('openReader rejects %j and reports the format %s', async (text, form) => {
    expect(await refusal(text)).toEqual({ kind: 'otherForm', form });
  });

  test('openReader reads CSV whose names and values contain semicolons, if the header has commas or only one column', async () => {
    expect((await readForm('"a;b",c\n1,2\n')).columns.names).toEqual(['a;b', 'c']);
    expect((await readForm('a,b;c\n1,2\n')).columns.names).toEqual(['a', 'b;c']);
    expect((await readForm('a\n1;2\n')).flaws).toMatchObject([{ found: '1;2' }]);
  });
});

describe('JSON with the orient split', () => {
  test.each<[string, number, string, string]>([
    ['{¦}', 0, '"columns" and "data"', '}'],
    ['{"error":"not found"¦}', 0, '"columns" and "data"', '}'],
    ['{"columns":["a"]¦}', 0, '"columns" and "data"', '}'],
    ['{¦"data":[[1]],"columns":["a"]}', 0, '"columns" before "data"', '"data"'],
    ['{"columns":["a"],¦"columns":["a"],"data":[]}', 0, 'one "columns" only', '"columns"'],
    ['{"columns":["a"],"data":[],¦"data":[]}', 0, 'one "data" only', '"data"'],
    ['{"columns":¦{},"data":[]}', 0, 'a list of column names', '{'],
    ['{"columns":[¦1],"data":[]}', 0, 'a column name in double quotes', '1'],
    ['{"columns":["a",¦],"data":[]}', 0, 'a column name in double quotes', ']'],
    ['{"columns":["a"¦"b"],"data":[]}', 0, 'a comma or ]', '"'],
    ['{"columns":["a"],"data":¦null}', 0, 'a list of rows', 'n'],
    ['{"columns":["a"],"data":[¦1]}', 0, 'a row in brackets', '1'],
    ['{"columns":["a"],"data":[[1],¦]}', 1, 'a row in brackets', ']'],
    ['{"columns":["a"],"data":[[1]¦[1]]}', 1, 'a comma or ]', '['],
    ['{"columns":["a"],"data":[[1,¦2]]}', 0, '1 values in a row', 'more'],
    ['{"columns":["a","b"],"data":[[1,2],[1¦]]}', 1, '2 values in a row', '1'],
    ['{"columns":["a","b"],"data":[[¦]]}', 0, '2 values in a row', '0'],
    ['{"columns":[],"data":[[],[¦1]]}', 1, '0 values in a row', 'more'],
    ['{"columns":["a","b"],"data":[[1,¦]]}', 0, 'a value', ']'],
    ['{"columns":["a","b"],"data":[[1¦}]]}', 0, 'a comma or ]', '}'],
    ['{"columns":["a","b"],"data":[[1,2],[1,¦NaN]]}', 1, 'a number or null', 'NaN'],
    ['{"columns":["a"],"index":[¦NaN],"data":[]}', 0, 'a value', 'NaN'],
    ['{"columns":["a"],"index":[0,¦01],"data":[]}', 0, 'a value', '01'],
    ['{"columns"¦,["a"]}', 0, 'a colon', ','],
    ['{"columns":["a"]¦;', 0, 'a comma or }', ';'],
    ['{"columns":["a"],¦}', 0, 'a name in double quotes', '}'],
    ['{"columns":["a"],"data":[[1]]}¦x', 1, 'nothing after the closing brace', 'x'],
  ])('the split reader reports a syntax error at the mark ¦ in %s', async (text, record, wanted, found) => {
    const { byte, plain } = marked(text);
    expect(await refusal(plain)).toMatchObject({ kind: 'syntax', at: { byte, record }, expected: wanted, found });
  });

  test.each(['01', '-', '1.', '1..0', '12a', 'nulL', 'nullx', '1-'])(
    'the split reader reports the value %s among many rows as a syntax error',
    async (bad) => {
      const head = '{"columns":["a","b"],"data":[';
      const error = await refusal(`${head}${'[1,2],'.repeat(40)}[1,${bad}],${'[1,2],'.repeat(40)}[1,2]]}`);
      const at = { byte: head.length + 243, record: 40, column: 'b' };
      expect(error).toEqual({ kind: 'syntax', at, expected: 'a number or null', found: bad });
    },
  );

  test('the split reader reports duplicate columns, missing records, bad counts and exceeded limits', async () => {
    expect(await refusal('{"columns":["a","b","a"],"data":[]}')).toEqual({ kind: 'duplicateColumn', name: 'a' });
    expect(await refusal('{"columns":["a"],"data":[]}')).toEqual({ kind: 'empty' });
    expect(await refusal('{"columns":["Ann Goals"],"data":[[1],[1.5]]}')).toEqual({
      kind: 'badValue',
      at: { byte: 38, record: 1, column: 'Ann Goals' },
      problem: 'fraction',
      found: '1.5',
    });
    expect(await refusal(`{"columns":["a"],"x":${'['.repeat(1e5)}`)).toMatchObject({ kind: 'budget', limit: 'depth' });
    const names = JSON.stringify(Array.from({ length: 5000 }, (_, i) => `c${i}`));
    expect(await refusal(`{"columns":${names},"data":[]}`)).toMatchObject({ kind: 'budget', limit: 'columns' });
  });

  test('the split reader counts each row as a record even if there are no columns', async () => {
    expect((await readForm('{"columns":[],"data":[[],[ ]]}')).records).toEqual([new Map(), new Map()]);
  });

  test('a split document that ends early, after any byte, is reported as truncated', async () => {
    const bytes = encode(String.raw`{"columns":["a","b\n"],"index":[1,"é"],"data":[[1,-2.0],[null,{"x":[1]}]]} `);
    for (let length = 0; length < bytes.length - 1; length++) {
      expect(await refusal(bytes.slice(0, length))).toMatchObject({ kind: 'truncated', at: { byte: length } });
    }
  });
});

describe('CSV', () => {
  test.each<[string, number, string, string]>([
    ['a,b\n1¦\n', 0, '2 cells in a row', '1'],
    ['a,b\n1,2\n3¦\r\n', 1, '2 cells in a row', '1'],
    ['a,b\n1,2,¦3\n', 0, '2 cells in a row', 'more'],
    ['a,b\n1,2\n3,4,¦', 1, '2 cells in a row', 'more'],
    ['a,b\n1,2\n3¦', 1, '2 cells in a row', '1'],
    ['a,b\n1,x¦"y"\n', 0, 'quotes around the whole cell', '"'],
    ['a,b\n1,"x"¦y\n', 0, 'a comma or line end', 'y'],
    ['a,b\r¦1,2\r', 0, 'a line feed after the carriage return', '1'],
    ['a,b\r\n1,2\r¦3,4', 0, 'a line feed after the carriage return', '3'],
  ])('the CSV reader reports a syntax error at the mark ¦ in %j', async (text, record, wanted, found) => {
    const { byte, plain } = marked(text);
    expect(await refusal(plain)).toMatchObject({ kind: 'syntax', at: { byte, record }, expected: wanted, found });
  });

  test('the CSV reader reports duplicate columns, missing records, open quotes, bad bytes and exceeded limits', async () => {
    expect(await refusal('a,b,a\n1,2,3\n')).toEqual({ kind: 'duplicateColumn', name: 'a' });
    expect(await refusal('a,b\n')).toEqual({ kind: 'empty' });
    expect(await refusal('a,b')).toEqual({ kind: 'empty' });
    expect(await refusal('a,b\n1,"2\n3')).toEqual({ kind: 'truncated', at: { byte: 10, record: 0 } });
    expect(await refusal(Uint8Array.from([...encode('a,b'), 0x80, ...encode('\n1,2')]))).toMatchObject({
      kind: 'syntax',
      at: { byte: 3, record: 0 },
      expected: 'UTF-8',
    });
    expect(await refusal('x,Ann Goals\n1,2\n1,"1,""5"\n')).toEqual({
      kind: 'badValue',
      at: { byte: 19, record: 1, column: 'Ann Goals' },
      problem: 'notANumber',
      found: '1,"5',
    });
    expect(await refusal(`a,${'x'.repeat(2000)}`)).toMatchObject({
      kind: 'budget',
      limit: 'nameBytes',
      at: { byte: 2 },
    });
    expect(await refusal(`a,"${'x'.repeat(2000)}`)).toMatchObject({
      kind: 'budget',
      limit: 'nameBytes',
      at: { byte: 2 },
    });
    expect(await refusal(`a\n${'1'.repeat(99)}`, { valueBytes: 98 })).toMatchObject({
      kind: 'budget',
      at: { byte: 2 },
    });
    expect(await refusal(`a${',a'.repeat(9)}`, { columns: 0 })).toMatchObject({ kind: 'budget', limit: 'columns' });
  });

  test('a CSV cell that is not a JSON number is recorded as a flaw', async () => {
    for (const text of ['NaN', 'inf', '+1', '.5', '1.', '007', '0x1', '1 2', 'é', '=1', 'null']) {
      const writer = await readForm(`a,b\n${text},1\n`);
      expect(writer.flaws).toMatchObject([
        { at: { byte: 4, record: 0, column: 'a' }, problem: 'notANumber', found: text },
      ]);
      expect(shown(writer.records)).toBe('[["b",1]]');
      const long = await readForm(`a,b\n${'1,2\n'.repeat(40)}${text},1\n${'1,2\n'.repeat(40)}`);
      expect(long.flaws).toMatchObject([{ at: { byte: 164, record: 40, column: 'a' }, found: text }]);
      expect(long.records[40]).toEqual(new Map([['b', 1]]));
    }
  });

  test('the CSV reader accepts any column names', async () => {
    const writer = await readForm('"",__proto__,"a\r\nb",constructor\n1,2,3,4');
    expect(writer.columns.names).toEqual(['', '__proto__', 'a\r\nb', 'constructor']);
    expect([...writer.records[0]!.values()]).toEqual([1, 2, 3, 4]);
  });

  test('the CSV reader accepts any values in the index column', async () => {
    const writer = await readForm(',a\n"x,\n""y""",1\n,2\né,3\n');
    expect(shown(writer.records)).toBe('[["a",1]]\n[["a",2]]\n[["a",3]]');
  });

  test('the CSV reader skips an empty line, and reads "" as a record with an empty cell', async () => {
    expect((await readForm('a\n1\n\n""\n2')).records).toEqual([new Map([['a', 1]]), new Map(), new Map([['a', 2]])]);
  });

  test('a CSV document with an endless line or cell exceeds the budget', async () => {
    for (const head of ['a\n', 'a\n"', 'a,', '"']) {
      const reader = openReader(new RecordingWriter(), { inflateRaw: inflater() });
      let result = await reader.push(encode(head));
      const piece = encode('1'.repeat(1 << 16));
      let pushes = 0;
      for (; pushes < 1600 && result.ok; pushes++) result = await reader.push(piece);
      expect(result).toMatchObject({ ok: false, error: { kind: 'budget' } });
      expect(pushes).toBeLessThan(20);
    }
  });
});
