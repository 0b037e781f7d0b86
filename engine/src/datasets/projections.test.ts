import { describe, expect, test } from 'vitest';
import { clean, loaded } from '../../testing/decoded.ts';
import { decodeGoalieProjections, decodeSkaterProjections, MOST_PLAYERS, MOST_TIMEFRAMES } from './projectionFile.ts';
import { projected, SKATER_STATS, type Projections } from './projections.ts';

const STATS = Object.fromEntries(Object.values(SKATER_STATS).map((column, i) => [column, i / 4]));
const REINHART = { Player: 'Sam Reinhart', playerId: 1, ABR: 'FLA', Team: 'Florida Panthers', Pos: 'C' };
const row = (over: object = {}): Record<string, unknown> => ({
  ...REINHART,
  Timeframe: 'Week 1',
  percent_owned: 98,
  Games: 3,
  ...STATS,
  ...over,
});
/** Returns a player's projected number in the timeframe with this name. */
function figure(data: Projections, player: number, timeframe: string, column: Parameters<typeof projected>[3]) {
  return projected(data, data.timeframes.indexOf(timeframe), player, column);
}

test('decodeSkaterProjections reads a file without records', () => {
  const data = clean(decodeSkaterProjections([]));
  expect([data.players, data.timeframes, data.figures.length]).toEqual([[], [], 0]);
  expect(projected(data, 0, 0, 'owned')).toBeNull();
});

describe('skater projections', () => {
  test('decodeSkaterProjections reads every column, the team and the percentage owned', () => {
    const data = clean(decodeSkaterProjections([row()]));
    expect(data.players).toEqual([
      { player: 'Sam Reinhart', playerId: 1, team: 'Florida Panthers', abbreviation: 'FLA', position: 'C' },
    ]);
    Object.keys(SKATER_STATS).forEach((stat, i) => {
      expect(figure(data, 0, 'Week 1', stat as keyof typeof SKATER_STATS)).toBe(i / 4);
    });
    expect([figure(data, 0, 'Week 1', 'owned'), figure(data, 0, 'Week 1', 'games')]).toEqual([98, 3]);
    expect(figure(data, 0, 'Week 1', 'wins')).toBeNull();
  });

  test('a skater may lack an id, team, position and any projected number', () => {
    const data = clean(decodeSkaterProjections([{ Player: 'A Skater', Timeframe: 'Week 1', Goals: null }]));
    expect(data.players[0]).toEqual({
      player: 'A Skater',
      playerId: null,
      team: null,
      abbreviation: null,
      position: null,
    });
    for (const column of data.columns) expect(figure(data, 0, 'Week 1', column)).toBeNull();
  });

  test('decodeSkaterProjections accepts zero and negative projected numbers', () => {
    const data = clean(decodeSkaterProjections([row({ Goals: 0, PlusMinus: -4.25, percent_owned: 0 })]));
    expect(figure(data, 0, 'Week 1', 'goals')).toBe(0);
    expect(figure(data, 0, 'Week 1', 'plusMinus')).toBe(-4.25);
    expect(figure(data, 0, 'Week 1', 'owned')).toBe(0);
  });

  test.each(['1.5', NaN, Infinity, 1e9, true, [1], {}])(
    'a projected number of %j is read as unknown and reported',
    (value) => {
      const { data, places } = loaded(decodeSkaterProjections([row({ 'PP Goals': value, percent_owned: value })]));
      expect(places).toEqual(['records[0].percent_owned', 'records[0]."PP Goals"']);
      expect(figure(data, 0, 'Week 1', 'ppGoals')).toBeNull();
      expect(figure(data, 0, 'Week 1', 'owned')).toBeNull();
      expect(figure(data, 0, 'Week 1', 'goals')).toBe(0);
    },
  );

  test.each([-0.1, 100.1])('a value of %d in percent_owned is reported', (percent_owned) => {
    expect(loaded(decodeSkaterProjections([row({ percent_owned })])).places).toHaveLength(1);
  });

  test.each([
    ...['', 7, 'A\u202eB', null].map((Player) => [{ Player }, 'Player'] as const),
    ...[undefined, 3, 'W\u0007'].map((Timeframe) => [{ Timeframe }, 'Timeframe'] as const),
  ])('decodeSkaterProjections drops a record with %j and reports its %s', (over, column) => {
    const { data, places } = loaded(decodeSkaterProjections([row(over)]));
    expect(places).toEqual([`records[0].${column}`]);
    expect(data.players).toEqual([]);
    expect(data.timeframes).toEqual([]);
  });

  test.each([-1, 1.5, 'x', 1e20])(
    'a player id of %j is reported, and the skater is identified by name and team',
    (playerId) => {
      const { data, places } = loaded(decodeSkaterProjections([row({ playerId }), row({ playerId, Team: 'Other' })]));
      expect(places).toHaveLength(2);
      expect(data.players.map(({ team }) => team)).toEqual(['Florida Panthers', 'Other']);
    },
  );

  test('names such as __proto__ and constructor are read like any other name', () => {
    const data = clean(
      decodeSkaterProjections([row({ Player: '__proto__', playerId: null, Timeframe: 'constructor' })]),
    );
    expect([data.players[0]?.player, data.timeframes]).toEqual(['__proto__', ['constructor']]);
  });
});

