import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTable, simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { HAND_CHECKED, OVER, SCORES, WIN } from '../../testing/handChecked.ts';
import { holds, unlost } from '../../testing/legs.ts';
import { MEMORIES, smallMemory } from '../../testing/memories.ts';
import { prop } from '../../testing/prop.ts';
import { wilson } from '../odds/index.ts';
import { SlipCounter, type SlipDetails } from '../simulation/index.ts';
import { addDetails } from '../simulation/table/details.ts';
import type { Line } from '../domain/index.ts';
import { repeatedLegs, resolveSlip, type Leg, type SlipExplanation } from './index.ts';
import { explain } from './explain.ts';
import { liftOf, liftOfTwo } from './lift.ts';

const line = (value: number): Line => value as Line;

function resolved(game: Game, legs: readonly Leg[], memory = smallMemory) {
  const table = fillTable(game, memory, true);
  const found = resolveSlip(legs, table);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return { counter: new SlipCounter(table), legs: found.value };
}

/** Counts the slip's details with the JavaScript and the WebAssembly kernels, and checks that the results are equal. */
function detailsOf(game: Game, legs: readonly Leg[]): SlipDetails {
  const [details, ...others] = MEMORIES.map(({ memory }) => {
    const { counter, legs: mine } = resolved(game, legs, memory);
    return counter.details(mine, repeatedLegs(legs));
  });
  for (const other of others) expect(other).toEqual(details);
  return details!;
}

function explained(game: Game, legs: readonly Leg[]): SlipExplanation {
  const { counter, legs: mine } = resolved(game, legs);
  const repeats = repeatedLegs(legs);
  return explain(counter.count(mine), counter.details(mine, repeats), repeats);
}

/** The oracle: the group of a record's result, by margin and then by total. */
function groupOf(record: Game['records'][number], { away }: Game): number {
  const margin = [-2, -1, 1, 2, 3].filter((from) => record[`${away} Goal Differential`]! >= from).length;
  const total = [3, 4, 5, 6, 7, 8, 9].filter((from) => record['Total Goals']! >= from).length;
  return margin * 8 + total;
}

/** The oracle: the details of a slip by a row scan. */
function checkDetails(game: Game, legs: readonly Leg[]): void {
  const { records } = game;
  const count = (which: (record: Game['records'][number]) => boolean): number => records.filter(which).length;
  const byGroup = (which: (record: Game['records'][number]) => boolean): readonly number[] =>
    Array.from({ length: 48 }, (_, group) => count((r) => groupOf(r, game) === group && which(r)));
  const repeats = repeatedLegs(legs);
  const distinct = legs.filter((_, i) => !repeats[i]);
  expect(detailsOf(game, legs)).toEqual({
    prefixes: legs.map((_, i) => count((r) => legs.slice(0, i + 1).every((leg) => holds(r, leg)))),
    without: legs.map((_, i) => count((r) => legs.every((leg, j) => j === i || holds(r, leg)))),
    pairs: legs.flatMap((a, i) => legs.slice(i + 1).map((b) => count((r) => holds(r, a) && holds(r, b)))),
    exactly: Array.from({ length: distinct.length + 1 }, (_, k) =>
      count((r) => distinct.filter((leg) => holds(r, leg)).length === k),
    ),
    unlost: legs.length === 0 ? records.length : count((r) => legs.every((leg) => unlost(r, leg))),
    groups: {
      records: byGroup(() => true),
      hits: byGroup((r) => legs.every((leg) => holds(r, leg))),
      unlost: byGroup((r) => legs.every((leg) => unlost(r, leg))),
    },
  });
}

const slips = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));

