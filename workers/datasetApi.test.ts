import { describe, expect, test } from 'vitest';
import { err } from '@ddh/engine/internal/result';
import { HUB_DATASETS, OPTIONAL_HUB_DATASETS, type Dataset } from '@ddh/engine/internal/datasets';
import { builderGames, HUB, hubFigures, HUB_TABS, type HubTab } from '@ddh/engine/internal/hub';
import { speltTeam, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Tab } from './protocol.ts';
import { hubFiles } from '../engine/testing/hubFiles.ts';
import { createDatasetApi } from './datasetApi.ts';
import { RECORDS, manifest, Site } from './testing/site.ts';

const namesOf = (tab: HubTab): readonly Dataset[] => [...HUB[tab].needed, ...HUB[tab].optional];

describe.each(HUB_TABS)('the tab %s', (tab) => {
  test('loadTab fetches the files of the tab, and the manifest without any cache', async () => {
    const site = new Site();
    await site.load(tab);
    expect(site.asked[0]).toEqual({ name: 'manifest', url: 'http://x/data/manifest.json', fresh: true });
    expect(site.takeRequests()).toEqual(
      namesOf(tab).map((name) => ({ name, url: `http://x/data/${name}.json?v=page%201`, fresh: false })),
    );
  });

  test('loadTab returns the figures of the tab with facts about the data, such as its dates and version', async () => {
    const { figures, ...rest } = await new Site().load(tab);
    expect(figures).toEqual(hubFigures(tab, hubFiles(RECORDS)));
    expect(rest).toEqual({
      dates: ['2025-10-07', '2025-10-08'],
      builder: {
        dates: ['2025-10-07'],
        games: [{ gameId: '7', date: '2025-10-07', away: 'C', home: 'D', time: '19:00', listed: true }],
      },
      simulations:
        tab === 'parlay'
          ? {
              7: {
                url: 'http://x/data/7_parlaytrix.json?v=page%201',
                teams: ['C', 'D'].map(speltTeam),
                even: false,
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
      day: null,
      season: null,
      sample: false,
      showsSample: false,
      trackRecord: false,
      awaited: null,
    });
  });

  test('loadTab reads the version, the time and the simulation formats from the manifest', async () => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    const { simulations, version, updatedAt, sample } = await site.load(tab);
    expect(new Set(site.takeRequests().map(({ url }) => url.slice(url.indexOf('?'))))).toEqual(new Set(['?v=v9']));
    expect({ simulations, version, updatedAt, sample }).toEqual({
      simulations:
        tab === 'parlay'
          ? {
              7: {
                url: 'http://x/data/7_parlaytrix.npz?v=v9',
                teams: ['C', 'D'].map(speltTeam),
                even: false,
                model: null,
              },
            }
          : {},
      version: 'v9',
      updatedAt: Date.UTC(2025, 9, 7, 16),
      sample: true,
    });
  });

  test('loadTab reads the facts and the time from the manifest’s entry for the first file of the tab', async () => {
    const site = new Site();
    const facts = { from: '2025-10-07', to: '2025-10-08', through: '2025-10-06', generatedAt: '2025-10-07T18:00:00Z' };
    const { files, ...rest } = manifest('v9');
    const entry = { bytes: 1, records: 1 };
    const entries = { ...files, 'game_probs.json': { ...entry, ...facts }, 'schedule_times.json': entry };
    site.put('manifest', { ...rest, files: entries });
    expect(await site.load(tab)).toMatchObject({ facts, day: '2025-10-07', updatedAt: Date.UTC(2025, 9, 7, 18) });
  });

  test.each([
    ['of a generator with even results', { generator: 3, seed: 1, model: 'a' }, true],
    ['of generator 2', { generator: 2, seed: 1, model: 'a' }, false],
    ['of another program', undefined, false],
    ['with a damaged entry', { generator: '3' }, false],
  ])('loadTab takes records %s for even: %j', async (_, simulated, even) => {
    const site = new Site();
    const entry = { bytes: 1, records: 2, ...(simulated && { simulated }) };
    site.put('manifest', { ...manifest('v9'), files: { '7_parlaytrix.npz': entry } });
    const { simulations } = await site.load(tab);
    expect(simulations).toMatchObject(tab === 'parlay' ? { 7: { even } } : {});
  });

  test('loadTab takes the end of the season and the start of the next season from the entry for season_schedule in the manifest', async () => {
    const site = new Site();
    const { files, ...rest } = manifest('v9');
    const entry = { bytes: 1, records: 1, to: '2026-04-16', next: '2026-09-29' };
    site.put('manifest', { ...rest, files: { ...files, 'fantasy/season_schedule.json': entry } });
    expect(await site.load(tab)).toMatchObject({ season: { last: '2026-04-16', next: '2026-09-29' } });
  });

  test.each(['{', '[]', '{"version":3}'])('loadTab ignores an invalid manifest: %s', async (text) => {
    const site = new Site();
    site.put('manifest', text);
    expect(await site.load(tab)).toEqual({ ...(await new Site().load(tab)), manifest: 'failed' });
  });

  test.each(HUB[tab].needed)(
    'if %s is missing, loadTab names the file and returns the figures of all other files',
    async (name) => {
      const site = new Site();
      site.drop(name);
      const { figures, failed } = await site.load(tab);
      expect(figures).toEqual(hubFigures(tab, hubFiles({ ...RECORDS, [name]: undefined })));
      expect(failed).toEqual([{ file: name, error: { kind: 'http', status: 404 } }]);
    },
  );
});

describe('a file that cannot be used', () => {
  test('loadTab names each failed file with its error, and returns the figures of all other files', async () => {
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
      figures: { players: [] },
      builder: { dates: [], games: [] },
      dates: [],
      simulations: {},
      updatedAt: null,
    });
  });

  test('loadTab lists 100 problems of a file and counts the other problems', async () => {
    const site = new Site();
    site.put('team_avs', Array<number>(130).fill(0));
    const { problems, failed } = await site.load('games');
    expect(failed).toEqual([]);
    expect(problems).toMatchObject([{ file: 'team_avs', more: 30 }]);
    expect(problems[0]!.list).toHaveLength(100);
  });

  test('loadTab ignores a byte order mark', async () => {
    const site = new Site();
    site.put('p_info', `\uFEFF${JSON.stringify(RECORDS.p_info)}`);
    expect((await site.load('games')).failed).toEqual([]);
  });
});

