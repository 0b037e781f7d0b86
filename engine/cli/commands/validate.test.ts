import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runDdh } from '../testing/runDdh.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import { HUB_DATASETS } from '@ddh/engine/internal/datasets';

type Records = Record<string, unknown>[];

let root: string;
let cwd: string;
const clean = new Map<string, Buffer>();
let runs = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-validate-'));
  await mkdir(join(root, 'models'));
  for (const [gameId, date] of [
    ['1', '2025-10-07'],
    ['2', '2025-10-08'],
  ] as const) {
    await writeFile(join(root, 'models', `${gameId}_gamemodel.json`), JSON.stringify(smallModel({ gameId, date })));
  }
  const run = await runDdh(root, ['simulate', 'models', '--records', '100', '--format', 'json,npz', '--json']);
  expect(run.code).toBe(0);
  for (const end of ['gamemodel.json', 'parlaytrix.json', 'parlaytrix.npz']) await keep(`1_${end}`);
  for (const name of [...HUB_DATASETS, 'manifest']) await keep(`${name}.json`);
});
const keep = async (name: string): Promise<unknown> => clean.set(name, await readFile(join(root, 'data', name)));
afterAll(() => rm(root, { recursive: true }));

/** Creates a new folder for each test, with a valid slate and without a manifest. */
beforeEach(async () => {
  cwd = join(root, `${runs++}`);
  await mkdir(join(cwd, 'data'), { recursive: true });
  for (const [name, bytes] of clean) if (name !== 'manifest.json') await put(name, bytes);
});

const put = (name: string, content: string | Uint8Array): Promise<void> => writeFile(join(cwd, 'data', name), content);
const records = (name: string): Records => JSON.parse(clean.get(name)!.toString()) as Records;

const without = (row: Record<string, unknown>, column: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== column));

async function change(name: string, edit: (rows: Records) => unknown): Promise<void> {
  const rows = records(name);
  await put(name, JSON.stringify(edit(rows) ?? rows));
}

/** Runs the command, expects the exit code for problems, and returns the problems as lines. */
async function problems(): Promise<readonly string[]> {
  const run = await runDdh(cwd, ['validate', 'data', '--json']);
  const report = JSON.parse(run.out) as { ok: boolean; problems: { file: string; path: string; problem: string }[] };
  expect(run.code).toBe(report.problems.length === 0 ? 0 : 1);
  expect(report.ok).toBe(report.problems.length === 0);
  return report.problems.map(({ file, path, problem }) => `${file}: ${path} ${problem}`);
}

describe('ddh validate', () => {
  test('accepts the files that ddh simulate writes', async () => {
    expect(await runDdh(cwd, ['validate', 'data'])).toEqual({ code: 0, out: '10 files, no problems\n', notes: '' });
  });

  test('prints a line per problem, the skipped files and a summary', async () => {
    await change('game_probs.json', (rows) => void (rows[1]!['Over 5.5'] = 1.5));
    await put('notes.txt', 'x');
    await mkdir(join(cwd, 'data', 'fantasy'));
    expect(await runDdh(cwd, ['validate', 'data'])).toEqual({
      code: 1,
      out: 'game_probs.json: records[1]."Over 5.5" must be a number from 0 to 1\nskipped: fantasy/, notes.txt\n10 files, 1 problem\n',
      notes: '',
    });
  });

  test('ddh validate --json prints an object with files, problems, skipped and ok', async () => {
    await put('notes.txt', 'x');
    const report = JSON.parse((await runDdh(cwd, ['validate', 'data', '--json'])).out) as { files: string[] };
    expect(report).toMatchObject({ problems: [], skipped: ['notes.txt'], ok: true });
    expect(report.files).toHaveLength(10);
  });

  test('fails for an unreadable folder and rejects a wrong command line', async () => {
    expect(await runDdh(cwd, ['validate', 'nowhere'])).toEqual({
      code: 1,
      out: '',
      notes: 'ddh validate: cannot read nowhere: no such file or directory\n',
    });
    expect(await runDdh(cwd, ['validate'])).toMatchObject({
      code: 2,
      notes: expect.stringContaining('give one folder'),
    });
    expect(await runDdh(cwd, ['validate', 'a', 'b'])).toMatchObject({ code: 2 });
    expect(await runDdh(cwd, ['validate', 'data', '--jsn'])).toMatchObject({ code: 2 });
  });

  test('reports all Hub files as missing in an empty folder', async () => {
    await mkdir(join(cwd, 'empty'));
    const run = await runDdh(cwd, ['validate', 'empty']);
    expect(run.code).toBe(1);
    expect(run.out).toBe(`${HUB_DATASETS.map((name) => `${name}.json: is missing\n`).join('')}0 files, 7 problems\n`);
  });
});

