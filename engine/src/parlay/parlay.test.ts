import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HAND_CHECKED, OVER, SCORES, WIN } from '../../testing/handChecked.ts';
import { holds } from '../../testing/legs.ts';
import { prop } from '../../testing/prop.ts';
import { fillTable, simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import {
  createTable,
  DEFAULT_BUDGET,
  SlipCounter,
  STAGE,
  type SimTable,
  type SlipCounts,
} from '../simulation/index.ts';
import type { Line, Side } from '../domain/index.ts';
import { parseSlip, price, resolveSlip, type Leg, type SlipPrice } from './index.ts';

const line = (value: number): Line => value as Line;

function counts(table: SimTable, legs: readonly Leg[]): SlipCounts {
  const resolved = resolveSlip(legs, table);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return new SlipCounter(table).count(resolved.value);
}

function priced(table: SimTable, legs: readonly Leg[]): SlipPrice {
  const result = price(counts(table, legs));
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

describe('the counts of a slip', () => {
  prop(
    'the counts of a slip equal those of a row scan',
    [simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)))],
    ([game, legs]) => {
      const found = counts(fillTable(game), legs);
      expect(found).toEqual({
        records: game.records.length,
        joint: game.records.filter((record) => legs.every((leg) => holds(record, leg))).length,
        each: legs.map((leg) => game.records.filter((record) => holds(record, leg)).length),
      });
    },
    300,
  );

  prop(
    'the counts of a slip do not depend on the order of legs or on repeated legs',
    [simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)))],
    ([game, legs]) => {
      const table = fillTable(game);
      const joint = counts(table, legs).joint;
      expect(counts(table, legs.toReversed()).joint).toBe(joint);
      expect(counts(table, [...legs, ...legs]).joint).toBe(joint);
    },
  );

  prop(
    'the counts of a slip never rise with an additional leg, and stay within the Fréchet bounds',
    [simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)))],
    ([game, legs]) => {
      fc.pre(legs.length > 0);
      const table = fillTable(game);
      const { probability, interval, independent, legs: each } = priced(table, legs);
      const shares = each.map((leg) => leg.probability);
      expect(probability).toBeLessThanOrEqual(Math.min(...shares) + 1e-12);
      expect(probability).toBeGreaterThanOrEqual(
        shares.reduce((sum, share) => sum + share, 0) - (shares.length - 1) - 1e-9,
      );
      expect(independent).toBeCloseTo(
        shares.reduce((product, share) => product * share, 1),
        12,
      );
      expect(interval[0]).toBeLessThanOrEqual(probability);
      expect(interval[1]).toBeGreaterThanOrEqual(probability);
      const without = legs.slice(1);
      if (without.length > 0) expect(priced(table, without).hits).toBeGreaterThanOrEqual(priced(table, legs).hits);
    },
  );

  prop(
    'the records over, under and exactly on a line add up to all records',
    [simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game))), fc.nat(9)],
    ([game, legs], k) => {
      const table = fillTable(game);
      const side = (s: Side): Leg => ({ kind: 'total', stat: 'Goals', side: s, line: line(k + 0.5) });
      expect(counts(table, [...legs, side('over')]).joint + counts(table, [...legs, side('under')]).joint).toBe(
        counts(table, legs).joint,
      );
      const whole = (s: Side): Leg => ({ kind: 'total', stat: 'Goals', side: s, line: line(k + 1) });
      const push = game.records.filter((record) => record['Total Goals'] === k + 1).length;
      expect(counts(table, [whole('over')]).joint + counts(table, [whole('under')]).joint + push).toBe(
        game.records.length,
      );
    },
  );
});

/** The line of a leg as any number: lines of all kinds, numbers between and beyond them, and their negatives. */
const anyLine = fc.oneof(
  fc.integer({ min: -300, max: 300 }).map((quarters) => quarters / 4),
  fc.double({ min: -10, max: 80, noNaN: true }),
);