describe('requests for files by the dataset worker', () => {
  test('a file that was read for one tab is reused for other tabs', async () => {
    const site = new Site();
    const first = await site.load('games');
    site.takeNames();
    site.put('schedule_times', []);
    await site.load('totals');
    expect(site.takeNames()).toEqual(['puck_line_probs']);
    await site.load('props');
    await site.load('parlay');
    expect(site.takeNames()).toEqual(['skater_probs']);
    expect(await site.load('games')).toEqual(first);
    expect(site.takeNames()).toEqual([]);
  });

  test('tabs that load at the same time share the requests for files', async () => {
    const site = new Site();
    const release = site.hold();
    const answers = Promise.all(HUB_TABS.map((tab) => site.load(tab)));
    release();
    await answers;
    expect(site.takeNames().toSorted()).toEqual([...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS].toSorted());
  });

  test('the lineups file is optional, and is requested only if the manifest lists it or there is no manifest', async () => {
    const site = new Site();
    site.drop('lineups');
    site.put('manifest', manifest('1', []));
    expect((await site.load('games')).failed).toEqual([]);
    expect(site.takeNames()).not.toContain('lineups');
    site.drop('manifest');
    expect((await site.load('games', { version: '2' })).failed).toEqual([]);
    expect(site.takeNames()).toContain('lineups');
    site.put('lineups', RECORDS.lineups);
    site.put('manifest', manifest('3'));
    expect((await site.load('games')).figures).toEqual(hubFigures('games', hubFiles(RECORDS)));
  });

  test('a later call of loadTab fetches only the failed files again', async () => {
    const site = new Site();
    site.drop('p_info');
    site.put('team_avs', '[');
    expect((await site.load('games')).failed.map(({ file }) => file)).toEqual(['p_info', 'team_avs']);
    site.takeNames();
    site.put('p_info', RECORDS.p_info);
    site.put('team_avs', RECORDS.team_avs);
    const { failed, figures } = await site.load('games');
    expect(site.takeNames()).toEqual(['p_info', 'team_avs']);
    expect(failed).toEqual([]);
    expect(figures).toEqual(hubFigures('games', hubFiles(RECORDS)));
    await site.load('games');
    expect(site.takeNames()).toEqual([]);
  });

  test('a file that fails while two tabs load is requested once and named in both results', async () => {
    const site = new Site();
    site.drop('p_info');
    const [games, totals] = await Promise.all([site.load('games'), site.load('totals')]);
    expect([games, totals].map(({ failed }) => failed.map(({ file }) => file))).toEqual([['p_info'], ['p_info']]);
    expect(site.takeNames().filter((name) => name === 'p_info')).toHaveLength(1);
  });

  test('files are fetched again if the version or the folder changes', async () => {
    const site = new Site();
    site.put('manifest', manifest('1'));
    await site.load('games');
    site.takeNames();
    site.put('manifest', manifest('2'));
    site.put('team_avs', []);
    const { figures, version } = await site.load('games');
    expect(version).toBe('2');
    expect(figures).toEqual(hubFigures('games', hubFiles({ ...RECORDS, team_avs: [] })));
    expect(site.takeRequests()).toMatchObject(namesOf('games').map((name) => ({ name, fresh: false })));
    await site.load('games', { url: 'http://y/data/' });
    expect(site.takeRequests()).toHaveLength(namesOf('games').length);
    site.drop('manifest');
    await site.load('games', { version: 'page 1' });
    site.takeNames();
    await site.load('games', { version: 'page 2' });
    expect(site.takeRequests().map(({ url }) => url)).toContain('http://x/data/team_avs.json?v=page%202');
  });
});

