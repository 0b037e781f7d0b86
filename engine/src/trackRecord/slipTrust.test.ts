import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';
import { MODEL_MARGIN, wilson, type BetShares, type DecimalOdds, type Probability } from '../odds/index.ts';
import { UNGRADED, verdict } from '../parlay/index.ts';
import { slipTrust } from './slipTrust.ts';

type Slips = NonNullable<(typeof SAMPLE_TRACK_RECORD)['slips']>;
type Group = Slips['groups'][number];

const { slips: SAMPLE } = SAMPLE_TRACK_RECORD as { readonly slips: Slips };

/** A group of slips. `half` is half the width of its 95 % interval. */
const group = (
  from: number,
  legs: number,
  change: Partial<Group> & { readonly mean?: number; readonly half?: number },
) => {
  const { mean = from + 0.05, half = 0.02, ...rest } = change;
  return {
    from,
    to: Math.round(10 * from + 1) / 10,
    legs,
    n: 300,
    games: 90,
    said: from + 0.05,
    multiplied: from,
    came: { mean, low: mean - half, high: mean + half },
    came99: { low: mean - 1.3 * half, high: mean + 1.3 * half },
    ...rest,
  };
};

type Overall = { readonly n?: number; readonly games?: number; readonly mean?: number; readonly half?: number };
/** Slips of which 12 % were forecast. */
const slipsOf = (groups: readonly Group[], { n = 9000, games = 300, mean = 0.12, half = 0.002 }: Overall = {}) => ({
  slips: {
    ...SAMPLE,
    season: { ...SAMPLE.season, n, games, said: 0.12, came: { mean, low: mean - half, high: mean + half } },
    came99: { low: mean - 1.3 * half, high: mean + 1.3 * half },
    groups,
  },
});

/** The same slips as the honest ones, beside those of the sample. */
const asHonest = ({ slips: { season, came99, groups } }: ReturnType<typeof slipsOf>) => {
  const numbers = { graded: season.n, void: 0, push: 0 };
  return { slips: { ...SAMPLE, honest: { ...numbers, season, came99, groups, tenths: [], legs: [], singles: [] } } };
};

describe('slipTrust', () => {
  test('a slip with an honest price is judged by the graded honest prices alone, and another slip by the simulation', () => {
    const record = slipsOf([group(0.5, 2, { mean: 0.43 })]);
    const raw = slipTrust(record, 2, 0.55, false);
    expect(slipTrust(record, 2, 0.55, true)).toBe(UNGRADED);
    expect(slipTrust(asHonest(record), 2, 0.55, true)).toEqual({ ...raw, graded: { ...raw.graded, honest: true } });
    expect(slipTrust(asHonest(record), 2, 0.55, false)).toEqual(slipTrust(SAMPLE_TRACK_RECORD, 2, 0.55, false));
    const few = slipsOf([], { n: 199 });
    expect(slipTrust(asHonest(few), 2, 0.55, true)).toBe(UNGRADED);
  });

  test('slips are judged by those of their tenth and number of legs, and by all slips where these are too few', () => {
    const record = slipsOf([group(0.5, 2, {}), group(0.5, 3, { n: 199 }), group(0.4, 3, { games: 59 })]);
    const likeOf = (legs: number, chance: number) => slipTrust(record, legs, chance, false).graded?.like;
    expect(likeOf(2, 0.5)).toEqual({ from: 0.5, to: 0.6, legs: 2 });
    expect(likeOf(2, 0.5999)).toEqual({ from: 0.5, to: 0.6, legs: 2 });
    for (const [legs, chance] of [
      [2, 0.6],
      [2, 0.4999],
      [3, 0.55],
      [3, 0.45],
      [9, 0.5],
    ] as const)
      expect(likeOf(legs, chance)).toBeNull();
  });

  test('the margin is that of the model for a slip of one leg, and while fewer than 200 slips of 60 games are graded', () => {
    const groups = [group(0.5, 2, {})];
    expect(slipTrust(slipsOf(groups), 1, 0.55, false)).toBe(UNGRADED);
    expect(slipTrust(slipsOf(groups, { n: 199 }), 2, 0.55, false)).toBe(UNGRADED);
    expect(slipTrust(slipsOf(groups, { games: 59 }), 2, 0.55, false)).toBe(UNGRADED);
    expect(slipTrust({ slips: null }, 2, 0.55, false)).toBe(UNGRADED);
    expect(UNGRADED.margin).toBe(MODEL_MARGIN);
  });

  test('the margin is the same as that of an independent Python script', () => {
    const record = slipsOf([
      group(0.1, 2, { mean: 0.18, half: 0.01 }),
      group(0.2, 2, { mean: 0.24, half: 0.015 }),
      group(0.5, 2, { mean: 0.43, half: 0.04 }),
    ]);
    expect(slipTrust(record, 2, 0.55, false).margin).toBeCloseTo(0.2826426450293069, 12);
    expect(slipTrust(record, 2, 0.15, false).margin).toBeCloseTo(0.2602674206707509, 12);
    expect(slipTrust(record, 5, 0.95, false).margin).toBeCloseTo(0.39750481611594557, 12);
  });

  test('groups that differ clearly less than by chance have the margin of all slips', () => {
    const record = slipsOf([1, 2, 3, 4, 5, 6, 8, 9].map((tenth) => group(tenth / 10, 2, {})));
    for (const chance of [0.15, 0.25, 0.35, 0.75])
      expect(slipTrust(record, 2, chance, false).margin).toBeCloseTo(0.002 / 0.12, 12);
  });
});