prop(
  'a slip with any number as line is refused, or its counts equal those of a row scan',
  [simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game))), anyLine],
  ([game, legs], value) => {
    const lengths = { winner: [0.5, 6.5], player: [0.5, 6.5], Goals: [0.5, 10.5], Shots: [39.5, 69], team: [14.5, 44] };
    for (const leg of legs) {
      const any = leg.kind === 'winner' ? { ...leg, margin: line(value) } : { ...leg, line: line(value) };
      const isShots = any.kind === 'teamTotal' && any.stat === 'Shots';
      const key = any.kind === 'winner' || any.kind === 'player' ? any.kind : isShots ? 'team' : any.stat;
      const [from, to] = lengths[key] as [number, number];
      const isWhole = Number.isInteger(any.kind === 'winner' ? value - 0.5 : value * 2);
      const parsed = parseSlip({ legs: [any] });
      expect([any, parsed.ok]).toEqual([any, isWhole && value >= from && value <= to]);
      const resolved = resolveSlip([any], fillTable(game));
      expect(resolved.ok).toBe(parsed.ok);
      if (!resolved.ok) expect(resolved.error.kind).toBe('badLine');
      else expect(counts(fillTable(game), [any]).joint).toBe(game.records.filter((one) => holds(one, any)).length);
    }
  },
);

describe('prices of the hand-checked table', () => {
  const table = fillTable(HAND_CHECKED);
  test.each([
    ['A', [WIN], 0.625],
    ['B', [OVER], 0.375],
    ['C', [SCORES], 0.5],
    ['AB', [WIN, OVER], 0.25],
    ['AC', [WIN, SCORES], 0.375],
    ['BC', [OVER, SCORES], 0.375],
    ['ABC', [WIN, OVER, SCORES], 0.25],
  ] as const)('the hand-checked table has the expected P(%s)', (_, legs, expected) => {
    expect(priced(table, legs).probability).toBe(expected);
  });

  test('for three legs of the hand-checked table, price returns the correct product of their probabilities', () => {
    expect(priced(table, [WIN, OVER, SCORES]).independent).toBe(0.1171875);
  });

  test.each([
    ['over', 0.375],
    ['under', 0.25],
  ] as const)('a total of exactly 5 is a push in the hand-checked table, and not a win: %s 5', (side, expected) => {
    expect(priced(table, [{ kind: 'total', stat: 'Goals', side, line: line(5) }]).probability).toBe(expected);
  });
});