describe('loadTab with `again`', () => {
  test('loadTab with `again` bypasses every cache, and so do later calls for other tabs', async () => {
    const site = new Site();
    await site.load('games');
    await site.load('props');
    site.takeNames();
    site.put('team_avs', []);
    const { figures } = await site.load('games', { again: true });
    expect(figures).toEqual(hubFigures('games', hubFiles({ ...RECORDS, team_avs: [] })));
    expect(site.takeRequests()).toMatchObject(namesOf('games').map((name) => ({ name, fresh: true })));
    await site.load('props');
    expect(site.takeRequests()).toMatchObject([{ name: 'skater_probs', fresh: true }]);
    await site.load('games', { again: true });
    expect(site.takeRequests()).toMatchObject(namesOf('games').map((name) => ({ name, fresh: true })));
  });

  test('after a call with `again`, a newer version is fetched without bypassing caches', async () => {
    const site = new Site();
    await site.load('games', { again: true });
    site.takeNames();
    site.put('manifest', manifest('2'));
    await site.load('games');
    expect(site.takeRequests()).toMatchObject(namesOf('games').map((name) => ({ name, fresh: false })));
  });

  test('a call that starts after a call with `again` but fetches first also fetches the files again', async () => {
    const site = new Site();
    await site.load('totals');
    site.takeNames();
    site.put('schedule_times', []);
    const release = site.hold();
    const slow = site.load('games', { again: true });
    site.overtake();
    const quick = await site.load('totals');
    expect(quick.figures).toEqual(hubFigures('totals', hubFiles({ ...RECORDS, schedule_times: [] })));
    release();
    await slow;
    // The call with `again` shares the files that the overtaking call has just fetched.
    expect(site.takeRequests()).toMatchObject(
      [...namesOf('totals'), 'team_avs', 'schedule_changes'].map((name) => ({ name, fresh: true })),
    );
  });

  test('a call with `again` bypasses caches even if a later call overtook it and loaded a different version', async () => {
    const site = new Site();
    site.put('manifest', manifest('2'));
    const release = site.hold();
    const slow = site.load('games', { again: true });
    site.overtake();
    site.put('manifest', manifest('1'));
    await site.load('games');
    site.takeNames();
    release();
    expect((await slow).version).toBe('2');
    expect(site.takeRequests()).toMatchObject(namesOf('games').map((name) => ({ name, fresh: true })));
  });
});

describe('a site with files of the sample beside its own', () => {
  const sampleOf = async (tab: Tab, ...samples: readonly string[]) => {
    const site = new Site();
    const entry = (name: string) => ({ bytes: 1, records: 2, ...(samples.includes(name) && { sample: true }) });
    const names = ['game_probs.json', 'p_info.json', 'team_avs.json', '7_parlaytrix.npz'];
    const files = Object.fromEntries(names.map((name) => [name, entry(name)]));
    site.put('manifest', { ...manifest('v9', []), sample: samples.length > 0, files });
    const { sample, showsSample } = await site.load(tab);
    return { sample, showsSample };
  };

  test('a tab says that it shows the sample if any of its files is of the sample, and no other tab does', async () => {
    expect(await sampleOf('games')).toEqual({ sample: false, showsSample: false });
    expect(await sampleOf('games', 'team_avs.json')).toEqual({ sample: false, showsSample: true });
    expect(await sampleOf('totals', 'team_avs.json')).toEqual({ sample: false, showsSample: false });
    expect(await sampleOf('totals', 'game_probs.json')).toEqual({ sample: true, showsSample: true });
  });

  test('the builder shows the sample if the simulation of a game is of the sample', async () => {
    expect(await sampleOf('parlay', '7_parlaytrix.npz')).toEqual({ sample: false, showsSample: true });
    expect(await sampleOf('games', '7_parlaytrix.npz')).toEqual({ sample: false, showsSample: false });
  });
});

