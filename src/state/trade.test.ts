import { describe, expect, test } from 'vitest';
import { MOST_TRADED } from '@ddh/engine/internal/fantasy';
import {
  PASTRNAK,
  SANDERSON,
  skater,
  store,
  STUETZLE,
  SWAYMAN,
  TEAM,
  TKACHUK,
  ULLMARK,
} from '../testing/rankingsPage.ts';
import { add, offered, ROS, setUp, SITE, traded } from '../testing/tradePage.ts';

async function shown(...given: Parameters<typeof setUp>) {
  const page = setUp(...given);
  await page.section.show('trade');
  return page;
}
const LEAGUE = { number_of_teams: 1, forward_lineup_spots: 2, defense_lineup_spots: 0, goalie_lineup_spots: 1 };

describe('the tool', () => {
  test('has nothing before its files are there', () => {
    const { trade } = setUp();
    expect(trade.state).toMatchObject({ timeframe: null, assets: null, balance: null, news: null, edits: 0 });
    expect(traded(trade, 'give')).toEqual([]);
  });

  test('has nothing where there is no file', async () => {
    const { trade } = await shown({}, { skater_projections: null, goalie_projections: null });
    expect(trade.state.assets).toBeNull();
  });

  test('works with one file', async () => {
    const { trade } = await shown({}, { ...SITE, skater_projections: null });
    expect(offered(trade, 'give')).toEqual([ULLMARK, SWAYMAN]);
  });

  test('begins with the rest of the season, nobody, and everybody to choose from', async () => {
    const { trade } = await shown();
    expect(trade.state).toMatchObject({ timeframes: ['Week 1', 'Week 2', ROS], timeframe: ROS, team: null });
    expect(trade.state.assets!.league.standard).toBe(true);
    expect(trade.state.balance!.points.net).toBe(0);
    expect(offered(trade, 'give')).toHaveLength(6);
  });
});

describe('an edit', () => {
  test('adds and removes, weighs and is told, once each', async () => {
    const { trade } = await shown();
    const { state, actions } = trade;
    add(trade, 'give', 'stutzle');
    expect(state.news).toEqual({ kind: 'added', player: STUETZLE, side: 'give' });
    add(trade, 'get', 'pastrnak');
    expect([traded(trade, 'give'), traded(trade, 'get')]).toEqual([[STUETZLE], [PASTRNAK]]);
    expect(state.edits).toBe(2);
    // 2 a goal, 1 an assist, 0.1 a shot and hit, 0.5 a block.
    expect(state.balance!.points.net).toBeCloseTo(160.1 - 100.7, 9);
    expect(offered(trade, 'give')).not.toContain(PASTRNAK);
    actions.remove('get', state.sides.get.players[0]!);
    expect(traded(trade, 'get')).toEqual([]);
    expect(state.news).toEqual({ kind: 'removed', player: PASTRNAK, side: 'get' });
    expect(state.balance!.points.net).toBeCloseTo(-100.7, 9);
    expect(state.edits).toBe(3);
  });

  test('the other way round has the other sign; cleared there is nobody', async () => {
    const { trade } = await shown();
    add(trade, 'give', 'stutzle');
    add(trade, 'get', 'pastrnak');
    const { net } = trade.state.balance!.points;
    trade.actions.swap();
    expect([traded(trade, 'give'), traded(trade, 'get')]).toEqual([[PASTRNAK], [STUETZLE]]);
    expect(trade.state.balance!.points.net).toBe(-net);
    expect(trade.state.news).toEqual({ kind: 'swapped' });
    trade.actions.clear();
    expect([traded(trade, 'give'), traded(trade, 'get')]).toEqual([[], []]);
    expect(trade.state.news).toEqual({ kind: 'cleared' });
    expect(trade.state.balance!.categories).toEqual([]);
  });

  test('empties its search, and the other side’s stays', async () => {
    const { trade } = await shown();
    trade.actions.search('give', 'bos');
    add(trade, 'get', 'sanderson');
    expect(trade.state.sides.get.typed).toBe('');
    expect(offered(trade, 'get')).toHaveLength(5);
    expect(trade.state.sides.give.typed).toBe('bos');
    expect(offered(trade, 'give')).toEqual([PASTRNAK, SWAYMAN]);
  });

  test('that cannot be is refused, told, and changes nothing', async () => {
    const { trade } = await shown();
    add(trade, 'give', 'stutzle');
    const [player] = trade.state.sides.give.players;
    trade.actions.add('get', player!);
    expect(trade.state.news).toEqual({
      kind: 'refused',
      player: STUETZLE,
      error: { kind: 'alreadyTraded', side: 'give' },
    });
    expect(trade.state.edits).toBe(2);
    expect(traded(trade, 'get')).toEqual([]);
  });

  test('an eleventh player is refused', async () => {
    const skater_projections = Array.from({ length: MOST_TRADED + 1 }, (_, i) => skater(`Player ${i}`));
    const { trade } = await shown({}, { skater_projections });
    for (let i = 0; i <= MOST_TRADED; i++) add(trade, 'get', '');
    expect(traded(trade, 'get')).toHaveLength(MOST_TRADED);
    expect(trade.state.news).toMatchObject({ kind: 'refused', error: { kind: 'sideFull', side: 'get' } });
  });
});