describe('resolveSlip', () => {
  const record = {
    Home: 1,
    'Home Goal Differential': 2,
    Away: 0,
    'Away Goal Differential': -2,
    'Total Goals': 4,
    'Total Shots': 60,
    'Home Goals': 3,
    'P Goals': 1,
  };
  const game: Game = { away: 'Away', home: 'Home', players: ['P'], records: [record, record] };
  const fails = (leg: Leg, table = fillTable(game)) => {
    const resolved = resolveSlip([leg], table);
    return resolved.ok ? null : resolved.error;
  };

  test('if a leg has an unknown team or needs a missing column, resolveSlip returns an error with that name', () => {
    expect(fails({ kind: 'winner', team: 'Nobody', margin: line(0.5) })).toEqual({
      kind: 'unknownColumn',
      leg: 0,
      column: 'Nobody',
    });
    expect(fails({ kind: 'teamTotal', team: 'Nobody', stat: 'Goals', side: 'over', line: line(1) })).toEqual({
      kind: 'unknownColumn',
      leg: 0,
      column: 'Nobody',
    });
    expect(fails({ kind: 'teamTotal', team: 'Home', stat: 'Shots', side: 'over', line: line(30) })).toEqual({
      kind: 'unknownColumn',
      leg: 0,
      column: 'Home Shots',
    });
    const noTotals = fillTable({ ...game, records: [{ 'P Goals': 1 }] });
    expect(fails({ kind: 'total', stat: 'Goals', side: 'over', line: line(1) }, noTotals)).toEqual({
      kind: 'unknownColumn',
      leg: 0,
      column: 'Total Goals',
    });
  });

  test('if the table lacks the win column of a team, resolveSlip returns an error with the name of the column', () => {
    const { Home: _, ...noWin } = record;
    expect(
      fails({ kind: 'winner', team: 'Home', margin: line(0.5) }, fillTable({ ...game, records: [noWin] })),
    ).toEqual({
      kind: 'unknownColumn',
      leg: 0,
      column: 'Home',
    });
  });

  test('if a record lacks a value that a leg needs, resolveSlip returns an error with the first such record', () => {
    const { 'Total Shots': _, ...lacks } = record;
    expect(
      fails(
        { kind: 'total', stat: 'Shots', side: 'over', line: line(50) },
        fillTable({ ...game, records: [record, lacks, lacks] }),
      ),
    ).toEqual({
      kind: 'missingValue',
      leg: 0,
      column: 'Total Shots',
      record: 1,
    });
  });

  test('resolveSlip counts 0 for an unknown player and sets `missing`', () => {
    const resolved = resolveSlip(
      [{ kind: 'player', player: 'Nobody', stat: 'Goals', side: 'under', line: line(0.5) }],
      fillTable(game),
    );
    expect(resolved).toMatchObject({ ok: true, value: [{ missing: true }] });
    expect(
      priced(fillTable(game), [{ kind: 'player', player: 'Nobody', stat: 'Goals', side: 'under', line: line(0.5) }])
        .hits,
    ).toBe(2);
    expect(
      priced(fillTable(game), [{ kind: 'player', player: 'Nobody', stat: 'Goals', side: 'over', line: line(0.5) }])
        .hits,
    ).toBe(0);
  });

  test('resolveSlip reports an invalid value only for legs that need its column', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    const put = (name: string, value: number | string) => {
      const column = writer.column(name);
      if (!column.ok) throw new Error(column.error.kind);
      if (typeof value === 'number') writer.stage[column.value * STAGE + writer.at] = value;
      else writer.flaw(column.value, 'notANumber', value, 7);
    };
    for (const [name, value] of Object.entries({ ...record, Home: '"yes"' })) put(name, value);
    writer.commit();
    writer.end();
    const error = fails({ kind: 'winner', team: 'Home', margin: line(0.5) }, table);
    expect(error).toMatchObject({
      kind: 'badColumn',
      leg: 0,
      flaw: { problem: 'notANumber', found: '"yes"', at: { byte: 7, record: 0 } },
    });
    expect(fails({ kind: 'winner', team: 'Away', margin: line(0.5) }, table)).toBeNull();
    expect(fails({ kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: line(0.5) }, table)).toBeNull();
  });

  test('resolveSlip sets `missing` only if the table is complete', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    for (let r = 0; r < 40; r++) {
      const column = writer.column('P Goals');
      if (column.ok) writer.stage[column.value * STAGE + writer.at] = 1;
      writer.commit();
    }
    writer.flush();
    const legs: Leg[] = [
      { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: line(0.5) },
      { kind: 'player', player: 'Nobody', stat: 'Goals', side: 'over', line: line(0.5) },
    ];
    expect(resolveSlip(legs, table)).toMatchObject({ value: [{ missing: false }, { missing: false }] });
    writer.end();
    expect(resolveSlip(legs, table)).toMatchObject({ value: [{ missing: false }, { missing: true }] });
  });

  test('resolveSlip never uses the column of a team or total for a player with the same name', () => {
    const odd = { ...record, 'Total Assists': 3, 'Home Assists': 2 };
    const table = fillTable({ ...game, records: [odd] });
    const player = (name: string, stat: 'Goals' | 'Assists'): Leg => ({
      kind: 'player',
      player: name,
      stat,
      side: 'over',
      line: line(0.5),
    });
    expect(priced(table, [player('Total', 'Assists')]).hits).toBe(1);
    expect(priced(table, [player('Home', 'Assists')]).hits).toBe(1);
    // `Total Goals` belongs to the game and `Home Goals` to the team, so players named `Total` and `Home` have no goals
    // column.
    expect(resolveSlip([player('Total', 'Goals'), player('Home', 'Goals')], table)).toMatchObject({
      value: [{ missing: true }, { missing: true }],
    });
    expect(priced(table, [player('Total', 'Goals')]).hits).toBe(0);
  });

  test('resolveSlip counts a win only if the win column is 1 and the goal differential is above the margin', () => {
    const odd = fillTable({
      ...game,
      records: [{ ...record, Home: 2 }, record, { ...record, 'Home Goal Differential': 1 }],
    });
    expect(priced(odd, [{ kind: 'winner', team: 'Home', margin: line(0.5) }]).hits).toBe(2);
    expect(priced(odd, [{ kind: 'winner', team: 'Home', margin: line(1.5) }]).hits).toBe(1);
    expect(priced(odd, [{ kind: 'winner', team: 'Home', margin: line(2.5) }]).hits).toBe(0);
  });

  test('resolveSlip returns the index of the first leg that cannot be resolved', () => {
    const legs: Leg[] = [
      { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: line(0.5) },
      { kind: 'winner', team: 'X', margin: line(0.5) },
      { kind: 'winner', team: 'Y', margin: line(0.5) },
    ];
    expect(resolveSlip(legs, fillTable(game))).toEqual({
      ok: false,
      error: { kind: 'unknownColumn', leg: 1, column: 'X' },
    });
  });
});