describe('ddh validate on Hub files', () => {
  test('ddh validate reports a file that is not JSON, and a file that is not an array', async () => {
    await put('p_info.json', '[{"Player": NaN}]');
    await put('team_avs.json', '{}');
    const [first, second] = await problems();
    expect(first).toMatch(/^p_info\.json: {2}cannot be read: .*JSON/);
    expect(second).toBe('team_avs.json: records must be an array of records');
  });

  test('ddh validate reports games, teams and players that other Hub files have but one lacks', async () => {
    await change('schedule_times.json', (rows) => rows.slice(0, 1));
    await change('team_avs.json', (rows) => rows.slice(1));
    await change('puck_line_probs.json', (rows) => rows.map((row) => without(row, 'Away 2')));
    await change('p_info.json', (rows) => rows.filter((row) => row['Team'] !== 'Home 1'));
    await change('game_id_ref.json', (rows) => rows.slice(1));
    expect((await problems()).filter((line) => line.includes('records have no'))).toEqual([
      'team_avs.json: records have no Home 1 on 2025-10-07',
      'p_info.json: records have no player of Home 1',
      'schedule_times.json: records have no Away 2 @ Home 2 on 2025-10-08',
      'puck_line_probs.json: records have no Away 2 on 2025-10-08',
      'game_id_ref.json: records have no Away 1 @ Home 1 on 2025-10-07',
    ]);
  });

  test('lists the first 100 problems of a file and counts the others', async () => {
    await put('team_avs.json', JSON.stringify(Array.from({ length: 500 }, () => ({}))));
    const lines = await problems();
    expect(lines.filter((line) => line.endsWith('is missing'))).toHaveLength(100);
    expect(lines).toContain('team_avs.json:  has 900 more problems');
  });
});

describe('ddh validate on game models', () => {
  test('reports a broken model, and a model file that is named after another game', async () => {
    const model = JSON.parse(clean.get('1_gamemodel.json')!.toString()) as object;
    await put('1_gamemodel.json', JSON.stringify({ ...model, time: '7 pm' }));
    await put('9_gamemodel.json', JSON.stringify(model));
    expect(await problems()).toEqual([
      '1_gamemodel.json:  time must be a time as HH:MM, not "7 pm"',
      "9_gamemodel.json: gameId is 1, but the file's name says 9",
    ]);
  });
});

