import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import type { Line, Prop, Side } from '../domain/index.ts';
import { compileRates, simulateTable } from '../model/index.ts';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import { priceSlip, resolveSlip, type Leg, type SlipPrice } from '../parlay/index.ts';
import { recordBits, SlipCounter, type RecordWeights, type SimTable } from '../simulation/index.ts';
import { parseGameWeights, recordWeights, type GameWeights, type RecordWeighing } from './gameWeights.ts';
import { heldLegs, weightsOf } from './solve.ts';
import { weighGame, type QuotedMarket, type WeighedGame, type WeighOptions } from './weigh.ts';

const RECORDS = 10_000;
const MODEL = compileRates(sampleRates());
const simulated = simulateTable(MODEL, RECORDS);
if (!simulated.ok) throw new Error(simulated.error.kind);
const TABLE: SimTable = simulated.value;
const PLAYERS = [...MODEL.away.skaters, ...MODEL.home.skaters].map(({ name }) => name);

const player = (name: string, stat: Prop, line: number, side: Side = 'over'): Leg => ({
  kind: 'player',
  player: name,
  stat,
  side,
  line: line as Line,
});
const win = (margin: number, team = MODEL.home.name): Leg => ({ kind: 'winner', team, margin: margin as Line });
const goals = (line: number, side: Side = 'over'): Leg => ({ kind: 'total', stat: 'Goals', side, line: line as Line });

/** The markets that books quote: winner, puck line, total, and two of each player. */
const LEGS: readonly Leg[] = [
  win(0.5),
  win(1.5),
  goals(6.5),
  ...PLAYERS.map((name) => player(name, 'Points', 0.5)),
  ...PLAYERS.map((name) => player(name, 'Shots', 1.5)),
];

function sharesOf(legs: readonly Leg[], table = TABLE): readonly number[] {
  const resolved = resolveSlip(legs, table);
  if (!resolved.ok) throw new Error(resolved.error.kind);
  const { each, records } = new SlipCounter(table).count(resolved.value);
  return each.map((hits) => hits / records);
}
const SHARES = sharesOf(LEGS);

/** A market whose books differ from the model by `shift` log odds, and take a margin of 6 %. */
function quoted(leg: Leg, share: number, shift: number): QuotedMarket {
  const odds = (share / (1 - share)) * Math.exp(shift);
  const chance = odds / (1 + odds);
  return { leg, prices: [{ book: 'A', price: oddsAt(chance), other: oddsAt(1 - chance) }] };
}
const oddsAt = (chance: number): DecimalOdds => (1 / (chance + 0.03)) as DecimalOdds;

/** Shifts with a standard deviation of about .15 log odds, as real books have. */
const shiftOf = (i: number, seed = 0): number => 0.21 * Math.sin(12.9898 * (i + 1) + 78.233 * seed);
const quotes = (seed = 0, legs = LEGS, shares = SHARES): readonly QuotedMarket[] =>
  legs.map((leg, i) => quoted(leg, shares[i]!, shiftOf(i, seed)));

function weighing(game: WeighedGame): RecordWeighing {
  if (game.kind !== 'weighed') throw new Error(game.kind);
  return game.weighing;
}
function weightsFor(of: RecordWeighing, table = TABLE): RecordWeights {
  const weights = recordWeights(table, of);
  if (!weights.ok) throw new Error(weights.error.kind);
  return weights.value;
}
function priceOf(legs: readonly Leg[], weights: RecordWeights | null = null): SlipPrice {
  const priced = priceSlip(TABLE, { legs }, { weights });
  if (!priced.ok) throw new Error(priced.error.kind);
  return priced.value.price;
}

const WEIGHED = weighGame(TABLE, quotes());
const WEIGHING = weighing(WEIGHED);
const WEIGHTS = weightsFor(WEIGHING);

/** Half lines of all kinds, also of stats that no book quotes. */
const anyLeg: fc.Arbitrary<Leg> = fc.oneof(
  fc.constantFrom(win(0.5), win(1.5), win(0.5, MODEL.away.name), goals(5.5), goals(6.5, 'under')),
  fc
    .record({
      name: fc.constantFrom(...PLAYERS),
      stat: fc.constantFrom<Prop>('Goals', 'Assists', 'Points', 'Shots', 'Blocks'),
    })
    .map(({ name, stat }) => player(name, stat, stat === 'Shots' ? 1.5 : 0.5)),
);
const anySlip = fc.uniqueArray(anyLeg, { minLength: 1, maxLength: 5, selector: (leg) => JSON.stringify(leg) });

