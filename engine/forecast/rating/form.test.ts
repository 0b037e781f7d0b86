import { expect, test } from 'vitest';
import type { PlayedSide } from '../history/index.ts';
import { openPlay } from './form.ts';

const side = (regulationGoals: number, emptyNetGoals: number | null): PlayedSide => ({
  team: 'AAA',
  goals: regulationGoals,
  regulationGoals,
  emptyNetGoals,
  shots: 30,
  powerPlayGoals: 1,
  blocks: 15,
});
const goals = (own: PlayedSide, other: PlayedSide): number | null => openPlay(own, other).goals;

test('openPlay leaves out empty-net goals', () => {
  expect(openPlay(side(5, 2), side(2, 0))).toEqual({ goals: 3, shots: 30, blocks: 15, powerPlayGoals: 1 });
});
test('openPlay subtracts the usual empty-net goals of a leading team when the actual number is unknown', () => {
  expect(goals(side(4, null), side(2, null))).toBeCloseTo(4 - 0.631, 12);
  expect(goals(side(9, null), side(2, null))).toBeCloseTo(9 - 0.067, 12);
  expect([goals(side(2, null), side(4, null)), goals(side(3, null), side(3, null))]).toEqual([2, 3]);
  expect(goals(side(4, 0), side(2, null))).toBe(4);
});
