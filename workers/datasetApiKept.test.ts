import { expect, test } from 'vitest';
import { KeptInMemory } from './testing/keptInMemory.ts';
import { manifest, Site } from './testing/site.ts';

const FOLDER = 'http://x/data/';
const VERSION = 'v9 2025-10-07T16:00:00Z build';
const FILE = '7_parlaytrix.npz';
const planes = new ArrayBuffer(8);

async function keptOf(games: KeptInMemory, document?: object, build = 'build') {
  const site = new Site({ games, build });
  if (document) site.put('manifest', document);
  return (await site.load('parlay')).simulations[7]!.kept;
}

test('a game that a manifest lists has a name of its version, and is there when it was kept', async () => {
  const kept = new KeptInMemory();
  const name = { folder: FOLDER, version: VERSION, file: FILE };
  expect(await keptOf(kept, manifest('v9'))).toMatchObject({
    name,
    there: false,
    records: expect.any(Number) as number,
  });
  await kept.write(name, planes);
  expect(await keptOf(kept, manifest('v9'))).toMatchObject({ name, there: true });
});

test.each([
  ['another version', manifest('v10'), 'build'],
  ['a version that was made anew', { ...manifest('v9'), generatedAt: '2025-10-07T16:00:01Z' }, 'build'],
  ['another build of the page, which may read otherwise', manifest('v9'), 'next'],
])('what is kept goes with %s; what other folders have stays', async (_, document, build) => {
  const kept = new KeptInMemory();
  await kept.write({ folder: FOLDER, version: VERSION, file: FILE }, planes);
  await kept.write({ folder: 'http://x/other/', version: 'v1', file: FILE }, planes);
  expect(await keptOf(kept, document, build)).toMatchObject({ there: false });
  expect([...kept.games.values()].map(({ entry }) => entry.folder)).toEqual(['http://x/other/']);
});

test('without a manifest, or by one that does not list it, nobody knows its version: it is not kept', async () => {
  expect(await keptOf(new KeptInMemory())).toBeUndefined();
  expect(await keptOf(new KeptInMemory(), manifest('v9', []))).toBeUndefined();
});
