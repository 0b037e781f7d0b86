import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUB_TABS } from '@ddh/engine/internal/hub';
import { seeded } from '../engine/testing/prop.ts';
import { manifest, Site } from './testing/site.ts';

type Doc = ReturnType<typeof manifest>;

/** Returns what a host prints of a manifest. */
const printed = ({ files, ...doc }: Doc): string =>
  JSON.stringify({
    ...doc,
    files: Object.fromEntries(Object.entries(files).map(([name, { bytes: _bytes, ...entry }]) => [name, entry])),
  });

/** Returns a site with this manifest, whose responses are held until `release` is called. */
function heldSite(doc: Doc) {
  const site = new Site();
  site.put('manifest', doc);
  return { site, release: site.hold() };
}

/** Waits until the calls of a test have sent all requests that wait for no response. */
const sent = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const manifests = (site: Site): number => site.asked.filter(({ name }) => name === 'manifest').length;

describe.each(HUB_TABS)('the tab %s with a manifest in the page', (tab) => {
  test('requests its files by that manifest at once, and the file of the manifest once beside them', async () => {
    const { site, release } = heldSite(manifest('v9'));
    const loaded = site.load(tab, { printed: printed(manifest('v9')) });
    await sent();
    expect(manifests(site)).toBe(1);
    const asked = site.takeRequests();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ url, fresh }) => url.endsWith('?v=v9') && !fresh)).toBe(true);
    release();
    await loaded;
    expect(site.asked).toEqual([]);
  });

  test('gives the answer that it gives by the file, whatever the manifest lists', async () => {
    const names = ['7_parlaytrix.npz', '7_gamemodel.json', 'lineups.json', 'changes.json', 'game_probs.json'];
    const given = fc.record({
      files: fc.subarray([...names, 'record/summary.json', '7_weights.json']),
      sample: fc.boolean(),
      facts: fc.constantFrom(
        {},
        { from: '2025-10-07' },
        { generatedAt: '2025-10-07T18:00:00Z', through: '2025-10-06' },
      ),
      simulated: fc.constantFrom({}, { simulated: { generator: 3, seed: 1, model: 'a' } }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ files, sample, facts, simulated }) => {
        const entry = { bytes: 1, records: 2, ...facts, ...simulated };
        const doc = { ...manifest('v9'), sample, files: Object.fromEntries(files.map((name) => [name, entry])) };
        const [one, two] = [new Site(), new Site()];
        for (const site of [one, two]) site.put('manifest', doc);
        const answer = await one.load(tab, { printed: printed(doc) });
        expect(answer).toEqual({ ...(await two.load(tab)), manifest: 'printed' });
      }),
      seeded(100),
    );
  });
});

describe('a manifest in the page', () => {
  const old = printed(manifest('v8'));

  test('is not waited for when the file does not answer, and the file says later that there is newer data', async () => {
    const { site, release } = heldSite(manifest('v9'));
    const loaded = site.load('games', { printed: old });
    await sent();
    site.overtake();
    release();
    expect(await loaded).toMatchObject({ version: 'v8', manifest: 'printed', failed: [] });
    expect(await site.confirmed()).toEqual({ version: 'v9', day: null });
  });

  test('is used until the file has been read, and then the file', async () => {
    const site = new Site();
    site.put('manifest', '{');
    expect(await site.load('games', { printed: old })).toMatchObject({ version: 'v8', manifest: 'printed' });
    expect(await site.confirmed()).toBeNull();
    site.put('manifest', manifest('v9'));
    expect(await site.load('games', { printed: old })).toMatchObject({ version: 'v8', manifest: 'printed' });
    await site.confirmed();
    expect(await site.load('games', { printed: old })).toMatchObject({ version: 'v9', manifest: 'read' });
  });

  test('is not used by a call with `again`', async () => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    expect(await site.load('games', { printed: old, again: true })).toMatchObject({ version: 'v9', manifest: 'read' });
  });

  test.each(['', '{', '[]', 'null', '{"version":"v8"}', '{"version":3,"files":{}}', '{"version":"v8","files":[]}'])(
    'is ignored if it is damaged: %s',
    async (text) => {
      const site = new Site();
      site.put('manifest', manifest('v9'));
      expect(await site.load('games', { printed: text })).toMatchObject({ version: 'v9', manifest: 'read' });
    },
  );

  test('whose files are gone is replaced by the file, which is read once', async () => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    site.removeVersion('v8');
    const answer = await site.load('games', { printed: old });
    expect(answer).toMatchObject({ version: 'v9', failed: [] });
    expect(manifests(site)).toBe(1);
  });

  test('of a folder that is gone is reported as absent', async () => {
    const site = new Site();
    site.removeVersion('v8');
    const { manifest: state, failed } = await site.load('games', { printed: old });
    expect(state).toBe('absent');
    expect(failed.length).toBeGreaterThan(0);
  });

  test('and a file that the site lacks in any version give the error of that file', async () => {
    const site = new Site();
    site.put('manifest', manifest('v8'));
    site.drop('team_avs');
    expect(await site.load('games', { printed: old })).toMatchObject({
      manifest: 'read',
      failed: [{ file: 'team_avs', error: { kind: 'http', status: 404 } }],
    });
  });
});

describe('data beside that of a shown tab', () => {
  test.each([undefined, printed(manifest('v9'))])('uses the manifest of the shown tab: %#', async (text) => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    const folder = text === undefined ? {} : { printed: text };
    const [shown, beside] = [site.load('games', folder), site.load('parlay', { ...folder, beside: true })];
    expect([(await shown).version, (await beside).version]).toEqual(['v9', 'v9']);
    expect(await site.load('props', { ...folder, beside: true })).toMatchObject({ version: 'v9', manifest: 'last' });
    expect(manifests(site)).toBe(1);
  });

  test('reads the manifest of another folder', async () => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    await site.load('games');
    site.put('manifest', manifest('v10'));
    const answer = await site.load('parlay', { url: 'http://x/other/', beside: true });
    expect(answer).toMatchObject({ version: 'v10', manifest: 'read' });
  });
});