describe('player identity', () => {
  test('players with the same name are distinguished by id, or by team if they have no id', () => {
    const data = clean(
      decodeSkaterProjections([
        row({ Player: 'Elias Pettersson', playerId: 7, Goals: 1 }),
        row({ Player: 'Elias Pettersson', playerId: 8, Goals: 2 }),
        row({ Player: 'Sebastian Aho', playerId: null, Team: 'A', Goals: 3 }),
        row({ Player: 'Sebastian Aho', playerId: null, Team: null, ABR: 'B', Goals: 4 }),
      ]),
    );
    expect(data.players.map((_, i) => figure(data, i, 'Week 1', 'goals'))).toEqual([1, 2, 3, 4]);
  });

  test('a second record for the same player and timeframe is reported, and the first record is kept', () => {
    const { data, places } = loaded(decodeSkaterProjections([row({ Goals: 1 }), row({ Goals: 9, playerId: '1' })]));
    expect(places).toEqual(['records[1]']);
    expect(figure(data, 0, 'Week 1', 'goals')).toBe(1);
  });

  test('all projected numbers of a player are unknown in a timeframe without a record for the player', () => {
    const data = clean(decodeSkaterProjections([row(), row({ playerId: 2, Timeframe: 'Week 2', Goals: 5 })]));
    expect(figure(data, 0, 'Week 2', 'goals')).toBeNull();
    expect(figure(data, 0, 'Week 2', 'owned')).toBeNull();
    expect(figure(data, 1, 'Week 2', 'goals')).toBe(5);
    expect(figure(data, 1, 'Week 1', 'goals')).toBeNull();
  });

  test('players keep their own projected numbers when records between them are dropped', () => {
    const { data, places } = loaded(
      decodeSkaterProjections([row({ Goals: 1 }), row({ Goals: 2 }), null, row({ playerId: 2, Goals: 3 })]),
    );
    expect(places).toHaveLength(2);
    expect([0, 1].map((i) => figure(data, i, 'Week 1', 'goals'))).toEqual([1, 3]);
  });
});

describe('timeframes', () => {
  test('timeframes are sorted: first the weeks by number, then all other timeframes in file order', () => {
    const names = ['Rest of Season', 'Week 10', 'Week 2', 'Playoffs', 'Week 1', 'week 3'];
    const data = clean(decodeSkaterProjections(names.map((Timeframe, Goals) => row({ Timeframe, Goals }))));
    expect(data.timeframes).toEqual(['Week 1', 'Week 2', 'Week 10', 'Rest of Season', 'Playoffs', 'week 3']);
    names.forEach((name, goals) => expect(figure(data, 0, name, 'goals')).toBe(goals));
  });

  test('decodeSkaterProjections reports the first timeframe beyond MOST_TIMEFRAMES, and reads all earlier timeframes', () => {
    const rows = Array.from({ length: MOST_TIMEFRAMES + 1 }, (_, i) => row({ Timeframe: `Week ${i + 1}`, Goals: i }));
    const { data, places } = loaded(decodeSkaterProjections([...rows, row({ playerId: 2, Goals: 77 })]));
    expect(places).toEqual([`records[${MOST_TIMEFRAMES}].Timeframe`]);
    expect(data.timeframes).toHaveLength(MOST_TIMEFRAMES);
    expect(figure(data, 1, 'Week 1', 'goals')).toBe(77);
  });

  test('decodeSkaterProjections reports and drops a player beyond MOST_PLAYERS', () => {
    const rows = Array.from({ length: MOST_PLAYERS + 1 }, (_, i) => row({ playerId: i, Goals: i }));
    const { data, places } = loaded(decodeSkaterProjections([...rows, row({ playerId: 5, Timeframe: 'Week 2' })]));
    expect(places).toEqual([`records[${MOST_PLAYERS}].Player`]);
    expect(data.players).toHaveLength(MOST_PLAYERS);
    expect(data.figures).toHaveLength(2 * MOST_PLAYERS * data.columns.length);
    expect(figure(data, MOST_PLAYERS - 1, 'Week 1', 'goals')).toBe(MOST_PLAYERS - 1);
  });
});

describe('the estimated flag', () => {
  test.each([
    [[{}, {}], false],
    [[{ Estimated: false }, {}], false],
    [[{}, { Estimated: true }], true],
    [[{ Estimated: true }, {}], true],
  ])('for records with the flags %j, estimated is %j', (flags, estimated) => {
    const rows = flags.map((flag, i) => row({ playerId: i, ...flag }));
    expect(clean(decodeSkaterProjections(rows)).estimated).toBe(estimated);
  });

  test('an Estimated flag that is not a boolean is reported', () => {
    const { data, places } = loaded(decodeSkaterProjections([row({ Estimated: 'yes' })]));
    expect(places).toEqual(['records[0].Estimated']);
    expect(data.estimated).toBe(false);
  });
});

test('decodeGoalieProjections reads the columns of goalies and ignores the columns of skaters', () => {
  const data = clean(
    decodeGoalieProjections([
      {
        Player: 'Sergei Bobrovsky',
        Timeframe: 'Rest of Season',
        Goals: 3,
        'Wins Remaining': 30,
        'Saves Remaining': 1400.5,
        'Goals Against Remaining': 140,
      },
    ]),
  );
  const of = (column: Parameters<typeof projected>[3]): number | null => projected(data, 0, 0, column);
  expect([of('wins'), of('saves'), of('goalsAgainst')]).toEqual([30, 1400.5, 140]);
  expect([of('shotsAgainst'), of('shutouts'), of('games'), of('goals')]).toEqual([null, null, null, null]);
});