describe('ddh validate on simulations', () => {
  const json = '1_parlaytrix.json';
  test.each([
    ['Total Goals', 99, /^records\[3\]\."Total Goals" is 99, but the two teams add up to \d+$/],
    ['Total Shots', 300, /^records\[3\]\."Total Shots" is 300, but the two teams add up to \d+$/],
    [
      'Home 1 Goal Differential',
      20,
      /^records\[3\]\."Home 1 Goal Differential" is 20, but goals for minus goals against is -?\d+$/,
    ],
    ['Home 1', 2, /^records\[3\]\."Home 1" must be 0 or 1, not 2$/],
    ['Home 1', null, /^records\[3\]\."Home 1" has no value$/],
    ['Home 1 Goals', undefined, /^records\[3\]\."Home 1 Goals" has no value$/],
    ['Home 1 Shots', 'x', /^records\[3\]\."Home 1 Shots" is x, which is not a number$/],
    ['Home 1 No 1 Goals', -1, /^records\[3\]\."Home 1 No 1 Goals" must not be negative, but is -1$/],
    ['Home 1 No 1 Goals', -1000, /^records\[3\]\."Home 1 No 1 Goals" must not be negative, but is -1000$/],
    ['Home 1 No 1 Goals', 0.5, /^records\[3\]\."Home 1 No 1 Goals" is 0\.5, which is not a whole number$/],
  ])('ddh validate reports a wrong value of %s: %j', async (column, value, problem) => {
    await change(json, (rows) => void (rows[3]![column] = value));
    expect(await problems()).toEqual([expect.stringMatching(problem.source.replace('^', `^${json}: `))]);
  });

  test('ddh validate accepts a simulation with a missing player count and unknown keys', async () => {
    await change(json, (rows) => {
      delete rows[3]!['Home 1 No 1 Goals'];
      rows[4]!['Home 1 No 2 Shots'] = null;
      rows[5]!['note'] = 'text';
    });
    expect(await problems()).toEqual([]);
  });

  test('reports a column that is missing in all records, wrong in most records, or missing in the first records', async () => {
    await change(json, (rows) => rows.map((row) => without(row, 'Total Shots')));
    expect(await problems()).toEqual([`${json}: columns."Total Shots" is missing`]);
    await change(json, (rows) => rows.map((row, i) => ({ ...row, 'Total Goals': i < 98 ? 99 : row['Total Goals'] })));
    expect(await problems()).toEqual([
      expect.stringMatching(/ records\[0\]\."Total Goals" is 99, .* \(and 97 more records\)$/),
    ]);
    await change(json, (rows) => {
      const many = Array.from({ length: 20 }, () => rows).flat();
      return many.map((row, i) => (i < 1500 ? without(row, 'Total Shots') : row));
    });
    // The column is missing in the first 1,500 records. Missing values are reported once per block of 1,024 records.
    expect(await problems()).toEqual([
      `${json}: records[0]."Total Shots" has no value`,
      `${json}: records[1024]."Total Shots" has no value (and 475 more records)`,
    ]);
  });

  test('reports a record with two winners, and a winner who did not score more goals than the opponent', async () => {
    await change(json, (rows) => rows.map((row) => ({ ...row, 'Home 1': 1, 'Away 1': 1 })));
    const lines = await problems();
    expect(lines[0]).toMatch(/records\[0\]\."Away 1" is 1 for both teams \(and 99 more records\)$/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        /"(?:Away|Home) 1" is 1, but the team has no more goals than the other team \(and \d+ more records\)$/,
      ),
      expect.stringMatching(
        /"(?:Away|Home) 1" is 1, but the team has no more goals than the other team \(and \d+ more records\)$/,
      ),
    ]);
  });

  test('reports teams that do not play in the game, and a game that game_id_ref lacks', async () => {
    await put('2_parlaytrix.json', clean.get(json)!);
    await put('7_parlaytrix.json', clean.get(json)!);
    const lines = await problems();
    expect(lines).toContain('2_parlaytrix.json: columns."Home 2 Goal Differential" is missing');
    expect(lines).toContain('7_parlaytrix.json:  is for game 7, which is not in game_id_ref');
    expect(lines.filter((line) => line.startsWith('7_'))).toHaveLength(1);
  });

  test('takes the teams from the column names if game_id_ref is missing', async () => {
    await rm(join(cwd, 'data', 'game_id_ref.json'));
    await put('7_parlaytrix.json', '[{"a": 1}]');
    expect(await problems()).toEqual([
      'game_id_ref.json:  is missing',
      '7_parlaytrix.json: columns must name two teams by "{team} Goal Differential", not 0',
    ]);
  });

  test('checks simulations in gzip, CSV and npz', async () => {
    const rows = records(json);
    rows[2]!['Total Goals'] = 50;
    const columns = Object.keys(rows[0]!);
    const csv = [columns, ...rows.map((row) => columns.map((name) => row[name]))]
      .map((cells) => cells.join(','))
      .join('\n');
    await put('1_parlaytrix.json.gz', gzipSync(JSON.stringify(rows)));
    await put('1_parlaytrix.csv', csv);
    await put('1_parlaytrix.csv.gz', gzipSync(csv));
    expect(await problems()).toEqual(
      ['csv', 'csv.gz', 'json.gz'].map((end) =>
        expect.stringMatching(`1_parlaytrix.${end}: records\\[2\\]."Total Goals" is 50, but`),
      ),
    );
  });

  test('ddh validate reports two columns with the same name', async () => {
    await put('1_parlaytrix.csv', 'Home 1,Home 1\n1,1\n');
    expect(await problems()).toEqual(['1_parlaytrix.csv:  two columns are named "Home 1"']);
  });

  test('reports truncated, empty and unrecognized simulations', async () => {
    await put(json, clean.get(json)!.subarray(0, 20_000));
    await put('1_parlaytrix.csv', '<html>');
    await put('1_parlaytrix.npz', clean.get('1_parlaytrix.npz')!.subarray(0, 800));
    await put('1_parlaytrix.json.gz', gzipSync('[]'));
    const lines = await problems();
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^1_parlaytrix\.csv: {2}the file is neither JSON, CSV nor npz/);
    expect(lines[1]).toMatch(/^1_parlaytrix\.json: {2}the file ends too early/);
    expect(lines[2]).toBe('1_parlaytrix.json.gz:  the file contains no simulated games');
    expect(lines[3]).toMatch(/^1_parlaytrix\.npz: /);
  });

  test('ddh validate reports a damaged npz archive', async () => {
    const bytes = Buffer.from(clean.get('1_parlaytrix.npz')!);
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 100);
    await put('1_parlaytrix.npz', bytes);
    expect(await problems()).toEqual([expect.stringMatching(/^1_parlaytrix\.npz: {2}the npz file cannot be read: /)]);
  });
});