describe('the team', () => {
  test('decides scoring, league and who is offered first', async () => {
    const page = setUp();
    await store(page.services.tab, {
      ...TEAM,
      leagueStructure: LEAGUE,
      skaterScoring: { goal: 1 },
      goalieScoring: { wins: 1 },
    });
    await page.section.show('trade');
    const { trade } = page;
    expect(trade.state.team).toBeNull();
    await trade.actions.open();
    expect(trade.state.team).toBe(TEAM.name);
    expect(trade.state.assets!.league).toMatchObject({ standard: false, league: { teams: 1 } });
    expect(trade.state.assets!.levels).toEqual({ F: 30, D: 10, G: 20 });
    // Over replacement: Tkachuk 10 and Ullmark 10 are his own; Pastrňák 20 is not.
    expect(offered(trade, 'give').slice(0, 2).toSorted()).toEqual([TKACHUK, ULLMARK].toSorted());
    expect(offered(trade, 'get')[0]).toBe(PASTRNAK);
    add(trade, 'give', 'tkachuk');
    add(trade, 'get', 'pastrnak');
    expect(trade.state.balance).toMatchObject({ points: { net: 10 }, over: { net: 10 } });
  });
});

describe('what is stored', () => {
  test('is there after a reload: players, sides and timeframe', async () => {
    const before = await shown();
    add(before.trade, 'give', 'stutzle');
    add(before.trade, 'get', 'pastrnak');
    add(before.trade, 'get', 'sanderson');
    before.trade.actions.selectTimeframe('Week 1');
    const after = await shown(Object.fromEntries(before.services.preferences.stored));
    expect([traded(after.trade, 'give'), traded(after.trade, 'get')]).toEqual([[STUETZLE], [PASTRNAK, SANDERSON]]);
    expect(after.trade.state.timeframe).toBe('Week 1');
    // Nothing is told of what was there before.
    expect(after.trade.state.news).toBeNull();
  });

  test('that is no trade is none', async () => {
    const { trade } = await shown({ trade: '{"give":1', 'trade-timeframe': 'Week 99' });
    expect(traded(trade, 'give')).toEqual([]);
    expect(trade.state.timeframe).toBe(ROS);
  });

  test('of a player whom the files lack waits until they have him again, and an edit forgets him', async () => {
    const page = await shown();
    add(page.trade, 'give', 'stutzle');
    add(page.trade, 'give', 'sanderson');
    page.site.files = {
      ...SITE,
      skater_projections: SITE.skater_projections.filter(({ Player }) => Player !== STUETZLE),
    };
    page.site.version = '2';
    await page.section.renew('trade');
    expect(traded(page.trade, 'give')).toEqual([SANDERSON]);
    page.site.files = SITE;
    page.site.version = '3';
    await page.section.renew('trade');
    expect(traded(page.trade, 'give')).toEqual([STUETZLE, SANDERSON]);
  });

  test('of such a player is forgotten with the next edit', async () => {
    const page = await shown({ trade: JSON.stringify([['skaters ["Nobody",null]'], []]) });
    add(page.trade, 'give', 'stutzle');
    const { trade } = await shown(Object.fromEntries(page.services.preferences.stored));
    expect(traded(trade, 'give')).toEqual([STUETZLE]);
    expect(page.services.preferences.stored.get('trade')).not.toContain('Nobody');
  });
});

describe('another timeframe', () => {
  test('values everybody anew, and says what is not known', async () => {
    const { trade } = await shown();
    add(trade, 'give', 'stutzle');
    add(trade, 'get', 'sanderson');
    trade.actions.selectTimeframe('Week 1');
    expect(trade.state.news).toEqual({ kind: 'timeframe' });
    expect(trade.state.balance!.points.unknown).toEqual([SANDERSON]);
    expect(trade.state.sides.give.players[0]!.stats.goals).toBe(2);
  });
});
