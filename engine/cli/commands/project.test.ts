import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { FANTASY_DATASETS, wholeOf } from '@ddh/engine/internal/datasets';
import { project } from '@ddh/forecast/projections';
import type { LeagueDate } from '@ddh/engine/internal/domain';

let root: string;
let cwd: string;
let runs = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-project-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  cwd = join(root, `${runs++}`);
  await mkdir(cwd);
  await put('season.json', JSON.stringify(sampleSeason()));
});

const SKATERS = 'data/fantasy/skater_projections.json';
const put = (name: string, text: string): Promise<void> => writeFile(join(cwd, name), text);
const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, args);
const json = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(cwd, name), 'utf8')) as T;
type Manifest = { version: string; files: Record<string, { bytes: number; records: number }> };
const MANIFEST = { version: 'v1', generatedAt: '2025-10-07T12:00:00Z', sample: true, files: {} };

async function withManifest(version = 'v1'): Promise<void> {
  await mkdir(join(cwd, 'data'));
  await put('data/manifest.json', JSON.stringify({ ...MANIFEST, version, own: 'kept' }));
}

describe('ddh project', () => {
  test('ddh project writes the four fantasy files and creates their folder', async () => {
    const { code, out, notes } = await ddh('project', 'season.json');
    expect([code, out.match(/[\d.-]+/g), notes]).toEqual([0, ['2025-26', '92', '12', '5', '0.1'], '']);
    expect((await readdir(join(cwd, 'data'))).toSorted()).toEqual(['fantasy']);
    expect((await readdir(join(cwd, 'data/fantasy'))).toSorted()).toEqual(
      [...FANTASY_DATASETS, 'first_figures'].map((name) => `${name}.json`).toSorted(),
    );
    const rows = project(sampleSeason(), null);
    for (const dataset of FANTASY_DATASETS) expect(await json(`data/fantasy/${dataset}.json`)).toEqual(rows[dataset]);
  });

  test('ddh project projects the season from the day --as-of', async () => {
    const rows = project(sampleSeason(), '2025-10-13' as LeagueDate);
    expect(await ddh('project', 'season.json', '--as-of', '2025-10-13')).toMatchObject({ code: 0, notes: '' });
    expect(await json(SKATERS)).toEqual(rows.skater_projections);
  });

  test('reads a season model from standard input', async () => {
    const stdin = JSON.stringify(sampleSeason());
    expect(await runDdh(cwd, ['project', '-'], { stdin })).toEqual(await ddh('project', 'season.json'));
  });

  test('with --json, prints the numbers of games, records, files and bytes', async () => {
    const run = await ddh('project', 'season.json', '--json');
    const fileRecords = {
      skater_projections: 336,
      goalie_projections: 32,
      all_available_players: 92,
      season_schedule: 12,
    };
    const { bytes, ...rest } = jsonOf(run.out) as { bytes: number };
    expect(rest).toEqual({
      season: '2025-26',
      games: 12,
      fileRecords,
      files: 5,
      problems: [],
      names: [],
      gaps: [],
      earlier: null,
      waiting: [],
    });
    expect(bytes).toBeGreaterThan(100_000);
  });

  test('writes files that ddh validate accepts when the folder has a manifest', async () => {
    await withManifest();
    await ddh('project', 'season.json');
    const run = await ddh('validate', 'data', '--json');
    const { checked, problems, skipped } = jsonOf(run.out) as Record<string, { file: string; message: string }[]>;
    const written = await readdir(join(cwd, 'data'), { recursive: true });
    expect(new Set(checked as readonly unknown[])).toEqual(new Set(written.filter((name) => name.endsWith('.json'))));
    expect(written).toContain('fantasy/skater_projections-week-1.json');
    // The only problems are that the Hub files are missing, because ddh project does not write them.
    expect(problems!.every(({ message }) => message === 'is missing')).toBe(true);
    expect(skipped).toEqual([]);
  });
});

