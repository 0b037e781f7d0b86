import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Io } from '../command.ts';
import { CLEAR_LINE } from '../progress.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { simulated, smallModel } from '../../forecast/testing/slates.ts';
import { decodeManifest, HUB_DATASETS, wholeOf } from '@ddh/engine/internal/datasets';
import { modelColumns } from '@ddh/engine/internal/model';
import { createTable, DEFAULT_BUDGET, type SimTable } from '@ddh/engine/internal/simulation';
import { openReader } from '@ddh/engine/internal/simulation/read';
import { inflateRaw } from '@ddh/engine/node';

const MODELS = [
  smallModel({ gameId: '1', date: '2025-10-07' }),
  smallModel({ gameId: '2', date: '2025-10-07' }),
  smallModel({ gameId: '3', date: '2025-10-09' }),
];
const RECORDS = 300;

let root: string;
let cwd: string;
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-simulate-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  cwd = join(root, `${runs++}`);
  await mkdir(join(cwd, 'models'), { recursive: true });
  for (const model of MODELS) await writeModel(model.gameId, JSON.stringify(model));
});

const writeModel = (id: string, text: string): Promise<void> =>
  writeFile(join(cwd, 'models', `${id}_gamemodel.json`), text);
const simulate = (...args: string[]): Promise<Run> =>
  runDdh(cwd, ['simulate', 'models', '--records', `${RECORDS}`, ...args]);
const list = async (folder = 'data'): Promise<string[]> => (await readdir(join(cwd, folder))).toSorted();
const bytes = (file: string, folder = 'data'): Promise<Buffer> => readFile(join(cwd, folder, file));

async function load(file: string): Promise<SimTable> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const reader = openReader(writer, { inflateRaw });
  expect(await reader.push(await bytes(file))).toMatchObject({ ok: true });
  expect(await reader.end()).toMatchObject({ ok: true });
  return table;
}

function values(table: SimTable): readonly (readonly number[])[] {
  return modelColumns(MODELS[0]!).map((name) => {
    const out = new Int32Array(table.records);
    table.read(table.columns.find(name)!, 0, table.records, out);
    return [...out];
  });
}

