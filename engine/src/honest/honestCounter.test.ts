import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { teamsOf, weightsOf } from '../../testing/gameWeights.ts';
import { MEMORIES } from '../../testing/memories.ts';
import { prop } from '../../testing/prop.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import type { Line } from '../domain/index.ts';
import { compileGameModel, simulateInto } from '../model/index.ts';
import { sharesOf, type Probability } from '../odds/index.ts';
import {
  alternatives,
  changesOf,
  countLegs,
  countSlip,
  DistributionCounter,
  legOf,
  pictureOf,
  priceSlip,
  RANKS,
  resolveSlip,
  sideOf,
  slipPrices,
  subjectOf,
  suggest,
  type ConditionalDistributions,
  type Leg,
  type SlipPrice,
  type SuggestOptions,
} from '../parlay/index.ts';
import {
  createTable,
  DEFAULT_BUDGET,
  runSteps,
  SlipCounter,
  type NewMemory,
  type SimTable,
} from '../simulation/index.ts';
import { recordWeights, type GameWeights } from './gameWeights.ts';
import { honestCounter, type HonestCounter } from './honestCounter.ts';

const MODEL = compileGameModel(sampleRates());
const RECORDS = 4000;

function tableIn(memory: NewMemory, { seed = MODEL.seed, records = RECORDS, even = false } = {}): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory, even });
  for (const _ of simulateInto(writer, { ...MODEL, seed }, 0, records));
  writer.end();
  return table;
}

const line = (at: number) => at as Line;
const win = (team: string, margin = 0.5): Leg => ({ kind: 'winner', team, margin: line(margin) });
const goals = (side: 'over' | 'under', at: number): Leg => ({ kind: 'total', stat: 'Goals', side, line: line(at) });

/** Legs that books quote, and legs that no book quotes: blocks, team totals, lines far from the quoted ones. */
const LEGS: readonly Leg[] = [
  win('Home Club'),
  win('Away Club', 1.5),
  goals('over', 5.5),
  goals('under', 6),
  goals('over', 7),
  { kind: 'teamTotal', team: 'Away Club', stat: 'Shots', side: 'under', line: line(28.5) },
  ...['HOM Forward 1', 'AWY Forward 2', 'HOM Defender 1'].flatMap((player): Leg[] => [
    { kind: 'player', player, stat: 'Points', side: 'over', line: line(0.5) },
    { kind: 'player', player, stat: 'Shots', side: 'under', line: line(2) },
    { kind: 'player', player, stat: 'Blocks', side: 'over', line: line(1.5) },
  ]),
];
const slips = fc.uniqueArray(fc.constantFrom(...LEGS), {
  minLength: 1,
  maxLength: 5,
  selector: (leg) => JSON.stringify(subjectOf(leg)),
});

function counterOf(table: SimTable, file: GameWeights, raw: SlipCounter): HonestCounter {
  const made = honestCounter(file, { table, gameId: '7', masks: raw.masks });
  if (!made.ok) throw new Error(made.error.kind);
  return made.value;
}

