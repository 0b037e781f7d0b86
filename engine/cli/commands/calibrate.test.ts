import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gamesCsv, skatersCsv } from '../../forecast/testing/historyFiles.ts';
import { inventLeague } from '../../forecast/testing/inventedLeague.ts';
import { runDdh, type Run } from '../testing/runDdh.ts';
import { smallModel } from '../../forecast/testing/slates.ts';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import type { Judged } from '@ddh/forecast/calibration';

const { sheets } = inventLeague({ days: 5 });
type Report = { games: number; seasons: number; seed: number | null; rows: Judged[]; outside: number };

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-calibrate-'));
  const put = (name: string, bytes: string | Uint8Array): Promise<void> => writeFile(join(cwd, name), bytes);
  await mkdir(join(cwd, 'models'));
  await mkdir(join(cwd, 'empty'));
  for (const gameId of ['1', '2']) {
    const model = smallModel({ gameId, date: '2025-10-07' });
    await put(`models/${gameId}_gamemodel.json`, JSON.stringify(model));
  }
  await put('season.json', JSON.stringify(sampleSeason()));
  await put('games.csv', gamesCsv(sheets));
  await put('skaters.csv.gz', gzipSync(skatersCsv(sheets)));
  await put('bad.csv', 'game_id,date\n1,2\n');
  await put('bad.json', '{}');
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (...args: readonly string[]): Promise<Run> => runDdh(cwd, ['calibrate', ...args]);
const report = async (...args: readonly string[]): Promise<Report> =>
  JSON.parse((await run(...args, '--json')).out) as Report;

describe('ddh calibrate', () => {
  test('ddh calibrate marks a figure outside its acceptance band and exits with 1', async () => {
    const { code, out } = await run('models', '--seasons', '2');
    expect(code).toBe(1);
    const rows = out.split('\n').map((row) => row.split(/ {2,}/));
    expect(rows[0]![0]).toMatch(/^2 .* 164 /);
    const marked = rows.filter((row) => row.length === 5 && row[4] === 'outside').length;
    expect(out).toMatch(new RegExp(`\\n\\d+ of 95 .*, ${marked} .*, 1 .*\\.\\n$`));
    const { rows: figures, outside } = await report('models', '--seasons', '2');
    expect([figures.length, outside]).toEqual([95, marked]);
    const tie = figures.find(({ name }) => name === 'tie')!;
    expect(rows.find((row) => row[3] === '0.215')?.slice(1)).toEqual([
      tie.measured.toFixed(3),
      '0.180 to 0.250',
      '0.215',
    ]);
  });

  test('ddh calibrate repeats the games of a folder until each team has as many games as in a season', async () => {
    expect(await report('models', '--seasons', '1')).toMatchObject({ games: 164, seasons: 1, seed: 1 });
  });

  test('ddh calibrate plays each game of a season model once per season, with results that vary by seed', async () => {
    const first = await report('season.json', '--seasons', '3', '--seed', '5');
    expect(first).toMatchObject({ games: 12, seasons: 3, seed: 5 });
    expect(await report('season.json', '--seasons', '3', '--seed', '5')).toEqual(first);
    const other = await report('season.json', '--seasons', '3', '--seed', '6');
    expect(other.rows).not.toEqual(first.rows);
    const outside = first.rows.filter(({ inside }) => !inside);
    expect(outside.filter(({ known }) => known).map(({ name }) => name)).toEqual(['bestPoint']);
    expect(first.outside).toBe(outside.length - 1);
  });

  test('ddh calibrate measures the real seasons in the files --games and --skaters', async () => {
    const files = ['--games', 'games.csv', '--skaters', 'skaters.csv.gz'];
    const { code, out } = await run(...files);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^1 .* ${sheets.length} `));
    const { seed, rows } = await report(...files);
    expect(seed).toBeNull();
    const ties = sheets.filter(({ game }) => game.end !== 'REG').length / sheets.length;
    expect(rows.find(({ name }) => name === 'tie')!.measured).toBeCloseTo(ties, 12);
  });
});

describe('ddh calibrate with invalid input', () => {
  test.each([
    ['nowhere.json', ['nowhere.json']],
    ['bad.json', ['bad.json']],
    ['empty', ['empty']],
    ['bad.csv line 1', ['--games', 'bad.csv', '--skaters', 'skaters.csv.gz']],
    ['bad.csv line 1', ['--games', 'games.csv', '--skaters', 'bad.csv']],
    ['nowhere.csv', ['--games', 'nowhere.csv', '--skaters', 'bad.csv']],
  ])('ddh calibrate names %s and exits with 1 for %j', async (place, args) => {
    const { code, notes, out } = await run(...args);
    expect(notes).toContain(place);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });
});
