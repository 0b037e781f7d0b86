import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jsonOf, runDdh } from '../testing/runDdh.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import { HUB_DATASETS, wholeOf } from '@ddh/engine/internal/datasets';

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

/** Runs the command, expects the exit code for problems, and returns each file and path, and the figures of the problem. */
async function problems(): Promise<readonly string[]> {
  const run = await runDdh(cwd, ['validate', 'data', '--json']);
  const report = jsonOf(run.out) as { ok: boolean; problems: { file: string; path: string; message: string }[] };
  expect(run.code).toBe(report.problems.length === 0 ? 0 : 1);
  expect(report.ok).toBe(report.problems.length === 0);
  return report.problems.map(({ file, path, message }) => `${file}: ${[path, ...figures(message)].join(' ')}`);
}

/** Returns the teams and numbers of a problem, and what it quotes. */
const figures = (problem: string): readonly string[] =>
  problem.match(/(?:Away|Home) \d+|(?<![\w.])-?\d[\d.,-]*\b|"[^"]*"/g) ?? [];

describe('ddh validate', () => {
  test('accepts the files that ddh simulate writes', async () => {
    expect(await runDdh(cwd, ['validate', 'data'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^10 .*\n$/),
      notes: '',
    });
  });

  test('prints a line per problem, the skipped files and a summary', async () => {
    await change('game_probs.json', (rows) => void (rows[1]!['Over 5.5'] = 1.5));
    await put('notes.txt', 'x');
    await mkdir(join(cwd, 'data', 'fantasy'));
    const { code, out, notes } = await runDdh(cwd, ['validate', 'data']);
    expect([code, notes]).toEqual([1, '']);
    const [problem, skipped, counts, ...end] = out.split('\n');
    expect(problem?.startsWith('game_probs.json: records[1]."Over 5.5" ')).toBe(true);
    expect([skipped, counts?.match(/\d+/g), end]).toEqual(['skipped: fantasy/, notes.txt', ['10', '1'], ['']]);
  });

  test('ddh validate --json prints an object with files, problems, skipped and ok', async () => {
    await put('notes.txt', 'x');
    const report = JSON.parse((await runDdh(cwd, ['validate', 'data', '--json'])).out) as { checked: string[] };
    expect(report).toMatchObject({ problems: [], skipped: ['notes.txt'], ok: true });
    expect(report.checked).toHaveLength(10);
  });

  test('ddh validate fails for an unreadable folder', async () => {
    const { code, out, notes } = await runDdh(cwd, ['validate', 'nowhere']);
    expect([code, out]).toEqual([1, '']);
    expect(notes).toMatch(/^ddh validate: .*nowhere.*\n$/);
  });

  test('reports all Hub files as missing in an empty folder', async () => {
    await mkdir(join(cwd, 'empty'));
    const { code, out } = await runDdh(cwd, ['validate', 'empty', '--json']);
    expect(code).toBe(1);
    const { problems: missing } = jsonOf(out) as { problems: { file: string }[] };
    expect(missing.map(({ file }) => file)).toEqual(HUB_DATASETS.map((name) => `${name}.json`));
  });
});

