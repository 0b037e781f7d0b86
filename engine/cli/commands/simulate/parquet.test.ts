import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, runDdh, type Run } from '../../testing/runDdh.ts';
import { prop } from '../../../testing/prop.ts';
import type { CellSource } from '@ddh/engine/internal/simulation/write';
import { writeParquet } from './parquet.ts';

let cwd: string;
let instance: DuckDBInstance;
let duckdb: DuckDBConnection;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-parquet-'));
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  duckdb = await instance.connect();
});
afterAll(async () => {
  duckdb.closeSync();
  instance.closeSync();
  await rm(cwd, { recursive: true });
});

type Row = Readonly<Record<string, unknown>>;
/**
 * Puts the test's folder in front of the file names in a query. Otherwise, DuckDB would read files of the same name in
 * the working directory.
 */
const inFolder = (sql: string): string => sql.replaceAll(/'(?=[\w/]+\.parquet')/g, `'${cwd}/`);
const rows = async (sql: string): Promise<readonly Row[]> =>
  (await duckdb.runAndReadAll(inFolder(sql))).getRowObjectsJson();

function source(
  names: readonly string[],
  records: number,
  value: (column: number, record: number) => number,
): CellSource {
  return {
    names,
    records,
    read(column, from, count, out) {
      for (let i = 0; i < count; i++) out[i] = value(column, from + i);
    },
  };
}

/** Returns all pieces as one buffer. Each piece is copied before the next one overwrites it. */
const bytesOf = (of: CellSource, rowGroup?: number): Buffer =>
  Buffer.concat(Array.from(writeParquet(of, 'PROVENANCE', rowGroup), (piece) => piece.slice()));

describe('a Parquet file read by DuckDB', () => {
  const NAMES = ['Total Goals', 'J.T. Miller Goals', 'Zoë "Zo" O\'Reilly (D) Shots', '\u{1f3d2}, x=1;', 'last'];
  const range = fc.tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 31 }));

  prop(
    'a Parquet file contains all written values, for any range of values and any size of row groups',
    [
      fc.array(range, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 200 }),
    ],
    async (ranges, records, rowGroup) => {
      const names = NAMES.slice(0, ranges.length);
      // The columns range from a constant to all distinct values, so some have a dictionary and some do not.
      const at = (c: number, r: number): number => (Math.imul(ranges[c]![0], r + 1) + c) >> ranges[c]![1];
      await writeFile(join(cwd, 'any.parquet'), bytesOf(source(names, records, at), rowGroup));
      expect((await duckdb.runAndReadAll(inFolder("FROM 'any.parquet'"))).getRowsJson()).toEqual(
        Array.from({ length: records }, (_, r) => names.map((__, c) => at(c, r))),
      );
      const groups = await rows(
        "SELECT DISTINCT row_group_id, row_group_num_rows FROM parquet_metadata('any.parquet')",
      );
      expect(groups).toHaveLength(Math.ceil(records / rowGroup));
    },
    40,
  );

  test('a Parquet file has columns with the narrowest type for their values', async () => {
    const widest = [127, -128, 128, -129, 32767, -32768, 32768, -32769, 2 ** 31 - 1, -(2 ** 31)];
    const of = source(
      widest.map((value) => `${value}`),
      3,
      (c, r) => (r === 1 ? widest[c]! : 0),
    );
    await writeFile(join(cwd, 'widths.parquet'), bytesOf(of));
    const types = (await rows("DESCRIBE FROM 'widths.parquet'")).map((row) => row['column_type']);
    const [byte, short, int] = ['TINYINT', 'SMALLINT', 'INTEGER'];
    expect(types).toEqual([byte, byte, short, short, short, short, int, int, int, int]);
  });

  test('a Parquet file is written in pieces whose size does not depend on the number of records', () => {
    const sizes = (records: number): number[] =>
      Array.from(
        writeParquet(
          source(['a', 'b'], records, (_, r) => r % 7),
          '',
          1000,
        ),
        (piece) => piece.length,
      );
    expect(Math.max(...sizes(50_000).slice(0, -1))).toBe(Math.max(...sizes(3000).slice(0, -1)));
  });
});