test('a game without a quote of both sides has no weights', () => {
  expect(weighGame(TABLE, [])).toEqual({ kind: 'noQuotes', markets: [] });
  const overs = quotes().map(({ leg, prices }) => ({ leg, prices: prices.map((one) => ({ ...one, other: null })) }));
  const found = weighGame(TABLE, overs);
  expect(found.kind).toBe('noQuotes');
  expect(found.markets.every(({ blended, books }) => blended !== null && books?.oneSided === 1)).toBe(true);
  expect(weighGame(TABLE, [...overs.slice(1), quotes()[0]!]).kind).toBe('weighed');
  const teamTotal: Leg = { kind: 'teamTotal', team: MODEL.home.name, stat: 'Goals', side: 'over', line: 2.5 as Line };
  const [share] = sharesOf([teamTotal]);
  expect(weighGame(TABLE, [quoted(teamTotal, share!, 0.1)])).toMatchObject({
    kind: 'noQuotes',
    markets: [{ withheld: false }],
  });
});

prop(
  'the weight 1 gives the raw price within .01 %',
  [anySlip],
  (legs) => {
    expect(Math.abs(priceOf(legs, RAW).probability - priceOf(legs).probability)).toBeLessThan(1e-4);
  },
  60,
);
const RAW = weightsFor(weighing(weighGame(TABLE, quotes(), { weights: { player: 1, game: 1 } })));

test.each([0, 1])('weighted shares miss their targets by at most .012, and by .0015 on average (%i)', (seed) => {
  const game = weighGame(TABLE, quotes(seed));
  const weights = weightsFor(weighing(game));
  const misses = game.markets.map(({ leg, blended }) => Math.abs(priceOf([leg], weights).probability - blended!));
  weights.release();
  expect(Math.max(...misses)).toBeLessThan(0.012);
  expect(misses.reduce((sum, one) => sum + one, 0) / misses.length).toBeLessThan(0.0015);
});

test("a weighted count has the records of the effective sample, and Wilson's interval of them", () => {
  const { records, method, interval, probability } = priceOf([win(0.5)], WEIGHTS);
  expect(records).toBeCloseTo(RECORDS * WEIGHING.effective, 1);
  expect(method).toBe('wilson');
  expect((interval[1] - interval[0]) / (2 * 1.96)).toBeCloseTo(
    Math.sqrt((probability * (1 - probability)) / records),
    5,
  );
});

test('8 planes give 95 % of the prices within .1 % of those with doubles', () => {
  const legs = WEIGHING.legs.map(({ leg }) => leg);
  const resolved = resolveSlip(legs, TABLE);
  if (!resolved.ok) throw new Error(resolved.error.kind);
  const bits = resolved.value.map((leg) => recordBits(TABLE, leg, RECORDS));
  const exact = weightsOf(
    heldLegs(bits, RECORDS),
    WEIGHING.legs.map(({ multiplier }) => multiplier),
  );
  const whole = exact.reduce((sum, weight) => sum + weight, 0);
  const off = Array.from({ length: 120 }, (_, i) => [i, 2 * i + 7, 3 * i + 31].map((at) => at % legs.length)).flatMap(
    (slip) => {
      const held = exact.map((weight, r) =>
        slip.every((leg) => (bits[leg]!.bits[r >> 5]! >>> (r & 31)) & 1) ? weight : 0,
      );
      const price = held.reduce((sum, weight) => sum + weight, 0) / whole;
      const planes = priceOf(
        [...new Set(slip)].map((leg) => legs[leg]!),
        WEIGHTS,
      );
      return price < 0.01 ? [] : [Math.abs(planes.probability / price - 1)];
    },
  );
  expect(off.length).toBeGreaterThan(60);
  expect(off.toSorted((a, b) => a - b)[Math.floor(0.95 * off.length)]).toBeLessThan(0.001);
});

prop(
  'a leg more never raises an honest price, and both sides of a half line sum to 1',
  [anySlip],
  (legs) => {
    const prices = legs.map((_, i) => priceOf(legs.slice(0, i + 1), WEIGHTS).probability);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    for (const leg of legs) {
      if (leg.kind === 'winner') continue;
      const other: Leg = { ...leg, side: leg.side === 'over' ? 'under' : 'over' };
      expect(priceOf([leg], WEIGHTS).probability + priceOf([other], WEIGHTS).probability).toBeCloseTo(1, 12);
    }
  },
  60,
);

test('on a whole line both sides have their targets, and pushes keep their share', () => {
  const legs = [goals(6), player(PLAYERS[0]!, 'Shots', 2)];
  const shares = sharesOf(legs);
  const game = weighGame(
    TABLE,
    legs.map((leg, i) => quoted(leg, shares[i]!, 0)),
  );
  const weights = weightsFor(weighing(game));
  expect(weighing(game).legs.map(({ leg }) => (leg.kind === 'winner' ? '' : leg.side))).toEqual([
    'over',
    'under',
    'over',
    'under',
  ]);
  for (const [i, { blended, model }] of game.markets.entries()) {
    const [honest, raw] = [priceOf([legs[i]!], weights), priceOf([legs[i]!])];
    expect(Math.abs(raw.fair - model!)).toBeLessThan(1e-4);
    expect(Math.abs(honest.fair - blended!)).toBeLessThan(0.004);
    expect(Math.abs(honest.push - raw.push)).toBeLessThan(0.004);
  }
});

