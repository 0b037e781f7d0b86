import { describe, expect, test, vi } from 'vitest';
import { RANK_KINDS } from '@ddh/engine/internal/fantasy';
import {
  BEST,
  goalie,
  names,
  PASTRNAK,
  reloaded,
  SANDERSON,
  setUp,
  SITE,
  skater,
  store,
  STUETZLE,
  SWAYMAN,
  TEAM,
  TKACHUK,
  ULLMARK,
} from '../testing/rankingsPage.ts';
import { SCHEDULE } from '../testing/weekPage.ts';
import { createDatasetApi } from '@ddh/workers/datasetApi';
import type { Tab, TabAnswer, TabRequest } from '@ddh/workers/protocol';
import { CutFolder } from '../../engine/testing/cutFolder.ts';
import { memoryServices, type LoadTab } from '../testing/memoryServices.ts';
import { createStores } from '../testing/stores.ts';

/** Creates a page that has loaded the rankings with both files. */
async function shown(...given: Parameters<typeof setUp>) {
  const page = setUp(...given);
  await page.section.show('skaters');
  await page.section.show('goalies');
  return page;
}

/** The points of the shown players, with two decimals. */
const points = ({ rankings }: Pick<ReturnType<typeof setUp>, 'rankings'>, kind: 'skaters' | 'goalies' = 'skaters') =>
  rankings.state[kind].rows.map(({ row }) => row.points!.toFixed(2));

describe('createRankings', () => {
  test('a ranking has the default filters, and no players before its file is loaded', () => {
    const { rankings } = setUp();
    for (const kind of RANK_KINDS) {
      expect(rankings.state[kind]).toMatchObject({
        timeframe: null,
        team: null,
        group: null,
        owned: 100,
        search: '',
        order: { by: 'fantasyPoints', descending: true },
        rows: [],
        found: 0,
        of: 0,
      });
    }
  });

  test('a ranking shows the first week with standard scoring, the best player first', async () => {
    const page = await shown();
    const { skaters, goalies } = page.rankings.state;
    expect(names(page.rankings)).toEqual(BEST);
    // The standard scoring of skaters is 2 per goal, 1 per assist, 0.5 per power-play goal, 0.1 per shot, 0.5 per block
    // and 0.1 per hit.
    expect(points(page)).toEqual(['6.85', '6.60', '6.20', '6.00']);
    expect(skaters).toMatchObject({ timeframe: 'Week 1', found: 4, of: 4, scoredFor: null });
    expect(skaters.scoring).toMatchObject({ standard: true, mode: 'fantasy' });
    // The standard scoring of goalies is 4 per win, 0.2 per save, -2 per goal against and 3 per shutout.
    expect(names(page.rankings, 'goalies')).toEqual([SWAYMAN, ULLMARK]);
    expect(points(page, 'goalies')).toEqual(['9.30', '8.50']);
    expect(goalies).toMatchObject({ timeframe: 'Week 1', found: 2 });
  });

  test('a ranking lists the choices for each filter, with weeks in numeric order', async () => {
    const { rankings } = await shown();
    const { timeframes, teams, columns } = rankings.state.skaters;
    expect(timeframes).toEqual(['Week 1', 'Week 2', 'Week 10', 'Rest of Season']);
    expect(teams).toHaveLength(32);
    expect(teams).toEqual(expect.arrayContaining(['Boston Bruins', 'Ottawa Senators', 'Utah Mammoth']));
    expect(columns.slice(0, 3)).toEqual(['player', 'fantasyPoints', 'zScore']);
    // The goalie file has no column for games.
    expect(rankings.state.goalies.columns).not.toContain('games');
  });

  const DAY_MS = 86_400_000;
  /** Week 1 ends on October 10, and Week 2 ends on October 14. Today is October 7. */
  const SCHEDULED: typeof SITE = { ...SITE, season_schedule: SCHEDULE };
  test('a ranking opens at Week 1, or at the first week that is not over', async () => {
    for (const [days, week] of [
      [0, 'Week 1'],
      [3, 'Week 1'],
      [4, 'Week 2'],
    ] as const) {
      const page = setUp({}, SCHEDULED);
      page.services.clock.advance(days * DAY_MS);
      for (const tab of ['skaters', 'goalies', 'usage', 'week'] as const) await page.section.show(tab);
      expect(page.rankings.state.skaters.timeframe).toBe(week);
      expect(page.stores.usage.state.timeframe).toBe(week);
      expect(page.stores.week.state.week?.name).toBe(week);
    }
  });

  test('a ranking follows the current week while the page is open, until the user chooses a week', async () => {
    const page = await shown({}, SCHEDULED);
    const usage = page.stores.usage;
    await page.section.show('usage');
    page.services.clock.advance(4 * DAY_MS);
    await vi.waitFor(() => expect(page.rankings.state.skaters.timeframe).toBe('Week 2'));
    expect(usage.state.timeframe).toBe('Week 2');
    expect(names(page.rankings)).toEqual([PASTRNAK]);
    page.rankings.actions.selectTimeframe('skaters', 'Week 1');
    usage.actions.selectTimeframe('Week 1');
    page.services.clock.advance(DAY_MS);
    await vi.waitFor(() => expect(page.stores.fantasy.state.now).toBe(page.services.clock.now()));
    expect([page.rankings.state.skaters.timeframe, usage.state.timeframe]).toEqual(['Week 1', 'Week 1']);
  });

  test('a ranking shows the first timeframe if there is no Week 1', async () => {
    const { rankings } = await shown({}, { skater_projections: [skater(STUETZLE, { Timeframe: 'Week 7' })] });
    expect(rankings.state.skaters.timeframe).toBe('Week 7');
    expect(names(rankings)).toEqual([STUETZLE]);
  });

  test('a ranking has no players if its file could not be read', async () => {
    const { rankings } = await shown({}, { ...SITE, skater_projections: null });
    expect(rankings.state.skaters).toMatchObject({ rows: [], found: 0, of: 0, timeframe: null });
    expect(names(rankings, 'goalies')).toHaveLength(2);
  });
});

