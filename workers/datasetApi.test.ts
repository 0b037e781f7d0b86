import { describe, expect, test } from 'vitest';
import { err } from '@ddh/engine/internal/result';
import { HUB_DATASETS } from '@ddh/engine/internal/datasets';
import { HUB_TAB_FILES, hubFigures } from '@ddh/engine/internal/hub';
import { HUB_TABS } from '@ddh/engine/internal/domain';
import { hubFiles } from '../engine/testing/hubFiles.ts';
import { createDatasetApi } from './datasetApi.ts';
import { RECORDS, manifest, Site } from './testing/site.ts';

describe.each(HUB_TABS)('the tab %s', (tab) => {
  test('asks for the manifest, past every cache, and for its own files', async () => {
    const site = new Site();
    await site.load(tab);
    expect(site.asked[0]).toEqual({ name: 'manifest', url: 'http://x/data/manifest.json', fresh: true });
    expect(site.look()).toEqual(
      HUB_TAB_FILES[tab].map((name) => ({ name, url: `http://x/data/${name}.json?v=page%201`, fresh: false })),
    );
  });

  test('has the figures of its files', async () => {
    const { figures, ...rest } = await new Site().load(tab);
    expect(figures).toEqual(hubFigures(tab, hubFiles(RECORDS)));
    expect(rest).toEqual({
      dates: ['2025-10-07', '2025-10-08'],
      simulations:
        tab === 'parlay'
          ? {
              7: {
                url: 'http://x/data/7_parlaytrix.json?v=page%201',
                model: { url: 'http://x/data/7_gamemodel.json?v=page%201', listed: false },
              },
            }
          : {},
      failed: [],
      problems: [],
      version: 'page 1',
      manifest: 'absent',
      updatedAt: 'game_probs'.length,
      facts: {},
      sample: false,
    });
  });

  test('a manifest gives version, time, and the builder better forms', async () => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    const { simulations, version, updatedAt, sample } = await site.load(tab);
    expect(new Set(site.look().map(({ url }) => url.slice(url.indexOf('?'))))).toEqual(new Set(['?v=v9']));
    expect({ simulations, version, updatedAt, sample }).toEqual({
      simulations: tab === 'parlay' ? { 7: { url: 'http://x/data/7_parlaytrix.npz?v=v9', model: null } } : {},
      version: 'v9',
      updatedAt: Date.UTC(2025, 9, 7, 16),
      sample: true,
    });
  });

  test("a manifest says what the tab's first file is for, and when that file was made", async () => {
    const site = new Site();
    const facts = { from: '2025-10-07', to: '2025-10-08', through: '2025-10-06', generatedAt: '2025-10-07T18:00:00Z' };
    const { files, ...rest } = manifest('v9');
    const entry = { bytes: 1, records: 1 };
    const entries = { ...files, 'game_probs.json': { ...entry, ...facts }, 'schedule_times.json': entry };
    site.put('manifest', { ...rest, files: entries });
    expect(await site.load(tab)).toMatchObject({ facts, updatedAt: Date.UTC(2025, 9, 7, 18) });
  });

  test.each(['{', '[]', '{"version":3}'])(
    'a manifest that is none (%s) does not keep it from showing',
    async (text) => {
      const site = new Site();
      site.put('manifest', text);
      expect(await site.load(tab)).toEqual({ ...(await new Site().load(tab)), manifest: 'failed' });
    },
  );

  test.each(HUB_TAB_FILES[tab])('without %s it shows the rest, and names the file', async (name) => {
    const site = new Site();
    site.drop(name);
    const { figures, failed } = await site.load(tab);
    expect(figures).toEqual(hubFigures(tab, hubFiles({ ...RECORDS, [name]: undefined })));
    expect(failed).toEqual([{ file: name, error: { kind: 'http', status: 404 } }]);
  });
});

