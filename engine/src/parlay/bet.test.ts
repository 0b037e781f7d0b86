import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTable, simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { HAND_CHECKED, OVER, SCORES, WIN } from '../../testing/handChecked.ts';
import { holds, unlost } from '../../testing/legs.ts';
import { prop } from '../../testing/prop.ts';
import {
  expectedValue,
  kelly,
  stakeOf,
  wilson,
  type BetShares,
  type DecimalOdds,
  type Probability,
} from '../odds/index.ts';
import {
  countSlip,
  explainSlip,
  isOnGoals,
  settle,
  slipBet,
  verdict,
  type Leg,
  type PushRule,
  type SlipBet,
  type SlipPrice,
} from './index.ts';
import { price as priceOf } from './price.ts';
import { repeatedLegs } from './relatedLegs.ts';
import { withFileChance } from './singleSlip.ts';
import type { SlipToBet } from './bet.ts';

/** A slip of one leg that wins, pushes and loses in a number of records. */
function slipOf(hits: number, records: number, pushes = 0): SlipToBet {
  const priced = priceOf(
    { records, joint: hits, each: [hits] },
    { pushes: pushes === 0 ? [] : [{ legs: [0], records: pushes, left: null }] },
  );
  if (!priced.ok) throw new Error(priced.error.kind);
  return { ...priced.value, missing: false };
}

function bet(slip: SlipToBet, price: number, rule: PushRule = 'void'): SlipBet {
  const found = slipBet(slip, price as DecimalOdds, { rule, margin: 0 });
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

test('slipBet returns a stake of 0 for a 5 % slip at +2000, whose EV interval includes 0', () => {
  const { breakEven, value, valueInterval, stake, push } = bet(slipOf(500, 10_000), 21);
  expect(breakEven).toBeCloseTo(1 / 21, 12);
  expect([value, ...valueInterval].map((x) => (x * 100).toFixed(1))).toEqual(['5.0', '-3.6', '14.3']);
  expect([stake, push]).toEqual([0, 0]);
});

test('slipBet returns the expected value per unit staked, of which a push returns the stake', () => {
  // The slip wins in .45 of the records, pushes in .15 and loses in .40.
  const { value, push, probability, stake } = bet(slipOf(450_000, 1_000_000, 150_000), 1.95);
  expect(value).toBeCloseTo(0.0275, 10);
  expect(push).toBe(0.15);
  expect(1 / probability).toBeCloseTo(1.888889, 6);
  // The full Kelly stake at the measured probability is .034056. The returned stake is less than a quarter of that,
  // because it is a quarter of the Kelly stake at the low end of the probability's interval.
  expect(stake).toBeGreaterThan(0.0075);
  expect(stake).toBeLessThan(0.034056 / 4);
});

test('slipBet returns an expected value of 0 for a slip that always pushes', () => {
  expect(bet(slipOf(0, 100, 100), 2)).toMatchObject({ value: 0, valueInterval: [0, 0], stake: 0, push: 1 });
});

test('slipBet refuses a slip with a player who is not in the simulation', () => {
  expect(slipBet({ ...slipOf(99, 100), missing: true }, 2 as DecimalOdds)).toEqual({
    ok: false,
    error: { kind: 'missingPlayer' },
  });
});

test('slipBet refuses a price that returns no more than the stake', () => {
  expect(slipBet(slipOf(1, 100), 1 as DecimalOdds)).toMatchObject({ ok: false, error: { kind: 'badPrice' } });
});

const prices = fc.integer({ min: 101, max: 100_000 }).map((cents) => cents / 100);

prop(
  'slipBet returns an expected value within its interval, and a positive stake only if the low end is positive',
  [
    fc
      .integer({ min: 1, max: 100_000 })
      .chain((records) => fc.tuple(fc.constant(records), fc.nat(records)))
      .chain(([records, hits]) =>
        fc.tuple(fc.constant(records), fc.constant(hits), fc.nat(Math.max(0, records - hits - 1))),
      ),
    prices,
  ],
  ([records, hits, pushes], price) => {
    const slip = slipOf(hits, records, pushes);
    const { value, valueInterval, interval, stake } = bet(slip, price);
    const [low, high] = valueInterval;
    expect(low).toBeLessThanOrEqual(value + 1e-9);
    expect(high).toBeGreaterThanOrEqual(value - 1e-9);
    if (Math.abs(low) > 1e-9) expect(stake > 0).toBe(low > 0);
    const at = (win: number) =>
      ({
        win: win * (1 - pushes / records),
        push: pushes / records,
        lose: (1 - win) * (1 - pushes / records),
      }) as never;
    expect(value).toBeCloseTo(
      (expectedValue(at(hits / (records - pushes)), price as DecimalOdds) as { value: number }).value,
      10,
    );
    expect(stake).toBeCloseTo((kelly(at(interval[0]), price as DecimalOdds) as { value: number }).value, 10);
  },
);

/** The oracle: the mean of what a slip pays in the records, per unit staked. */
function paid({ records }: Game, legs: readonly Leg[], price: number, rule: PushRule | 'strict'): number {
  const wins = (of: readonly Leg[]) => records.filter((r) => of.every((leg) => holds(r, leg))).length;
  const stays = (of: readonly Leg[]) => records.filter((r) => of.every((leg) => unlost(r, leg))).length;
  const fairOdds = (of: readonly Leg[]): number => (records.length - stays(of) + wins(of)) / wins(of);
  const pays = records.map((r) => {
    if (legs.some((leg) => !unlost(r, leg))) return 0;
    const left = legs.filter((leg) => holds(r, leg));
    if (left.length === legs.length) return price;
    if (rule === 'strict') return 0;
    if (left.length === 0 || rule === 'void') return 1;
    return price * (wins(legs) === 0 ? 0 : Math.min(1, fairOdds(left) / fairOdds(legs)));
  });
  return pays.reduce((sum, x) => sum + x, 0) / records.length;
}

function pricedIn(game: Game, legs: readonly Leg[]): SlipPrice | null {
  const counted = countSlip(fillTable(game), legs);
  const explained = counted.ok ? explainSlip(counted.value, legs) : counted;
  return explained.ok ? explained.value.price : null;
}

const slips = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));