describe('createRankings with filters', () => {
  test('a timeframe shows only its own players and figures', async () => {
    const page = await shown();
    page.rankings.actions.selectTimeframe('skaters', 'Rest of Season');
    expect(names(page.rankings)).toEqual([STUETZLE]);
    expect(points(page)).toEqual([(60 + 1 + 1 + 0.5 + 0.2).toFixed(2)]);
    expect(page.rankings.state.skaters).toMatchObject({ found: 1, of: 1 });
  });

  test.each<[string, (actions: ReturnType<typeof setUp>['rankings']['actions']) => void, readonly string[]]>([
    ['a team', (actions) => actions.selectTeam('skaters', 'Boston Bruins'), [PASTRNAK]],
    ['forwards', (actions) => actions.selectGroup('skaters', 'F'), [TKACHUK, PASTRNAK, STUETZLE]],
    ['defensemen', (actions) => actions.selectGroup('skaters', 'D'), [SANDERSON]],
    ['ownership', (actions) => actions.selectOwned('skaters', 90), [TKACHUK, SANDERSON]],
    ['a search without accents', (actions) => actions.search('skaters', 'stutz'), [STUETZLE]],
    ['a search without a match', (actions) => actions.search('skaters', 'xyz'), []],
  ])('a ranking can be filtered by %s', async (_, choose, expected) => {
    const { rankings } = await shown();
    choose(rankings.actions);
    expect(names(rankings)).toEqual(expected);
    expect(rankings.state.skaters).toMatchObject({ found: expected.length, of: 4 });
    // The ranking of goalies has its own filters.
    expect(names(rankings, 'goalies')).toHaveLength(2);
    rankings.actions.clearFilters('skaters');
    expect(names(rankings)).toEqual(BEST);
  });

  test('clearFilters keeps the timeframe and the order', async () => {
    const { rankings } = await shown();
    rankings.actions.selectTimeframe('skaters', 'Week 2');
    rankings.actions.order('skaters', 'goals');
    rankings.actions.search('skaters', 'nobody');
    rankings.actions.clearFilters('skaters');
    expect(rankings.state.skaters).toMatchObject({ timeframe: 'Week 2', order: { by: 'goals' }, search: '' });
    expect(names(rankings)).toEqual([PASTRNAK]);
  });

  test('the filters of a ranking survive a reload, but the search does not', async () => {
    const page = await shown();
    const { actions } = page.rankings;
    actions.selectTimeframe('skaters', 'Week 10');
    actions.selectTeam('skaters', 'Ottawa Senators');
    actions.selectGroup('skaters', 'F');
    actions.selectOwned('skaters', 60);
    actions.order('skaters', 'hits');
    actions.order('skaters', 'hits');
    actions.search('skaters', 'tim');
    const again = reloaded(page);
    await again.section.show('skaters');
    await again.section.show('goalies');
    expect(again.rankings.state.skaters).toMatchObject({
      timeframe: 'Week 10',
      team: 'Ottawa Senators',
      group: 'F',
      owned: 60,
      order: { by: 'hits', descending: false },
      search: '',
    });
    expect(names(again.rankings)).toEqual([STUETZLE]);
    expect(again.rankings.state.goalies).toMatchObject({ timeframe: 'Week 1', team: null, owned: 100 });
  });

  test('a filter value that the file lacks is ignored until the file has it again', async () => {
    const page = await shown({ 'rankings-timeframe-skaters': 'Week 30', 'rankings-team-skaters': 'Hartford Whalers' });
    expect(page.rankings.state.skaters).toMatchObject({ timeframe: 'Week 1', team: null });
    page.site.files = {
      ...SITE,
      skater_projections: [skater('Somebody', { Timeframe: 'Week 30', Team: 'Hartford Whalers', ABR: 'ARI' })],
    };
    page.site.version = '2';
    await page.section.renew('skaters');
    expect(page.rankings.state.skaters).toMatchObject({ timeframe: 'Week 30', team: 'Hartford Whalers' });
    expect(names(page.rankings)).toEqual(['Somebody']);
  });

  test.each([
    ['group', 'X', { group: null }],
    ['owned', '55', { owned: 100 }],
    ['order', 'saves descending', { order: { by: 'fantasyPoints' } }],
    ['order', 'nonsense', { order: { by: 'fantasyPoints' } }],
  ])('the stored choice of %s is ignored if the stored value %s is invalid', (key, text, expected) => {
    const { rankings } = setUp({ [`rankings-${key}-skaters`]: text });
    expect(rankings.state.skaters).toMatchObject(expected);
  });

  test('a stored order of a ranking is replaced by the default if its column has no figures', async () => {
    const empty = { ...SITE, goalie_projections: [goalie(ULLMARK, { 'Shutouts Remaining': null })] };
    const { rankings } = await shown({ 'rankings-order-goalies': 'shutouts descending' }, empty);
    expect(rankings.state.goalies.order).toEqual({ by: 'fantasyPoints', descending: true });
  });
});