describe('SlipCounter details', () => {
  prop('SlipCounter.details returns the same counts as a row scan', [slips], ([game, legs]) =>
    checkDetails(game, legs),
  );

  const goals = (side: 'over' | 'under', at: number): Leg => ({ kind: 'total', stat: 'Goals', side, line: line(at) });
  test.each<{ readonly legs: readonly Leg[] }>([
    { legs: [] },
    { legs: [WIN] },
    { legs: [goals('over', 5)] },
    { legs: [WIN, goals('under', 5), SCORES] },
    { legs: [OVER, goals('over', 5), goals('over', 5), WIN] },
    { legs: [SCORES, goals('over', 4), WIN, OVER, goals('under', 7)] },
  ])('SlipCounter.details returns the counts of a row scan, and those of two parts add up: $legs', ({ legs }) => {
    // Six times as many records fill more than one word. The first team of the columns is the one of the oracle.
    const game = {
      ...HAND_CHECKED,
      away: 'Home',
      home: 'Away',
      records: Array<Game['records']>(6).fill(HAND_CHECKED.records).flat(),
    };
    checkDetails(game, legs);
    const [first, second] = [game.records.slice(0, 35), game.records.slice(35)].map((records) =>
      detailsOf({ ...game, records }, legs),
    );
    expect(addDetails(first!, second!)).toEqual(detailsOf(game, legs));
    expect(addDetails(first!, { ...second!, groups: null }).groups).toBeNull();
    expect(addDetails({ ...first!, groups: null }, second!).groups).toBeNull();
  });

  prop(
    'the details that SlipCounter returns for two parts of the records add up to its details for all records',
    [slips, fc.nat(149)],
    ([game, legs], at) => {
      const cut = 1 + (at % game.records.length);
      fc.pre(cut < game.records.length);
      const part = (records: Game['records']): SlipDetails => detailsOf({ ...game, records }, legs);
      // A scratched player may have no column in one part of the records. The count of a missing player is 0, so the
      // sums are still equal.
      const whole = part(game.records);
      const halves = addDetails(part(game.records.slice(0, cut)), part(game.records.slice(cut)));
      expect(halves).toEqual(whole);
    },
  );
});

describe('explain', () => {
  prop(
    'the product of the probabilities in the ladder of `explain` is the joint probability, for any order of the legs',
    [slips],
    ([game, legs]) => {
      fc.pre(legs.length > 0);
      for (const order of [legs, legs.toReversed()]) {
        const { ladder } = explained(game, order);
        const joint = game.records.filter((r) => order.every((leg) => holds(r, leg))).length / game.records.length;
        const product = ladder.reduce((p, { probability }) => p * (probability ?? 0), 1);
        expect(product).toBeCloseTo(joint, 12);
        expect(ladder.at(-1)!.hits).toBe(joint * game.records.length);
        ladder.forEach(({ probability, implied, interval }, i) => {
          expect(implied).toBe(probability === 1);
          if (probability === null) expect([i > 0, interval]).toEqual([true, null]);
          else expect(interval![0] <= probability && probability <= interval![1]).toBe(true);
        });
      }
    },
  );

  prop(
    'explain returns costs of at least 1 and the leg with the highest cost, and P(at least n legs hit) never rises with n',
    [slips],
    ([game, legs]) => {
      fc.pre(legs.length > 0);
      const { cost, costliest, atLeast, pushes } = explained(game, legs);
      for (const factor of cost) expect(factor === null || factor >= 1).toBe(true);
      if (costliest !== null) expect(cost[costliest]).toBe(Math.max(...cost.map((factor) => factor ?? 0)));
      const shares = atLeast.map(({ probability }) => probability);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      const joint = game.records.filter((r) => legs.every((leg) => holds(r, leg))).length;
      expect(atLeast.at(-1)!.hits).toBe(joint);
      expect(pushes).toBe(game.records.filter((r) => legs.every((leg) => unlost(r, leg))).length - joint);
    },
  );

  prop('explain returns the same lift, atLeast and pushes after every leg is repeated', [slips], ([game, legs]) => {
    fc.pre(legs.length > 1);
    const once = repeatedLegs(legs);
    const distinct = legs.filter((_, i) => !once[i]);
    const one = explained(game, distinct);
    const twice = explained(game, [...distinct, ...distinct]);
    expect(twice.lift).toEqual(one.lift);
    expect(twice.atLeast).toEqual(one.atLeast);
    expect(twice.pushes).toBe(one.pushes);
    for (const step of twice.ladder.slice(distinct.length)) expect([true, false]).toContain(step.implied);
  });
});

describe('neverMeeting', () => {
  prop('neverMeeting returns a minimal set of legs that never hold together', [slips], ([game, legs]) => {
    const meet = (part: readonly Leg[]): boolean => game.records.some((r) => part.every((leg) => holds(r, leg)));
    fc.pre(legs.length > 0 && !meet(legs));
    const { counter, legs: mine } = resolved(game, legs);
    const part = counter.neverMeeting(mine);
    const chosen = part.map((i) => legs[i]!);
    expect(meet(chosen)).toBe(false);
    for (const i of part) expect(meet(part.filter((j) => j !== i).map((j) => legs[j]!))).toBe(true);
    // `neverMeeting` returns two or more legs only if every single leg holds in some record, and three or more only if
    // every pair does.
    if (part.length > 1) expect(legs.every((leg) => meet([leg]))).toBe(true);
    if (part.length > 2) expect(legs.every((a) => legs.every((b) => meet([a, b])))).toBe(true);
  });
});

