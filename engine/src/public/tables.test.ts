import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { holds } from '../../testing/legs.ts';
import { MEMORIES } from '../../testing/memories.ts';
import { prop } from '../../testing/prop.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { deflateRaw, inflateRaw } from '../../platform/node.ts';
import { weighingOf } from '../../testing/gameWeights.ts';
import { innerTable } from './handles.ts';
import * as engine from './index.ts';

type Table = engine.SimTable;
const valueOf = <T, E extends { readonly kind: string }>(result: engine.Result<T, E>): T => {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const opened = async (game: Game): Promise<Table> =>
  valueOf(await engine.readSimulation(bytesOf(JSON.stringify(game.records))));
/** `toEqual` takes seconds for arrays of this length. */
const isSame = (some: Int32Array, others: Int32Array): boolean =>
  some.length === others.length && some.every((value, i) => value === others[i]);
const CSV = 'Boston Bruins,Boston Bruins Goal Differential,Total Goals,Ann Shots\n1,2,5,3\n0,-1,6,\n1,1,7,4\n';
const WIN: engine.Slip = { legs: [{ kind: 'winner', team: 'BOS', margin: 0.5 as engine.Line }] };

let table: Table;
beforeAll(async () => {
  table = valueOf(await engine.readSimulation(bytesOf(CSV)));
});

/** What libraries of reactive state make of an object that is stored in them. */
const deep = (object: object, isWrapped: (value: object) => boolean): object =>
  new Proxy(object, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver);
      return typeof value === 'object' && value !== null && isWrapped(value) ? deep(value, isWrapped) : value;
    },
  });
const WAYS: readonly (readonly [string, (one: Table) => unknown])[] = [
  ['itself', (one) => one],
  ['frozen', (one) => Object.freeze(one)],
  ['in a Proxy', (one) => new Proxy(one, {})],
  ['in deep Proxies', (one) => deep(one, () => true)],
  ['in deep Proxies of what is not frozen', (one) => deep(one, (value) => !Object.isFrozen(value))],
  ['in deep Proxies when frozen', (one) => deep(Object.freeze(one), (value) => !Object.isFrozen(value))],
  ['copied by its fields', (one) => ({ ...one })],
  ['with its prototype', (one) => Object.create(one) as object],
  ['copied by its descriptors', (one) => Object.defineProperties({}, Object.getOwnPropertyDescriptors(one))],
];