describe('ddh validate on the record', () => {
  const SUMMARY = {
    version: 1,
    kind: 'walkForward',
    seen: true,
    season: '2024-25',
    days: { from: '2024-10-04', to: '2024-10-05' },
    games: 0,
    records: 100,
    forecasts: { graded: 0, void: 0, push: 0 },
    models: [],
    markets: [],
    slips: null,
    named: [],
    rarest: { atMost: 0, forecasts: 0, due: 0, results: [] },
  };
  const putSummary = async (doc: unknown): Promise<void> => {
    await mkdir(join(cwd, 'data', 'record'), { recursive: true });
    await put('record/summary.json', JSON.stringify(doc));
  };

  test('checks the summary of the record of forecasts, and skips unknown files in its folder', async () => {
    await putSummary(SUMMARY);
    await put('record/notes.txt', 'x');
    expect(await runDdh(cwd, ['validate', 'data'])).toMatchObject({
      code: 0,
      out: 'skipped: record/notes.txt\n11 files, no problems\n',
    });
  });

  test('reports the path of a wrong value in the summary of the record', async () => {
    await putSummary({ ...SUMMARY, games: -1 });
    expect(await problems()).toEqual(['record/summary.json: games must be a whole number of at least 0']);
  });
});

describe('ddh validate on the manifest', () => {
  test('reports manifest entries that do not match the files', async () => {
    const manifest = JSON.parse(clean.get('manifest.json')!.toString()) as {
      files: Record<string, { bytes: number; records: number }>;
    };
    const { files } = manifest;
    for (const name of Object.keys(files)) if (name.startsWith('2_')) delete files[name];
    await put('manifest.json', JSON.stringify(manifest));
    expect(await problems()).toEqual([]);
    files['team_avs.json']!.bytes++;
    files['1_parlaytrix.json']!.records = 7;
    files['fantasy/x.json'] = { bytes: 1, records: 1 };
    files['../models/1_gamemodel.json'] = { bytes: 1, records: 1 };
    await put('manifest.json', JSON.stringify(manifest));
    const bytes = clean.get('team_avs.json')!.length;
    expect((await problems()).toSorted()).toEqual([
      'manifest.json: files."../models/1_gamemodel.json" is not in the folder',
      'manifest.json: files."1_parlaytrix.json".records is 7, but the file has 100',
      'manifest.json: files."fantasy/x.json" is not in the folder',
      `manifest.json: files."team_avs.json".bytes is ${bytes + 1}, but the file has ${bytes}`,
    ]);
    await put('manifest.json', '{}');
    expect(await problems()).toEqual(['manifest.json: version must be a string of letters, digits and . : + - _']);
  });
});

test('one process of ddh validate checks a file again only if it has changed', async () => {
  const memory = new Map();
  const run = async (): Promise<number> => (await runDdh(cwd, ['validate', 'data'], { memory })).code;
  expect(await run()).toBe(0);
  expect(await run()).toBe(0);
  await put('1_parlaytrix.npz', clean.get('1_parlaytrix.npz')!.subarray(0, -100));
  expect(await run()).toBe(1);
  expect(await run()).toBe(1);
  await put('1_parlaytrix.npz', clean.get('1_parlaytrix.npz')!);
  expect(await run()).toBe(0);
});