describe('the three rules for pushes', () => {
  prop('pay what an oracle pays record by record', [slips, prices], ([game, legs], price) => {
    // A repeated leg is no leg of its own for the legs that are left.
    fc.pre(legs.length > 0 && !repeatedLegs(legs).includes(true));
    const slip = pricedIn(game, legs);
    if (slip === null) return fc.pre(false);
    fc.pre(slip.fair + slip.pushes.length > 0);
    const push = slip.pushes.reduce((sum, { share }) => sum + share, 0);
    fc.pre(push < 1);
    expect(slip.probability * price).toBeCloseTo(paid(game, legs, price, 'strict'), 9);
    for (const rule of ['void', 'reprice'] as const)
      expect(bet({ ...slip, missing: false }, price, rule).value + 1).toBeCloseTo(paid(game, legs, price, rule), 8);
  });

  prop('have one fair price each, at which the expected value is 0', [slips], ([game, legs]) => {
    const slip = pricedIn(game, legs);
    if (slip === null) return fc.pre(false);
    fc.pre(slip.hits > 0 && slip.hits < slip.records);
    for (const rule of ['void', 'reprice'] as const) {
      const { probability } = bet({ ...slip, missing: false }, 2, rule);
      fc.pre(probability < 0.999);
      expect(bet({ ...slip, missing: false }, 1 / probability, rule).value).toBeCloseTo(0, 8);
    }
  });
});

