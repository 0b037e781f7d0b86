import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectionRecords, projectionsOf, type ProjectionRecord } from '../../../testing/projections.ts';
import { prop } from '../../../testing/prop.ts';
import { longTimeframe, timeframesOf } from '../ranking/index.ts';
import { NO_ROSTER, type SetupField } from '../team/index.ts';
import { assetsOf, NO_TRADE, offeredAssets, type Asset } from './index.ts';
import { STANDARD_LEAGUE } from './league.ts';
import type { AssetTeam } from './assets.ts';

const ROS = 'Rest of Season';
const skater = (Player: string, Pos: string | null, rest: ProjectionRecord = {}): ProjectionRecord => ({
  Player,
  Pos,
  Team: 'Ottawa Senators',
  ABR: 'OTT',
  Timeframe: ROS,
  Games: 80,
  ...rest,
});
const goalie = (Player: string, rest: ProjectionRecord = {}): ProjectionRecord => skater(Player, 'G', rest);

/**
 * At 2 points per goal, forwards have 60, 40 and 20 points, and defensemen 50 and 10. At 4 per win, goalies have 80 and
 * 40.
 */
const PAGE = {
  skaters: projectionsOf('skaters', [
    skater('Ann', 'C', { Goals: 30, Hits: 1, playerId: 7 }),
    skater('Ben', 'LW', { Goals: 20, Hits: 3 }),
    skater('Cy', 'F', { Goals: 10, Hits: 2 }),
    skater('Dee', 'D', { Goals: 25 }),
    skater('Eve', 'D', { Goals: 5 }),
    skater('Fay', null, { Goals: 50 }),
    skater('Gus', 'C', { Timeframe: 'Week 1', Goals: 1, Hits: 0 }),
  ]),
  goalies: projectionsOf('goalies', [goalie('Hal', { 'Wins Remaining': 20 }), goalie('Ida', { 'Wins Remaining': 10 })]),
  otherNames: new Map(),
};
const TEAM: AssetTeam = {
  leagueStructure: { number_of_teams: 1, forward_lineup_spots: 1, defense_lineup_spots: 1, goalie_lineup_spots: 1 },
  skaterScoring: { goal: 2 },
  goalieScoring: { wins: 4 },
  roster: { ...NO_ROSTER, F: ['Ben', 'Nobody'], D: ['Ann'], G: ['Ida'] },
};
const named = (players: readonly Asset[], name: string): Asset => players.find(({ player }) => player.player === name)!;
const names = (players: readonly Asset[]): readonly string[] => players.map(({ player }) => player.player);