describe('price', () => {
  test('price fails without legs or records', () => {
    expect(price({ records: 10, joint: 10, each: [] })).toEqual({ ok: false, error: { kind: 'noLegs' } });
    expect(price({ records: 0, joint: 0, each: [0] })).toEqual({ ok: false, error: { kind: 'noRecords' } });
  });

  test('price returns the hits, the probabilities, and the product of the probabilities of the legs', () => {
    expect(price({ records: 10_000, joint: 500, each: [1000, 2500] })).toMatchObject({
      ok: true,
      value: {
        records: 10_000,
        hits: 500,
        probability: 0.05,
        independent: 0.025,
        legs: [
          { hits: 1000, probability: 0.1 },
          { hits: 2500, probability: 0.25 },
        ],
      },
    });
  });
});

describe('parseSlip', () => {
  const good = {
    legs: [
      { kind: 'winner', team: 'Boston Bruins', margin: 1.5 },
      { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 },
      { kind: 'teamTotal', team: 'Boston Bruins', stat: 'Shots', side: 'under', line: 30.5 },
      { kind: 'player', player: 'David Pastrnak', stat: 'Shots', side: 'over', line: 3.5 },
    ],
  };

  test('parseSlip accepts a slip and drops extra keys', () => {
    expect(parseSlip({ ...good, note: 'x' })).toEqual({ ok: true, value: good });
    expect(parseSlip({ legs: [] })).toEqual({ ok: true, value: { legs: [] } });
  });

  test.each([
    [null, 'slip', /must be an object with a list of legs/],
    [[], 'slip', /must be an object with a list of legs/],
    ['x', 'slip', /must be an object with a list of legs/],
    [{}, 'legs', 'is missing'],
    [{ legs: {} }, 'legs', 'must be a list'],
    [{ legs: [null] }, 'legs[0]', 'must be a leg'],
    [{ legs: [{ kind: 'draw' }] }, 'legs[0].kind', 'must be winner, total, teamTotal or player'],
    [{ legs: [{}] }, 'legs[0].kind', 'must be winner, total, teamTotal or player'],
    [{ legs: [good.legs[0], { ...good.legs[1], line: '5.5' }] }, 'legs[1].line', 'must be a number'],
    [{ legs: [{ ...good.legs[1], line: Number.NaN }] }, 'legs[0].line', /number/],
    [{ legs: [{ ...good.legs[1], line: 1e9 }] }, 'legs[0].line', /10\.5/],
    [{ legs: [good.legs[1], { ...good.legs[0], margin: -1.5 }] }, 'legs[1].margin', /1\.5.*0\.5/],
    [{ legs: [{ ...good.legs[0], margin: 1 }] }, 'legs[0].margin', /0\.5 or 1\.5/],
    [{ legs: [{ ...good.legs[1], line: 5.75 }] }, 'legs[0].line', /5\.5.*6\.0/],
    [{ legs: [{ ...good.legs[1], side: 'Over' }] }, 'legs[0].side', 'must be one of over, under'],
    [{ legs: [{ ...good.legs[1], stat: 'Assists' }] }, 'legs[0].stat', 'must be one of Goals, Shots'],
    [
      { legs: [{ ...good.legs[3], stat: 'Hits' }] },
      'legs[0].stat',
      'must be one of Goals, Assists, Points, Shots, Blocks',
    ],
    [{ legs: [{ ...good.legs[0], team: 5 }] }, 'legs[0].team', 'must be a string'],
    [{ legs: [{ ...good.legs[0], team: '' }] }, 'legs[0].team', 'must not be empty'],
    [{ legs: [{ ...good.legs[0], team: 'x'.repeat(201) }] }, 'legs[0].team', /at most 200/],
    [{ legs: [{ kind: 'winner', team: 'A' }] }, 'legs[0].margin', 'is missing'],
    [{ legs: Array.from({ length: 101 }, () => good.legs[0]) }, 'legs', /at most 100 legs/],
  ])('parseSlip refuses %j', (value, path, problem) => {
    expect(parseSlip(value)).toEqual({
      ok: false,
      error: { kind: 'badSlip', path, problem: typeof problem === 'string' ? problem : expect.stringMatching(problem) },
    });
  });
});