describe('the table that users get', () => {
  test.each(WAYS)('works %s', async (_, way) => {
    const kept = way(valueOf(await engine.readSimulation(bytesOf(CSV)))) as Table;
    expect([kept.records, [...kept.teams], kept.columns.length]).toEqual([3, ['Boston Bruins'], 4]);
    expect(valueOf(engine.priceSlip(kept, WIN)).price.hits).toBe(2);
    expect(valueOf(engine.countSlip(kept, engine.spellLegs(WIN.legs, kept).legs)).counts.joint).toBe(2);
    expect(valueOf(engine.openTable(valueOf(engine.shareTable(kept)))).records).toBe(3);
    const weights = valueOf(
      engine.recordWeights(
        kept,
        weighingOf(innerTable('test', kept), [
          { leg: engine.spellLegs(WIN.legs, kept).legs[0]!, multiplier: -0.5, books: 0.4 as engine.Probability },
        ]),
      ),
    );
    const { probability } = valueOf(engine.priceSlip(kept, WIN, { weights: deep(weights, () => true) as never })).price;
    expect(probability).toBeLessThan(2 / 3);
  });

  test('has nothing but facts about it', () => {
    const text = JSON.stringify(table);
    expect(JSON.parse(text)).toEqual({
      records: 3,
      teams: ['Boston Bruins'],
      columns: ['Boston Bruins', 'Boston Bruins Goal Differential', 'Total Goals', 'Ann Shots'],
      even: false,
    });
    expect(Object.getPrototypeOf(table)).toBe(Object.prototype);
  });

  const takers: Readonly<Record<string, (one: Table) => unknown>> = {
    priceSlip: (one) => engine.priceSlip(one, WIN),
    priceSlips: (one) => engine.priceSlips(one, [WIN]),
    countSlip: (one) => engine.countSlip(one, WIN.legs),
    spellLegs: (one) => engine.spellLegs(WIN.legs, one),
    histogram: (one) => engine.histogram(one, 'Total Goals'),
    nextLegs: (one) => engine.nextLegs(one, WIN),
    lineLadder: (one) => engine.lineLadder(one, WIN, 0),
    recordWeights: (one) => engine.recordWeights(one, weighingOf(innerTable('test', table), [])),
    weighGame: (one) => engine.weighGame(one, []),
    readColumn: (one) => engine.readColumn(one, 'Total Goals'),
    shareTable: (one) => engine.shareTable(one),
    writeNpz: (one) => engine.writeNpz(one),
  };
  test.each(Object.entries(takers))('%s says what it takes if it is given anything else', (name, take) => {
    for (const wrong of [null, undefined, {}, 'game.npz', structuredClone(table), { ok: true, value: table }])
      expect(() => take(wrong as never)).toThrow(new RegExp(`^${name}: the table must be`));
  });

  test('weights of another table, and copies of them, are refused', () => {
    const weights = valueOf(engine.recordWeights(table, weighingOf(innerTable('test', table), [])));
    const other = valueOf(engine.tableFromColumns({ 'Total Goals': Int8Array.of(5) }));
    const slip: engine.Slip = { legs: [{ kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as engine.Line }] };
    expect(() => engine.priceSlip(other, slip, { weights })).toThrow(TypeError);
    expect(() => engine.priceSlip(table, slip, { weights: structuredClone(weights) })).toThrow(TypeError);
  });

  test('weights that are used in turn give the same prices, and do not fill the table', () => {
    const leg = engine.spellLegs(WIN.legs, table).legs[0]!;
    const weighed = [-0.5, 0.7].map((multiplier) =>
      valueOf(
        engine.recordWeights(
          table,
          weighingOf(innerTable('test', table), [{ leg, multiplier, books: 0.4 as engine.Probability }], 3),
        ),
      ),
    );
    const prices = (): readonly number[] =>
      weighed.map((weights) => valueOf(engine.priceSlip(table, WIN, { weights })).price.probability);
    const first = prices();
    expect(first[0]).toBeLessThan(first[1]!);
    expect(prices()).toEqual(first);
  });
});

describe('a table of typed arrays', () => {
  const ARRAYS = [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array];
  prop(
    'has the values of its columns, of every type of array',
    [fc.array(fc.integer({ min: 0, max: 127 }), { minLength: 1, maxLength: 200 }), fc.constantFrom(...ARRAYS)],
    (values, type) => {
      const made = valueOf(engine.tableFromColumns({ 'Total Shots': type.from(values) }));
      expect([...valueOf(engine.readColumn(made, 'Total Shots'))]).toEqual(values);
    },
    60,
  );

  test('takes negative and large values', () => {
    const values = [-(2 ** 30), -130, -1, 0, 300, 2 ** 30];
    const made = valueOf(engine.tableFromColumns({ 'A Goal Differential': Int32Array.from(values) }));
    expect([...valueOf(engine.readColumn(made, 'A Goal Differential'))]).toEqual(values);
  });

  test('refuses values that are no counts, by column and record', () => {
    const made = (values: engine.ColumnValues): unknown => engine.tableFromColumns({ 'Total Goals': values });
    for (const [value, problem] of [
      [0.5, 'fraction'],
      [NaN, 'notANumber'],
      [Infinity, 'outOfRange'],
      [2 ** 31, 'outOfRange'],
    ] as const)
      expect(made(Float64Array.of(1, value))).toMatchObject({
        error: { kind: 'badValue', problem, at: { record: 1, column: 'Total Goals' } },
      });
    expect(made(new Int8Array(0))).toMatchObject({ error: { kind: 'empty' } });
    expect(engine.tableFromColumns({})).toMatchObject({ error: { kind: 'empty' } });
    expect(engine.tableFromColumns({ name: Int8Array.of(1) })).toMatchObject({ error: { kind: 'noSimulation' } });
  });

  test('throws for what is no typed array, and for columns of two lengths', () => {
    for (const wrong of [[1, 2], 'x', null, new DataView(new ArrayBuffer(1))])
      expect(() => engine.tableFromColumns({ 'Total Goals': wrong as never })).toThrow(/"Total Goals"/);
    expect(() =>
      engine.tableFromColumns({ 'Total Goals': Int8Array.of(1), 'Total Shots': Int8Array.of(1, 2) }),
    ).toThrow(/"Total Shots" has 2/);
  });
});

