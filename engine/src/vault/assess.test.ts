import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { MODEL_MARGIN, type DecimalOdds, type Probability } from '../odds/index.ts';
import { assess, assessPrice, betStake, valueShade, VALUE_SCALE, type Assessment, type Bet } from './index.ts';

const p = (value: number): Probability => value as Probability;

function answer(chance: number, typed: string): Assessment {
  const assessed = assess(p(chance), typed);
  if (!assessed.ok) throw new Error(JSON.stringify(assessed.error));
  return assessed.value;
}

describe('assess', () => {
  // The columns are the probability, the price as the user types it, the decimal price, the expected value, the edge,
  // and a quarter of the Kelly stake (at most 5 %) at a probability that is 8 % lower.
  test.each([
    [0.5, '+110', 2.1, 0.05, 0.5 - 1 / 2.1, 0],
    [0.48, '2.5', 2.5, 0.2, 0.08, (0.4416 * 2.5 - 1) / 1.5 / 4],
    // Above an EV of 20 %, the price must be checked first.
    [0.5, '2.5', 2.5, 0.25, 0.1, 0],
    [0.55, '-110', 1.909091, 0.05, 0.55 - 0.52381, 0],
    [0.4, '1.8', 1.8, -0.28, 0.4 - 0.555556, 0],
    [0.55, '2.1', 2.1, 0.155, 0.55 - 0.47619, (0.506 * 2.1 - 1) / 1.1 / 4],
    [0.3, '3.5', 3.5, 0.05, 0.3 - 0.285714, 0],
    [0.3, ' 5/2 ', 3.5, 0.05, 0.3 - 0.285714, 0],
    [0.5, '2.0', 2, 0, 0, 0],
    [0.9, '1.3', 1.3, 0.17, 0.9 - 0.769231, 0.05],
    [0.9, '2.1', 2.1, 0.89, 0.9 - 0.47619, 0],
    [0, '3', 3, -1, -1 / 3, 0],
    [1, '+200', 3, 2, 2 / 3, 0],
  ])(
    'assess computes value, edge and stake for a probability of %s at a price of %s',
    (chance, typed, price, value, gain, stake) => {
      const assessed = answer(chance, typed);
      expect(assessed.price).toBeCloseTo(price, 6);
      expect(assessed.value).toBeCloseTo(value, 6);
      expect(assessed.edge).toBeCloseTo(gain, 6);
      expect(assessed.breakEven).toBeCloseTo(1 / price, 6);
      expect(assessed.stake).toBeCloseTo(stake, 6);
    },
  );

  test.each([
    ['', { kind: 'notOdds', text: '' }],
    ['level', { kind: 'notOdds', text: 'level' }],
    ['5/0', { kind: 'notOdds', text: '5/0' }],
    ['+50', { kind: 'notOdds', text: '+50' }],
    ['0.5', { kind: 'belowEvenMoney', text: '0.5' }],
    // A price of 1 returns only the stake.
    ['1', { kind: 'badPrice', decimal: 1 }],
    ['1.00', { kind: 'badPrice', decimal: 1 }],
    ['0/1', { kind: 'badPrice', decimal: 1 }],
    ['1,909', { kind: 'twoReadings', text: '1,909', decimal: 1.909, american: 20.09 }],
  ])('assess rejects the price %j with the error %j', (typed, error) => {
    expect(assess(p(0.5), typed)).toEqual({ ok: false, error });
  });

  test('assess rejects a probability above 1', () => {
    expect(assess(p(1.5), '2')).toMatchObject({ ok: false, error: { kind: 'badChance' } });
  });

  const price = fc.integer({ min: 101, max: 9999 }).map((n) => (n / 100).toFixed(2));
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  prop(
    'value and edge have the same sign, and the stake is positive if the value is at a probability that is 8 % lower, up to an EV of 20 %',
    [chance, price],
    (share, typed) => {
      const { value, edge, breakEven, stake, tooGood, price: decimal } = answer(share, typed);
      expect(decimal).toBe(Number(typed));
      expect(value).toBeCloseTo(share * decimal - 1, 9);
      expect(edge).toBeCloseTo(share - breakEven, 12);
      if (Math.abs(edge) > 1e-12) expect(Math.sign(value)).toBe(Math.sign(edge));
      expect(tooGood).toBe(value > 0.2 + 1e-9);
      expect(stake > 0).toBe(0.92 * share * decimal > 1 && !tooGood);
      expect(stake).toBeLessThanOrEqual(0.05);
    },
  );

  prop(
    'assess returns the same result for the same price in every notation',
    [chance, fc.integer({ min: 100, max: 5000 })],
    (share, american) => {
      const typed = [`+${american}`, `${american}/100`, String(1 + american / 100)];
      const [one, ...others] = typed.map((text) => answer(share, text));
      for (const other of others) {
        expect(other.price).toBeCloseTo(one!.price, 9);
        expect(other.value).toBeCloseTo(one!.value, 9);
        expect(other.stake).toBeCloseTo(one!.stake, 9);
      }
    },
  );
});

