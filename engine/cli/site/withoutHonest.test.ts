import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HONEST_COLUMNS, VALUE_DATASETS, type ManifestDoc } from '@ddh/engine/internal/datasets';
import { smallModel } from '../../forecast/testing/slates.ts';
import { prop } from '../../testing/prop.ts';
import { copyToData } from '../night/copyToData.ts';
import { formSite } from '../testing/formSite.ts';
import { runDdh, type Run } from '../testing/runDdh.ts';
import { withoutHonest } from './withoutHonest.ts';

type Row = Record<string, unknown>;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-honest-'));
  await makeFolders();
}, 60_000);
afterAll(() => rm(root, { recursive: true }));

const ddh = (...args: readonly string[]): Promise<Run> => runDdh(root, args);
const at = (name: string): string => join(root, name);
/** The bytes of all files of a folder, by name. */
async function contents(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(at(folder), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(at(folder).length + 1));
  const read = names.toSorted().map(async (name) => [name, await readFile(join(at(folder), name), 'base64')] as const);
  return new Map(await Promise.all(read));
}

/** `data` has honest prices of its game. `raw` is the same folder, built where the simulation cannot be found. */
async function makeFolders(): Promise<void> {
  await mkdir(at('models'));
  const model = smallModel({ gameId: '1', date: '2025-10-07', goals: [2.4, 3.3] });
  await writeFile(at('models/1_gamemodel.json'), JSON.stringify(model));
  expect(await ddh('simulate', 'models', '--records', '4000', '--format', 'npz')).toMatchObject({ code: 0 });
  const [game] = JSON.parse(await readFile(at('data/game_probs.json'), 'utf8')) as readonly Row[];
  const skaters = JSON.parse(await readFile(at('data/skater_probs.json'), 'utf8')) as readonly Row[];
  // The books are .3 log odds beside the model, and far from it on the first player.
  const price = (bet: string, share: unknown, shift: number): string => {
    const odds = (Number(share) / (1 - Number(share))) * Math.exp(shift);
    return `${bet},Birch,${(1 / (odds / (1 + odds) + 0.02)).toFixed(3)},2025-10-07T15:00:00Z`;
  };
  const both = (bet: string, [one, other]: readonly [string, string], share: number, shift: number) => [
    price(`${bet}${one}`, share, shift),
    price(`${bet}${other}`, 1 - share, -shift),
  ];
  const lines = [
    ...both('moneyline,,', ['Home 1,,', 'Away 1,,'], Number(game!['Home Win %']), 0.3),
    ...skaters.flatMap((row, i) =>
      both(
        `points,${String(row['index'])},`,
        [',over,0.5', ',under,0.5'],
        Number(row['Points Over 0.5']),
        i === 0 ? 1.1 : 0.3,
      ),
    ),
  ];
  await writeFile(at('quotes.csv'), ['market,player,team,side,line,book,odds,captured', ...lines].join('\n'));
  await cp(at('data'), at('raw'), { recursive: true });
  expect(await ddh('value-build', 'data', '--quotes', 'quotes.csv')).toMatchObject({ code: 0 });
  const ofGame = ['1_parlaytrix.npz', '1_gamemodel.json'];
  for (const name of ofGame) await rename(at(`raw/${name}`), at(name));
  expect((await ddh('value-build', 'raw', '--quotes', 'quotes.csv')).code).toBe(0);
  for (const name of ofGame) await rename(at(name), at(`raw/${name}`));
}