describe('a ranking whose site has cuts', () => {
  const WHOLE = 'fantasy/skater_projections.json';
  /** A ranking that shows its first timeframe. `release` lets the rest arrive. */
  async function opened(stored: Readonly<Record<string, string>> = {}) {
    // Without more rows in other timeframes, the first one would be more than half of the file, and have no cut.
    const others = ['Week 2', 'Week 10'].map((Timeframe) => skater(SANDERSON, { Timeframe }));
    const folder = new CutFolder({ skater_projections: [...(SITE.skater_projections ?? []), ...others] });
    const release = folder.hold(WHOLE);
    const api = createDatasetApi({ text: folder.text });
    const load: LoadTab = async <T extends Tab>(request: TabRequest<T>) =>
      (await api.loadTab({ url: 'http://x/', version: 'page' }, request)) as TabAnswer<T>;
    const services = memoryServices(load);
    for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
    const { fantasy, rankings } = createStores(services);
    await fantasy.actions.show('skaters');
    const rest = async (): Promise<void> => {
      release();
      await vi.waitFor(() => expect(fantasy.state.tabs.skaters).toMatchObject({ value: { awaited: null } }));
    };
    return { folder, fantasy, rankings, state: rankings.state.skaters, rest };
  }

  test('shows the first timeframe and the choice of all before it has the others, and then all without a notice', async () => {
    const { fantasy, rankings, state, rest } = await opened();
    const all = ['Week 1', 'Week 2', 'Week 10', 'Rest of Season'];
    expect(state).toMatchObject({ timeframe: 'Week 1', awaited: false });
    expect([names(rankings), state.timeframes]).toEqual([BEST, all]);
    await rest();
    expect([names(rankings), state.timeframes]).toEqual([BEST, all]);
    expect([state.timeframe, fantasy.state.renewals]).toEqual(['Week 1', 0]);
  });

  test('waits for a timeframe that is chosen before it is there, and keeps the choice', async () => {
    const { rankings, state, rest } = await opened();
    rankings.actions.selectTimeframe('skaters', 'Week 2');
    expect(state).toMatchObject({ timeframe: 'Week 2', awaited: true, found: 0 });
    await rest();
    expect(state).toMatchObject({ timeframe: 'Week 2', awaited: false, found: 2 });
  });

  test('keeps open rows, filters and a stored order when the rest arrives', async () => {
    const { rankings, state, rest } = await opened({ 'rankings-order-skaters': 'goals descending' });
    rankings.actions.selectTeam('skaters', 'Ottawa Senators');
    const { row } = state.rows[1]!;
    rankings.actions.toggleRow('skaters', row.at);
    const before = names(rankings);
    await rest();
    expect([names(rankings), state.team, state.order.by]).toEqual([before, 'Ottawa Senators', 'goals']);
    expect(
      Object.keys(state.open).map((at) => state.rows.find((one) => one.row.at === Number(at))?.row.player),
    ).toEqual([row.player]);
  });

  test('shows the stored timeframe first', async () => {
    const { folder, state } = await opened({ 'rankings-timeframe-skaters': 'Rest of Season' });
    expect(state).toMatchObject({ timeframe: 'Rest of Season', awaited: false, found: 1 });
    expect(folder.takeFetched('')).toContain('fantasy/skater_projections-rest-of-season.json');
  });

  test('names the file of the rest if it fails, and keeps the timeframe that it shows', async () => {
    const { folder, fantasy, rankings, rest } = await opened();
    folder.drop(WHOLE);
    await expect(rest()).rejects.toThrow();
    expect(fantasy.state.tabs.skaters).toMatchObject({ value: { failed: [{ file: 'skater_projections' }] } });
    expect(names(rankings)).toEqual(BEST);
  });
});

