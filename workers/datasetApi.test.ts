import { describe, expect, test } from 'vitest';
import {
  DECODERS,
  err,
  HUB_DATASETS,
  HUB_TAB_FILES,
  HUB_TABS,
  hubFigures,
  NO_FILES,
  ok,
  VALUE_DATASETS,
  VAULT_TAB_FILES,
  VAULT_TABS,
  vaultFigures,
  type Dataset,
  type Files,
  type HubDataset,
  type Tab,
} from '@ddh/engine';
import { hubFiles, lineColumns, type Row } from '../engine/testing/hubFiles.ts';
import type { TextSource } from './bytes.ts';
import { createDatasetApi, type DataFolder, type DatasetApi, type TabAnswer } from './datasetApi.ts';

const RECORDS: Readonly<Record<HubDataset, readonly Row[]>> = {
  game_probs: [
    { index: '2025-10-08', Home: 'B', Away: 'A' },
    { index: '2025-10-07', Home: 'D', Away: 'C', 'Home Win %': 0.5, ...lineColumns('', [5.5, 6], [5, 6, 6, 7]) },
  ],
  puck_line_probs: [{ index: '2025-10-07', Margin: 0.5, D: 0.5 }],
  skater_probs: [{ index: 'P', level_0: '2025-10-07', ...lineColumns('Goals ', [0.5], [0, 1]) }],
  schedule_times: [{ Date: '2025-10-07', 'Away Team': 'C', 'Home Team': 'D', Time: '19:00' }],
  game_id_ref: [{ id: 7, 'Home Team': 'D', 'Away Team': 'C' }],
  p_info: [{ Player: 'P', Team: 'C', 'API ABRV': 'CCC' }],
  team_avs: [{ Team: 'C', index: '2025-10-07', 'Goals Against': 3 }],
};
const PRICE = { Value: 0.1, Book: 'Alpha', 'Book odds': 2.2, 'Model odds': 2, 'Model prob': 0.5 };
const VAULT_RECORDS = {
  goal_value: [{ Player: 'P', Line: 0.5, ...PRICE }],
  assist_value: [{ Player: 'Q', Line: 0.5, ...PRICE }],
  point_value: [{ Player: 'P', Line: 1.5, ...PRICE }],
  sog_value: [{ Player: 'P', Line: 2.5, ...PRICE }],
  total_value: [{ Away: 'C', Home: 'D', Line: 5.5, ...PRICE }],
  moneyline_value: [{ Team: 'D', ...PRICE }],
  all_available_players: [{ Player: 'Q', Pos: 'D', ABR: 'CCC', playerId: 2 }],
} satisfies { readonly [dataset in Dataset]?: readonly Row[] };
const manifest = (version: string) => ({
  version,
  generatedAt: '2025-10-07T16:00:00Z',
  sample: true,
  files: { '7_parlaytrix.npz': { bytes: 1, records: 2 } },
});

type Name = Dataset | 'manifest';
type Asked = { readonly name: Name; readonly url: string; readonly fresh: boolean };

/** A server whose files can be changed, and whose answers can be held back. */
class Site {
  readonly asked: Asked[] = [];
  readonly #files = new Map<Name, string>();
  readonly #api: DatasetApi;
  #broken: Name | null = null;
  #hold: Promise<void> = Promise.resolve();
  readonly #text: TextSource = async (url, { fresh }) => {
    const name = /([a-z_]+)\.json/.exec(url)![1] as Name;
    this.asked.push({ name, url, fresh });
    const text = this.#files.get(name);
    await this.#hold;
    if (this.#broken === name) return err({ kind: 'http', status: 500 });
    return text === undefined ? err({ kind: 'http', status: 404 }) : ok({ text, modified: name.length });
  };

  constructor() {
    for (const dataset of HUB_DATASETS) this.put(dataset, RECORDS[dataset]);
    this.#api = createDatasetApi({ text: this.#text });
  }

  put(name: Name, content: unknown): void {
    this.#files.set(name, typeof content === 'string' ? content : JSON.stringify(content));
  }

  drop(name: Name): void {
    this.#files.delete(name);
  }

  /** The server fails to answer for this file. */
  break(name: Name): void {
    this.#broken = name;
  }

  /** What is asked from now on is answered when the answer's function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.#hold = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** What is asked from now on is answered at once, even if what was asked before is still held back. */
  overtake(): void {
    this.#hold = Promise.resolve();
  }

  load(tab: Tab, { again = false, ...folder }: Partial<DataFolder> & { again?: boolean } = {}): Promise<TabAnswer> {
    return this.#api.loadTab({ url: 'http://x/data/', version: 'page 1', ...folder }, { tab, again });
  }

  /** The files that were asked for since the last look. */
  names(): readonly string[] {
    return this.look().map(({ name }) => name);
  }