describe('what the books know stays on the machine', () => {
  test('a copy is, to the byte, the folder of games without weights, and the folder itself keeps all', async () => {
    const [before, raw] = [await contents('data'), await contents('raw')];
    expect([...before.keys()]).toContain('1_weights.json');
    expect(await readFile(at('data/value_vault/point_value.json'), 'utf8')).toContain('disagree');
    await mkdir(at('public'));
    await writeFile(at('public/1_weights.json'), 'of an earlier night');
    const places = { from: { dir: at('data'), shown: 'data' }, to: { dir: at('public'), shown: 'public' } };
    expect((await copyToData(places, { honest: true, records: false })).ok).toBe(true);
    expect(await contents('public')).toEqual(raw);
    expect(await ddh('validate', 'public')).toMatchObject({ code: 0 });
    expect(await contents('data')).toEqual(before);
    // A night without the setting brings all of it back.
    expect((await copyToData(places, { honest: false, records: false })).ok).toBe(true);
    expect(await contents('public')).toEqual(before);
  });

  test('ddh publish sends the same with its option and with the setting, and everything without both', async () => {
    const sent = async (config: object, ...options: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      await writeFile(at('ddh.json'), JSON.stringify(config));
      const site = formSite(() => null);
      const env = { DDH_PUBLISH_PASSWORD: 'secret' };
      const args = ['publish', 'data', '--to', 'https://example.org', '--user', 'night', ...options];
      expect(await runDdh(root, args, { network: site.network, env })).toMatchObject({ code: 0 });
      const list = site.requests.find(({ route }) => route === '/ddh/v1/deliveries');
      const { files } = JSON.parse(Buffer.from(list!.bytes).toString()) as { files: readonly { name: string }[] };
      return new Map(files.map(({ name }, i) => [name, Buffer.from(site.stored.get(i) ?? []).toString('base64')]));
    };
    const raw = await contents('raw');
    expect(await sent({ publishHonest: false })).toEqual(raw);
    expect(await sent({}, '--without-honest')).toEqual(raw);
    expect(await sent({ publishHonest: true })).toEqual(await contents('data'));
  });

  test('a folder above the files, other forms of the files, and a manifest of another program', async () => {
    const manifest = JSON.parse(await readFile(at('data/manifest.json'), 'utf8')) as ManifestDoc;
    const { parts: _, ...bare } = manifest;
    const entries = { ...manifest.files, 'value_vault/goal_value.json.gz': { bytes: 1 } };
    await cp(at('data'), at('above/data'), { recursive: true });
    await writeFile(at('above/data/manifest.json'), JSON.stringify({ ...bare, files: entries }));
    await writeFile(at('above/data/value_vault/goal_value.json.gz'), 'z');
    await writeFile(at('above/data/1_WEIGHTS.json.gz'), 'z');
    const found = await withoutHonest(at('above'));
    expect(found.ok && [...found.value].filter(([, text]) => text === null).map(([name]) => name)).toEqual(
      expect.arrayContaining(['data/1_weights.json', 'data/1_WEIGHTS.json.gz', 'data/value_vault/goal_value.json.gz']),
    );
    const after = JSON.parse((found.ok && found.value.get('data/manifest.json')) || '{}') as ManifestDoc;
    const raw = JSON.parse(await readFile(at('raw/manifest.json'), 'utf8')) as ManifestDoc;
    expect(after.files).toEqual(raw.files);
    expect(after.version).not.toBe(manifest.version);
  });

  test('nothing is sent of a folder whose value file or manifest cannot be read', async () => {
    for (const [name, text] of [
      ['value_vault/point_value.json', '[{"Honest prob": 0.5'],
      ['value_vault/point_value.json', '{"Honest prob": [0.5]}'],
      ['manifest.json', '{"files": []}'],
    ] as const) {
      await rm(at('broken'), { recursive: true, force: true });
      await cp(at('data'), at('broken'), { recursive: true });
      await writeFile(join(at('broken'), name), text);
      const site = formSite(() => null);
      const args = ['publish', 'broken', '--to', 'https://example.org', '--user', 'night', '--without-honest'];
      const env = { DDH_PUBLISH_PASSWORD: 'secret' };
      const run = await runDdh(root, args, { network: site.network, env });
      expect(run).toMatchObject({ code: 1, notes: expect.stringContaining(name) });
      expect(site.requests).toEqual([]);
    }
  });
});

prop(
  'of any value files everything stays but the columns of the books, and files without them stay as they are',
  [
    fc.array(
      fc.dictionary(
        fc.oneof(
          fc.constantFrom(...HONEST_COLUMNS, 'Value', 'Book', 'Source', '__proto__'),
          fc.string({ maxLength: 5 }),
        ),
        fc.oneof(fc.jsonValue({ maxDepth: 0 }), fc.constantFrom(-0, 1e-7, 0.1)),
      ),
      { maxLength: 6 },
    ),
    fc.constantFrom(...VALUE_DATASETS),
    fc.constantFrom('', '\uFEFF'),
  ],
  async (rows, dataset, mark) => {
    const name = `value_vault/${dataset}.json`;
    await rm(at('any'), { recursive: true, force: true });
    await mkdir(dirname(join(at('any'), name)), { recursive: true });
    await writeFile(join(at('any'), name), mark + JSON.stringify(rows));
    const found = await withoutHonest(at('any'));
    const isHonest = (key: string): boolean => HONEST_COLUMNS.some((column) => column === key);
    const hasHonest = rows.some((row) => Object.keys(row).some(isHonest));
    expect(found.ok && [...found.value.keys()]).toEqual(hasHonest ? [name] : []);
    if (!found.ok || !hasHonest) return;
    const left = JSON.parse(found.value.get(name) ?? '') as readonly Row[];
    const entries = (row: Row, keep: (key: string) => boolean) => Object.entries(row).filter(([key]) => keep(key));
    const wanted = JSON.parse(JSON.stringify(rows)) as readonly Row[];
    expect(left.map((row) => entries(row, () => true))).toEqual(
      wanted.map((row) => entries(row, (key) => !isHonest(key))),
    );
  },
  60,
);
