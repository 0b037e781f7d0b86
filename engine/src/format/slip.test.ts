import { describe, expect, test } from 'vitest';
import type { Line } from '../domain/index.ts';
import { wilson, type Probability } from '../odds/index.ts';
import type { LadderStep, Leg, Lift } from '../parlay/index.ts';
import {
  atLeastName,
  formatLiftInterval,
  formatTimes,
  impliedBySlipText,
  impliedText,
  ladderStepText,
  liftText,
  neverMeetText,
} from './slip.ts';

const lift = (value: number, low: number, high: number): Lift => ({ value, interval: [low, high] });

const counted = (hits: number, records: number) => ({
  hits,
  probability: (hits / records) as Probability,
  interval: wilson(hits, records),
});

const step = (hits: number, above: number): LadderStep =>
  above === 0
    ? { hits, probability: null, interval: null, implied: false }
    : { ...counted(hits, above), implied: hits === above };

describe('lift texts', () => {
  test.each([
    [lift(2.1333, 1.9, 2.31), 'These legs hit together 2.1× as often as if they were unrelated (1.9× to 2.3×).'],
    // Of 10,000 simulated games, a share of .6 hits one leg, .4 hits the other leg, and .28 hits both. The interval is
    // computed with the delta method.
    [
      lift(1.1667, 1.1472, 1.1865),
      'These legs hit together 1.17× as often as if they were unrelated (1.15× to 1.19×).',
    ],
    [lift(0.6, 0.55, 0.66), 'These legs hit together 0.60× as often as if they were unrelated (0.55× to 0.66×).'],
    [lift(1.01, 0.97, 1.05), 'These legs hit together about as often as if they were unrelated (0.97× to 1.05×).'],
    [
      lift(2, 0.3, 13),
      'Too few simulations to tell whether these legs hit together more or less often than if they were unrelated (0.3× to 13.0×).',
    ],
    [lift(0, 0, 0.0041), 'These legs were never hit together: less than 0.01× as often as if they were unrelated.'],
    [
      lift(0, 0, 11.08),
      'Too few simulations to tell whether these legs hit together more or less often than if they were unrelated.',
    ],
    [null, null],
  ])('liftText of %j is %j', (value, text) => expect(liftText(value)).toBe(text));

  test('formatTimes and formatLiftInterval show as many decimals as the interval allows', () => {
    expect(formatTimes(1.00012, [1, 1.0004])).toBe('1.000×');
    expect(formatLiftInterval([1.2349, 1.2811])).toBe('1.23× to 1.28×');
  });
});

describe('ladderStepText', () => {
  test.each([
    [step(5, 8), 0, '62.5% of all simulations'],
    [step(2, 5), 1, '40.0% of those where the legs above hit'],
    [step(2, 2), 2, '100.0% of those where the legs above hit'],
    [step(0, 10_000), 2, '< 0.039% of those where the legs above hit'],
    [step(0, 0), 3, 'The legs above are never hit together'],
  ])('ladderStepText of %j at index %i is %j', (one, index, text) => expect(ladderStepText(one, index)).toBe(text));
});

test('neverMeetText names the legs that never hit in the same simulated game', () => {
  const win: Leg = { kind: 'winner', team: 'A', margin: 0.5 as Line };
  const under: Leg = { kind: 'total', stat: 'Goals', side: 'under', line: 1 as Line };
  const over: Leg = { kind: 'teamTotal', team: 'B', stat: 'Goals', side: 'over', line: 1.5 as Line };
  expect([[over], [win, under], [win, under, over]].map(neverMeetText)).toEqual([
    'No simulation has “B: Over 1.5 Goals”.',
    'No simulation has “A win” and “Game: Under 1.0 Goals”.',
    'No simulation has “A win”, “Game: Under 1.0 Goals” and “B: Over 1.5 Goals”.',
  ]);
});

describe('texts of an implied leg', () => {
  const stepOf = (hits: number, implied = true): LadderStep => ({ hits, probability: null, interval: null, implied });

  test.each([
    [stepOf(100), 1, 'Implied by those above'],
    [stepOf(99), 1, 'Holds in all 99 simulations left'],
    [stepOf(1), 2, 'Holds in the only simulation left'],
    [stepOf(10_000), 0, 'Always hits'],
    [stepOf(100, false), 1, null],
  ])('impliedText of %j at index %i is %j', (of, index, text) => {
    expect(impliedText(of, index)).toBe(text);
  });

  test('impliedBySlipText states that the slip implies the leg', () => {
    expect(impliedBySlipText({ hits: 100, implied: true })).toBe('Already implied by the slip');
    expect(impliedBySlipText({ hits: 2, implied: true })).toBe('Holds in all 2 simulations left');
    expect(impliedBySlipText({ hits: 2, implied: false })).toBeNull();
  });
});

test('atLeastName starts with "All" if every leg must hit', () => {
  expect(atLeastName(3, 3)).toBe('All 3 legs');
});