describe('ddh validate on Hub files', () => {
  test('ddh validate names the place of a bare NaN in a dataset and in a simulation', async () => {
    await put('p_info.json', '[{"Player": "P", "Team": NaN}]');
    await put('1_parlaytrix.json', '[{"Total Goals": NaN}]');
    const found = await problems();
    expect(found).toContain('p_info.json: records[0].Team');
    expect(found).toContainEqual(expect.stringMatching(/^1_parlaytrix\.json: .*1/));
  });

  test('ddh validate names what is no position', async () => {
    await change('p_info.json', (rows) => void Object.assign(rows[1]!, { Pos: 'LW,Rover' }));
    expect(await problems()).toEqual(['p_info.json: records[1].Pos "Rover"']);
  });

  test('ddh validate reports a file that is not JSON, and a file that is not an array', async () => {
    await put('p_info.json', '[{"Player": }]');
    await put('team_avs.json', '{}');
    expect(await problems()).toEqual([expect.stringMatching(/^p_info\.json: {2}/), 'team_avs.json: records']);
  });

  test('ddh validate reports games, teams and players that other Hub files have but one lacks', async () => {
    await change('schedule_times.json', (rows) => rows.slice(0, 1));
    await change('team_avs.json', (rows) => rows.slice(1));
    await change('puck_line_probs.json', (rows) => rows.map((row) => without(row, 'Away 2')));
    await change('p_info.json', (rows) => rows.filter((row) => row['Team'] !== 'Home 1'));
    await change('game_id_ref.json', (rows) => rows.slice(1));
    const LACKING = ['team_avs', 'p_info', 'schedule_times', 'puck_line_probs', 'game_id_ref'];
    expect((await problems()).filter((line) => line.includes(' records '))).toEqual(
      ['Home 1 2025-10-07', 'Home 1', 'Away 2 Home 2 2025-10-08', 'Away 2 2025-10-08', 'Away 1 Home 1 2025-10-07'].map(
        (lack, i) => `${LACKING[i]}.json: records ${lack}`,
      ),
    );
  });

  test('lists the first 100 problems of a file and counts the others', async () => {
    await put('team_avs.json', JSON.stringify(Array.from({ length: 500 }, () => ({}))));
    const lines = await problems();
    expect(lines.filter((line) => line.startsWith('team_avs.json: records['))).toHaveLength(100);
    expect(lines).toContain('team_avs.json:  900');
  });
});

describe('ddh validate on game models', () => {
  test('reports a broken model, and a model file that is named after another game', async () => {
    const model = JSON.parse(clean.get('1_gamemodel.json')!.toString()) as object;
    await put('1_gamemodel.json', JSON.stringify({ ...model, time: '7 pm' }));
    await put('9_gamemodel.json', JSON.stringify(model));
    expect(await problems()).toEqual(['1_gamemodel.json:  "7 pm"', '9_gamemodel.json: gameId 1 9']);
  });
});