  look(): readonly Asked[] {
    return this.asked.splice(0).filter(({ name }) => name !== 'manifest');
  }
}

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
      simulations: tab === 'parlay' ? { 7: 'http://x/data/7_parlaytrix.json?v=page%201' } : {},
      failed: [],
      problems: [],
      version: 'page 1',
      updatedAt: 'game_probs'.length,
      sample: false,
    });
  });

  test('a manifest gives version, time, and the builder better forms', async () => {
    const site = new Site();
    site.put('manifest', manifest('v9'));
    const { simulations, version, updatedAt, sample } = await site.load(tab);
    expect(new Set(site.look().map(({ url }) => url.slice(url.indexOf('?'))))).toEqual(new Set(['?v=v9']));
    expect({ simulations, version, updatedAt, sample }).toEqual({
      simulations: tab === 'parlay' ? { 7: 'http://x/data/7_parlaytrix.npz?v=v9' } : {},
      version: 'v9',
      updatedAt: Date.UTC(2025, 9, 7, 16),
      sample: true,
    });
  });

  test.each(['{', '[]', '{"version":3}'])(
    'a manifest that is none (%s) does not keep it from showing',
    async (text) => {
      const site = new Site();
      site.put('manifest', text);
      expect(await site.load(tab)).toEqual(await new Site().load(tab));
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

describe('the Value Vault', () => {
  /** The Hub's site, with the Vault's files as well. */
  const vaultSite = (): Site => {
    const site = new Site();
    for (const [name, records] of Object.entries(VAULT_RECORDS)) site.put(name as Dataset, records);
    return site;
  };
  /** A tab's own files and those that help, but for one. */
  const filesOf = (tab: (typeof VAULT_TABS)[number], without: Dataset | null = null): Files => {
    const { needed, optional } = VAULT_TAB_FILES[tab];
    const records: Readonly<Record<string, readonly Row[]>> = { ...RECORDS, ...VAULT_RECORDS };
    const read = [...needed, ...optional]
      .filter((name) => name !== without)
      .map((name) => {
        const decoded = DECODERS[name](records[name]);
        if (!decoded.ok || decoded.value.problems.length > 0) throw new Error(name);
        return [name, decoded.value.data];
      });
    return { ...NO_FILES, ...Object.fromEntries(read) };
  };
  const OPTIONAL = ['schedule_times', 'p_info', 'all_available_players'] as const;

  describe.each(VAULT_TABS)('the tab %s', (tab) => {
    const { needed } = VAULT_TAB_FILES[tab];

    test('asks for its files, each in its folder', async () => {
      const site = vaultSite();
      await site.load(tab);
      const address = (path: string) => `http://x/data/${path}.json?v=page%201`;
      expect(site.look().map(({ url }) => url)).toEqual([
        ...needed.map((name) => address(`value_vault/${name}`)),
        ...['schedule_times', 'p_info', 'fantasy/all_available_players'].map(address),
      ]);
    });

    test('has the bets of its files, and the dates of the schedule', async () => {
      const { figures, ...rest } = await vaultSite().load(tab);
      expect(figures).toEqual(vaultFigures(tab, filesOf(tab)));
      expect(figures).toMatchObject({ books: ['Alpha'], games: ['C @ D'] });
      expect(rest).toEqual({
        dates: ['2025-10-07'],
        simulations: {},
        failed: [],
        problems: [],
        version: 'page 1',
        updatedAt: needed[0]!.length,
        sample: false,
      });
    });

    test.each(OPTIONAL)('goes without %s, and says nothing of it', async (name) => {
      const site = vaultSite();
      site.drop(name);
      const { figures, failed, problems, dates } = await site.load(tab);
      expect([failed, problems]).toEqual([[], []]);
      expect(figures).toEqual(vaultFigures(tab, filesOf(tab, name)));
      expect(dates).toEqual(name === 'schedule_times' ? [] : ['2025-10-07']);
    });

    test.each(OPTIONAL)('names %s when it is there but cannot be had', async (name) => {
      const site = vaultSite();
      site.break(name);
      const { figures, failed } = await site.load(tab);
      expect(failed).toEqual([{ file: name, error: { kind: 'http', status: 500 } }]);
      expect(figures).toEqual(vaultFigures(tab, filesOf(tab, name)));
    });

    test.each(OPTIONAL)('names %s when it cannot be understood', async (name) => {
      const site = vaultSite();
      site.put(name, '<!doctype html>');
      expect((await site.load(tab)).failed).toEqual([
        { file: name, error: { kind: 'notJson', detail: expect.any(String) } },
      ]);
      site.put(name, '{}');
      expect((await site.load(tab)).failed).toMatchObject([{ file: name, error: { kind: 'badDocument' } }]);
      site.put(name, '[7]');
      expect(await site.load(tab)).toMatchObject({ failed: [], problems: [{ file: name, more: 0 }] });
    });

    test.each(needed)('without %s it names the file, and shows what there is', async (name) => {
      const site = vaultSite();
      site.drop(name);
      const { figures, failed } = await site.load(tab);
      expect(failed).toEqual([{ file: name, error: { kind: 'http', status: 404 } }]);
      expect(figures).toEqual(vaultFigures(tab, filesOf(tab, name)));
    });
  });

  test('what is not there may come: it is asked for again', async () => {
    const site = vaultSite();
    site.drop('p_info');
    await site.load('goal');
    site.names();
    site.put('p_info', RECORDS.p_info);
    expect((await site.load('goal')).figures).toEqual(vaultFigures('goal', filesOf('goal')));
    expect(site.names()).toEqual(['p_info']);
  });

  test('the files that help are read once, for the Hub as well', async () => {
    const site = vaultSite();
    await Promise.all(VAULT_TABS.map((tab) => site.load(tab)));
    expect(site.names().toSorted()).toEqual([...VALUE_DATASETS, ...OPTIONAL].toSorted());
    await site.load('games');
    expect(site.names()).toEqual(HUB_TAB_FILES.games.filter((name) => !OPTIONAL.some((one) => one === name)));
  });

  test('a file that helps the Vault is needed by the Hub', async () => {
    const site = vaultSite();
    site.drop('p_info');
    await site.load('goal');
    expect((await site.load('games')).failed).toMatchObject([{ file: 'p_info' }]);
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
