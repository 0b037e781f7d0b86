import { describe, expect, test } from 'vitest';
import { ROWS_AT_ONCE } from './table.ts';
import { PASTRNAK, SANDERSON, skater, store, STUETZLE, TEAM, TKACHUK } from '../testing/rankingsPage.ts';
import { ROS, setUp, SITE } from '../testing/tradePage.ts';

async function shown(...given: Parameters<typeof setUp>) {
  const page = setUp(...given);
  await page.section.show('usage');
  return page;
}
/** Preferences of a session that shows the rest of the season. */
const WHOLE = { 'usage-timeframe': ROS };
const names = ({ usage }: Pick<ReturnType<typeof setUp>, 'usage'>) =>
  usage.state.rows.map(({ player }) => player.player);
const ALL = [PASTRNAK, TKACHUK, STUETZLE, SANDERSON];

describe('createUsage', () => {
  test('the usage table has no players before its file is loaded or if there is no file', async () => {
    expect(setUp().usage.state).toMatchObject({ timeframe: null, team: null, group: null, rows: [], found: 0, of: 0 });
    const { usage } = await shown({}, { skater_projections: null });
    expect(usage.state).toMatchObject({ timeframe: null, timeframes: [], rows: [], of: 0 });
  });

  test('the usage table opens at Week 1, and shows the rest of the season on request, most shots first', async () => {
    const page = await shown();
    expect(page.usage.state.timeframe).toBe('Week 1');
    expect(names(page)).toEqual([PASTRNAK, STUETZLE]);
    page.usage.actions.selectTimeframe(ROS);
    expect(names(page)).toEqual(ALL);
    expect(page.usage.state).toMatchObject({
      timeframes: ['Week 1', 'Week 2', ROS],
      timeframe: ROS,
      weeks: ['Week 1', 'Week 2'],
      found: 4,
      of: 4,
    });
    expect(page.usage.state.teams).toHaveLength(32);
    expect(page.usage.state.rows[2]!.weeks.map(({ shots }) => shots)).toEqual([8, 12]);
  });

  test('the usage table filters by timeframe, team, position and name', async () => {
    const page = await shown();
    const { actions, state } = page.usage;
    actions.selectTimeframe('Week 1');
    expect(names(page)).toEqual([PASTRNAK, STUETZLE]);
    actions.selectTimeframe(ROS);
    actions.selectTeam('Ottawa Senators');
    expect(names(page)).toEqual([TKACHUK, STUETZLE, SANDERSON]);
    actions.selectGroup('D');
    expect(names(page)).toEqual([SANDERSON]);
    actions.search('xyz');
    expect(state).toMatchObject({ rows: [], found: 0, of: 4 });
    actions.clearFilters();
    expect(state).toMatchObject({ team: null, group: null, search: '' });
    expect(names(page)).toEqual(ALL);
  });

  test('choosing a column sorts the usage table by it, and choosing it again reverses the order', async () => {
    const page = await shown(WHOLE);
    page.usage.actions.order('player');
    expect(names(page)).toEqual([TKACHUK, PASTRNAK, SANDERSON, STUETZLE]);
    page.usage.actions.order('player');
    expect(names(page)).toEqual([STUETZLE, SANDERSON, PASTRNAK, TKACHUK]);
    page.usage.actions.order('powerPlayShare');
    expect(names(page)[0]).toBe(STUETZLE);
  });

  test('the usage table shows 25 rows at first, 25 more on request, and again 25 after a new filter', async () => {
    const skater_projections = Array.from({ length: 2 * ROWS_AT_ONCE + 7 }, (_, i) => skater(`Player ${i}`));
    const { usage } = await shown({}, { skater_projections });
    const counts = () => [usage.state.rows.length, usage.state.found];
    expect(counts()).toEqual([25, 57]);
    usage.actions.showMore();
    expect(counts()).toEqual([50, 57]);
    usage.actions.showMore();
    expect(counts()).toEqual([57, 57]);
    usage.actions.order('goals');
    expect(counts()).toEqual([25, 57]);
    usage.actions.showMore();
    usage.actions.selectTimeframe('Week 1');
    expect(counts()).toEqual([25, 57]);
  });
});

describe('the team in Usage Analytics', () => {
  test('the current team sets the scoring of the points in the usage table', async () => {
    const page = setUp(WHOLE);
    await store(page.services.tab, { ...TEAM, skaterScoring: { goal: 1 } });
    await page.section.show('usage');
    expect(page.usage.state.scoring.standard).toBe(true);
    await page.usage.actions.open();
    expect(page.usage.state).toMatchObject({ scoredFor: TEAM.name, scoring: { standard: false } });
    expect(page.usage.state.rows.map(({ figures }) => figures.points)).toEqual([50, 40, 30, 10]);
  });

  test('the usage table is not computed again if only the roster changes', async () => {
    const page = setUp(WHOLE);
    await store(page.services.tab);
    await page.section.show('usage');
    await page.usage.actions.open();
    const { rows } = page.usage.state;
    page.teams.actions.removePlayer('F', TKACHUK);
    expect(page.teams.state.unsaved).toBe(true);
    expect(page.usage.state.rows).toBe(rows);
  });
});

describe('stored choices of Usage Analytics', () => {
  test('the choices of Usage Analytics survive a reload, except for the search', async () => {
    const before = await shown();
    const { actions } = before.usage;
    actions.selectTimeframe('Week 1');
    actions.selectTeam('Ottawa Senators');
    actions.selectGroup('F');
    actions.order('goals');
    actions.order('goals');
    actions.search('tim');
    const { usage } = await shown(Object.fromEntries(before.services.preferences.stored));
    expect(usage.state).toMatchObject({
      timeframe: 'Week 1',
      team: 'Ottawa Senators',
      group: 'F',
      order: { by: 'goals', descending: false },
      search: '',
    });
  });

  test('a stored choice of Usage Analytics that the file does not offer is ignored until the file offers it again', async () => {
    const page = await shown({
      'usage-team': 'Hartford Whalers',
      'usage-group': 'G',
      'usage-order': 'luck up',
      'usage-timeframe': 'Week 9',
    });
    expect(page.usage.state).toMatchObject({
      team: null,
      group: null,
      order: { by: 'shots', descending: true },
      timeframe: 'Week 1',
    });
    const utah = skater('Clayton Keller', { Team: 'Hartford Whalers', ABR: 'ARI', Timeframe: 'Week 9' });
    page.site.files = { skater_projections: [...SITE.skater_projections, utah] };
    page.site.version = '2';
    await page.section.renew('usage');
    expect(page.usage.state).toMatchObject({ team: 'Hartford Whalers', timeframe: 'Week 9' });
    expect(names(page)).toEqual(['Clayton Keller']);
  });
});
