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

describe('createTrade', () => {
  test('the Trade Tool has no data before its files are loaded', () => {
    const { trade } = setUp();
    expect(trade.state).toMatchObject({ timeframe: null, assets: null, balance: null, lastEdit: null, edits: 0 });
    expect(traded(trade, 'give')).toEqual([]);
  });

  test('the Trade Tool has no data if its files do not exist', async () => {
    const { trade } = await shown({}, { skater_projections: null, goalie_projections: null });
    expect(trade.state.assets).toBeNull();
  });

  test('the Trade Tool works if only one of its files exists', async () => {
    const { trade } = await shown({}, { ...SITE, skater_projections: null });
    expect(offered(trade, 'give')).toEqual([ULLMARK, SWAYMAN]);
  });

  test('at first, the Trade Tool shows the rest of the season and empty sides, and offers all players', async () => {
    const { trade } = await shown();
    expect(trade.state).toMatchObject({ timeframes: ['Week 1', 'Week 2', ROS], timeframe: ROS, team: null });
    expect(trade.state.assets!.league.standard).toBe(true);
    expect(trade.state.balance!.points.net).toBe(0);
    expect(offered(trade, 'give')).toHaveLength(6);
  });
});

describe('edits of a trade', () => {
  test('adding or removing a player updates the balance, and the edit is announced once', async () => {
    const { trade } = await shown();
    const { state, actions } = trade;
    add(trade, 'give', 'stutzle');
    expect(state.lastEdit).toEqual({ kind: 'added', player: STUETZLE, side: 'give' });
    add(trade, 'get', 'pastrnak');
    expect([traded(trade, 'give'), traded(trade, 'get')]).toEqual([[STUETZLE], [PASTRNAK]]);
    expect(state.edits).toBe(2);
    // The scoring is 2 points per goal, 1 per assist, 0.1 per shot and per hit, and 0.5 per block. 160.1 and 100.7 are
    // the points of the two players.
    expect(state.balance!.points.net).toBeCloseTo(160.1 - 100.7, 9);
    expect(offered(trade, 'give')).not.toContain(PASTRNAK);
    actions.remove('get', state.sides.get.players[0]!);
    expect(traded(trade, 'get')).toEqual([]);
    expect(state.lastEdit).toEqual({ kind: 'removed', player: PASTRNAK, side: 'get' });
    expect(state.balance!.points.net).toBeCloseTo(-100.7, 9);
    expect(state.edits).toBe(3);
  });

  test('swapping the sides of a trade changes the sign of the balance, and clearing removes all players', async () => {
    const { trade } = await shown();
    add(trade, 'give', 'stutzle');
    add(trade, 'get', 'pastrnak');
    const { net } = trade.state.balance!.points;
    trade.actions.swap();
    expect([traded(trade, 'give'), traded(trade, 'get')]).toEqual([[PASTRNAK], [STUETZLE]]);
    expect(trade.state.balance!.points.net).toBe(-net);
    expect(trade.state.lastEdit).toEqual({ kind: 'swapped' });
    trade.actions.clear();
    expect([traded(trade, 'give'), traded(trade, 'get')]).toEqual([[], []]);
    expect(trade.state.lastEdit).toEqual({ kind: 'cleared' });
    expect(trade.state.balance!.categories).toEqual([]);
  });

  test("adding a player empties that side's search, and does not change the search of the other side", async () => {
    const { trade } = await shown();
    trade.actions.search('give', 'bos');
    add(trade, 'get', 'sanderson');
    expect(trade.state.sides.get.typed).toBe('');
    expect(offered(trade, 'get')).toHaveLength(5);
    expect(trade.state.sides.give.typed).toBe('bos');
    expect(offered(trade, 'give')).toEqual([PASTRNAK, SWAYMAN]);
  });

  test('an invalid edit of a trade is refused and announced, and does not change the trade', async () => {
    const { trade } = await shown();
    add(trade, 'give', 'stutzle');
    const [player] = trade.state.sides.give.players;
    trade.actions.add('get', player!);
    expect(trade.state.lastEdit).toEqual({
      kind: 'refused',
      player: STUETZLE,
      error: { kind: 'alreadyTraded', side: 'give' },
    });
    expect(trade.state.edits).toBe(2);
    expect(traded(trade, 'get')).toEqual([]);
  });

  test('an eleventh player on a side is refused', async () => {
    const skater_projections = Array.from({ length: MOST_TRADED + 1 }, (_, i) => skater(`Player ${i}`));
    const { trade } = await shown({}, { skater_projections });
    for (let i = 0; i <= MOST_TRADED; i++) add(trade, 'get', '');
    expect(traded(trade, 'get')).toHaveLength(MOST_TRADED);
    expect(trade.state.lastEdit).toMatchObject({ kind: 'refused', error: { kind: 'sideFull', side: 'get' } });
  });
});