describe('a bad file', () => {
  test('is named with its cause, and what did load is shown', async () => {
    const site = new Site();
    site.put('p_info', '{"a":');
    site.put('game_id_ref', '{}');
    site.put('schedule_times', '[{"Date":"x"}]');
    site.drop('game_probs');
    const answer = await site.load('parlay');
    expect(answer.failed).toEqual([
      { file: 'game_probs', error: { kind: 'http', status: 404 } },
      { file: 'p_info', error: { kind: 'notJson', detail: expect.any(String) } },
      { file: 'game_id_ref', error: { kind: 'badDocument', path: 'records', problem: expect.any(String) } },
    ]);
    expect(answer.problems).toMatchObject([
      { file: 'schedule_times', list: [{ path: 'records[0].Date' }, {}, {}], more: 0 },
    ]);
    expect(answer).toMatchObject({
      figures: { date: null, games: [], players: [] },
      dates: [],
      simulations: {},
      updatedAt: null,
    });
  });

  test('with more problems than are listed tells how many', async () => {
    const site = new Site();
    site.put('team_avs', Array<number>(130).fill(0));
    const { problems, failed } = await site.load('games');
    expect(failed).toEqual([]);
    expect(problems).toMatchObject([{ file: 'team_avs', more: 30 }]);
    expect(problems[0]!.list).toHaveLength(100);
  });

  test('a mark that editors on Windows write is none', async () => {
    const site = new Site();
    site.put('p_info', `\uFEFF${JSON.stringify(RECORDS.p_info)}`);
    expect((await site.load('games')).failed).toEqual([]);
  });
});

describe('a file that was read', () => {
  test('stays read for the tabs to come', async () => {
    const site = new Site();
    const first = await site.load('games');
    site.names();
    site.put('schedule_times', []);
    await site.load('totals');
    expect(site.names()).toEqual(['puck_line_probs']);
    await site.load('props');
    await site.load('parlay');
    expect(site.names()).toEqual(['skater_probs', 'game_id_ref']);
    expect(await site.load('games')).toEqual(first);
    expect(site.names()).toEqual([]);
  });

  test('is asked for once by tabs that wait for it together', async () => {
    const site = new Site();
    const release = site.hold();
    const answers = Promise.all(HUB_TABS.map((tab) => site.load(tab)));
    release();
    await answers;
    expect(site.names().toSorted()).toEqual(HUB_DATASETS.toSorted());
  });

  test('is asked for anew when it failed, and the others are not', async () => {
    const site = new Site();
    site.drop('p_info');
    site.put('team_avs', '[');
    expect((await site.load('games')).failed.map(({ file }) => file)).toEqual(['p_info', 'team_avs']);
    site.names();
    site.put('p_info', RECORDS.p_info);
    site.put('team_avs', RECORDS.team_avs);
    const { failed, figures } = await site.load('games');
    expect(site.names()).toEqual(['p_info', 'team_avs']);
    expect(failed).toEqual([]);
    expect(figures).toEqual(hubFigures('games', hubFiles(RECORDS)));
    await site.load('games');
    expect(site.names()).toEqual([]);
  });

  test('that failed for two tabs at once is named in both', async () => {
    const site = new Site();
    site.drop('p_info');
    const [games, totals] = await Promise.all([site.load('games'), site.load('totals')]);
    expect([games, totals].map(({ failed }) => failed.map(({ file }) => file))).toEqual([['p_info'], ['p_info']]);
    expect(site.names().filter((name) => name === 'p_info')).toHaveLength(1);
  });

  test('is forgotten with its version, and with its folder', async () => {
    const site = new Site();
    site.put('manifest', manifest('1'));
    await site.load('games');
    site.names();
    site.put('manifest', manifest('2'));
    site.put('team_avs', []);
    const { figures, version } = await site.load('games');
    expect(version).toBe('2');
    expect(figures).toEqual(hubFigures('games', hubFiles({ ...RECORDS, team_avs: [] })));
    expect(site.look()).toMatchObject(HUB_TAB_FILES.games.map((name) => ({ name, fresh: false })));
    await site.load('games', { url: 'http://y/data/' });
    expect(site.look()).toHaveLength(4);
    site.drop('manifest');
    await site.load('games', { version: 'page 1' });
    site.names();
    await site.load('games', { version: 'page 2' });
    expect(site.look().map(({ url }) => url)).toContain('http://x/data/team_avs.json?v=page%202');
  });
});