describe.each(MEMORIES)('both counts of a game with $name', ({ memory }) => {
  const table = tableIn(memory);
  const file = weightsOf(table, '7');
  const raw = new SlipCounter(table);
  const honest = counterOf(table, file, raw);

  function bothOf(legs: readonly Leg[]) {
    const counted = countLegs(table, legs, { counter: raw });
    const weighted = honest.count(legs);
    if (!counted.ok || !weighted.ok) throw new Error('the slip was not counted');
    return { ...counted.value, honest: weighted.value };
  }
  function pricesOf(legs: readonly Leg[]) {
    const prices = slipPrices(bothOf(legs), legs, null);
    if (!prices.ok) throw new Error(prices.error.kind);
    return prices.value;
  }
  /** The price by a counter that shares nothing with others. */
  function alone(legs: readonly Leg[], isWeighted: boolean): SlipPrice {
    const weights = recordWeights(table, file.weighing);
    if (!weights.ok) throw new Error(weights.error.kind);
    const priced = priceSlip(table, { legs }, { weights: isWeighted ? weights.value : null });
    weights.value.release();
    if (!priced.ok) throw new Error(priced.error.kind);
    return priced.value.price;
  }

  prop(
    'counters that share their masks give the prices of those that share nothing',
    [slips],
    (legs) => {
      const { price, honest: weighted } = pricesOf(legs);
      expect(price).toEqual(alone(legs, false));
      expect(weighted?.price).toEqual(alone(legs, true));
      expect(weighted?.price.method).toBe('wilson');
    },
    100,
  );

  function distributionsFor(given: readonly Leg[], subjects?: readonly Leg[]): ConditionalDistributions {
    const resolved = resolveSlip(given, table);
    if (!resolved.ok) throw new Error(resolved.error.kind);
    const counter = new DistributionCounter(table, raw, honest.counter);
    const found = runSteps(counter.count(resolved.value, subjects?.map(subjectOf)));
    if (!found.ok) throw new Error(found.error.kind);
    return found.value;
  }

  prop(
    'every honest figure of a leg more, another line or a dropped leg is the honest price of that slip',
    [slips],
    (legs) => {
      const [leg, ...others] = legs as [Leg, ...Leg[]];
      const distributions = distributionsFor(others, [leg]);
      for (const one of alternatives(distributions, leg)) {
        const { honest: weighted } = pricesOf([one.leg, ...others]);
        const { hits, probability, interval, push } = weighted!.price;
        expect(one.honest).toMatchObject({ hits, probability, interval });
        if (one.honest!.fair !== null && hits > 0) expect(one.honest!.fair).toBeCloseTo(weighted!.price.fair, 12);
        expect(one.honest!.pushes / weighted!.price.records).toBeCloseTo(push, 12);
      }
      for (const { kind, to, honest: figures } of changesOf(distributions, leg)) {
        if (kind === 'drop' && others.length === 0) continue;
        const { price } = pricesOf(to === null ? others : [to, ...others]).honest!;
        expect(figures).toMatchObject({ hits: price.hits, probability: price.probability });
      }
    },
    30,
  );

  prop(
    'a leg more never raises an honest price, and the sides of a line and its push sum to 1',
    [slips],
    (legs) => {
      const prices = legs.map((_, i) => pricesOf(legs.slice(0, i + 1)).honest!.price.probability);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      for (const leg of legs) {
        if (leg.kind === 'winner') continue;
        const other = legOf(subjectOf(leg), sideOf(leg) === 'over' ? 'under' : 'over', leg.line);
        const [one, two] = [leg, other].map((side) => pricesOf([side]).honest!.price);
        expect(one!.probability + two!.probability + one!.push).toBeCloseTo(1, 12);
      }
      const [home, away] = ['Home Club', 'Away Club'].map((team) => pricesOf([win(team)]).honest!.price.probability);
      expect(home! + away!).toBeCloseTo(1, 12);
    },
    60,
  );

  const options: fc.Arbitrary<SuggestOptions> = fc.record({
    by: fc.constantFrom(...RANKS),
    price: fc.constant(5 as never),
    own: fc.constantFrom<SuggestOptions['own']>([0.2, 0.8], [0, 1]),
    lines: fc.constantFrom('best', 'all'),
    top: fc.integer({ min: 1, max: 12 }),
  });

  prop(
    'suggestions have the figures of both counts, ranked by either',
    [slips.filter((legs) => legs.length < 4), options],
    (legs, chosen) => {
      const { honest: weighted, ...plain } = distributionsFor(legs);
      const both = { ...plain, honest: weighted! };
      const byRaw = suggest(both, legs, chosen);
      const byHonest = suggest(both, legs, { ...chosen, honest: true });
      const ranked = (of: ConditionalDistributions) => suggest(of, legs, chosen).best;
      expect(byRaw.best.map((one) => ({ ...one, honest: null }))).toEqual(ranked(plain));
      expect(byHonest.best.map(({ leg, honest: figures }) => ({ leg, ...figures, honest: null }))).toEqual(
        ranked(weighted!),
      );
      for (const { leg, probability, honest: figures } of [...byRaw.best.slice(0, 2), ...byHonest.best.slice(0, 2)]) {
        const prices = pricesOf([...legs, leg]);
        expect(probability).toBe(prices.price.probability);
        expect(figures!.probability).toBeCloseTo(prices.honest!.price.probability, 12);
      }
    },
    20,
  );

  test('a picture by weights has the honest chances of its values', () => {
    const [counts] = distributionsFor([LEGS[0]!], [goals('over', 5.5)]).honest!.about;
    const { bars } = pictureOf(counts!)!;
    const over = bars.reduce((sum, { value, before }) => sum + (value > 5.5 ? before : 0), 0);
    expect(over).toBeCloseTo(pricesOf([goals('over', 5.5)]).honest!.price.probability, 2);
  });
});

