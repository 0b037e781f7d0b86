import { describe, expect, test } from 'vitest';
import { NO_FILES, VALUE_DATASETS, DECODERS, type Dataset, type Files } from '@ddh/engine/internal/datasets';
import { HUB } from '@ddh/engine/internal/hub';
import { VAULT, vaultFigures, VAULT_TABS } from '@ddh/engine/internal/vault';
import { type Row } from '../engine/testing/hubFiles.ts';
import { RECORDS, Site } from './testing/site.ts';

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
describe('the Value Vault', () => {
  /** Creates a site with the files of the Hub and the Vault. */
  const vaultSite = (): Site => {
    const site = new Site();
    for (const [name, records] of Object.entries(VAULT_RECORDS)) site.put(name as Dataset, records);
    return site;
  };
  /** Decodes the needed and the optional files of a tab, except the file `without`. */
  const filesOf = (tab: (typeof VAULT_TABS)[number], without: Dataset | null = null): Files => {
    const { needed, optional } = VAULT[tab];
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
  const OPTIONAL = ['schedule_times', 'p_info', 'all_available_players', 'game_id_ref', 'lineups'] as const;

  describe.each(VAULT_TABS)('the tab %s', (tab) => {
    const { needed } = VAULT[tab];

    test('loadTab fetches the files of a Vault tab from their folders', async () => {
      const site = vaultSite();
      await site.load(tab);
      const address = (path: string) => `http://x/data/${path}.json?v=page%201`;
      expect(site.takeRequests().map(({ url }) => url)).toEqual([
        ...needed.map((name) => address(`value_vault/${name}`)),
        ...['schedule_times', 'p_info', 'fantasy/all_available_players', 'game_id_ref', 'lineups'].map(address),
      ]);
    });

    test('loadTab returns the bets of a Vault tab and the dates of the schedule', async () => {
      const { figures, ...rest } = await vaultSite().load(tab);
      expect(figures).toEqual(vaultFigures(tab, filesOf(tab)));
      expect(figures).toMatchObject({ books: ['Alpha'], games: ['C @ D'] });
      expect(rest).toEqual({
        manifest: 'absent',
        dates: ['2025-10-07'],
        builder: {
          dates: ['2025-10-07'],
          games: [{ gameId: '7', date: '2025-10-07', away: 'C', home: 'D', time: '19:00', listed: true }],
        },
        simulations: {},
        failed: [],
        problems: [],
        version: 'page 1',
        updatedAt: needed[0]!.length,
        facts: {},
        day: null,
        season: null,
        sample: false,
        showsSample: false,
        trackRecord: false,
        awaited: null,
      });
    });

    test.each(OPTIONAL)('loadTab does not report that the optional file %s is missing', async (name) => {
      const site = vaultSite();
      site.drop(name);
      const { figures, failed, problems, dates } = await site.load(tab);
      expect([failed, problems]).toEqual([[], []]);
      expect(figures).toEqual(vaultFigures(tab, filesOf(tab, name)));
      expect(dates).toEqual(name === 'schedule_times' ? [] : ['2025-10-07']);
    });

    test.each(OPTIONAL)('loadTab names the optional file %s if the server responds with an error', async (name) => {
      const site = vaultSite();
      site.break(name);
      const { figures, failed } = await site.load(tab);
      expect(failed).toEqual([{ file: name, error: { kind: 'http', status: 500 } }]);
      expect(figures).toEqual(vaultFigures(tab, filesOf(tab, name)));
    });

    test.each(OPTIONAL)('loadTab names the optional file %s if it is invalid', async (name) => {
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

    test.each(needed)(
      'if the needed file %s is missing, loadTab names the file and returns the figures of all other files',
      async (name) => {
        const site = vaultSite();
        site.drop(name);
        const { figures, failed } = await site.load(tab);
        expect(failed).toEqual([{ file: name, error: { kind: 'http', status: 404 } }]);
        expect(figures).toEqual(vaultFigures(tab, filesOf(tab, name)));
      },
    );
  });

  test('an optional file that was missing is fetched again by the next call of loadTab', async () => {
    const site = vaultSite();
    site.drop('p_info');
    await site.load('goal');
    site.takeNames();
    site.put('p_info', RECORDS.p_info);
    expect((await site.load('goal')).figures).toEqual(vaultFigures('goal', filesOf('goal')));
    expect(site.takeNames()).toEqual(['p_info']);
  });

  test('optional files of the Vault are shared with the Hub', async () => {
    const site = vaultSite();
    await Promise.all(VAULT_TABS.map((tab) => site.load(tab)));
    expect(site.takeNames().toSorted()).toEqual([...VALUE_DATASETS, ...OPTIONAL].toSorted());
    await site.load('games');
    const { needed, optional } = HUB.games;
    expect(site.takeNames()).toEqual([...needed, ...optional].filter((name) => !OPTIONAL.some((one) => one === name)));
  });

  test('a missing file that is optional in the Vault is reported in the Hub, where it is needed', async () => {
    const site = vaultSite();
    site.drop('p_info');
    await site.load('goal');
    expect((await site.load('games')).failed).toMatchObject([{ file: 'p_info' }]);
  });
});