describe('ddh simulate --format parquet', () => {
  const simulate = (...args: string[]): Promise<Run> =>
    runDdh(cwd, ['simulate', '--to', '2025-10-07', '--records', '3000', ...args]);
  const GAME = '2025020001_parlaytrix';

  beforeAll(async () => {
    expect(await simulate('--out', 'lake', '--format', 'json,parquet')).toMatchObject({ code: 0, notes: '' });
  });

  test('ddh simulate writes Parquet with the columns and records of the JSON', async () => {
    const json = JSON.parse(await readFile(join(cwd, 'lake', `${GAME}.json`), 'utf8')) as readonly Row[];
    expect(await rows(`FROM 'lake/${GAME}.parquet'`)).toEqual(json);
  });

  test('the documented query counts the same hits in a Parquet file as ddh parlay', async () => {
    const text = await readFile(new URL('../../../../docs/data-contract.md', import.meta.url), 'utf8');
    const block = (language: string): string => new RegExp(`\n\`\`\`${language}\n(.*?)\n\`\`\`\n`, 's').exec(text)![1]!;
    const slip = block('json');
    await writeFile(join(cwd, 'slip.json'), slip);
    const run = await runDdh(cwd, ['parlay', `lake/${GAME}.json`, '--slip', 'slip.json', '--allow-missing', '--json']);
    const counted = jsonOf(run.out) as { records: number; hits: number; legs: readonly { missing?: true }[] };
    expect(counted.legs.map(({ missing }) => missing === true)).toEqual([false, false, false, false, true]);
    expect(counted.hits).toBeGreaterThan(30);
    const sql = block('sql');
    expect(await rows(sql)).toEqual([{ records: `${counted.records}`, hits: `${counted.hits}` }]);

    // A changed condition of any leg must change the count. Otherwise, the test would not notice a query without that
    // leg.
    for (const [from, to] of [
      ['> 0.5', '> 1.5'],
      ['"Total Goals" > 5', '"Total Goals" >= 5'],
      ['< 30.5', '< 29.5'],
      ['> 2.5', '> 3.5'],
      ['Goals", 0)', 'Goals", 1)'],
    ] as const) {
      expect(sql).toContain(from);
      expect((await rows(sql.replace(from, to)))[0]!['hits']).not.toBe(`${counted.hits}`);
    }
  });

  test('ddh simulate leaves Parquet files out of the manifest', async () => {
    await simulate('--out', 'site', '--format', 'json');
    const manifest = async (folder: string): Promise<{ version: string; files: object }> =>
      JSON.parse(await readFile(join(cwd, folder, 'manifest.json'), 'utf8')) as { version: string; files: object };
    expect(await manifest('lake')).toEqual(await manifest('site'));
    expect(Object.keys((await manifest('lake')).files).filter((name) => name.endsWith('.parquet'))).toEqual([]);
    const validated = await runDdh(cwd, ['validate', 'lake']);
    expect(validated).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`^${(await readdir(join(cwd, 'lake'))).length} files, `)),
    });
  });

  /** The text of `provenance` in an npz, which begins after the name of the member and a field of 20 bytes. */
  async function provenanceOf(file: string): Promise<unknown> {
    const bytes = await readFile(join(cwd, file));
    const name = 'provenance.npy';
    const array = inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length + 20));
    const [, width] = /'descr': '<U(\d+)', 'fortran_order': False, 'shape': \(\)/.exec(array.toString('latin1')) ?? [];
    const points = array.subarray(array.length - Number(width) * 4);
    const text = Array.from({ length: Number(width) }, (_, i) => String.fromCodePoint(points.readUInt32LE(i * 4)));
    return JSON.parse(text.join(''));
  }

  test('npz and Parquet say the game, the teams, the versions, the seed and the range of their records', async () => {
    await simulate('--out', 'said', '--format', 'npz,parquet', '--seed', '3');
    expect(
      await runDdh(cwd, ['simulate', '--to', '2025-10-07', '--seed', '3', '--range', '5:30', '--out', 'part']),
    ).toMatchObject({ code: 0 });
    const { generator, version } = JSON.parse(await readFile(join(cwd, 'said/2025020001_gamemodel.json'), 'utf8')) as {
      generator: number;
      version: number;
    };
    const said = await provenanceOf(`said/${GAME}.npz`);
    expect(said).toEqual({
      gameId: '2025020001',
      date: '2025-10-07',
      away: 'Chicago Blackhawks',
      home: 'Florida Panthers',
      version,
      generator,
      seed: 3,
      model: expect.stringMatching(/^[0-9a-f]{16}$/),
      from: 0,
      until: 3000,
    });
    const [kept] = await rows(
      `SELECT decode(value) AS text FROM parquet_kv_metadata('said/${GAME}.parquet') WHERE decode(key) = 'ddh.simulation'`,
    );
    expect(JSON.parse(String(kept!['text']))).toEqual(said);
    expect(await provenanceOf('part/2025020001_part.npz')).toEqual({ ...(said as object), from: 5, until: 30 });
  });

  test('ddh simulate writes the same Parquet bytes again, and removes the file in a run without Parquet', async () => {
    await simulate('--out', 'again', '--format', 'parquet');
    const bytes = (folder: string): Promise<Buffer> => readFile(join(cwd, folder, `${GAME}.parquet`));
    expect((await bytes('again')).equals(await bytes('lake'))).toBe(true);
    await simulate('--out', 'again', '--format', 'npz', '--seed', '3');
    expect((await readdir(join(cwd, 'again'))).filter((name) => name.endsWith('.parquet'))).toEqual([]);
  });
});
