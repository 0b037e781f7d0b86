import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../../domain/index.ts';
import { projectionRecords, projectionsOf, type ProjectionRecord } from '../../../testing/projections.ts';
import { prop } from '../../../testing/prop.ts';
import {
  type Asset,
  type SideTotals,
  type Trade,
  type TradeBalance,
  addToTrade,
  assetsOf,
  decodeTrade,
  encodeTrade,
  MOST_TRADED,
  NO_TRADE,
  removeFromTrade,
  swapTrade,
  weighTrade,
} from './index.ts';
import type { AssetTeam } from './assets.ts';

const trade = (give: readonly string[], get: readonly string[]): Trade => ({ give, get });

describe('the lists of a trade', () => {
  test('addToTrade refuses a player who is already on a side of the trade', () => {
    const one = addToTrade(NO_TRADE, 'give', 'a');
    expect(one).toEqual({ ok: true, value: trade(['a'], []) });
    const two = trade(['a'], ['b']);
    expect(addToTrade(two, 'get', 'c')).toEqual({ ok: true, value: trade(['a'], ['b', 'c']) });
    expect(addToTrade(two, 'give', 'a')).toEqual({ ok: false, error: { kind: 'alreadyTraded', side: 'give' } });
    expect(addToTrade(two, 'give', 'b')).toEqual({ ok: false, error: { kind: 'alreadyTraded', side: 'get' } });
  });

  test('addToTrade accepts at most ten players per side', () => {
    const ten = Array.from({ length: MOST_TRADED }, (_, i) => `p${i}`);
    expect(MOST_TRADED).toBe(10);
    expect(addToTrade(trade(ten.slice(1), []), 'give', 'x').ok).toBe(true);
    expect(addToTrade(trade(ten, []), 'give', 'x')).toEqual({ ok: false, error: { kind: 'sideFull', side: 'give' } });
    expect(addToTrade(trade(ten, []), 'get', 'x')).toEqual({ ok: true, value: trade(ten, ['x']) });
  });

  test('removeFromTrade removes a player from either side, and swapTrade swaps the sides', () => {
    expect(removeFromTrade(trade(['a', 'b'], ['c']), 'a')).toEqual(trade(['b'], ['c']));
    expect(removeFromTrade(trade(['a', 'b'], ['c']), 'c')).toEqual(trade(['a', 'b'], []));
    expect(removeFromTrade(trade(['a'], []), 'x')).toEqual(trade(['a'], []));
    expect(swapTrade(trade(['a', 'b'], ['c']))).toEqual(trade(['c'], ['a', 'b']));
  });

  const key = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''));
  const lists = fc.array(fc.tuple(fc.constantFrom('give', 'get'), key), { maxLength: 40 }).map((adds) =>
    adds.reduce<Trade>((current, [side, one]) => {
      const next = addToTrade(current, side, one);
      return next.ok ? next.value : current;
    }, NO_TRADE),
  );

  prop(
    'the two lists of a trade have no duplicates and at most ten players each, and are the same after encoding and decoding',
    [lists],
    (one) => {
      const all = [...one.give, ...one.get];
      expect(new Set(all).size).toBe(all.length);
      expect(Math.max(one.give.length, one.get.length)).toBeLessThanOrEqual(10);
      expect(decodeTrade(encodeTrade(one))).toEqual(one);
      expect(swapTrade(swapTrade(one))).toEqual(one);
      for (const gone of all)
        expect(addToTrade(removeFromTrade(one, gone), 'give', gone).ok).toBe(
          one.give.length < 10 || one.give.includes(gone),
        );
    },
  );

  test.each([
    ['an empty text', '', NO_TRADE],
    ['invalid JSON', '[["a"', NO_TRADE],
    ['an object', '{"give":["a"]}', NO_TRADE],
    ['null', 'null', NO_TRADE],
    ['a string', '"ab"', NO_TRADE],
    ['a single list', '[["a"]]', trade(['a'], [])],
    ['lists with values that are not strings', '[[1,null,"a",{}],[["b"],"c"]]', trade(['a'], ['c'])],
    ['lists with a player twice', '[["a","a"],["a","b"]]', trade(['a'], ['b'])],
    ['a list of twelve players', JSON.stringify(['abcdefghijkl'.split(''), []]), trade('abcdefghij'.split(''), [])],
  ])('decodeTrade keeps the valid part of %s', (_, text, expected) => {
    expect(decodeTrade(text)).toEqual(expected);
  });
});

