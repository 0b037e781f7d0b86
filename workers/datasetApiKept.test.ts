import { expect, test } from 'vitest';
import { KeptInMemory } from './testing/keptInMemory.ts';
import { manifest, Site } from './testing/site.ts';

const FOLDER = 'http://x/data/';
const VERSION = 'v9 2025-10-07T16:00:00Z';
const FILE = '7_parlaytrix.npz';
const planes = new ArrayBuffer(8);

async function keptOf(kept: KeptInMemory, document?: object) {
  const site = new Site(kept);
  if (document) site.put('manifest', document);
  return (await site.load('parlay')).simulations[7]!.kept;
}

test('a game that a manifest lists has a name of its version, and is there when it was kept', async () => {
  const kept = new KeptInMemory();
  const name = { folder: FOLDER, version: VERSION, file: FILE };
  expect(await keptOf(kept, manifest('v9'))).toEqual({ name, there: false });
  await kept.write(name, planes);
  expect(await keptOf(kept, manifest('v9'))).toEqual({ name, there: true });
});

test('what is kept of other versions of the folder goes, also of one that only was made at another time', async () => {
  const kept = new KeptInMemory();
  await kept.write({ folder: FOLDER, version: VERSION, file: FILE }, planes);
  await kept.write({ folder: 'http://x/other/', version: 'v1', file: FILE }, planes);
  expect(await keptOf(kept, { ...manifest('v9'), generatedAt: '2025-10-07T16:00:01Z' })).toMatchObject({
    there: false,
  });
  expect([...kept.games.values()].map(({ entry }) => entry.folder)).toEqual(['http://x/other/']);
});

test('without a manifest, or by one that does not list it, nobody knows its version: it is not kept', async () => {
  expect(await keptOf(new KeptInMemory())).toBeUndefined();
  expect(await keptOf(new KeptInMemory(), manifest('v9', []))).toBeUndefined();
});