const groups = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 2, max: 5 }),
      fc.record({
        n: fc.integer({ min: 150, max: 500 }),
        games: fc.integer({ min: 40, max: 200 }),
        mean: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        half: fc.double({ min: 0.001, max: 0.2, noNaN: true }),
      }),
    )
    .map(([tenth, legs, change]) => group(tenth / 10, legs, change)),
  { maxLength: 12 },
);
const chances = fc.double({ min: 0.001, max: 0.999, noNaN: true });

prop(
  'no slip is better than fair where the 99 % interval of its graded slips is below what was said of them',
  [
    groups,
    fc.integer({ min: 2, max: 6 }),
    chances,
    fc.double({ min: 1.01, max: 2000, noNaN: true }),
    fc.double({ min: 0.05, max: 0.2, noNaN: true }),
    fc.boolean(),
  ],
  (list, legs, chance, price, mean, isHonest) => {
    const record = slipsOf(list, { mean });
    const hits = Math.round(chance * 10_000);
    const bet = {
      shares: { win: hits / 10_000, push: 0, lose: 1 - hits / 10_000 } as BetShares,
      probability: (hits / 10_000) as Probability,
      interval: wilson(hits, 10_000),
      ofFile: false,
      missing: false,
    };
    const judged = verdict(
      bet,
      price as DecimalOdds,
      slipTrust(isHonest ? asHonest(record) : record, legs, chance, isHonest),
    );
    if (!judged.ok) throw new Error(judged.error.kind);
    // Groups are searched here without the rule of the product.
    const tenth = Math.min(9, Math.floor(chance * 10 + 1e-12));
    const own = list.find((one) => one.legs === legs && Math.round(one.from * 10) === tenth);
    const like =
      own !== undefined && own.n >= 200 && own.games >= 60
        ? own
        : { ...record.slips.season, came99: record.slips.came99 };
    if ((like.came99.high ?? 1) < like.said) {
      expect(judged.value.kind).not.toBe('better');
      expect([judged.value.stake, judged.value.betterFrom]).toEqual([0, null]);
    }
    expect(judged.value.trust.margin).toBeGreaterThanOrEqual(0);
    expect(judged.value.trust.margin).toBeLessThanOrEqual(1);
  },
);