prop(
  'of swapped quotes each that is too far from the model is withheld, and no other',
  [fc.uniqueArray(fc.nat(LEGS.length - 4), { minLength: 2, maxLength: 8 })],
  (swapped) => {
    const from = swapped.map((i) => i + 3);
    const given = quotes().map(({ leg, prices }, i) => {
      const at = from.indexOf(i);
      return { leg, prices: at === -1 ? prices : quotes()[from[(at + 1) % from.length]!]!.prices };
    });
    const { markets } = weighGame(TABLE, given);
    const logOdds = (p: number): number => Math.log(p / (1 - p));
    for (const { model, books, withheld, blended } of markets) {
      expect(withheld).toBe(Math.abs(logOdds(model!) - logOdds(books!.chance)) > 0.8);
      expect(blended === null).toBe(withheld);
    }
    for (const [i, { withheld }] of markets.entries()) if (!from.includes(i)) expect(withheld).toBe(false);
  },
  20,
);

test.each<[string, readonly number[], WeighOptions]>([
  // Two markets that contradict each other ask for large multipliers.
  ['multiplier', [0.7, -0.7], { weights: { player: 0, game: 0 } }],
  // Many players who are all 0.7 log odds better leave few records.
  ['effective', LEGS.map((_, i) => (i < 3 ? 0 : i % 2 === 0 ? 0.7 : -0.7)), { weights: { player: 0, game: 0 } }],
])('a game whose weights change the records too much falls back: %s', (kind, shifts, options) => {
  const given = shifts.map((shift, i) => quoted(LEGS[i]!, SHARES[i]!, shift));
  const found = weighGame(TABLE, given, options);
  expect(found).toMatchObject({ kind: 'fallback', fallback: { kind } });
});

test('legs of players who are not in the simulation are skipped', () => {
  const { markets } = weighGame(TABLE, [...quotes(), quoted(player('Nobody', 'Goals', 0.5), 0.2, 0)]);
  expect(markets.at(-1)).toMatchObject({ model: null, blended: null, withheld: false });
});

const FILE: GameWeights = {
  gameId: '2025020001',
  books: ['A'],
  captured: { from: '2025-10-07T16:00:00Z', until: '2025-10-07T17:00:00Z' },
  withheld: [player(PLAYERS[0]!, 'Goals', 0.5)],
  beforeNews: [win(0.5)],
  kind: 'weighed',
  weighing: WEIGHING,
  honest_probs: [
    { subject: { kind: 'total', stat: 'Goals' }, over: [0.9 as Probability], under: [0.1 as Probability] },
  ],
};

test('parseGameWeights reads what was written', () => {
  expect(parseGameWeights(JSON.parse(JSON.stringify(FILE)))).toEqual({ ok: true, value: FILE });
  const { gameId, books, captured, withheld, beforeNews } = FILE;
  const shared = { gameId, books, captured, withheld, beforeNews };
  const fallback = { ...shared, kind: 'fallback', fallback: { kind: 'effective', value: 0.4 } };
  expect(parseGameWeights(fallback)).toEqual({ ok: true, value: fallback });
});

const first = WEIGHING.legs[0]!;
test.each<[string, unknown]>([
  ['kind', { ...FILE, kind: 'raw' }],
  ['gameId', { ...FILE, gameId: '../x' }],
  ['weighing.legs', { ...FILE, weighing: { ...WEIGHING, legs: [] } }],
  ['weighing.legs[0].multiplier', { ...FILE, weighing: { ...WEIGHING, legs: [{ ...first, multiplier: 1.2 }] } }],
  ['weighing.legs[0].leg', { ...FILE, weighing: { ...WEIGHING, legs: [{ ...first, leg: win(0.25) }] } }],
  ['weighing.effective', { ...FILE, weighing: { ...WEIGHING, effective: 0 } }],
])('parseGameWeights refuses a wrong value at %j', (path, value) => {
  expect(parseGameWeights(value)).toMatchObject({ ok: false, error: { kind: 'badWeights', path } });
});

test('weights of another simulation are refused', () => {
  const other = { ...WEIGHING, legs: [{ ...first, leg: player('Nobody', 'Goals', 0.5) }] };
  expect(recordWeights(TABLE, other)).toEqual({ ok: false, error: { kind: 'missingPlayer', leg: 0 } });
  const away = { ...WEIGHING, legs: [{ ...first, leg: win(0.5, 'Nowhere') }] };
  expect(recordWeights(TABLE, away)).toMatchObject({ ok: false, error: { kind: 'unknownColumn' } });
  const tableOf = (seed: number, records: number): SimTable => {
    const made = simulateTable(compileRates({ ...sampleRates(), seed }), records);
    if (!made.ok) throw new Error(made.error.kind);
    return made.value;
  };
  const { seed } = sampleRates();
  expect(recordWeights(tableOf(seed, 2 * RECORDS + 5), WEIGHING).ok).toBe(true);
  for (const table of [tableOf(seed + 1, RECORDS), tableOf(seed, RECORDS - 1)])
    expect(recordWeights(table, WEIGHING)).toEqual({ ok: false, error: { kind: 'otherRecords' } });
});
