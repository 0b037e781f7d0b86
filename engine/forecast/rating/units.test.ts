import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { onUnit, powerPlayRoles, type PowerPlayRole, type ScoringRates } from './units.ts';

const count = fc.double({ min: 0, max: 1, noNaN: true });
const rates: fc.Arbitrary<ScoringRates> = fc.record({ goals: count, assists: count, powerPlayGoals: count });
const forwards = (scoring: readonly ScoringRates[]) =>
  scoring.map((one, playerId) => ({ playerId, position: 'C' as const, scoring: one }));
const roleOfFirst = (scoring: readonly ScoringRates[]): PowerPlayRole => powerPlayRoles(forwards(scoring)).get(0)!;
const unitOfFirst = (scoring: readonly ScoringRates[]): number => roleOfFirst(scoring).unit;

prop(
  'more goals, more power-play goals or more assists never move a skater to a lower unit, or lower what the unit is worth',
  [fc.array(rates, { minLength: 9, maxLength: 13 }), fc.double({ min: 0.01, max: 1, noNaN: true })],
  ([own, ...others], more) => {
    const before = roleOfFirst([own!, ...others]);
    const rank = ({ unit }: PowerPlayRole): number => (unit === 0 ? 3 : unit);
    for (const raised of [
      { ...own!, goals: own!.goals + more },
      { ...own!, goals: own!.goals + more, powerPlayGoals: own!.powerPlayGoals + more },
      { ...own!, assists: own!.assists + more },
    ]) {
      const after = roleOfFirst([raised, ...others]);
      expect(rank(after)).toBeLessThanOrEqual(rank(before));
      expect(after.factors.powerPlayGoals).toBeGreaterThanOrEqual(before.factors.powerPlayGoals - 1e-12);
      expect(after.factors.assists).toBeGreaterThanOrEqual(before.factors.assists - 1e-12);
    }
  },
);

test('for the power-play units, a power-play goal counts 3.2 assists, and another goal counts .6', () => {
  const usual = { goals: 0.3, assists: 0.3, powerPlayGoals: 0.1 };
  const rivals = (assists: number): ScoringRates[] =>
    Array.from({ length: 4 }, () => ({ ...usual, assists: usual.assists + assists }));
  const leads = (own: ScoringRates, assists: number): boolean => unitOfFirst([own, ...rivals(assists)]) === 1;
  const onPowerPlay = { ...usual, goals: 0.4, powerPlayGoals: 0.2 };
  expect([leads(onPowerPlay, 0.31), leads(onPowerPlay, 0.33)]).toEqual([true, false]);
  const other = { ...usual, goals: 0.4 };
  expect([leads(other, 0.05), leads(other, 0.07)]).toEqual([true, false]);
});

test('two forwards with equal scoring are ordered by id, whatever their order in the list', () => {
  const equal = forwards(Array.from({ length: 9 }, () => ({ goals: 0.2, assists: 0.2, powerPlayGoals: 0.1 })));
  expect(powerPlayRoles(equal.toReversed())).toEqual(powerPlayRoles(equal));
  expect([0, 3, 4, 7, 8].map((id) => powerPlayRoles(equal).get(id)!.unit)).toEqual([1, 1, 2, 2, 0]);
});

test('the worth of a sure place on unit 1 is 2.4 for forwards, and of a place between the units the mean of both', () => {
  const equal = (n: number): ScoringRates[] =>
    Array.from({ length: n }, () => ({ goals: 0, assists: 0.3, powerPlayGoals: 0 }));
  const worth = (n: number): number => roleOfFirst(equal(n)).factors.powerPlayGoals;
  expect(worth(4)).toBeCloseTo(2.4);
  // Of five equal forwards, each has an even chance of unit 1, and a sure place on either.
  expect(worth(5)).toBeCloseTo((2.4 + 0.35 * 2.4) / 2);
  expect(worth(9)).toBeCloseTo(2.4 / 2);
});

test('a forward without points is on no unit, and the others are surely on a unit that is not full without them', () => {
  const worths = (...assists: readonly number[]): readonly number[] => {
    const roles = powerPlayRoles(forwards(assists.map((one) => ({ goals: 0, assists: one, powerPlayGoals: 0 }))));
    return assists.map((_, id) => roles.get(id)!.factors.powerPlayGoals);
  };
  expect(worths(0.3, 0.3, 0.2, 0)).toEqual([2.4, 2.4, 2.4, 0]);
  expect(worths(0.3, 0.3, 0.2, 0.2, 0)).toEqual([2.4, 2.4, 2.4, 2.4, 0]);
  expect(worths(0, 0, 0, 0, 0, 0, 0, 0, 0)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

prop(
  'a role changes the parts of power-play goals and assists that are due to the prior, and nothing else',
  [count, count, count, count, count],
  (own, powerPlayPrior, assists, assistsPrior, factor) => {
    const rate = {
      goals: 0.3,
      shots: 2,
      blocks: 1,
      hits: 1,
      plusMinus: 0,
      iceTime: 900,
      powerPlayGoals: own + powerPlayPrior,
      powerPlayPrior,
      assists: assists + assistsPrior,
      assistsPrior,
    };
    const { powerPlayGoals, assists: all, ...rest } = onUnit(rate, { powerPlayGoals: factor, assists: 1 - factor / 2 });
    expect(powerPlayGoals).toBeCloseTo(own + factor * powerPlayPrior, 12);
    expect(all).toBeCloseTo(assists + (1 - factor / 2) * assistsPrior, 12);
    expect(rate).toMatchObject(rest);
    expect(Object.keys(rest)).toEqual(['goals', 'shots', 'blocks', 'hits', 'plusMinus', 'iceTime']);
  },
);