describe('again', () => {
  test('asks for all anew, past every cache; the tabs to come follow', async () => {
    const site = new Site();
    await site.load('games');
    await site.load('props');
    site.names();
    site.put('team_avs', []);
    const { figures } = await site.load('games', { again: true });
    expect(figures).toEqual(hubFigures('games', hubFiles({ ...RECORDS, team_avs: [] })));
    expect(site.look()).toMatchObject(HUB_TAB_FILES.games.map((name) => ({ name, fresh: true })));
    await site.load('props');
    expect(site.look()).toMatchObject([{ name: 'skater_probs', fresh: true }]);
    await site.load('games', { again: true });
    expect(site.look()).toMatchObject(HUB_TAB_FILES.games.map((name) => ({ name, fresh: true })));
  });

  test('a newer version after it is read as usual', async () => {
    const site = new Site();
    await site.load('games', { again: true });
    site.names();
    site.put('manifest', manifest('2'));
    await site.load('games');
    expect(site.look()).toMatchObject(HUB_TAB_FILES.games.map((name) => ({ name, fresh: false })));
  });

  test('a request that overtakes it is not answered with what was read before', async () => {
    const site = new Site();
    await site.load('totals');
    site.names();
    site.put('schedule_times', []);
    const release = site.hold();
    const slow = site.load('games', { again: true });
    site.overtake();
    const quick = await site.load('totals');
    expect(quick.figures).toEqual(hubFigures('totals', hubFiles({ ...RECORDS, schedule_times: [] })));
    release();
    await slow;
    // What the other has just read anew is not read twice.
    expect(site.look()).toMatchObject([...HUB_TAB_FILES.totals, 'team_avs'].map((name) => ({ name, fresh: true })));
  });

  test('asks past the cache even if an overtaking request had read another version', async () => {
    const site = new Site();
    site.put('manifest', manifest('2'));
    const release = site.hold();
    const slow = site.load('games', { again: true });
    site.overtake();
    site.put('manifest', manifest('1'));
    await site.load('games');
    site.names();
    release();
    expect((await slow).version).toBe('2');
    expect(site.look()).toMatchObject(HUB_TAB_FILES.games.map((name) => ({ name, fresh: true })));
  });
});

test('answers when it is asked whether it is there', () => {
  expect(createDatasetApi({ text: () => Promise.resolve(err({ kind: 'http', status: 404 })) }).ping()).toBe(true);
});

describe('a manifest that cannot be had', () => {
  test('leaves the last one in its place, and all that was read', async () => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    const before = await site.load('games');
    site.break('manifest');
    const after = await site.load('games');
    expect([after.version, after.sample]).toEqual(['v9', true]);
    expect([before.manifest, after.manifest]).toEqual(['read', 'last']);
    expect(after.figures).toEqual(before.figures);
    expect(site.asked.filter(({ name }) => name === 'game_probs')).toHaveLength(1);
  });

  test('a newer reading that fails leaves what was there, and says what failed', async () => {
    const site = new Site();
    const before = await site.load('games');
    site.break('game_probs');
    const after = await site.load('games', { again: true });
    expect(after.failed).toEqual([{ file: 'game_probs', error: { kind: 'http', status: 500 } }]);
    expect(after.figures).toEqual(before.figures);
    expect(after.dates).toEqual(before.dates);
  });
});

test.each([
  [['json', 'csv', 'csv.gz', 'json.gz', 'npz'], 'npz'],
  [['json', 'csv', 'csv.gz', 'json.gz'], 'json.gz'],
  [['json', 'csv', 'csv.gz'], 'csv.gz'],
  [['json', 'csv'], 'json'],
  [['csv'], 'csv'],
  [[], 'json'],
])('of a simulation as %j the builder asks for %s', async (listed, asked) => {
  const site = new Site();
  site.put(
    'manifest',
    manifest(
      'v9',
      listed.map((ending) => `7_parlaytrix.${ending}`),
    ),
  );
  expect((await site.load('parlay')).simulations).toEqual({
    7: { url: `http://x/data/7_parlaytrix.${asked}?v=v9`, model: null },
  });
});

test.each([
  ['lists it', ['7_parlaytrix.npz', '7_gamemodel.json'], { url: 'http://x/data/7_gamemodel.json?v=v9', listed: true }],
  ['does not list it', ['7_parlaytrix.npz'], null],
])('a game has a model where the manifest %s', async (_, files, model) => {
  const site = new Site();
  site.put('manifest', manifest('v9', files));
  expect((await site.load('parlay')).simulations).toMatchObject({ 7: { model } });
});