describe('assetsOf', () => {
  test('assetsOf ranks players by points over replacement, the most valuable first', () => {
    const { players, worth, levels, league } = assetsOf(PAGE, ROS, TEAM);
    expect(worth).toBe('points');
    expect(league.standard).toBe(false);
    expect(levels).toEqual({ F: 40, D: 10, G: 40 });
    expect(players.map(({ player, points, over }) => [player.player, points, over])).toEqual([
      ['Dee', 50, 40],
      ['Hal', 80, 40],
      ['Ann', 60, 20],
      ['Ben', 40, 0],
      ['Eve', 10, 0],
      ['Ida', 40, 0],
      ['Cy', 20, -20],
      // Fay has no position, and Gus has no projection for this timeframe, so their value over replacement is unknown.
      ['Fay', 100, null],
      ['Gus', null, null],
    ]);
  });

  test('without a team, assetsOf uses the standard scoring and the standard league', () => {
    const { players, scoring, league, levels } = assetsOf(PAGE, ROS, null);
    expect(league).toEqual({ league: STANDARD_LEAGUE, standard: true });
    expect([scoring.skaters.standard, scoring.goalies.standard]).toEqual([true, true]);
    // Ten teams together start every player, so there is no replacement player.
    expect(levels).toEqual({ F: null, D: null, G: null });
    expect(named(players, 'Ann')).toMatchObject({ points: 60.1, over: null, mine: false });
  });

  test('assetsOf gives each player a key, search text and stats', () => {
    const { players, stats } = assetsOf(PAGE, ROS, TEAM);
    expect(named(players, 'Ann')).toMatchObject({
      key: 'skaters #7',
      kind: 'skaters',
      group: 'F',
      games: 80,
      foldedName: 'ann',
      folded: 'ann ottawa senators ott',
    });
    expect(named(players, 'Ann').stats.goals).toBe(30);
    expect(named(players, 'Fay')).toMatchObject({ group: null, kind: 'skaters' });
    expect(named(players, 'Gus')).toMatchObject({ games: null, stats: {}, folded: 'gus ottawa senators ott' });
    expect(named(players, 'Hal')).toMatchObject({
      kind: 'goalies',
      group: 'G',
      key: 'goalies ["Hal","Ottawa Senators"]',
    });
    expect(new Set(players.map(({ key }) => key)).size).toBe(players.length);
    // Only stats for which the files have values are listed.
    expect(stats).toEqual({ skaters: ['goals', 'hits'], goalies: ['wins'] });
  });

  test('if several players share the name and group of a rostered player, assetsOf marks only the first one as mine', () => {
    const twins = projectionsOf('skaters', [
      skater('Ann', 'C', { playerId: 1, Goals: 1 }),
      skater('Ann', 'LW', { playerId: 2, Goals: 2 }),
      skater('Ann', 'D', { playerId: 3, Goals: 3 }),
    ]);
    const { players } = assetsOf({ ...PAGE, skaters: twins, goalies: null }, ROS, {
      ...TEAM,
      roster: { F: ['Ann'], D: [], G: ['Ann'] },
    });
    expect(players.filter(({ mine }) => mine).map(({ key }) => key)).toEqual(['skaters #1']);
    expect(names(assetsOf(PAGE, ROS, TEAM).players.filter(({ mine }) => mine))).toEqual(['Ben', 'Ida']);
  });

  test('assetsOf finds the roster by other names, and lists the names that several players fit', () => {
    const skaters = projectionsOf('skaters', [
      skater('Ann (C)', 'C', { playerId: 1 }),
      skater('Ann (LW)', 'LW', { playerId: 2 }),
      skater('Ann (D)', 'D', { playerId: 3 }),
      skater('Benjamin', 'LW', { playerId: 4 }),
    ]);
    const { players, unclear } = assetsOf({ skaters, goalies: null, otherNames: new Map([[4, ['Ben']]]) }, ROS, {
      ...TEAM,
      roster: { F: ['Ann', 'Ben'], D: ['Ann'], G: ['Ida'] },
    });
    expect(players.filter(({ mine }) => mine).map(({ player }) => player.playerId)).toEqual([3, 4]);
    expect(unclear).toEqual(['Ann']);
  });

  test('assetsOf returns the players of one projection file if the other is missing', () => {
    const only = assetsOf({ ...PAGE, skaters: null }, ROS, TEAM);
    expect(names(only.players)).toEqual(['Hal', 'Ida']);
    expect(only.stats).toEqual({ skaters: [], goalies: ['wins'] });
    expect(only.levels).toEqual({ F: null, D: null, G: 40 });
  });
});

describe('assetsOf in a category league', () => {
  const ones = (fields: readonly SetupField[]) => Object.fromEntries(fields.map((field) => [field, 1]));
  const SKATERS = ones([
    'goal',
    'assist',
    'pp_goal',
    'pp_assist',
    'pk_goal',
    'pk_assist',
    'plus_minus',
    'sog',
    'block',
    'hit',
  ]);
  const GOALIES = ones(['wins', 'saves', 'goals_against', 'shutouts']);
  const worthOf = (skaterScoring: AssetTeam['skaterScoring'], goalieScoring: AssetTeam['goalieScoring']) =>
    assetsOf(PAGE, ROS, { ...TEAM, skaterScoring, goalieScoring });

  test('assetsOf ranks players by z-score in a category league', () => {
    const { players, worth, levels } = worthOf(SKATERS, GOALIES);
    expect(worth).toBe('zScore');
    // One of the two goalies is a standard deviation above the mean, the other one below.
    expect(named(players, 'Hal')).toMatchObject({ zScore: 1, over: 2, points: 20 });
    expect(levels.G).toBe(-1);
    for (const { over, zScore, group } of players) {
      if (over !== null) expect(over).toBe(zScore! - levels[group!]!);
    }
  });

  test('assetsOf treats a league as a category league if every scoring weight that the team has set is 1', () => {
    expect(worthOf(SKATERS, {}).worth).toBe('zScore');
    expect(worthOf({}, GOALIES).worth).toBe('zScore');
    expect(worthOf(SKATERS, { wins: 4 }).worth).toBe('points');
    expect(worthOf({ goal: 2 }, GOALIES).worth).toBe('points');
    expect(worthOf({}, {}).worth).toBe('points');
  });
});