describe('ddh simulate', () => {
  test.each(['/proc/x', '/dev/null/x'])('ddh simulate names the folder %s, which cannot be made', async (out) => {
    expect(await simulate('--out', out)).toMatchObject({ code: 1, out: '', notes: expect.stringContaining(out) });
  });

  test('writes all files of a slate with npz simulations and a manifest, which ddh validate accepts', async () => {
    const run = await simulate();
    expect(run).toMatchObject({ code: 0, notes: '' });
    const written = await list();
    expect(run.out.match(/\d+/g)?.slice(0, 3)).toEqual(['3', '300', `${written.length}`]);
    const games = ['1', '2', '3'].flatMap((id) => ['gamemodel.json', 'parlaytrix.npz'].map((end) => `${id}_${end}`));
    const cuts = written.filter((name) => wholeOf(name) !== null);
    expect(cuts).toEqual(expect.arrayContaining(['game_probs-cards.json', 'skater_probs-2025-10-07-goals.json']));
    const wholes = written.filter((name) => !cuts.includes(name));
    const hub = HUB_DATASETS.map((name) => `${name}.json`);
    expect(wholes).toEqual([...games, ...hub, 'first_figures.json', 'manifest.json'].toSorted());
    expect(await runDdh(cwd, ['validate', 'data'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`^${written.length} `)),
      notes: '',
    });
  });

  describe('with --keep-unchanged', () => {
    /**
     * Changes a value in one record of game 1, and writes the game's npz file as JSON. Readers recognize JSON despite
     * the extension.
     */
    async function changeRecord(at: number): Promise<void> {
      await simulate('--format', 'json', '--out', 'json');
      const records = JSON.parse((await bytes('1_parlaytrix.json', 'json')).toString()) as Record<string, number>[];
      const [column = ''] = Object.keys(records[at]!);
      records[at]![column]! += 1;
      await writeFile(join(cwd, 'data', '1_parlaytrix.npz'), JSON.stringify(records));
    }
    const files = async (folder: string): Promise<readonly string[]> =>
      Promise.all((await list(folder)).map(async (name) => (await bytes(name, folder)).toString('base64')));

    test('ddh simulate --keep-unchanged writes the same files as a full run when one model has changed', async () => {
      await simulate();
      await writeModel('2', JSON.stringify({ ...MODELS[1], seed: 99 }));
      expect(await simulate('--keep-unchanged')).toMatchObject({ code: 0, notes: '' });
      await simulate('--out', 'whole');
      expect(await files('data')).toEqual(await files('whole'));
    });

    test('with --keep-unchanged, does not rewrite unchanged files of an earlier run in the same process', async () => {
      const memory: NonNullable<Io['memory']> = new Map();
      const again = (): Promise<Run> =>
        runDdh(cwd, ['simulate', 'models', '--records', `${RECORDS}`, '--keep-unchanged'], { memory });
      const inode = async (id: string): Promise<number> => (await stat(join(cwd, 'data', `${id}_parlaytrix.npz`))).ino;
      await again();
      const before = [await inode('1'), await inode('2'), await inode('3')];
      await writeModel('2', JSON.stringify({ ...MODELS[1], seed: 99 }));
      await writeFile(join(cwd, 'data', '3_parlaytrix.npz'), 'changed');
      expect(await again()).toMatchObject({ code: 0, notes: '' });
      expect(await inode('1')).toBe(before[0]);
      expect(await inode('2')).not.toBe(before[1]);
      await simulate('--out', 'whole');
      expect(await files('data')).toEqual(await files('whole'));
      expect((await readdir(cwd)).filter((name) => name.startsWith('.'))).toEqual([]);
    });

    test('with --keep-unchanged, reuses the records of an unchanged model', async () => {
      await simulate();
      const before = values(await load('1_parlaytrix.npz'));
      await changeRecord(RECORDS - 1);
      await simulate('--keep-unchanged');
      expect(values(await load('1_parlaytrix.npz'))).not.toEqual(before);
    });

    test.each([
      ['its first records are not those of the model', () => changeRecord(0), []],
      ['the file is damaged', () => writeFile(join(cwd, 'data', '1_parlaytrix.npz'), 'PK'), []],
      ['another number of records is wanted', () => Promise.resolve(), ['--records', '200']],
    ])('simulates a game again if %s', async (_, change, args) => {
      await simulate();
      await change();
      expect(await simulate('--keep-unchanged', ...args)).toMatchObject({ code: 0, notes: '' });
      await simulate('--out', 'whole', ...args);
      expect(await files('data')).toEqual(await files('whole'));
    });
  });

  test('copies the lineups of the simulated games, and removes the lineups file of an older run if there are no lineups', async () => {
    const lineups = (text: string) => writeFile(join(cwd, 'models', 'lineups.json'), text);
    const lineup = (date: string, goalie: string) => {
      const [away, home] = [MODELS[0]!.away.name, MODELS[0]!.home.name];
      return { Date: date, Away: away, Home: home, 'Home Goalie': goalie, 'Home Goalie Source': 'inferred' };
    };
    await lineups(JSON.stringify([lineup('2025-10-07', 'A'), lineup('2025-10-08', 'B')]));
    expect((await simulate()).code).toBe(0);
    expect(JSON.parse((await bytes('lineups.json')).toString())).toEqual([
      { ...lineup('2025-10-07', 'A'), 'Home Goalie Prob': null },
    ]);
    expect(await runDdh(cwd, ['validate', 'data'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`^${(await list()).length} `)),
    });
    type Manifest = { version: string; files: Record<string, object> };
    const manifest = async () => JSON.parse((await bytes('manifest.json')).toString()) as Manifest;
    const before = await manifest();
    expect(before.files['lineups.json']).toMatchObject({ records: 1 });
    // Pages must not use a cached file, so the version changes even if the file keeps its size.
    await lineups(JSON.stringify([lineup('2025-10-07', 'C')]));
    await simulate();
    expect((await manifest()).version).not.toBe(before.version);
    await lineups(JSON.stringify([{ Date: '2025-10-07' }]));
    const wrong = await simulate();
    expect(wrong.code).toBe(1);
    expect(wrong.notes).toMatch(/^ddh simulate: models\/lineups\.json: records\[0\]\.Away .*\(and 1 .*\)\n$/);
    await rm(join(cwd, 'models', 'lineups.json'));
    await simulate();
    expect(await list()).not.toContain('lineups.json');
  });

  test('ddh simulate writes the probability before and after each piece of news', async () => {
    const news = (...entries: readonly object[]) =>
      writeFile(join(cwd, 'models', 'news.json'), JSON.stringify(entries));
    const [model] = MODELS;
    const { date, home } = model!;
    const entry = { date, team: home.name, player: home.skaters[0]!.name, what: 'scratch', at: '2025-10-07T15:00:00Z' };
    const read = async (name: string) => JSON.parse((await bytes(name)).toString()) as readonly object[];
    const chance = async () => ((await read('game_probs.json'))[0] as Record<string, number>)['Home Win %'];
    type Manifest = { version: string; files: Record<string, object> };
    const manifest = async () => JSON.parse((await bytes('manifest.json')).toString()) as Manifest;

    await news();
    expect((await simulate()).code).toBe(0);
    expect(await read('changes.json')).toEqual([]);
    expect((await manifest()).files['changes.json']).toMatchObject({ records: 0 });
    const before = await chance();
    const { version } = await manifest();
    await news(entry);
    expect((await simulate()).code).toBe(0);
    const row = {
      Date: date,
      Away: model!.away.name,
      Home: home.name,
      At: entry.at,
      What: 'scratch',
      Player: entry.player,
      Team: home.name,
    };
    expect(await read('changes.json')).toEqual([{ ...row, Before: before, After: await chance() }]);
    expect((await manifest()).version).not.toBe(version);
    expect(await runDdh(cwd, ['validate', 'data'])).toMatchObject({ code: 0 });

    expect((await simulate('--published', 'nowhere')).code).toBe(0);
    expect(await read('changes.json')).toEqual([{ ...row, Before: null, After: await chance() }]);
    await news({ ...entry, what: 'sick' });
    expect(await simulate()).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/^ddh simulate: models\/news\.json: \[0\]\.what .*\n$/),
    });
    await rm(join(cwd, 'models', 'news.json'));
    await simulate();
    expect(await list()).not.toContain('changes.json');
  });

  test.each(['npz', 'json', 'parquet'])('writes a manifest with --format %s', async (form) => {
    await simulate('--format', form);
    expect(await list()).toContain('manifest.json');
  });

  test('writes the same records of a model as JSON and as npz', async () => {
    await simulate('--format', 'json,npz');
    const expected = values(simulated(MODELS[0]!, RECORDS));
    expect(values(await load('1_parlaytrix.json'))).toEqual(expected);
    expect(values(await load('1_parlaytrix.npz'))).toEqual(expected);
  });

  test('writes sizes and record counts into the manifest', async () => {
    await simulate('--sample');
    const decoded = decodeManifest(JSON.parse((await bytes('manifest.json')).toString()));
    if (!decoded.ok) throw new Error(decoded.error.problem);
    const { version, generatedAt, files, sample } = decoded.value.data;
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect({ generatedAt, sample }).toEqual({ generatedAt: '2025-10-07T16:00:00.000Z', sample: true });
    expect([...files.keys()].toSorted()).toEqual((await list()).filter((name) => name !== 'manifest.json'));
    for (const [name, file] of files) expect(file.bytes).toBe((await bytes(name)).length);
    expect(files.get('1_parlaytrix.npz')?.records).toBe(RECORDS);
    expect(files.get('game_probs.json')?.records).toBe(3);
    expect(files.get('puck_line_probs.json')?.records).toBe(14);
  });

  test("writes the days of the Hub's files, and the last result that all models include, into the manifest", async () => {
    type Entries = { files: Record<string, object> };
    const entries = async () => (JSON.parse((await bytes('manifest.json')).toString()) as Entries).files;
    const days = { from: '2025-10-07', to: '2025-10-09' };
    await simulate();
    expect((await entries())['game_probs.json']).toEqual({
      bytes: expect.any(Number),
      records: 3,
      ...days,
      cuts: { sum: expect.any(String), files: expect.any(Array) },
    });
    for (const [i, model] of MODELS.entries())
      await writeModel(model.gameId, JSON.stringify({ ...model, through: `2025-10-0${6 - i}` }));
    await simulate();
    const files = await entries();
    for (const dataset of HUB_DATASETS)
      expect(files[`${dataset}.json`]).toMatchObject({ ...days, through: '2025-10-04' });
    expect(Object.keys(files['1_parlaytrix.npz']!)).toEqual(['bytes', 'records', 'simulated']);
  });

  test('writes the same bytes in a second run, except for the time, and different bytes for a different seed', async () => {
    await simulate('--out', 'a');
    await runDdh(cwd, ['simulate', 'models', '--records', '300', '--out', 'b'], { tick: 10 });
    for (const name of await list('a')) {
      if (name !== 'manifest.json') expect((await bytes(name, 'a')).equals(await bytes(name, 'b')), name).toBe(true);
    }
    const manifest = async (folder: string) =>
      JSON.parse((await bytes('manifest.json', folder)).toString()) as { version: string; generatedAt: string };
    expect((await manifest('a')).version).toBe((await manifest('b')).version);
    expect((await manifest('a')).generatedAt).not.toBe((await manifest('b')).generatedAt);
    await simulate('--out', 'c', '--seed', '8');
    expect((await bytes('1_parlaytrix.npz', 'c')).equals(await bytes('1_parlaytrix.npz', 'a'))).toBe(false);
    expect((await manifest('c')).version).not.toBe((await manifest('a')).version);
    // The written model contains the seed with which the records were simulated.
    expect(JSON.parse((await bytes('1_gamemodel.json', 'c')).toString())).toEqual({ ...MODELS[0], seed: 8 });
    expect((await bytes('1_gamemodel.json', 'a')).toString()).toBe(JSON.stringify(MODELS[0]));
  });

  test('selects games with --from and --to, and formats with --format', async () => {
    const run = await simulate('--from', '2025-10-08', '--to', '2025-10-09', '--format', 'NPZ', '--json');
    expect(jsonOf(run.out)).toMatchObject({ games: 1, records: RECORDS, files: (await list()).length, seconds: 0 });
    expect((await list()).filter((name) => name.startsWith('3_'))).toEqual(['3_gamemodel.json', '3_parlaytrix.npz']);
  });

  test('ddh simulate keeps files of an older run, but does not list them in the new manifest', async () => {
    await simulate('--format', 'npz');
    await simulate('--format', 'npz', '--from', '2025-10-09');
    expect(await list()).toContain('1_parlaytrix.npz');
    const { files } = JSON.parse((await bytes('manifest.json')).toString()) as { files: object };
    expect(Object.keys(files)).not.toContain('1_parlaytrix.npz');
  });

  test('a new slate keeps the projections and their entries, and removes the value files of the old one', async () => {
    await simulate('--format', 'npz');
    const [value, skaters] = ['value_vault/goal_value.json', 'fantasy/skater_projections.json'];
    const manifest = JSON.parse((await bytes('manifest.json')).toString()) as { readonly files: object };
    const entry = { bytes: 14, records: 1 };
    const listed = { ...manifest, files: { ...manifest.files, [value]: entry, [skaters]: entry } };
    for (const name of [value, skaters]) {
      await mkdir(join(cwd, 'data', dirname(name)), { recursive: true });
      await writeFile(join(cwd, 'data', name), '[{"Value": 1}]');
    }
    await writeFile(join(cwd, 'data/manifest.json'), JSON.stringify(listed));
    const files = async (): Promise<object> =>
      (JSON.parse((await bytes('manifest.json')).toString()) as { readonly files: object }).files;
    await simulate('--format', 'npz');
    expect(await files()).toMatchObject({ [value]: entry, [skaters]: entry });
    await simulate('--format', 'npz', '--seed', '8');
    expect(Object.keys(await files())).toContain(skaters);
    expect(Object.keys(await files())).not.toContain(value);
    expect((await bytes(skaters)).toString()).toBe('[{"Value": 1}]');
    expect(await readdir(join(cwd, 'data', 'value_vault'))).toEqual([]);
  });

  test('ddh simulate removes the files of a simulated game in formats that only an older run has written', async () => {
    await simulate('--seed', '1', '--format', 'json,npz');
    await simulate('--seed', '2', '--to', '2025-10-07');
    const files = await list();
    expect(files).toContain('1_parlaytrix.npz');
    expect(files).not.toContain('1_parlaytrix.json');
    expect(files).toContain('3_parlaytrix.json');
  });

  test('prints a progress line in ten seconds, or rewrites one line on a terminal', async () => {
    const slow = await runDdh(cwd, ['simulate', 'models', '--records', '300'], { tick: 6000 });
    expect(slow.notes.match(/^ddh simulate: game \d of 3, \d.*\n/gm)!.join('')).toBe(slow.notes);
    const options = { tick: 700, columns: 80 };
    const shown = await runDdh(cwd, ['simulate', 'models', '--records', '300'], options);
    const lines = shown.notes.split(CLEAR_LINE);
    expect(lines.some((line) => / 2 of 3, 2: 300 /.test(line))).toBe(true);
    expect(shown.notes.endsWith(CLEAR_LINE)).toBe(true);
    expect(shown.notes).not.toContain('\n');
  });

  test('uses the shipped models when no folder is given', async () => {
    const run = await runDdh(cwd, ['simulate', '--to', '2025-10-07', '--records', '64', '--format', 'npz', '--json']);
    expect(jsonOf(run.out)).toMatchObject({ games: 3, records: 64 });
  });
});

