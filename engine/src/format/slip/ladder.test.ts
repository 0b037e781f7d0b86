import { describe, expect, test } from 'vitest';
import { wilson, type Probability } from '../../odds/index.ts';
import type { Alternative, Leg } from '../../parlay/index.ts';
import type { Line } from '../../domain/index.ts';
import { aloneText, alternativeText, legMovedText, lineName, linesTitle, markText } from '../index.ts';

const OVER: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line };
const WIN: Leg = { kind: 'winner', team: 'Ottawa Senators', margin: 1.5 as Line };

const alternative = (leg: Leg, hits: number): Alternative => ({
  leg,
  hits,
  probability: (hits / 1000) as Probability,
  interval: wilson(hits, 1000),
  current: false,
});

test("a leg's own share is never a bare zero", () => {
  expect(aloneText(null, 0)).toBe('alone -');
  expect(aloneText({ hits: 375, probability: 0.375 as Probability }, 1000)).toBe('alone 37.5%');
  expect(aloneText({ hits: 0, probability: 0 as Probability }, 10_000)).toBe('alone < 0.039%');
});

describe('a mark', () => {
  const none = { never: 0, costsMost: false, implied: null };
  test.each([
    [none, null],
    [{ ...none, costsMost: true }, 'Costs most'],
    [{ ...none, implied: 'Holds in all 3 left' }, 'Holds in all 3 left'],
    [{ ...none, never: 1 }, 'Never hit'],
    [{ ...none, never: 3, costsMost: true }, 'Never hit together'],
  ])('%o is %s', (of, text) => {
    expect(markText(of)).toBe(text);
  });
});

test('a move is said with the place from 1', () => {
  expect(legMovedText(OVER, 1, 4)).toBe('Leg moved to 2 of 4: Game: Over 5.5 Goals.');
});

test('a line is named without what the leg is about', () => {
  expect([lineName(OVER), lineName(WIN), linesTitle(WIN)]).toEqual([
    'Over 5.5',
    '1.5',
    'Lines: Ottawa Senators win by over 1.5',
  ]);
});

test('another line has its figures, and without a hit no odds', () => {
  expect(alternativeText(alternative(OVER, 250), 'american')).toBe('Over 5.5: slip 25.0%, odds +300');
  expect(alternativeText(alternative(OVER, 0), 'decimal')).toMatch(/^Over 5.5: slip < 0\.\d+%$/);
});