describe('the value color scale', () => {
  test.each([
    [-0.1, -1],
    [-0.05, -Math.sqrt(0.5)],
    [0, 0],
    [0.15, Math.sqrt(0.5)],
    [0.072, Math.sqrt(0.24)],
    [0.3, 1],
    [-0.1001, -1],
    [-1, -1],
    [0.3001, 1],
    [20, 1],
  ])('valueShade of %s is %s', (value, shade) => {
    expect(valueShade(value)).toBeCloseTo(shade, 12);
  });

  test('VALUE_SCALE has the ends that spec 9 defines', () => {
    expect(VALUE_SCALE).toEqual({ low: -0.1, high: 0.3 });
  });

  const value = fc.double({ min: -1, max: 10, noNaN: true });
  prop('valueShade never decreases as the value increases, and has the sign of the value', [value, value], (a, b) => {
    const [low, high] = [valueShade(Math.min(a, b)), valueShade(Math.max(a, b))];
    expect(low).toBeLessThanOrEqual(high);
    expect(low).toBeGreaterThanOrEqual(-1);
    expect(high).toBeLessThanOrEqual(1);
    expect(Math.sign(valueShade(a))).toBe(Math.sign(a));
  });
});

describe('betStake', () => {
  const NOW = 1000;
  /** A money line at a sound price before its game: the Kelly stake is 0.1 of the bankroll, at the low end of 0.55. */
  const sound = {
    kind: 'moneyline',
    tab: 'main',
    table: 'moneylines',
    row: 0,
    team: { name: 'A', abbreviation: null },
    opponent: null,
    line: null,
    game: null,
    scheduled: null,
    shortGame: null,
    start: NOW + 1,
    started: false,
    other: null,
    pair: null,
    value: 0.1,
    book: 'Alpha',
    bookOdds: 2 as DecimalOdds,
    modelOdds: null,
    modelProb: p(0.5),
    push: p(0),
    captured: null,
    source: null,
    honest: { prob: p(0.55 / (1 - MODEL_MARGIN)), books: null, doubt: null },
    date: null,
  } as const satisfies Bet;

  const honest = (prob: number) => ({ honest: { prob: p(prob), books: p(0.5), doubt: null } });

  test.each<[string, Partial<Bet>, number]>([
    ['a sound price', {}, 0.025],
    ['a push, which changes the value and not the stake', { push: p(0.2) }, 0.025],
    ['no value', honest(0.5), 0],
    ['a value above 20 %', honest(0.61), 0],
    ['a value above 20 % without its pushes', { ...honest(0.65), bookOdds: 2.1 as DecimalOdds, push: p(0.5) }, 0.05],
    ['no value at the low end', honest(0.54), 0],
    ['a faulty pair of prices', { pair: { kind: 'pairAbove', sum: 1.5 } }, 0],
    ['a start that has passed', { start: NOW }, 0],
    ['a game that the data calls begun', { started: true }, 0],
    ['an honest probability without value, of a bet with value in its file', { modelProb: p(0.6), ...honest(0.5) }, 0],
    ['no honest probability', { modelProb: p(0.6), honest: null }, 0],
    ['books that disagree with the model', { honest: { prob: null, books: p(0.3), doubt: 'disagree' } }, 0],
    ['a game without newer prices than its news', { honest: { prob: null, books: null, doubt: 'before news' } }, 0],
    ['a price that wins nothing', { bookOdds: 1 as DecimalOdds, ...honest(1) }, 0],
  ])('betStake with %s is a quarter of the Kelly stake, or 0', (_, change, stake) => {
    expect(betStake({ ...sound, ...change } as Bet, NOW)).toBeCloseTo(stake, 12);
  });

  const count = fc.integer({ min: 1, max: 100 });
  prop(
    'betStake and assessPrice stake the share that a search finds to grow the bankroll most',
    [count, count, fc.nat(50), fc.integer({ min: 120, max: 300 })],
    (win, lose, pushes, cents) => {
      const all = win + lose + pushes;
      const [price, push] = [(cents / 100) as DecimalOdds, p(pushes / all)];
      const profit = ((win * (cents - 100)) / 100 - lose) / all;
      fc.pre(profit < 0.199);
      const low = (win / (win + lose)) * (1 - MODEL_MARGIN);
      const growth = (stake: number) =>
        low * Math.log(1 + (stake * (cents - 100)) / 100) + (1 - low) * Math.log(1 - stake);
      const stakes = Array.from({ length: 1000 }, (_, i) => i / 1000);
      const best = stakes.reduce((a, b) => (growth(b) > growth(a) ? b : a));
      const stake = betStake({ ...sound, bookOdds: price, ...honest(win / (win + lose)), push }, NOW);
      expect(Math.abs(stake - Math.min(0.05, best / 4))).toBeLessThan(0.0003);
      const assessed = assessPrice({ win: p(win / all), push, lose: p(lose / all) }, price);
      expect(assessed).toMatchObject({ ok: true, value: { stake: expect.closeTo(stake, 9), price } });
      expect(assessed.ok && assessed.value.value).toBeCloseTo(profit, 9);
    },
  );
});