test('neverMeeting finds more than three legs, and leaves out a leg that always holds', () => {
  const players = ['A', 'B', 'C', 'D', 'E'];
  // In each record, all players but one score.
  const records = players.map((idle) =>
    Object.fromEntries([['Total Goals', 4], ...players.map((name) => [`${name} Goals`, name === idle ? 0 : 1])]),
  );
  const total: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: line(0.5) };
  const scores = players.map((player): Leg => ({
    kind: 'player',
    player,
    stat: 'Goals',
    side: 'over',
    line: line(0.5),
  }));
  const { counter, legs } = resolved({ away: 'Away', home: 'Home', players, records }, [
    ...scores.slice(0, 2),
    total,
    ...scores.slice(2),
  ]);
  expect(counter.neverMeeting(legs)).toEqual([0, 1, 3, 4, 5]);
});

describe('explain of the hand-checked table', () => {
  test('explain returns the expected ladder, lift and correlations for the hand-checked table', () => {
    const { ladder, lift, pairs, costliest, cost, atLeast } = explained(HAND_CHECKED, [WIN, OVER, SCORES]);
    expect(ladder.map(({ probability }) => probability)).toEqual([0.625, 0.4, 1]);
    expect(ladder.map(({ implied }) => implied)).toEqual([false, false, true]);
    expect(lift!.value).toBeCloseTo(2.1333, 4);
    expect(pairs.map(({ phi }) => phi!.toFixed(4))).toEqual(['0.0667', '0.2582', '0.7746']);
    // All three legs hold in 2 of 8 records. Without leg A it would be 3 of 8, without B 3 of 8, and without C 2 of 8.
    expect(cost).toEqual([1.5, 1.5, 1]);
    expect(costliest).toBe(0);
    expect(atLeast.map(({ hits }) => hits)).toEqual([6, 4, 2]);
  });

  test('explain counts pushes in three of the eight records for over 5 goals', () => {
    const over: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: line(5) };
    expect(explained(HAND_CHECKED, [over]).pushes).toBe(3);
    // In the four home wins, a slip of the winner and over 5 goals wins in the records with 6 and 7 goals, and pushes
    // in the two with 5 goals.
    expect(explained(HAND_CHECKED, [WIN, over]).pushes).toBe(2);
  });
});

test('liftOfTwo returns the expected interval, and null if one of the two events never occurs', () => {
  const lift = liftOfTwo(2800, 6000, 4000, 10_000)!;
  expect([lift.value, ...lift.interval].map((x) => x.toFixed(4))).toEqual(['1.1667', '1.1472', '1.1865']);
  expect(liftOfTwo(0, 6000, 4000, 10_000)).toEqual({
    value: 0,
    interval: [0, wilson(0, 4000)[1] / 0.6],
  });
  expect(liftOfTwo(0, 0, 4000, 10_000)).toBeNull();
});

const count = fc.nat(1_000_000);

prop('liftOfTwo equals liftOf for two legs exactly', [count, count, count, count], (both, onlyA, onlyB, neither) => {
  const [a, b] = [both + onlyA, both + onlyB];
  const records = both + onlyA + onlyB + neither;
  expect(liftOfTwo(both, a, b, records)).toEqual(liftOf({ records, joint: both, each: [a, b] }, [both]));
});

describe('the interval of liftOfTwo', () => {
  // The true lift of two unrelated legs is 1, and 95 of 100 intervals should contain it.
  test.each([
    [10_000, 0.002, 0.5],
    [10_000, 0.0005, 0.3],
    [1000, 0.4, 0.5],
  ])(
    'the interval contains the true lift about 95 % of the time, for %i records and legs of %d and %d',
    (records, p, q) => {
      let state = 20_251_007;
      const random = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state / 2 ** 32;
      };
      let held = 0;
      let asked = 0;
      for (let run = 0; run < 300; run++) {
        const counted = { a: 0, b: 0, both: 0 };
        for (let r = 0; r < records; r++) {
          const a = random() < p;
          const b = random() < q;
          if (a) counted.a++;
          if (b) counted.b++;
          if (a && b) counted.both++;
        }
        const lift = liftOfTwo(counted.both, counted.a, counted.b, records);
        if (lift === null) continue;
        asked++;
        if (lift.interval[0] <= 1 && 1 <= lift.interval[1]) held++;
      }
      expect(held / asked).toBeGreaterThan(0.92);
    },
  );

  test('the interval of liftOfTwo contains 1 if one leg hits in a single record, in which the other hits too', () => {
    const [low, high] = liftOfTwo(1, 1, 2500, 10_000)!.interval;
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThanOrEqual(4);
  });
});
