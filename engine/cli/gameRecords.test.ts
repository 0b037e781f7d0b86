import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManifestDoc } from '@ddh/engine/internal/datasets';
import { MODEL_VERSION } from '@ddh/engine/internal/model';
import { smallModel } from '../forecast/testing/slates.ts';
import { copyToData } from './night/copyToData.ts';
import { formSite } from './testing/formSite.ts';
import { jsonOf, runDdh, type Run } from './testing/runDdh.ts';

// Commands on a folder whose manifest says that the records are those of the game models.

const NPZ = '1_parlaytrix.npz';
const MODEL = '1_gamemodel.json';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-made-'));
  await makeFolders();
}, 60_000);
afterAll(() => rm(root, { recursive: true }));

const ddh = (...args: readonly string[]): Promise<Run> => runDdh(root, args);
const at = (name: string): string => join(root, name);
const textAt = (name: string): Promise<string> => readFile(at(name), 'utf8');
const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(at(folder), { recursive: true })).toSorted();

/** Copies `data` without what a delivery keeps back. */
const deliverTo = async (folder: string, records: boolean, from = 'data'): Promise<void> => {
  await mkdir(at(folder), { recursive: true });
  const places = { from: { dir: at(from), shown: from }, to: { dir: at(folder), shown: folder } };
  expect(await copyToData(places, { honest: false, records })).toMatchObject({ ok: true });
};

/** `data` has two games, one of them with weights. `public` is the same without simulations. */
async function makeFolders(): Promise<void> {
  await mkdir(at('models'));
  for (const [gameId, home] of [
    ['1', 3.3],
    ['2', 2.9],
  ] as const) {
    const model = smallModel({ gameId, date: '2025-10-07', goals: [2.4, home] });
    await writeFile(at(`models/${gameId}_gamemodel.json`), JSON.stringify(model));
  }
  expect(await ddh('simulate', 'models', '--records', '4000', '--format', 'npz')).toMatchObject({ code: 0 });
  const quotes = [
    'market,player,team,side,line,book,odds,captured',
    'moneyline,,Home 1,,,Birch,1.7,2025-10-07T15:00:00Z',
    'moneyline,,Away 1,,,Birch,2.2,2025-10-07T15:00:00Z',
  ];
  await writeFile(at('quotes.csv'), quotes.join('\n'));
  const team = (side: 'Home' | 'Away') => `${side} 1`;
  const legs = [
    { kind: 'winner', team: team('Home'), margin: 0.5 },
    { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 },
  ];
  await writeFile(at('slip.json'), JSON.stringify({ legs }));
  expect(await ddh('value-build', 'data', '--quotes', 'quotes.csv')).toMatchObject({ code: 0 });
  expect(await namesIn('data')).toContain('1_weights.json');
  await deliverTo('public', true);
}

const priced = (file: string): Promise<Run> => ddh('parlay', file, '--slip', 'slip.json', '--explain', '--json');

async function change(file: string, edit: (doc: Record<string, unknown>) => void): Promise<void> {
  const doc = JSON.parse(await textAt(file)) as Record<string, unknown>;
  edit(doc);
  await writeFile(at(file), JSON.stringify(doc));
}
const saidOf = (doc: Record<string, unknown>, name: string): Record<string, unknown> =>
  (doc as { files: Record<string, { simulated: Record<string, unknown> }> }).files[name]!.simulated;

