import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { brier, floorOf, logLoss, meanOf } from './rules.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const held = fc.constantFrom(0, 1);

describe('brier and logLoss', () => {
  test('brier and logLoss match hand calculations', () => {
    expect(brier(0.7, 1)).toBeCloseTo(0.09, 12);
    expect(brier(0.7, 0)).toBeCloseTo(0.49, 12);
    // The expected log losses are -ln 0.7 and -ln 0.3.
    expect(logLoss(0.7, 1, 1e-4)).toBeCloseTo(0.35667494, 8);
    expect(logLoss(0.7, 0, 1e-4)).toBeCloseTo(1.2039728, 7);
    expect(meanOf([1, 2, 6])).toBe(3);
  });

  test('logLoss raises a chance of 0 to the floor, and lowers a chance of 1 to 1 minus the floor', () => {
    expect(floorOf(5000)).toBe(1e-4);
    expect(logLoss(0, 1, floorOf(5000))).toBeCloseTo(9.21034037, 8);
    expect(logLoss(1, 0, floorOf(5000))).toBeCloseTo(9.21034037, 8);
    expect(logLoss(1, 1, floorOf(5000))).toBeCloseTo(1.0000500033e-4, 12);
  });

  prop('brier and logLoss are lowest for perfect forecasts', [held, chance], (came, other) => {
    expect(brier(came, came)).toBe(0);
    expect(logLoss(came, came, 1e-4)).toBeLessThanOrEqual(logLoss(other, came, 1e-4));
  });

  prop('brier and logLoss are the same for an event and its complement', [chance, held], (p, came) => {
    expect(brier(1 - p, 1 - came)).toBeCloseTo(brier(p, came), 12);
    expect(logLoss(1 - p, 1 - came, 1e-3)).toBeCloseTo(logLoss(p, came, 1e-3), 9);
  });

  prop('brier and logLoss are lowest on average if the forecast is the true chance', [chance, chance], (own, said) => {
    const expected = (rule: typeof brier, p: number): number => own * rule(p, 1) + (1 - own) * rule(p, 0);
    expect(expected(brier, own)).toBeLessThanOrEqual(expected(brier, said) + 1e-12);
    const loss = (p: number, came: number): number => logLoss(p, came, 1e-9);
    expect(expected(loss, own)).toBeLessThanOrEqual(expected(loss, said) + 1e-9);
  });
});