const ROS = 'Rest of Season';
const row = (Player: string, Pos: string, rest: ProjectionRecord): ProjectionRecord => ({
  Player,
  Pos,
  Timeframe: ROS,
  ...rest,
});
const TEAM: AssetTeam = {
  leagueStructure: { number_of_teams: 1, forward_lineup_spots: 1, defense_lineup_spots: 1, goalie_lineup_spots: 1 },
  skaterScoring: { goal: 2, hit: -1, assist: 0 },
  goalieScoring: { wins: 4, goals_against: -2 },
  roster: { F: [], D: [], G: [] },
};
const ASSETS = assetsOf(
  {
    otherNames: new Map(),
    skaters: projectionsOf('skaters', [
      row('Ann', 'C', { Games: 80, Goals: 30, Assists: 10, Hits: 20 }),
      row('Ben', 'LW', { Games: 60, Goals: 20, Assists: 40, Hits: 40 }),
      row('Cy', 'F', { Games: 70, Goals: 10, Hits: 5 }),
      row('Dee', 'D', { Goals: 12, Assists: 8 }),
    ]),
    goalies: projectionsOf('goalies', [
      row('Hal', 'G', { Games: 50, 'Wins Remaining': 30, 'Goals Against Remaining': 100 }),
      row('Ida', 'G', { Games: 40, 'Wins Remaining': 30, 'Goals Against Remaining': 80 }),
    ]),
  },
  ROS,
  TEAM,
);
const who = (...names: readonly string[]): readonly Asset[] =>
  names.map((name) => ASSETS.players.find(({ player }) => player.player === name)!);
const weigh = (give: readonly string[], get: readonly string[]) => weighTrade(who(...give), who(...get), ASSETS);
const category = ({ categories }: TradeBalance, stat: string) => categories.find((one) => one.stat === stat);

describe('weighTrade', () => {
  test('weighTrade compares categories, points, value over replacement and games', () => {
    // Points: Ann 40, Ben 0, Cy 15. Ann starts, so the next best forward, Cy, is the replacement.
    const balance = weigh(['Ann'], ['Ben', 'Cy']);
    expect(ASSETS.levels.F).toBe(15);
    expect(balance.games).toEqual({ give: 80, get: 130, net: 50, unknown: [] });
    expect(balance.points).toEqual({ give: 40, get: 15, net: -25, unknown: [] });
    expect(balance.over).toEqual({ give: 25, get: -15, net: -40, unknown: [] });
    expect(balance.categories.map(({ stat }) => stat)).toEqual(['goals', 'assists', 'hits']);
    const scores = (...names: readonly string[]) => sumOf(who(...names).map((one) => one.scores.goals!));
    expect(category(balance, 'goals')).toEqual({
      stat: 'goals',
      give: 30,
      get: 30,
      net: 0,
      unknown: [],
      points: 0,
      zScore: scores('Ben', 'Cy') - scores('Ann'),
      shade: 0,
    });
    expect(category(balance, 'hits')).toMatchObject({ give: 20, get: 45, net: 25, points: -25, shade: 25 / 45 });
    // The weight of assists is 0, so this category has no points.
    expect(category(balance, 'assists')).toMatchObject({ give: 10, get: 40, net: 30, points: null, unknown: ['Cy'] });
  });

  test('if a trade lowers goals against, weighTrade rates this as favorable, and shows the net change with its minus sign', () => {
    const balance = weigh(['Hal'], ['Ida']);
    expect(balance.categories.map(({ stat }) => stat)).toEqual(['wins', 'goalsAgainst']);
    expect(category(balance, 'goalsAgainst')).toMatchObject({ net: -20, points: 40, shade: 0.2 });
    expect(category(weigh(['Ida'], ['Hal']), 'goalsAgainst')).toMatchObject({ net: 20, points: -40, shade: -0.2 });
  });

  test('weighTrade lists the categories of the traded kinds of players, skaters first, and ignores goalies in categories of skaters', () => {
    const balance = weigh(['Hal'], ['Ann']);
    expect(balance.categories.map(({ stat }) => stat)).toEqual(['goals', 'assists', 'hits', 'wins', 'goalsAgainst']);
    expect(category(balance, 'goals')).toMatchObject({ give: 0, get: 30, unknown: [] });
    expect(category(balance, 'wins')).toMatchObject({ give: 30, get: 0, net: -30, unknown: [], shade: -1 });
  });

  test('weighTrade counts unknown figures as 0 and names the players who lack them', () => {
    const balance = weigh(['Dee'], ['Cy']);
    expect(balance.games).toEqual({ give: 0, get: 70, net: 70, unknown: ['Dee'] });
    expect(category(balance, 'hits')).toMatchObject({ give: 0, get: 5, unknown: ['Dee'] });
    expect(category(balance, 'assists')).toMatchObject({ give: 8, get: 0, unknown: ['Cy'] });
    // The group of defensemen has only one player, who starts, so there is no replacement level.
    expect(balance.over).toEqual({ give: 0, get: 0, net: 0, unknown: ['Dee'] });
  });

  test('weighTrade adds up the z-scores of each side, and returns the difference as the net', () => {
    const [ann, ben] = who('Ann', 'Ben');
    expect(weigh(['Ann'], ['Ben']).zScore).toEqual({
      give: ann!.zScore,
      get: ben!.zScore,
      net: ben!.zScore! - ann!.zScore!,
      unknown: [],
    });
  });

  test('weighTrade returns only zeros for an empty trade', () => {
    const nothing: SideTotals = { give: 0, get: 0, net: 0, unknown: [] };
    expect(weigh([], [])).toEqual({ categories: [], games: nothing, points: nothing, zScore: nothing, over: nothing });
  });
});