const [{ memory }] = MEMORIES as unknown as [(typeof MEMORIES)[number]];
const TABLE = tableIn(memory, { even: true });
const FILE = weightsOf(TABLE, '7');

test('the chance of a file and the narrow interval of even records change only the raw price', () => {
  const raw = new SlipCounter(TABLE);
  const honest = counterOf(TABLE, FILE, raw);
  for (const leg of [win('Home Club'), goals('over', 6), goals('under', 5.5)]) {
    const counted = countLegs(TABLE, [leg], { counter: raw });
    const weighted = honest.count([leg]);
    if (!counted.ok || !weighted.ok) throw new Error('the slip was not counted');
    const both = { ...counted.value, honest: weighted.value };
    const own = slipPrices(both, [leg], null);
    const filed = slipPrices(both, [leg], sharesOf(0.123 as Probability, 0 as Probability));
    if (!own.ok || !filed.ok) throw new Error('the slip has no price');
    expect(filed.value.price.probability).toBeCloseTo(0.123, 12);
    expect(own.value.price.method).toBe('even');
    expect(filed.value.honest).toEqual(own.value.honest);
    expect(filed.value.honest?.price).toMatchObject({ method: 'wilson', counted: null });
    expect(filed.value.honest?.explanation).toBeDefined();
  }
});

test('the books are those of the leg, of its other side, and of no other leg', () => {
  const honest = counterOf(TABLE, FILE, new SlipCounter(TABLE));
  const canPush = ({ leg }: { leg: Leg }) => leg.kind !== 'winner' && leg.line % 1 === 0;
  const { legs } = FILE.weighing;
  expect(legs.filter(canPush)).toHaveLength(2);
  for (const { leg, books } of legs.filter((one) => !canPush(one))) expect(honest.books(leg)).toBe(books);
  const booksOf = (wanted: Leg) => legs.find(({ leg }) => JSON.stringify(leg) === JSON.stringify(wanted))!.books;
  const [away, home] = teamsOf(TABLE) as [string, string];
  expect(honest.books(win(away))).toBeCloseTo(1 - booksOf(win(home)), 12);
  expect(honest.books(goals('under', 5.5))).toBeCloseTo(1 - booksOf(goals('over', 5.5)), 12);
  // The over of 6 holds in the same records as that of 6.5, which cannot push.
  expect(honest.books(goals('over', 6.5))).toBeNull();
  const { records, pushes } = countOf(goals('over', 6));
  const decided = 1 - pushes / records;
  for (const side of ['over', 'under'] as const)
    expect(honest.books(goals(side, 6))).toBeCloseTo(decided * booksOf(goals(side, 6)), 12);
  for (const leg of [win(home, 1.5), win(away, 1.5), win('Nobody'), goals('over', 7.5), missing])
    expect(honest.books(leg)).toBeNull();
});

const missing: Leg = { kind: 'player', player: 'Nobody', stat: 'Points', side: 'over', line: line(0.5) };

function countOf(leg: Leg) {
  const counted = countSlip(TABLE, [leg]);
  if (!counted.ok) throw new Error(counted.error.kind);
  return { records: TABLE.records, pushes: counted.value.pushes.reduce((sum, one) => sum + one.records, 0) };
}

test('weights of another game, of another simulation, or that are not trusted have a reason of their own', () => {
  const wrong = (file: GameWeights, gameId = '7', table = TABLE) => honestCounter(file, { table, gameId });
  expect(wrong(FILE).ok).toBe(true);
  expect(wrong(FILE, '8')).toEqual({ ok: false, error: { kind: 'otherGame' } });
  const { weighing: _, honest_probs: __, ...shared } = FILE;
  const fallback = { kind: 'effective', value: 0.3 } as const;
  expect(wrong({ ...shared, kind: 'fallback', fallback })).toEqual({
    ok: false,
    error: { kind: 'fallback', fallback },
  });
  const others = [tableIn(memory, { seed: MODEL.seed + 1 }), tableIn(memory, { records: RECORDS - 1 })];
  for (const table of others)
    expect(wrong(FILE, '7', table)).toEqual({
      ok: false,
      error: { kind: 'otherSimulation', cause: { kind: 'otherRecords' } },
    });
});