describe('a folder without simulations', () => {
  test('has all other files, and a manifest that says how the records are made', async () => {
    const names = await namesIn('data');
    expect(await namesIn('public')).toEqual(names.filter((name) => !name.endsWith('.npz')));
    const [before, after] = (
      await Promise.all(['data', 'public'].map((folder) => textAt(`${folder}/manifest.json`)))
    ).map((text) => JSON.parse(text) as ManifestDoc & { readonly files: Record<string, object> });
    const { [NPZ]: npz, '2_parlaytrix.npz': other, ...rest } = before!.files;
    const { simulated, records } = npz as { readonly simulated: object; readonly records: number };
    expect(after!.files).toEqual({
      ...rest,
      [MODEL]: { ...rest[MODEL], simulated, records },
      '2_gamemodel.json': { ...rest['2_gamemodel.json'], ...other, bytes: expect.any(Number) },
    });
    expect(after!.version).not.toBe(before!.version);
    expect(await ddh('validate', 'public')).toMatchObject({ code: 0 });
  });

  test('has the same prices, next legs, value files and forecasts', async () => {
    // A folder without the model reads the file.
    await cp(at('data'), at('read'), { recursive: true });
    await rm(at(`read/${MODEL}`));
    const read = await priced(`read/${NPZ}`);
    expect(read).toMatchObject({ code: 0, notes: expect.stringContaining(MODEL) });
    for (const file of [`data/${NPZ}`, `public/${NPZ}`, `public/${MODEL}`])
      expect(await priced(file)).toEqual({ ...read, notes: '' });
    expect(jsonOf(read.out)).toMatchObject({
      records: 4000,
      intervalMethod: 'even',
      honest: { probability: expect.any(Number) },
    });
    const next = (file: string): Promise<Run> => ddh('suggest', file, '--slip', 'slip.json', '--json');
    expect(await next(`public/${NPZ}`)).toEqual(await next(`data/${NPZ}`));
    const frozen = async (folder: string): Promise<unknown> => {
      const run = await ddh('record', 'freeze', folder, '--record', `record-${folder}`, '--json');
      expect(run.code).toBe(0);
      return { ...(jsonOf(run.out) as object), record: null };
    };
    expect(await frozen('public')).toEqual(await frozen('data'));
    await cp(at('public'), at('again'), { recursive: true });
    expect(await ddh('value-build', 'again', '--quotes', 'quotes.csv')).toMatchObject({ code: 0 });
    for (const name of ['1_weights.json', 'value_vault/moneyline_value.json'])
      expect(await textAt(`again/${name}`)).toBe(await textAt(`data/${name}`));
  });

  test('is sent with the option and with the setting, and a delivery without both has everything', async () => {
    const sent = async (config: object, ...options: readonly string[]): Promise<readonly string[]> => {
      await writeFile(at('ddh.json'), JSON.stringify(config));
      const site = formSite(() => null);
      const env = { DDH_PUBLISH_PASSWORD: 'secret' };
      const args = ['publish', 'data', '--to', 'https://example.org', '--user', 'night', ...options];
      expect(await runDdh(root, args, { network: site.network, env })).toMatchObject({ code: 0 });
      const list = site.requests.find(({ route }) => route === '/ddh/v1/deliveries');
      return (JSON.parse(Buffer.from(list!.bytes).toString()) as { files: { name: string }[] }).files.map(
        ({ name }) => name,
      );
    };
    const [all, bare] = [await sent({}), await sent({ publishRecords: false })];
    expect(all.filter((name) => !bare.includes(name))).toEqual([NPZ, '2_parlaytrix.npz']);
    expect(await sent({}, '--without-records')).toEqual(bare);
    const none = await sent({ publishHonest: false, publishRecords: false });
    expect(bare.filter((name) => !none.includes(name))).toEqual(['1_weights.json']);
  });
});

describe('a model that is not the one of the records', () => {
  test.each<[string, (folder: string) => Promise<void>]>([
    ['a wrong fingerprint', (to) => change(`${to}/manifest.json`, (doc) => (saidOf(doc, NPZ)['model'] = 'f'))],
    ['another seed in the manifest', (to) => change(`${to}/manifest.json`, (doc) => (saidOf(doc, NPZ)['seed'] = 99))],
    ['another model', (to) => change(`${to}/${MODEL}`, (doc) => (doc['seed'] = 99))],
    ['a model of another version', (to) => change(`${to}/${MODEL}`, (doc) => (doc['version'] = MODEL_VERSION - 1))],
    ['no model', (to) => rm(at(`${to}/${MODEL}`))],
  ])('%s: the file is read with a note, is reported, and stays in a delivery', async (name, spoil) => {
    const folder = name.replaceAll(' ', '-');
    await cp(at('data'), at(folder), { recursive: true });
    await spoil(folder);
    const { hits } = jsonOf((await priced(`data/${NPZ}`)).out) as { readonly hits: number };
    const run = await priced(`${folder}/${NPZ}`);
    expect(run).toMatchObject({ code: 0, notes: expect.stringContaining(MODEL) });
    expect(jsonOf(run.out)).toMatchObject({ records: 4000, hits });
    expect((await ddh('validate', folder)).code).toBe(1);
    await deliverTo(`${folder}-public`, true, folder);
    expect((await namesIn(`${folder}-public`)).filter((one) => one.endsWith('.npz'))).toEqual([NPZ]);
    // Without the file, the model is all that there is.
    await rm(at(`${folder}/${NPZ}`));
    expect(await priced(`${folder}/${NPZ}`)).toMatchObject({ code: 1, notes: expect.stringContaining(MODEL) });
  });
});

test("a provider's simulation is read and delivered, also beside a model and in place of a listed file", async () => {
  await cp(at('data'), at('provider'), { recursive: true });
  await change(
    'provider/manifest.json',
    (doc) => delete (doc['files'] as Record<string, { simulated?: object }>)[NPZ]!.simulated,
  );
  await deliverTo('provided', true, 'provider');
  expect((await namesIn('provided')).filter((one) => one.endsWith('.npz'))).toEqual([NPZ]);
  expect(jsonOf((await priced(`provided/${NPZ}`)).out)).toMatchObject({ records: 4000, intervalMethod: 'wilson' });
  // A file that is not the listed one has its own records.
  await cp(at('data'), at('replaced'), { recursive: true });
  expect(await ddh('simulate', 'models', '--records', '500', '--format', 'npz', '--out', 'small')).toMatchObject({
    code: 0,
  });
  await cp(at(`small/${NPZ}`), at(`replaced/${NPZ}`));
  expect(jsonOf((await priced(`replaced/${NPZ}`)).out)).toMatchObject({ records: 500 });
});