describe('ddh simulate fails and changes no file', () => {
  const prepare = {
    nothing: () => Promise.resolve(),
    'an empty folder': () => mkdir(join(cwd, 'empty')),
    'a file data': () => writeFile(join(cwd, 'data'), 'x'),
    'a model that is cut': () => writeModel('4', '{"version": 1,'),
    'a wrong seed': () => writeModel('4', JSON.stringify({ ...MODELS[0], gameId: '4', seed: 'x' })),
    'an old version': () => writeModel('4', JSON.stringify({ ...MODELS[0], version: 4 })),
    'a list': () => writeModel('4', '[]'),
    'the same id twice': () => writeModel('4', JSON.stringify(MODELS[0])),
    'a team with two games': () =>
      writeModel('4', JSON.stringify(smallModel({ gameId: '4', date: '2025-10-07', away: 'Home 2' }))),
  };
  test.each([
    ['nothing', ['models', '--from', '2025-11-01'], ['2025-10-07', '2025-10-09']],
    ['nothing', ['nowhere'], ['nowhere']],
    ['an empty folder', ['empty'], ['empty', '_gamemodel.json']],
    ['a file data', ['models'], ['data']],
    ['a model that is cut', ['models'], ['models/4_gamemodel.json', 'JSON']],
    ['a wrong seed', ['models'], ['models/4_gamemodel.json: seed', '"x"']],
    ['an old version', ['models'], ['models/4_gamemodel.json: version', ' 5,', ' 4:', 'ddh rate']],
    ['a list', ['models'], ['models/4_gamemodel.json: version', ' 5,', 'ddh rate']],
    ['the same id twice', ['models'], ['models/1_gamemodel.json', 'models/4_gamemodel.json', ' 1\n']],
    [
      'a team with two games',
      ['models'],
      ['models/2_gamemodel.json', 'models/4_gamemodel.json', 'Home 2', '2025-10-07'],
    ],
  ] as const)('with %s, ddh simulate %j names %j', async (fault, args, figures) => {
    await prepare[fault]();
    const before = await readdir(cwd, { recursive: true });
    const run = await runDdh(cwd, ['simulate', ...args]);
    expect(run).toMatchObject({ code: 1, out: '' });
    for (const figure of figures) expect(run.notes).toContain(figure);
    expect(run.notes.match(/\n/g)).toHaveLength(1);
    expect(await readdir(cwd, { recursive: true })).toEqual(before);
  });

  test('ddh simulate keeps the old slate if a folder has the name of a file to write', async () => {
    await simulate('--format', 'npz');
    const old = await bytes('1_parlaytrix.npz');
    await rm(join(cwd, 'data', 'team_avs.json'));
    await mkdir(join(cwd, 'data', 'team_avs.json'));
    const run = await simulate('--format', 'npz', '--records', '64');
    expect(run).toMatchObject({ code: 1, out: '', notes: expect.stringContaining('data/team_avs.json') });
    expect((await bytes('1_parlaytrix.npz')).equals(old)).toBe(true);
  });
});