describe.each(MEMORIES)('a shared table with $name', ({ memory }) => {
  prop(
    'gives the counts, prices and histograms of the table that was shared',
    [simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)))],
    async ([game, legs]) => {
      const own = await opened(game);
      const shared = structuredClone(valueOf(engine.shareTable(own)));
      const other = valueOf(engine.openTable(shared, { memory }));
      expect(other).toMatchObject({ records: own.records, columns: own.columns, teams: own.teams });
      expect(engine.countSlip(other, legs)).toEqual(engine.countSlip(own, legs));
      expect(engine.priceSlip(other, { legs })).toEqual(engine.priceSlip(own, { legs }));
      for (const column of own.columns.slice(0, 8)) {
        expect(engine.readColumn(other, column)).toEqual(engine.readColumn(own, column));
        const options = { given: legs.filter(({ kind }) => kind !== 'player') };
        expect(engine.histogram(other, column, options)).toEqual(engine.histogram(own, column, options));
      }
    },
    40,
  );

  test('is not copied when it is opened, and is the same for several segments of records, weighed or not', async () => {
    const own = valueOf(
      await engine.simulateGame(valueOf(engine.compileGameModel({ ...sampleRates(), seed: 1 })), 66_000),
    );
    const shared = valueOf(engine.shareTable(own));
    const cloned = structuredClone(shared);
    expect(cloned.planes.buffer).toBeInstanceOf(SharedArrayBuffer);
    const [one, two] = [shared, cloned].map((of) => valueOf(engine.openTable(of, { memory }))) as [Table, Table];
    expect(engine.nextLegs(two, { legs: [] })).toEqual(engine.nextLegs(own, { legs: [] }));
    const leg: engine.Leg = { kind: 'winner', team: own.teams[0]!, margin: 0.5 as engine.Line };
    const weighing = weighingOf(
      innerTable('test', own),
      [{ leg, multiplier: 0.3, books: 0.5 as engine.Probability }],
      2,
    );
    const honest = (of: Table): unknown =>
      engine.priceSlip(of, { legs: [leg] }, { weights: valueOf(engine.recordWeights(of, weighing)) });
    expect(honest(one)).toEqual(honest(own));
    // What another thread writes is what this one counts.
    const before = valueOf(engine.readColumn(two, 'Total Goals'));
    shared.planes.fill(0);
    expect(isSame(valueOf(engine.readColumn(two, 'Total Goals')), before)).toBe(false);
  });

  test('keeps what a file lacks', async () => {
    const own = valueOf(await engine.readSimulation(bytesOf('A Goal Differential,Total Goals,x\n1,,a\n2,3,b\n')));
    const other = valueOf(engine.openTable(valueOf(engine.shareTable(own)), { memory }));
    expect(engine.readColumn(other, 'Total Goals')).toMatchObject({ error: { kind: 'missingValue', record: 0 } });
    for (const column of own.columns) expect(engine.readColumn(other, column)).toEqual(engine.readColumn(own, column));
    expect(valueOf(engine.shareTable(other))).toEqual(valueOf(engine.shareTable(own)));
  });
});

test('openTable says what it takes', () => {
  for (const wrong of [null, {}, table, { ok: true }])
    expect(() => engine.openTable(wrong as never)).toThrow(TypeError);
});