describe('ddh project with a manifest', () => {
  test('adds its files to the manifest, keeps other keys, and changes the version with the figures', async () => {
    await withManifest();
    const versions: string[] = [];
    for (const from of ['2025-10-06', '2025-10-06', '2025-10-13']) {
      await ddh('project', 'season.json', '--as-of', from);
      const manifest = await json<Manifest>('data/manifest.json');
      expect(manifest).toMatchObject({ generatedAt: MANIFEST.generatedAt, sample: true, own: 'kept' });
      const wholes = Object.keys(manifest.files).filter((name) => wholeOf(name) === null);
      expect(wholes).toEqual([...FANTASY_DATASETS, 'first_figures'].map((name) => `fantasy/${name}.json`));
      expect(manifest.files['fantasy/season_schedule.json']!.records).toBe(12);
      versions.push(manifest.version);
    }
    expect(versions[1]).toBe(versions[0]);
    expect(versions[2]).not.toBe(versions[0]);
  });

  test('adds the season, its first and last day, the day of the last result and the current time to the manifest entries', async () => {
    await mkdir(join(cwd, 'data'));
    await put('data/manifest.json', JSON.stringify({ ...MANIFEST, sample: false }));
    await ddh('project', 'season.json');
    const entry = async () => (await json<Manifest>('data/manifest.json')).files['fantasy/goalie_projections.json'];
    const days = { from: '2025-10-06', to: '2025-10-30' };
    const time = { generatedAt: '2025-10-07T16:00:00.000Z' };
    const cuts = { sum: expect.any(String), files: expect.any(Array) };
    expect(await entry()).toEqual({
      bytes: expect.any(Number),
      records: 32,
      season: '2025-26',
      ...days,
      ...time,
      cuts,
    });
    await put('season.json', JSON.stringify({ ...sampleSeason(), through: '2025-10-12' }));
    await ddh('project', 'season.json', '--as-of', '2025-10-13');
    expect(await entry()).toMatchObject({ ...days, from: '2025-10-13', through: '2025-10-12' });
  });

  test('ddh project adds no time to the manifest entries of sample data', async () => {
    await withManifest();
    await ddh('project', 'season.json');
    const { files } = await json<Manifest>('data/manifest.json');
    for (const entry of Object.values(files)) expect(entry).not.toHaveProperty('generatedAt');
  });

  test('removes cuts that an earlier run or another program has left, and writes none that no manifest would list', async () => {
    const cuts = async (): Promise<readonly string[]> =>
      (await readdir(join(cwd, 'data/fantasy'))).filter((name) => wholeOf(`fantasy/${name}`) !== null);
    await mkdir(join(cwd, 'data/fantasy'), { recursive: true });
    await put('data/fantasy/skater_projections-week-99.json', '[]');
    await ddh('project', 'season.json');
    expect(await cuts()).toEqual([]);
    await put('data/manifest.json', JSON.stringify(MANIFEST));
    await put('data/fantasy/skater_projections-week-99.json', '[]');
    await ddh('project', 'season.json');
    expect(await cuts()).not.toContain('skater_projections-week-99.json');
    expect(await cuts()).toContain('skater_projections-week-1.json');
  });

  test('a version of another program stands for the parts that it has named', async () => {
    const versionAfter = async (version: string): Promise<string> => {
      const files = { 'game_probs.json': { bytes: 2, records: 0 } };
      await mkdir(join(cwd, 'data'), { recursive: true });
      await put('data/manifest.json', JSON.stringify({ ...MANIFEST, version, files }));
      expect(await ddh('project', 'season.json')).toMatchObject({ code: 0 });
      return (await json<Manifest>('data/manifest.json')).version;
    };
    const first = await versionAfter('x'.repeat(100));
    expect(await versionAfter('x'.repeat(100))).toBe(first);
    expect(await versionAfter(`${'x'.repeat(99)}y`)).not.toBe(first);
  });

  test('ddh project fails and writes nothing when the manifest is unreadable', async () => {
    await mkdir(join(cwd, 'data'));
    await put('data/manifest.json', '{"version": 7}');
    const run = await ddh('project', 'season.json');
    expect(run.code).toBe(1);
    expect(run.notes).toMatch(/^ddh project: data\/manifest.json: version /);
    expect(await readdir(join(cwd, 'data'))).toEqual(['manifest.json']);
  });
});