describe('weighTrade with an arbitrary trade', () => {
  const pools = fc.tuple(projectionRecords('skaters'), projectionRecords('goalies')).map(([skaters, goalies]) =>
    assetsOf(
      {
        skaters: projectionsOf('skaters', skaters),
        goalies: projectionsOf('goalies', goalies),
        otherNames: new Map(),
      },
      ROS,
      { ...TEAM, skaterScoring: { goal: 2, assist: 1, plus_minus: 0.5, hit: -0.25 } },
    ),
  );
  const sides = fc.array(fc.constantFrom('give', 'get', null), { minLength: 30, maxLength: 30 });
  const SUMS = ['games', 'points', 'zScore', 'over'] as const;
  const split = (players: readonly Asset[], on: readonly (string | null)[]) => ({
    give: players.filter((_, i) => on[i] === 'give'),
    get: players.filter((_, i) => on[i] === 'get'),
  });
  /** Subtracts from 0 so that a net of 0 does not become -0. */
  const negated = (net: number): number => 0 - net;

  prop('weighTrade gives nets of the opposite sign when the sides are swapped', [pools, sides], (assets, on) => {
    const { give, get } = split(assets.players, on);
    const [one, other] = [weighTrade(give, get, assets), weighTrade(get, give, assets)];
    for (const sum of SUMS) {
      expect(other[sum].net).toBe(negated(one[sum].net));
      expect([other[sum].give, other[sum].get]).toEqual([one[sum].get, one[sum].give]);
      expect(other[sum].unknown.toSorted()).toEqual(one[sum].unknown.toSorted());
    }
    expect(other.categories.map(({ stat }) => stat)).toEqual(one.categories.map(({ stat }) => stat));
    one.categories.forEach((each, i) => {
      const back = other.categories[i]!;
      expect(back.net).toBe(negated(each.net));
      expect(back.shade + each.shade).toBe(0);
      expect((back.points ?? 0) + (each.points ?? 0)).toBe(0);
      expect(Math.abs(each.shade)).toBeLessThanOrEqual(1);
    });
  });

  prop('the points of all categories add up to the points of the trade', [pools, sides], (assets, on) => {
    const { give, get } = split(assets.players, on);
    const { categories, points } = weighTrade(give, get, assets);
    const sum = categories.reduce((total, one) => total + (one.points ?? 0), 0);
    expect(sum).toBeCloseTo(points.net, 8);
  });

  prop(
    'if a trade is split into two trades, their nets add up to the net of the whole trade',
    [pools, sides],
    (assets, on) => {
      const { give, get } = split(assets.players, on);
      const half = <T>(all: readonly T[], odd: boolean) => all.filter((_, i) => (i % 2 === 1) === odd);
      const whole = weighTrade(give, get, assets);
      const parts = [false, true].map((odd) => weighTrade(half(give, odd), half(get, odd), assets));
      for (const sum of SUMS) {
        expect(parts.reduce((total, one) => total + one[sum].net, 0)).toBeCloseTo(whole[sum].net, 8);
      }
    },
  );
});