describe('writeNpz', () => {
  prop(
    'writes what readSimulation reads, with and without a deflater',
    [simulatedGames, fc.constantFrom({}, { deflateRaw })],
    async (game, options) => {
      const own = await opened(game);
      const written = valueOf(engine.writeNpz(own, options));
      const again = valueOf(await engine.readSimulation(written, { inflateRaw }));
      expect(again.columns).toEqual(own.columns);
      for (const column of own.columns)
        expect(engine.readColumn(again, column)).toEqual(engine.readColumn(own, column));
    },
    20,
  );

  test('stores members that are longer than a block', async () => {
    const values = Int32Array.from({ length: 100_000 }, (_, i) => i * 7919);
    const own = valueOf(engine.tableFromColumns({ 'Total Shots': values }));
    const again = valueOf(await engine.readSimulation(valueOf(engine.writeNpz(own)), { inflateRaw }));
    expect(isSame(valueOf(engine.readColumn(again, 'Total Shots')), values)).toBe(true);
  });

  test('refuses a table with a gap, which 0 would hide', async () => {
    const gap = valueOf(await engine.readSimulation(bytesOf('Total Goals\n1\n\n""\n')));
    expect(engine.writeNpz(gap)).toMatchObject({ error: { kind: 'missingValue', column: 'Total Goals' } });
  });
});

describe('histogram', () => {
  prop(
    'counts the values of the records in which the given legs hold',
    [simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)))],
    async ([game, legs]) => {
      const own = await opened(game);
      const given = legs.filter((leg) => leg.kind !== 'player').slice(0, 2);
      const values = game.records
        .filter((record) => given.every((leg) => holds(record, leg)))
        .map((record) => record['Total Shots']!);
      const found = engine.histogram(own, 'Total Shots', { given });
      if (values.length === 0) {
        expect(found).toEqual({ ok: false, error: { kind: 'noHits' } });
        return;
      }
      const { values: distinct, weights, whole } = valueOf(found);
      expect(whole).toBe(values.length);
      expect(distinct).toEqual([...new Set(values)].toSorted((a, b) => a - b));
      expect(weights).toEqual(distinct.map((value) => values.filter((one) => one === value).length));
      const { over, push, under } = engine.lineShares(valueOf(found), 60);
      expect(over + push + under).toBeCloseTo(1, 12);
      expect(over).toBeCloseTo(values.filter((one) => one > 60).length / values.length, 12);
    },
    60,
  );

  test('names what cannot be counted', () => {
    const faults = [
      engine.histogram(table, 'Total Shots'),
      engine.histogram(table, 'Total Goals', { given: [{ ...WIN.legs[0]!, team: 'Narnia' } as engine.Leg] }),
      engine.histogram(table, 'Total Goals', { given: [{ ...WIN.legs[0]!, margin: 2.5 } as engine.Leg] }),
    ];
    expect(faults.map((one) => (one.ok ? null : one.error.kind))).toEqual(['unknownColumn', 'badNames', 'noHits']);
    for (const one of faults) expect(one.ok ? '' : engine.slipPriceErrorText(one.error)).toMatch(/\w/);
  });
});

describe('next legs and ladders', () => {
  const games = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));
  const known = (legs: readonly engine.Leg[]): readonly engine.Leg[] =>
    legs.filter((leg) => leg.kind !== 'player').slice(0, 2);
  prop(
    'have the hits that priceSlip counts',
    [games],
    async ([game, some]) => {
      const own = await opened(game);
      const slip = { legs: known(some) };
      const next = valueOf(engine.nextLegs(own, slip, { own: [0, 1], lines: 'all', top: 20 }));
      for (const { leg, hits, fair } of next.best) {
        const { price } = valueOf(engine.priceSlip(own, { legs: [...slip.legs, leg] }));
        expect([hits, fair]).toEqual([price.hits, price.fair]);
      }
      for (const at of slip.legs.keys()) {
        const ladder = valueOf(engine.lineLadder(own, slip, at));
        expect(ladder.filter(({ current }) => current)).toHaveLength(1);
        for (const { leg, hits } of ladder)
          expect(hits).toBe(valueOf(engine.priceSlip(own, { legs: slip.legs.with(at, leg) })).price.hits);
      }
    },
    20,
  );

  test('refuse a rank, a price or a leg that is none', () => {
    expect(() => engine.nextLegs(table, WIN, { by: 'ev' as never })).toThrow(/probability, lift, value/);
    expect(() => engine.nextLegs(table, WIN, { by: 'value' })).toThrow(/price/);
    expect(() => engine.lineLadder(table, WIN, 1)).toThrow(/no leg 1/);
    expect(engine.lineLadder(table, { legs: [{ ...WIN.legs[0]!, team: 'Narnia' } as engine.Leg] }, 0)).toMatchObject({
      error: { kind: 'badNames' },
    });
  });
});