prop(
  'slipBet and verdict return the same value and stake, whatever the margin of the model',
  [slips, prices, fc.double({ min: 0, max: 0.2, noNaN: true })],
  ([game, legs], price, margin) => {
    const slip = pricedIn(game, legs);
    if (slip === null) return fc.pre(false);
    fc.pre(slip.fair + slip.pushes.length > 0);
    for (const rule of ['void', 'reprice'] as const) {
      const settled = { ...settle(slip, rule), missing: false };
      fc.pre(settled.shares.push < 1);
      const found = slipBet({ ...slip, missing: false }, price as DecimalOdds, { rule, margin });
      const judged = verdict(settled, price as DecimalOdds, { margin, graded: null });
      if (!found.ok || !judged.ok) throw new Error('the slip has no bet');
      expect(found.value.value).toBe(judged.value.value);
      expect(found.value.stake).toBe(judged.value.stake);
      const held = slipBet({ ...slip, missing: false }, price as DecimalOdds, { rule, margin, tooHigh: true });
      expect(held).toMatchObject({ ok: true, value: { value: found.value.value, stake: 0 } });
    }
  },
);

describe('a slip of one leg with a file', () => {
  const leg: Leg = { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: 3 as never };
  const counted = { ...slipOf(5030, 10_000, 1000), missing: false } as SlipToBet & SlipPrice;
  const shares = { win: 0.6, push: 0.1, lose: 0.3 } as never;

  test('has the chance of the file, an interval as wide as the count has, and names what was counted', () => {
    const slip = withFileChance(counted, leg, shares, null);
    expect(slip).toMatchObject({
      probability: 0.6,
      interval: wilson(6000, 10_000),
      fair: 0.6 / 0.9,
      fairInterval: wilson(6000, 9000),
      pushes: [{ share: 0.1, left: null }],
      counted: { probability: 0.503 as Probability, interval: counted.interval, differs: true },
    });
    expect(bet({ ...slip, missing: false }, 1.7).value).toBeCloseTo(0.6 * 1.7 + 0.1 - 1, 12);
  });

  prop(
    'has the stake of the same bet in the Vault, however few records count it',
    [fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 101, max: 3000 })],
    (wins, pushes, cents) => {
      const of = { win: wins / 1000, push: pushes / 1000, lose: (1000 - wins - pushes) / 1000 } as BetShares;
      const few = { ...slipOf(100, 200, 0), missing: false } as SlipToBet & SlipPrice;
      const slip = { ...withFileChance(few, leg, of, null), missing: false };
      const price = (cents / 100) as DecimalOdds;
      const [found, judged] = [slipBet(slip, price), verdict({ ...settle(slip), missing: false }, price)];
      if (!found.ok || !judged.ok) throw new Error('the slip has no bet');
      // The oracle: a quarter of Kelly with 92 % of the decided probability, and none above an EV of 20 %.
      const decided = wins / (1000 - pushes);
      const full = (0.92 * decided * price - 1) / (price - 1);
      const value = of.win * price + of.push - 1;
      fc.pre(Math.abs(value - 0.2) > 1e-8);
      expect([found.value.tooGood, judged.value.tooGood]).toEqual([value > 0.2, value > 0.2]);
      expect(found.value.stake).toBeCloseTo(value > 0.2 ? 0 : Math.min(0.05, Math.max(0, full / 4)), 12);
      expect(judged.value.stake).toBe(found.value.stake);
      expect(stakeOf(of, price)).toEqual({ ok: true, value: found.value.stake });
    },
  );

  test('does not differ from a count that chance explains', () => {
    expect(withFileChance(counted, leg, { win: 0.51, push: 0.1, lose: 0.39 } as never, null).counted?.differs).toBe(
      false,
    );
  });
});