describe('the order of a ranking', () => {
  test('choosing a column sorts the ranking by it, and choosing it again reverses the order', async () => {
    const { rankings } = await shown();
    rankings.actions.order('skaters', 'player');
    expect(names(rankings)).toEqual([TKACHUK, PASTRNAK, SANDERSON, STUETZLE]);
    rankings.actions.order('skaters', 'player');
    expect(names(rankings)).toEqual([STUETZLE, SANDERSON, PASTRNAK, TKACHUK]);
    rankings.actions.order('skaters', 'goals');
    expect(names(rankings)[0]).toBe(TKACHUK);
    expect(rankings.state.goalies.order.by).toBe('fantasyPoints');
  });
});

describe('the rows of a ranking', () => {
  const MANY = {
    skater_projections: Array.from({ length: 110 }, (_, i) =>
      skater(`Player ${i}`, { Goals: 200 - i, Pos: i % 2 ? 'D' : 'C' }),
    ),
  };

  test('a ranking shows 25 rows at first, 25 more on request, and again 25 after a new filter', async () => {
    const { rankings } = await shown({}, MANY);
    const count = () => [rankings.state.skaters.rows.length, rankings.state.skaters.found];
    expect(count()).toEqual([25, 110]);
    rankings.actions.showMore('skaters');
    expect(count()).toEqual([50, 110]);
    for (let i = 0; i < 3; i++) rankings.actions.showMore('skaters');
    expect(count()).toEqual([110, 110]);
    rankings.actions.order('skaters', 'goals');
    expect(count()).toEqual([25, 110]);
    rankings.actions.selectGroup('skaters', 'D');
    expect(count()).toEqual([25, 55]);
  });

  test('the CSV of a ranking has all players found, including rows that are not shown', async () => {
    const { rankings } = await shown({}, MANY);
    rankings.actions.selectGroup('skaters', 'D');
    const lines = rankings.csv('skaters').trim().split('\r\n');
    expect(lines).toHaveLength(56);
    expect(lines[0]).toContain('Player');
    expect(lines[1]).toContain('Player 1,');
  });
});