describe('the team in the Trade Tool', () => {
  test('the current team sets the scoring, the league and the order of offered players in a trade', async () => {
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
    // Values over replacement: Tkachuk and Ullmark have 10 and are on the user's roster. Pastrňák has 20 and is on
    // another roster.
    expect(offered(trade, 'give').slice(0, 2).toSorted()).toEqual([TKACHUK, ULLMARK].toSorted());
    expect(offered(trade, 'get')[0]).toBe(PASTRNAK);
    add(trade, 'give', 'tkachuk');
    add(trade, 'get', 'pastrnak');
    expect(trade.state.balance).toMatchObject({ points: { net: 10 }, over: { net: 10 } });
  });
});

describe('the stored trade', () => {
  test('the players, sides and timeframe of a trade survive a reload', async () => {
    const before = await shown();
    add(before.trade, 'give', 'stutzle');
    add(before.trade, 'get', 'pastrnak');
    add(before.trade, 'get', 'sanderson');
    before.trade.actions.selectTimeframe('Week 1');
    const after = await shown(Object.fromEntries(before.services.preferences.stored));
    expect([traded(after.trade, 'give'), traded(after.trade, 'get')]).toEqual([[STUETZLE], [PASTRNAK, SANDERSON]]);
    expect(after.trade.state.timeframe).toBe('Week 1');
    // The restored players of a trade are not announced as edits.
    expect(after.trade.state.lastEdit).toBeNull();
  });

  test('an invalid stored trade is ignored', async () => {
    const { trade } = await shown({ trade: '{"give":1', 'trade-timeframe': 'Week 99' });
    expect(traded(trade, 'give')).toEqual([]);
    expect(trade.state.timeframe).toBe(ROS);
  });

  test('a traded player who is missing from the data is restored when newer data has the player, unless the trade was edited in between', async () => {
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

  test('an edit of a trade removes stored players who are missing from the data', async () => {
    const page = await shown({ trade: JSON.stringify([['skaters ["Nobody",null]'], []]) });
    add(page.trade, 'give', 'stutzle');
    const { trade } = await shown(Object.fromEntries(page.services.preferences.stored));
    expect(traded(trade, 'give')).toEqual([STUETZLE]);
    expect(page.services.preferences.stored.get('trade')).not.toContain('Nobody');
  });
});

describe('another timeframe in the Trade Tool', () => {
  test('choosing another timeframe evaluates all players of the trade again and names players whose figures are unknown', async () => {
    const { trade } = await shown();
    add(trade, 'give', 'stutzle');
    add(trade, 'get', 'sanderson');
    trade.actions.selectTimeframe('Week 1');
    expect(trade.state.lastEdit).toEqual({ kind: 'timeframe' });
    expect(trade.state.balance!.points.unknown).toEqual([SANDERSON]);
    expect(trade.state.sides.give.players[0]!.stats.goals).toBe(2);
  });
});