describe('ddh validate on simulations', () => {
  const json = '1_parlaytrix.json';
  test.each([
    ['Total Goals', 99, /^99 \d+$/],
    ['Total Shots', 300, /^300 \d+$/],
    ['Home 1 Goal Differential', 20, /^20 -?\d+$/],
    ['Home 1', 2, /^0 1 2$/],
    ['Home 1', null, /^$/],
    ['Home 1 Goals', undefined, /^$/],
    ['Home 1 Shots', 'x', /^$/],
    ['Home 1 No 1 Goals', -1, /^-1$/],
    ['Home 1 No 1 Goals', -1000, /^-1000$/],
    ['Home 1 No 1 Goals', 0.5, /^0\.5$/],
  ])('ddh validate reports a wrong value of %s: %j', async (column, value, found) => {
    await change(json, (rows) => void (rows[3]![column] = value));
    const [line = '', ...more] = await problems();
    const place = `${json}: records[3]."${column}"`;
    expect([line.slice(0, place.length), more]).toEqual([place, []]);
    expect(line.slice(place.length).trim()).toMatch(found);
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
    expect(await problems()).toEqual([`${json}: columns."Total Shots"`]);
    await change(json, (rows) => rows.map((row, i) => ({ ...row, 'Total Goals': i < 98 ? 99 : row['Total Goals'] })));
    expect(await problems()).toEqual([expect.stringMatching(/ records\[0\]\."Total Goals" 99 \d+ 97$/)]);
    await change(json, (rows) => {
      const many = Array.from({ length: 20 }, () => rows).flat();
      return many.map((row, i) => (i < 1500 ? without(row, 'Total Shots') : row));
    });
    // The column is missing in the first 1,500 records. Missing values are reported once per block of 1,024 records.
    expect(await problems()).toEqual([`${json}: records[0]."Total Shots"`, `${json}: records[1024]."Total Shots" 475`]);
  });

  test('reports a record with two winners, and a winner who did not score more goals than the opponent', async () => {
    await change(json, (rows) => rows.map((row) => ({ ...row, 'Home 1': 1, 'Away 1': 1 })));
    expect(await problems()).toEqual([
      `${json}: records[0]."Away 1" 1 99`,
      expect.stringMatching(/"(?:Away|Home) 1" 1 \d+$/),
      expect.stringMatching(/"(?:Away|Home) 1" 1 \d+$/),
    ]);
  });

  test('reports teams that do not play in the game, and a game that game_id_ref lacks', async () => {
    await put('2_parlaytrix.json', clean.get(json)!);
    await put('7_parlaytrix.json', clean.get(json)!);
    const lines = await problems();
    expect(lines).toContain('2_parlaytrix.json: columns."Home 2 Goal Differential"');
    expect(lines.filter((line) => line.startsWith('7_'))).toEqual(['7_parlaytrix.json:  7']);
  });

  test('takes the teams from the column names if game_id_ref is missing', async () => {
    await rm(join(cwd, 'data', 'game_id_ref.json'));
    await put('7_parlaytrix.json', '[{"a": 1}]');
    expect(await problems()).toEqual(['game_id_ref.json: ', '7_parlaytrix.json: columns "{team} Goal Differential" 0']);
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
        expect.stringMatching(`1_parlaytrix.${end}: records\\[2\\]."Total Goals" 50 `),
      ),
    );
  });

  test('ddh validate reports two columns with the same name', async () => {
    await put('1_parlaytrix.csv', 'Home 1,Home 1\n1,1\n');
    expect(await problems()).toEqual(['1_parlaytrix.csv:  "Home 1"']);
  });

  test('reports truncated, empty and unrecognized simulations', async () => {
    await put(json, clean.get(json)!.subarray(0, 20_000));
    await put('1_parlaytrix.csv', '<html>');
    await put('1_parlaytrix.npz', clean.get('1_parlaytrix.npz')!.subarray(0, 800));
    await put('1_parlaytrix.json.gz', gzipSync('[]'));
    const files = (await problems()).map((line) => line.split(':')[0]);
    expect(files).toEqual(['csv', 'json', 'json.gz', 'npz'].map((end) => `1_parlaytrix.${end}`));
  });

  test('ddh validate reports a damaged npz archive', async () => {
    const bytes = Buffer.from(clean.get('1_parlaytrix.npz')!);
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 100);
    await put('1_parlaytrix.npz', bytes);
    expect(await problems()).toEqual([expect.stringMatching(/^1_parlaytrix\.npz: /)]);
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
    edges: null,
    nights: [],
  };
  const putSummary = async (doc: unknown): Promise<void> => {
    await mkdir(join(cwd, 'data', 'record'), { recursive: true });
    await put('record/summary.json', JSON.stringify(doc));
  };

  test('checks the summary of the track record, and skips unknown files in its folder', async () => {
    await putSummary(SUMMARY);
    await put('record/notes.txt', 'x');
    expect(await runDdh(cwd, ['validate', 'data'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^skipped: record\/notes\.txt\n11 /),
    });
  });

  test('reports the path of a wrong value in the summary of the record', async () => {
    await putSummary({ ...SUMMARY, games: -1 });
    expect(await problems()).toEqual(['record/summary.json: games 0']);
  });
});

describe('ddh validate on the manifest', () => {
  test('reports manifest entries that do not match the files', async () => {
    const manifest = JSON.parse(clean.get('manifest.json')!.toString()) as {
      files: Record<string, { bytes: number; records: number }>;
    };
    const { files } = manifest;
    for (const name of Object.keys(files)) if (/^2_|^first_/.test(name) || wholeOf(name) !== null) delete files[name];
    await put('manifest.json', JSON.stringify(manifest));
    expect(await problems()).toEqual([]);
    files['team_avs.json']!.bytes++;
    files['1_parlaytrix.json']!.records = 7;
    files['fantasy/x.json'] = { bytes: 1, records: 1 };
    files['../models/1_gamemodel.json'] = { bytes: 1, records: 1 };
    await put('manifest.json', JSON.stringify(manifest));
    const bytes = clean.get('team_avs.json')!.length;
    expect((await problems()).toSorted()).toEqual([
      'manifest.json: files."../models/1_gamemodel.json"',
      'manifest.json: files."1_parlaytrix.json".records 7 100',
      'manifest.json: files."fantasy/x.json"',
      `manifest.json: files."team_avs.json".bytes ${bytes + 1} ${bytes}`,
    ]);
    await put('manifest.json', '{}');
    expect(await problems()).toEqual(['manifest.json: version']);
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
