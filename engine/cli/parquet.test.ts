import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTable, DEFAULT_BUDGET, type SimError, type SimTable } from '@ddh/engine/internal/simulation';
import { SimulationCheck, type SimulationProblem } from '@ddh/engine/internal/checks';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { prop } from '../testing/prop.ts';
import { openParquet } from './parquet.ts';
import { runDdh, type Run } from './testing/runDdh.ts';

const GAME = '2025020001_parlaytrix';
const DAY = ['--from', '2025-10-07', '--to', '2025-10-07'];

let cwd: string;
let instance: DuckDBInstance;
let duckdb: DuckDBConnection;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-readParquet-'));
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  duckdb = await instance.connect();
  const run = await runDdh(cwd, [
    'simulate',
    ...DAY,
    '--records',
    '2000',
    '--format',
    'json,npz,parquet',
    '--out',
    '.',
  ]);
  expect(run).toMatchObject({ code: 0, notes: '' });
  // Other writers than ours: nullable columns of all widths, several row groups, a dictionary or none.
  await copied(`FROM '${cwd}/${GAME}.parquet'`, 'csv', 'FORMAT csv');
  await copied(
    `FROM '${cwd}/${GAME}.parquet'`,
    'duck.parquet',
    'FORMAT parquet, COMPRESSION gzip, ROW_GROUP_SIZE 2048',
  );
  await copied(`SELECT COLUMNS(*)::DOUBLE FROM '${cwd}/${GAME}.parquet'`, 'double.parquet', 'FORMAT parquet');
  await copied(
    `SELECT COLUMNS(*)::BIGINT FROM '${cwd}/${GAME}.parquet'`,
    'v2.parquet',
    'FORMAT parquet, PARQUET_VERSION v2, COMPRESSION uncompressed',
  );
});
afterAll(async () => {
  duckdb.closeSync();
  instance.closeSync();
  await rm(cwd, { recursive: true });
});

const copied = (select: string, name: string, how: string): Promise<unknown> =>
  duckdb.run(`COPY (${select}) TO '${join(cwd, name)}' (${how})`);

async function tableOf(bytes: Uint8Array): Promise<Result<SimTable, SimError>> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const file = openParquet(bytes);
  const read = file.ok ? await file.value.readInto(writer) : file;
  return read.ok ? ok(table) : err(read.error);
}

/** Reads what DuckDB writes for a query. */
async function selected(select: string, how = 'FORMAT parquet'): Promise<Buffer> {
  await copied(select, 'selected.parquet', how);
  return readFile(join(cwd, 'selected.parquet'));
}

describe('one simulation in several formats', () => {
  const file = (ending: string): string => (ending.includes('.') || ending === 'csv' ? ending : `${GAME}.${ending}`);
  const LEGS = [
    { kind: 'winner', team: 'Florida Panthers', margin: 0.5 },
    { kind: 'total', stat: 'Goals', side: 'over', line: 5 },
    { kind: 'teamTotal', team: 'Chicago Blackhawks', stat: 'Shots', side: 'under', line: 30.5 },
    { kind: 'player', player: 'Sam Reinhart', stat: 'Shots', side: 'over', line: 2.5 },
    { kind: 'player', player: 'Connor Bedard', stat: 'Points', side: 'under', line: 1.5 },
  ];
  const figures = async (command: string, ending: string): Promise<unknown> => {
    const run = await runDdh(cwd, [command, file(ending), '--slip', 'slip.json', '--json']);
    expect(run.notes).toBe('');
    return JSON.parse(run.out);
  };

  prop(
    'ddh parlay and ddh suggest print the same figures for the npz, the JSON and the Parquet file beside a manifest',
    [fc.subarray(LEGS, { minLength: 1 })],
    async (legs) => {
      await writeFile(join(cwd, 'slip.json'), JSON.stringify({ legs }));
      for (const command of ['parlay', 'suggest']) {
        const figure = await figures(command, 'npz');
        expect(await figures(command, 'json')).toEqual(figure);
        expect(await figures(command, 'parquet')).toEqual(figure);
      }
    },
    4,
  );

  test.each(['duck.parquet', 'double.parquet', 'v2.parquet'])(
    '%s of another program has the figures of its CSV',
    async (name) => {
      await writeFile(join(cwd, 'slip.json'), JSON.stringify({ legs: LEGS }));
      expect(await figures('parlay', name)).toEqual(await figures('parlay', 'csv'));
      expect(await figures('suggest', name)).toEqual(await figures('suggest', 'csv'));
      // Only the interval differs, because the manifest says of the npz that its records are even.
      const { records, hits, independent } = (await figures('parlay', 'npz')) as Readonly<Record<string, number>>;
      expect(await figures('parlay', name)).toMatchObject({ records, hits, independent });
    },
  );

  test('Parquet is also read from standard input', async () => {
    await writeFile(join(cwd, 'slip.json'), JSON.stringify({ legs: LEGS }));
    const piped = await runDdh(cwd, ['parlay', '-', '--slip', 'slip.json', '--json'], {
      stdin: await readFile(join(cwd, `${GAME}.parquet`)),
    });
    expect(piped.code).toBe(0);
    expect((JSON.parse(piped.out) as { hits: number }).hits).toBeGreaterThan(0);
  });
});