test('the dataset API answers a ping', () => {
  expect(createDatasetApi({ text: () => Promise.resolve(err({ kind: 'http', status: 404 })) }).ping()).toBe(true);
});

describe('failures after a successful load', () => {
  test('if the manifest cannot be read, the last manifest and all files are kept', async () => {
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

  test('if a file fails in a call with `again`, loadTab names the file and keeps the earlier figures', async () => {
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
])('if the manifest lists the simulation formats %j, loadTab chooses %s', async (listed, asked) => {
  const site = new Site();
  site.put(
    'manifest',
    manifest(
      'v9',
      listed.map((ending) => `7_parlaytrix.${ending}`),
    ),
  );
  expect((await site.load('parlay')).simulations).toEqual({
    7: { url: `http://x/data/7_parlaytrix.${asked}?v=v9`, teams: ['C', 'D'].map(speltTeam), even: false, model: null },
  });
});

test.each([
  ['lists it', ['7_parlaytrix.npz', '7_gamemodel.json'], { url: 'http://x/data/7_gamemodel.json?v=v9', listed: true }],
  ['does not list it', ['7_parlaytrix.npz'], null],
])('loadTab offers a game model only if the manifest lists it (here the manifest %s)', async (_, files, model) => {
  const site = new Site();
  site.put('manifest', manifest('v9', files));
  expect((await site.load('parlay')).simulations).toMatchObject({ 7: { model } });
});

test('loadTab names a file of weights only if the manifest lists it', async () => {
  const site = new Site();
  const weightsIn = async (...files: readonly string[]) => {
    site.put('manifest', manifest(`v${files.length}`, ['7_parlaytrix.npz', ...files]));
    return (await site.load('parlay')).simulations['7']?.weights;
  };
  expect(await weightsIn()).toBeUndefined();
  expect(await weightsIn('8_weights.json')).toBeUndefined();
  expect(await weightsIn('8_weights.json', '7_weights.json')).toEqual({
    url: 'http://x/data/7_weights.json?v=v2',
    gameId: '7',
  });
  expect((await site.load('parlay', { books: false })).simulations['7']?.weights).toBeUndefined();
  site.drop('manifest');
  expect((await site.load('parlay', { again: true })).simulations['7']?.weights).toBeUndefined();
});

describe('the games for which a slip can be built', () => {
  const schedule_times = ['2025-10-06', '2025-10-07', '2025-10-08', '2025-10-09'].map((Date, i) => ({
    Date,
    'Away Team': i === 2 ? 'A' : 'C',
    'Home Team': i === 2 ? 'B' : 'D',
  }));
  const game_id_ref = [
    { id: 7, 'Away Team': 'C', 'Home Team': 'D', Date: '2025-10-07' },
    { id: 8, 'Away Team': 'A', 'Home Team': 'B', Date: '2025-10-08' },
    { id: 6, 'Away Team': 'C', 'Home Team': 'D', Date: '2025-10-06' },
  ];
  const games = async (tab: Tab, change: object = {}) => {
    const site = new Site();
    site.put('schedule_times', schedule_times);
    site.put('game_id_ref', game_id_ref);
    const entry = { bytes: 1, records: 2 };
    const { files, ...rest } = manifest('v9', []);
    const probs = { 'game_probs.json': { ...entry, from: '2025-10-07', to: '2025-10-08' } };
    site.put('manifest', { ...rest, files: { ...files, ...probs, ...change } });
    const builder = builderGames((await site.load(tab)).builder, '2025-10-07' as LeagueDate);
    return { today: builder.today, ids: builder.games.map(({ gameId }) => gameId) };
  };

  test.each(['games', 'goal'] as const)(
    'slips in the tab %s can have games of the first date, and games of later dates only if their simulation is listed',
    async (tab) => {
      expect(await games(tab)).toEqual({ today: '2025-10-07', ids: ['7'] });
      const listed = { '8_parlaytrix.npz': { bytes: 1, records: 2 } };
      expect(await games(tab, listed)).toEqual({ today: '2025-10-07', ids: ['7', '8'] });
    },
  );
});
