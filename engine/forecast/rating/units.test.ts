import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { powerPlayUnits, type ScoringRates } from './units.ts';

const count = fc.double({ min: 0, max: 1, noNaN: true });
const rates: fc.Arbitrary<ScoringRates> = fc.record({ goals: count, assists: count, powerPlayGoals: count });
const forwards = (scoring: readonly ScoringRates[]) =>
  scoring.map((one, playerId) => ({ playerId, group: 'F' as const, scoring: one }));
/** The unit of the first forward. Forwards without a unit have 3. */
const unitOfFirst = (scoring: readonly ScoringRates[]): number => powerPlayUnits(forwards(scoring)).get(0) ?? 3;

prop(
  'more goals, more power-play goals or more assists never move a skater to a lower unit',
  [fc.array(rates, { minLength: 9, maxLength: 13 }), fc.double({ min: 0.01, max: 1, noNaN: true })],
  ([own, ...others], more) => {
    const before = unitOfFirst([own!, ...others]);
    for (const raised of [
      { ...own!, goals: own!.goals + more },
      { ...own!, goals: own!.goals + more, powerPlayGoals: own!.powerPlayGoals + more },
      { ...own!, assists: own!.assists + more },
    ])
      expect(unitOfFirst([raised, ...others])).toBeLessThanOrEqual(before);
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
  expect(powerPlayUnits(equal.toReversed())).toEqual(powerPlayUnits(equal));
  expect([0, 3, 4, 7, 8].map((id) => powerPlayUnits(equal).get(id))).toEqual([1, 1, 2, 2, undefined]);
});