describe('ddh validate on the cuts of projections', () => {
  const CUT = 'fantasy/skater_projections-week-1.json';
  const WHOLE = 'fantasy/skater_projections.json';
  test.each([
    ['a cut that says something else than its file', CUT, CUT],
    ['a file that was written again without its cuts', WHOLE, 'manifest.json'],
  ])('reports %s', async (_, changed, reported) => {
    await withManifest();
    await ddh('project', 'season.json');
    const text = await readFile(join(cwd, 'data', changed), 'utf8');
    // The same size, as of another night.
    const goals = /"Goals":([\d.]+)/.exec(text)![1]!;
    await put(
      `data/${changed}`,
      text.replace(`"Goals":${goals}`, `"Goals":${goals.replace(/\d$/, (d) => `${(Number(d) + 1) % 10}`)}`),
    );
    const run = await ddh('validate', 'data', '--json');
    const { problems } = jsonOf(run.out) as { problems: { file: string; path: string; message: string }[] };
    expect(problems.map(({ file }) => file)).toContain(reported);
  });
});

describe('ddh project with invalid input', () => {
  test.each([
    ['a missing file', ['project', 'nowhere.json'], / nowhere\.json: /],
    ['a file that is not JSON', ['project', 'text.json'], / text\.json: /],
    ['a wrong model', ['project', 'wrong.json'], / wrong\.json .*: teams .* 2 .* 64, .* 0\n$/],
    ['an unknown version', ['project', 'new.json'], / new\.json .*: version .* 1, .* 2\n$/],
    ['no game left', ['project', 'season.json', '--as-of', '2027-01-01'], / 2025-26 .* 2027-01-01/],
  ] as const)('fails and writes nothing for %s', async (_, args, note) => {
    await put('text.json', 'season');
    await put('wrong.json', JSON.stringify({ ...sampleSeason(), teams: [] }));
    await put('new.json', JSON.stringify({ ...sampleSeason(), version: 2 }));
    const run = await ddh(...args);
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.notes).toMatch(note);
    expect((await readdir(cwd)).includes('data')).toBe(false);
  });

  test('ddh project keeps the older files when a folder has the name of a file to write', async () => {
    await ddh('project', 'season.json');
    await rm(join(cwd, 'data/fantasy/season_schedule.json'));
    await mkdir(join(cwd, 'data/fantasy/season_schedule.json'));
    const before = await readFile(join(cwd, SKATERS), 'utf8');
    const run = await ddh('project', 'season.json', '--as-of', '2025-10-13');
    expect(run).toMatchObject({ code: 1 });
    expect(run.notes).toContain('season_schedule.json');
    expect(await readFile(join(cwd, SKATERS), 'utf8')).toBe(before);
    expect((await readdir(join(cwd, 'data/fantasy'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

test('ddh project finds the shipped season from any folder', async () => {
  const bin = fileURLToPath(new URL('../bin/ddh.mjs', import.meta.url));
  const child = spawn(process.execPath, [bin, 'project', '--json'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  for await (const chunk of child.stdout) out += String(chunk);
  expect(jsonOf(out)).toMatchObject({ season: '2025-26', games: 1312, files: 5 });
}, 60_000);

test('ddh validate reports each fault in a fantasy file with its path', async () => {
  await ddh('project', 'season.json');
  const file = SKATERS;
  const rows = await json<Record<string, unknown>[]>(file);
  rows[3]!['Goals'] = '1';
  rows[5] = rows[4]!;
  await put(file, JSON.stringify(rows));
  const run = await ddh('validate', 'data');
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/skater_projections\.json: records\[3\]\.Goals /);
  expect(run.out).toMatch(/skater_projections\.json: records\[5\] .* Week 1\n/);
});

test('ddh validate reports first figures that are not those of the other files', async () => {
  await ddh('project', 'season.json', '--as-of', '2025-10-13');
  expect((await ddh('validate', 'data')).out).not.toContain('first_figures');
  const file = 'data/fantasy/first_figures.json';
  const text = JSON.stringify(await json(file));
  for (const other of [
    text.replace(/\d\.\d/, '9.9'),
    text.replace('2025-10-13', '2025-10-20'),
    '[]',
    'null',
    '{"days":[]}',
  ]) {
    await put(file, other);
    expect((await ddh('validate', 'data')).out).toContain('fantasy/first_figures.json: is not about the other files');
  }
});

test('ddh validate lists unknown files in the fantasy folder as skipped', async () => {
  await ddh('project', 'season.json');
  await put('data/fantasy/notes.txt', '');
  expect((await ddh('validate', 'data')).out).toContain('skipped: fantasy/notes.txt\n');
});
