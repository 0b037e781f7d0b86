import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallModel } from '../../forecast/testing/slates.ts';
import { runDdh } from '../testing/runDdh.ts';

const MODELS = ['1', '2'].map((gameId) => smallModel({ gameId, date: '2025-10-07' }));
const RECORDS = 200;
const LEGS = [
  { kind: 'winner', team: MODELS[0]!.home.name, margin: 0.5 },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 },
];
/** Commands that read the figures and the records of a data folder. */
const COUNTED = [
  ['parlay', 'data/1_parlaytrix.npz', '--slip', 'slip.json', '--json'],
  ['parlay', 'data/1_parlaytrix.npz', '--slip', 'slip.json', '--explain'],
  ['suggest', 'data/1_parlaytrix.npz', '--slip', 'slip.json', '--json'],
  ['hub', 'games', 'data', '--json'],
  ['value', 'data', '--edges', '--json'],
] as const;
/** Commands that simulate with the models of a folder, or record their forecasts. */
const SIMULATED = [
  ['simulate', 'models', '--records', `${RECORDS}`],
  ['simulate', 'models', '--records', `${RECORDS}`, '--keep-unchanged'],
  ['simulate', 'models', '--range', '0:10', '--out', 'part'],
  ['simulate', 'models', '--parts', 'half'],
  ['calibrate', 'models', '--seasons', '1'],
  ['record', 'freeze', 'data', '--record', 'record'],
] as const;

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ddh-other-models-'));
  await mkdir(join(cwd, 'models'));
  await writeFile(join(cwd, 'slip.json'), JSON.stringify({ legs: LEGS }));
  await writeModels('models', {});
  for (const args of [
    ['simulate', 'models', '--records', `${RECORDS}`],
    ['simulate', 'models', '--range', `0:${RECORDS}`, '--out', 'half'],
    ['value-sample', 'data'],
  ])
    expect(await runDdh(cwd, args)).toMatchObject({ code: 0 });
});
afterAll(() => rm(cwd, { recursive: true }));

async function writeModels(folder: string, change: object): Promise<void> {
  for (const model of MODELS)
    await writeFile(join(cwd, folder, `${model.gameId}_gamemodel.json`), JSON.stringify({ ...model, ...change }));
}

async function files(): Promise<Readonly<Record<string, string>>> {
  const found = (await readdir(cwd, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const paths = found.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await readFile(path)).toString('base64')] as const)),
  );
}

describe.each(['version', 'generator'] as const)('a data folder whose models are of an earlier %s', (path) => {
  test('gives the figures of its files, and only its models are refused', async () => {
    await writeModels('data', {});
    const before = await Promise.all(COUNTED.map((args) => runDdh(cwd, args)));
    expect(before.map(({ code }) => code)).toEqual(COUNTED.map(() => 0));
    for (const folder of ['models', 'data']) await writeModels(folder, { [path]: MODELS[0]![path] - 1 });
    const after = await Promise.all(COUNTED.map((args) => runDdh(cwd, args)));
    expect(after.map(({ code, out }) => ({ code, out }))).toEqual(before.map(({ code, out }) => ({ code, out })));
    // The commands that count say why they read the file instead of making its records.
    for (const [i, { notes }] of after.entries())
      expect(notes.includes('1_gamemodel.json')).toBe(COUNTED[i]![1] === 'data/1_parlaytrix.npz');

    const written = await files();
    for (const args of SIMULATED) {
      const run = await runDdh(cwd, args);
      expect([args, run.code, run.out]).toEqual([args, 1, '']);
      expect(run.notes).toContain("'ddh rate'");
    }
    expect(await files()).toEqual(written);
    const { problems } = JSON.parse((await runDdh(cwd, ['validate', 'data', '--json'])).out) as {
      readonly problems: readonly { readonly file: string }[];
    };
    expect(problems.map(({ file }) => file)).toEqual(MODELS.map(({ gameId }) => `${gameId}_gamemodel.json`));
  });
});