describe('a Parquet file that cannot be read', () => {
  const parlay = async (bytes: Uint8Array): Promise<Run> => {
    await writeFile(join(cwd, 'bad.parquet'), bytes);
    await writeFile(join(cwd, 'goals.json'), '{"legs":[{"kind":"total","stat":"Goals","side":"over","line":5.5}]}');
    return runDdh(cwd, ['parlay', 'bad.parquet', '--slip', 'goals.json', '--json']);
  };

  prop(
    'a file of ours in which any byte of the values has changed, or which is cut anywhere, is refused in one line',
    [fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.integer({ min: 1, max: 255 })],
    async (where, by) => {
      const whole = await readFile(join(cwd, `${GAME}.parquet`));
      const values = whole.length - 8 - whole.readUInt32LE(whole.length - 8);
      const changed = Buffer.from(whole);
      const at = 4 + Math.floor(where * (values - 4));
      changed[at] = changed[at]! ^ by;
      for (const bytes of [changed, whole.subarray(0, 4 + Math.floor(where * (whole.length - 4)))]) {
        const { code, notes, out } = await parlay(bytes);
        expect(code).toBe(1);
        expect(notes).toMatch(/^ddh parlay: bad\.parquet: [^\n]*Parquet: [^\n]*\n$/);
        expect(JSON.parse(out)).toMatchObject({ error: { kind: 'failed' } });
      }
    },
    20,
  );

  prop(
    'metadata with any changed byte is refused or read, and never throws',
    [fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.integer({ min: 1, max: 255 })],
    async (where, by) => {
      const changed = await readFile(join(cwd, `${GAME}.parquet`));
      const metadata = changed.readUInt32LE(changed.length - 8);
      const at = changed.length - 8 - metadata + Math.floor(where * metadata);
      changed[at] = changed[at]! ^ by;
      expect(typeof (await tableOf(changed)).ok).toBe('boolean');
    },
    40,
  );

  test.each<[string, string, object]>([
    ['a fraction', 'SELECT 1.5::DOUBLE AS "Total Goals"', { kind: 'badValue', problem: 'fraction', found: '1.5' }],
    [
      'a text',
      'SELECT unnest([1, 2])::VARCHAR AS "Total Goals"',
      { kind: 'badValue', problem: 'notANumber', found: '1' },
    ],
    ['a date', 'SELECT DATE \'2025-10-07\' AS "Total Goals"', { kind: 'badValue', problem: 'notANumber' }],
    ['a list', 'SELECT [1, 2] AS "Total Goals"', { kind: 'badValue', problem: 'notANumber' }],
    ['NaN', 'SELECT \'NaN\'::DOUBLE AS "Total Goals"', { kind: 'badValue', problem: 'notANumber', found: 'NaN' }],
    [
      'a number that is too large',
      'SELECT 1::BIGINT << 40 AS "Total Goals"',
      { kind: 'badValue', problem: 'outOfRange' },
    ],
    [
      'a value far down',
      'SELECT CASE WHEN range = 5000 THEN 0.5 ELSE 1 END::DOUBLE AS "Total Goals" FROM range(9000)',
      {
        kind: 'badValue',
        problem: 'fraction',
        at: { record: 5000, column: 'Total Goals' },
      },
    ],
    ['no rows', 'SELECT 1 AS "Total Goals" WHERE false', { kind: 'empty' }],
  ])('%s in a count is refused with its place', async (_, select, error) => {
    const read = await tableOf(await selected(select, 'FORMAT parquet, ROW_GROUP_SIZE 2048'));
    expect(read).toMatchObject({ ok: false, error });
  });

  test('a compression that cannot be read is named', async () => {
    const read = await tableOf(await selected('SELECT 1 AS "Total Goals"', 'FORMAT parquet, COMPRESSION lz4_raw'));
    expect(read).toMatchObject({
      ok: false,
      error: { kind: 'unreadable', detail: expect.stringContaining('LZ4_RAW') },
    });
  });
});

describe('missing values and other columns', () => {
  const SELECT = `SELECT * FROM (VALUES (1, 'a', NULL, 3), (2, 'b', 4, NULL)) t("Total Goals", "note", "Total Shots", "Ann Goals")`;

  test('a missing value is noted with its record, and a column of texts is no count', async () => {
    const read = await tableOf(await selected(SELECT));
    const table = read.ok ? read.value : null;
    const id = (name: string) => table!.columns.find(name)!;
    expect(table?.records).toBe(2);
    expect(['Total Goals', 'Total Shots', 'Ann Goals'].map((name) => table?.firstAbsent(id(name)))).toEqual([
      undefined,
      0,
      1,
    ]);
    expect(table?.flaw(id('note'))).toMatchObject({ kind: 'badValue', found: 'a', at: { record: 0 } });
  });

  test('ddh validate reports the same problems of a Parquet file as of other formats', async () => {
    const check = new SimulationCheck(null);
    const file = openParquet(
      await selected(`SELECT 2 AS "Away", 0 AS "Home", -1 AS "Ann Goals",
      1 AS "Away Goal Differential", -1 AS "Home Goal Differential", 3 AS "Total Goals", 9 AS "Total Shots",
      NULL::INT AS "Away Goals", 1 AS "Home Goals", 4 AS "Away Shots", 5 AS "Home Shots"`),
    );
    expect(await (file.ok ? file.value.readInto(check) : file)).toMatchObject({ ok: true });
    const faults = check.problems().list.map(({ path, fault }: SimulationProblem) => [path, fault.kind]);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['records[0].Away', 'noWin'],
        ['records[0]."Away Goals"', 'absent'],
        ['records[0]."Ann Goals"', 'negative'],
      ]),
    );
  });
});