describe('assetsOf with arbitrary files', () => {
  prop(
    'assetsOf lists every player once, ordered by value, in any timeframe',
    [projectionRecords('skaters'), projectionRecords('goalies'), fc.constantFrom('Week 1', 'Week 2', ROS, 'Never')],
    (skaters, goalies, timeframe) => {
      const page = { ...PAGE, skaters: projectionsOf('skaters', skaters), goalies: projectionsOf('goalies', goalies) };
      const { players, levels } = assetsOf(page, timeframe, TEAM);
      expect(players.length).toBe(page.skaters.players.length + page.goalies.players.length);
      expect(new Set(players.map(({ key }) => key)).size).toBe(players.length);
      const overs = players.map(({ over }) => over ?? -Infinity);
      expect(overs).toEqual(overs.toSorted((a, b) => (a === b ? 0 : b - a)));
      for (const { group, points, over } of players) {
        expect(over).toBe(points === null || group === null || levels[group] === null ? null : points - levels[group]);
      }
    },
    60,
  );
});

describe('offeredAssets', () => {
  const { players } = assetsOf(PAGE, ROS, TEAM);
  const offered = (typed: string, side: 'give' | 'get' = 'get', trade = NO_TRADE) =>
    names(offeredAssets(players, typed, side, trade));

  test('offeredAssets lists at most eight players by value: the user’s own players first on the give side, and last on the get side', () => {
    expect(offered('', 'give')).toEqual(['Ben', 'Ida', 'Dee', 'Hal', 'Ann', 'Eve', 'Cy', 'Fay']);
    expect(offered('', 'get')).toEqual(['Dee', 'Hal', 'Ann', 'Eve', 'Cy', 'Fay', 'Gus', 'Ben']);
  });

  test('offeredAssets offers matches by name before matches by team', () => {
    const page = projectionsOf('skaters', [
      skater('Ann', 'C', { Goals: 9 }),
      skater('Sen Otta', 'C', { Goals: 1 }),
      skater('Oscar', 'D', { Team: 'Utah', ABR: 'UTA', Goals: 5 }),
    ]);
    const all = assetsOf({ ...PAGE, skaters: page, goalies: null }, ROS, {
      ...TEAM,
      roster: { ...NO_ROSTER, F: ['Ann'] },
    }).players;
    const of = (typed: string, side: 'give' | 'get') => names(offeredAssets(all, typed, side, NO_TRADE));
    expect(of('otta', 'give')).toEqual(['Sen Otta', 'Ann']);
    expect(of('OTT', 'get')).toEqual(['Sen Otta', 'Ann']);
    expect(of('utah', 'give')).toEqual(['Oscar']);
    expect(of('nobody', 'give')).toEqual([]);
  });

  test('offeredAssets does not offer players who are already in the trade', () => {
    const key = (name: string) => named(players, name).key;
    const trade = { give: [key('Ben')], get: [key('Dee'), key('Hal')] };
    expect(offered('', 'give', trade)).toEqual(['Ida', 'Ann', 'Eve', 'Cy', 'Fay', 'Gus']);
    expect(offered('ben', 'give', trade)).toEqual([]);
  });
});

describe('timeframes of projection files', () => {
  test('timeframesOf merges the timeframes of both files and sorts weeks by number', () => {
    const of = (...timeframes: readonly string[]) => ({ timeframes });
    expect(timeframesOf([of('Week 2', ROS), null, of('Week 1', 'Week 10', ROS)])).toEqual([
      'Week 1',
      'Week 2',
      'Week 10',
      ROS,
    ]);
    expect(timeframesOf([null, null])).toEqual([]);
  });

  test('longTimeframe returns the wanted timeframe, else the rest of the season, else the last', () => {
    expect(longTimeframe(['Week 1', ROS, 'Playoffs'], 'Week 1')).toBe('Week 1');
    expect(longTimeframe(['Week 1', ROS, 'Playoffs'], 'Week 9')).toBe(ROS);
    expect(longTimeframe(['Week 1', ROS, 'Playoffs'], null)).toBe(ROS);
    expect(longTimeframe(['Week 1', 'Week 2'], 'Week 3')).toBe('Week 2');
    expect(longTimeframe([], ROS)).toBeNull();
  });
});
