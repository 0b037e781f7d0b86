import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leg } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import type { Line } from '../domain/index.ts';
import { sameLeg } from './subject.ts';
import { pickIn, pickText, sameBuilderLegs, sameLegs, slipKey, subjectOf, type BuilderLeg, type Leg } from './index.ts';

const line = (value: number): Line => value as Line;
const over: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: line(5.5) };
const homeOver: Leg = { kind: 'teamTotal', team: 'Home', stat: 'Goals', side: 'over', line: line(5.5) };
/** Legs that differ from `over` in the line, the side, the stat or the team. */
const neighbors: readonly Leg[] = [
  { ...over, line: line(6.5) },
  { ...over, side: 'under' },
  { ...over, stat: 'Shots' },
  homeOver,
];

describe('sameLeg', () => {
  test('sameLeg is true for a copy, and false when the line, side or subject differs', () => {
    expect(sameLeg(over, { ...over })).toBe(true);
    for (const other of neighbors) expect(sameLeg(over, other)).toBe(false);
  });

  test('sameLeg compares winners by team and margin', () => {
    const winner: Leg = { kind: 'winner', team: 'Home', margin: line(0.5) };
    expect(sameLeg(winner, { ...winner })).toBe(true);
    expect(sameLeg(winner, { ...winner, team: 'Away' })).toBe(false);
    expect(sameLeg(winner, { ...winner, margin: line(1.5) })).toBe(false);
  });
});

describe('sameLegs', () => {
  test('sameLegs ignores the order of the legs and repeated legs', () => {
    expect(sameLegs([over, homeOver], [homeOver, over, over])).toBe(true);
    expect(sameLegs([], [])).toBe(true);
  });

  test('sameLegs is false when one list has a leg that the other lacks', () => {
    expect(sameLegs([over], [over, homeOver])).toBe(false);
    expect(sameLegs([over, homeOver], [over])).toBe(false);
    expect(sameLegs([over], [])).toBe(false);
  });
});

describe('slipKey', () => {
  prop(
    'slipKey is equal for two slips of a game exactly if one is a reordering of the other',
    [fc.array(leg), fc.array(leg)],
    (a, b) => {
      const sorted = (legs: readonly Leg[]): readonly string[] => legs.map((one) => slipKey('', [one])).toSorted();
      expect(slipKey('7', a)).toBe(slipKey('7', a.toReversed()));
      expect(slipKey('7', a) === slipKey('7', b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)));
    },
  );

  test('slipKey differs between games and between legs', () => {
    expect(slipKey('7', [over])).not.toBe(slipKey('8', [over]));
    const keys = [[], [over], [over, over], ...neighbors.map((other) => [other])].map((legs) => slipKey('7', legs));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('sameBuilderLegs', () => {
  const first: BuilderLeg = { ref: { kind: 'total', scope: 'game', stat: 'Goals' }, leg: over };
  const second: BuilderLeg = { ref: { kind: 'total', scope: 'home', stat: 'Goals' }, leg: homeOver };

  test('sameBuilderLegs is true for a copy', () => {
    expect(sameBuilderLegs([first, second], [{ ...first }, { ...second }])).toBe(true);
    expect(sameBuilderLegs([], [])).toBe(true);
  });

  test('sameBuilderLegs is false when the length, the order, a reference or a leg differs', () => {
    expect(sameBuilderLegs([first], [first, second])).toBe(false);
    expect(sameBuilderLegs([first, second], [first])).toBe(false);
    expect(sameBuilderLegs([first, second], [second, first])).toBe(false);
    expect(sameBuilderLegs([first], [{ ...first, ref: { kind: 'row', row: 0 } }])).toBe(false);
    for (const other of neighbors) expect(sameBuilderLegs([first], [{ ...first, leg: other }])).toBe(false);
    expect(sameBuilderLegs([first, second], [first, { ...second, leg: over }])).toBe(false);
  });
});

describe('pickIn', () => {
  const keys = [slipKey('7', [over]), slipKey('8', [homeOver])];

  test("pickIn returns the side and line of a game's leg on a subject", () => {
    expect(pickIn(keys, '7', subjectOf(over))).toBe(pickText('over', line(5.5)));
    expect(pickIn(keys, '8', subjectOf(homeOver))).toBe('over 5.5');
  });

  test('pickIn returns null if no key has the game and the subject', () => {
    expect(pickIn(keys, '8', subjectOf(over))).toBeNull();
    expect(pickIn(keys, '7', subjectOf(homeOver))).toBeNull();
  });
});