describe('the points breakdown', () => {
  test('toggleRow opens and closes the breakdown of a row', async () => {
    const { rankings } = await shown();
    const best = rankings.state.skaters.rows[0]!.row;
    rankings.actions.toggleRow('skaters', best.at);
    const parts = rankings.state.skaters.open[best.at]!;
    expect(parts.find(({ stat }) => stat === 'goals')).toMatchObject({ amount: 1.6, weight: 2, points: 3.2 });
    expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(best.points);
    rankings.actions.toggleRow('skaters', best.at);
    expect(rankings.state.skaters.open).toEqual({});
    rankings.actions.toggleRow('skaters', 99);
    expect(rankings.state.skaters.open).toEqual({});
  });

  test('choosing a timeframe that has the player keeps the breakdown of the player open, with the figures of that timeframe', async () => {
    const { rankings } = await shown();
    for (const { row } of rankings.state.skaters.rows) rankings.actions.toggleRow('skaters', row.at);
    rankings.actions.selectTimeframe('skaters', 'Week 10');
    const { open, rows } = rankings.state.skaters;
    expect(Object.keys(open)).toEqual([String(rows[0]!.row.at)]);
    expect(open[rows[0]!.row.at]!.find(({ stat }) => stat === 'goals')?.points).toBe(0.2);
  });

  test('an open breakdown closes when new data arrives, because its row may belong to another player', async () => {
    const page = await shown();
    page.rankings.actions.toggleRow('skaters', page.rankings.state.skaters.rows[0]!.row.at);
    page.site.version = '2';
    await page.section.renew('skaters');
    expect(page.rankings.state.skaters.open).toEqual({});
  });
});

describe('the current team in the rankings', () => {
  test('the current team sets the scoring, and its roster is marked; skaters or goalies without team scoring keep the standard scoring', async () => {
    const page = await shown();
    await store(page.services.tab);
    page.rankings.actions.toggleRow('skaters', page.rankings.state.skaters.rows[0]!.row.at);
    await page.rankings.actions.open();
    const { skaters, goalies } = page.rankings.state;
    expect(skaters).toMatchObject({ scoredFor: TEAM.name, scoring: { standard: false } });
    expect(points(page)).toEqual(['18.00', '4.00', '4.00', '4.00']);
    expect(Object.values(skaters.open)).toEqual([[expect.objectContaining({ stat: 'hits', weight: 2, points: 18 })]]);
    expect(skaters.rows.filter(({ mine }) => mine).map(({ row }) => row.player.player)).toEqual([TKACHUK]);
    expect(goalies).toMatchObject({ scoredFor: TEAM.name, scoring: { standard: true } });
    expect(goalies.rows.map(({ mine }) => mine)).toEqual([false, true]);
    expect(points(page, 'goalies')).toEqual(['9.30', '8.50']);
  });

  test('the rankings mark a saved player who has another name in the files, and name those whom several players fit', async () => {
    const namesakes = ['C', 'LW', 'D'].map((Pos, playerId) => skater(`Sebastian Aho (${Pos})`, { Pos, playerId }));
    const renamed = skater('Alexander Kerfoot', { playerId: 9 });
    const all_available_players = [{ Player: 'Alexander Kerfoot', Pos: 'C', playerId: 9, Also: ['Alex Kerfoot'] }];
    const page = await shown({}, { ...SITE, skater_projections: [...namesakes, renamed], all_available_players });
    await store(page.services.tab, {
      ...TEAM,
      roster: { F: ['Sebastian Aho', 'Alex Kerfoot'], D: ['Sebastian Aho (LD)'], G: [] },
    });
    await page.rankings.actions.open();
    const { skaters, goalies } = page.rankings.state;
    expect(skaters.rows.filter(({ mine }) => mine).map(({ row }) => row.player.playerId)).toEqual([9, 2]);
    expect([skaters.unclear, goalies.unclear]).toEqual([['Sebastian Aho'], []]);
  });

  test('the rankings use the current team with its unsaved edits', async () => {
    const page = await shown();
    await store(page.services.tab);
    await page.rankings.actions.open();
    page.teams.actions.removePlayer('F', TKACHUK);
    expect(page.rankings.state.skaters.rows.some(({ mine }) => mine)).toBe(false);
  });

  test('the ranking is not computed again if only the roster changes', async () => {
    const page = await shown();
    await store(page.services.tab);
    await page.rankings.actions.open();
    const figures = () => page.rankings.state.skaters.rows.map(({ row }) => row);
    const before = figures();
    page.teams.actions.removePlayer('F', TKACHUK);
    expect(figures().every((row, i) => row === before[i])).toBe(true);
  });

  test('the rankings use a current team that was loaded before the files', async () => {
    const page = setUp();
    await store(page.services.tab);
    await page.rankings.actions.open();
    await page.section.show('skaters');
    expect(points(page)[0]).toBe('18.00');
  });

  test('the rankings use no team if the user is logged out', async () => {
    const page = await shown();
    await store(page.services.tab);
    page.services.identity.user = { ok: true, value: null };
    await page.rankings.actions.open();
    expect(page.rankings.state.skaters.scoredFor).toBeNull();
    expect(names(page.rankings)).toEqual(BEST);
  });
});