describe('the price of the hand-checked records', () => {
  const goals = (line: number): Leg => ({ kind: 'total', stat: 'Goals', side: 'over', line: line as never });
  const [over, six] = [goals(5), goals(6)];

  test('has the pushes of the slip, and of the legs that are left', () => {
    // Over 5 wins in 3 records and pushes in 3. The home team wins 2 of the former and 2 of the latter.
    expect(pricedIn(HAND_CHECKED, [over])).toMatchObject({
      push: 3 / 8,
      fair: 3 / 5,
      pushes: [{ share: 3 / 8, left: null }],
    });
    expect(pricedIn(HAND_CHECKED, [WIN, over])).toMatchObject({
      probability: 2 / 8,
      push: 2 / 8,
      fair: 2 / 6,
      pushes: [{ share: 2 / 8, left: 5 / 8 }],
      independent: (5 / 8) * (3 / 8),
    });
    expect(pricedIn(HAND_CHECKED, [WIN, WIN])?.independent).toBe(5 / 8);
    expect(pricedIn(HAND_CHECKED, [WIN, SCORES])?.pushes).toEqual([]);
  });

  test.each([[[over]], [[WIN, over]], [[over, six]], [[WIN, six]], [[WIN, OVER]]])(
    'is paid out by either rule as record by record, and by default returns the stake: %j',
    (legs) => {
      const slip = pricedIn(HAND_CHECKED, legs)!;
      for (const rule of ['void', 'reprice'] as const)
        expect(bet({ ...slip, missing: false }, 3, rule).value + 1).toBeCloseTo(paid(HAND_CHECKED, legs, 3, rule), 12);
      expect(settle(slip)).toEqual(settle(slip, 'void'));
      expect(slipBet({ ...slip, missing: false }, 3 as DecimalOdds)).toEqual(
        slipBet({ ...slip, missing: false }, 3 as DecimalOdds, { rule: 'void' }),
      );
    },
  );

  test('gives the fair probability of a rule an interval of the same relative width', () => {
    const slip = pricedIn(HAND_CHECKED, [WIN, over])!;
    for (const rule of ['void', 'reprice'] as const) {
      const { probability, interval } = settle(slip, rule);
      const width = ([low, high]: readonly number[], at: number) => (Math.min(at, high!) - low!) / at;
      expect(width(interval, probability)).toBeCloseTo(width(slip.fairInterval, slip.fair), 12);
    }
    expect(settle(slip, 'reprice').probability).toBeGreaterThan(slip.probability);
  });

  test('pays nothing for a push whose other legs never win, and knows no pushes that were not counted', () => {
    const never = { probability: 0, fair: 0, fairInterval: [0, 0.1], pushes: [{ share: 0.5, left: 0 }] } as never;
    expect(settle(never, 'reprice')).toMatchObject({ shares: { win: 0, push: 0, lose: 1 }, probability: 0 });
    expect(priceOf({ records: 10, joint: 4, each: [4] })).toMatchObject({ ok: true, value: { push: 0, pushes: [] } });
  });

  test.each<[Leg, boolean]>([
    [WIN, true],
    [OVER, true],
    [{ kind: 'teamTotal', team: 'Home', stat: 'Goals', side: 'over', line: 2.5 as never }, true],
    [{ kind: 'teamTotal', team: 'Home', stat: 'Shots', side: 'over', line: 30.5 as never }, false],
    [{ kind: 'total', stat: 'Shots', side: 'over', line: 60.5 as never }, false],
    [SCORES, false],
  ])('the interval of a chance from a file is that of an even count only for goals: %j, %s', (leg, even) => {
    const groups = { records: [400, 600], hits: [390, 10], unlost: [400, 20] };
    const priced = priceOf({ records: 1000, joint: 400, each: [400] });
    if (!priced.ok) throw new Error(priced.error.kind);
    const slip = withFileChance(priced.value, leg, { win: 0.4, push: 0, lose: 0.6 } as never, groups);
    expect(isOnGoals(leg)).toBe(even);
    expect(slip.method).toBe(even ? 'even' : 'wilson');
    expect(slip.pushes).toEqual([]);
    expect([slip.fair, slip.independent, slip.legs[0]?.probability]).toEqual([0.4, 0.4, 0.4]);
    expect(withFileChance(priced.value, leg, { win: 0.4, push: 0, lose: 0.6 } as never, null).method).toBe('wilson');
    expect(slip.interval[1] - slip.interval[0] < wilson(400, 1000)[1] - wilson(400, 1000)[0] - 1e-9).toBe(even);
  });
});
