import type { Picture } from '@ddh/engine/internal/parlay';
import { describe, expect, test } from 'vitest';
import { pictureAxis } from './pictureAxis.ts';

const SPREAD = { mean: 0, mode: 0, low: 0, high: 0 };

/** A histogram of consecutive whole numbers. */
const pictureOf = (from: number, bars: number): Picture => ({
  bars: Array.from({ length: bars }, (_, i) => ({
    value: from + i,
    given: (i === 1 ? 0.3 : 0.1) as never,
    before: (i === 2 ? 0.4 : 0) as never,
  })),
  given: SPREAD,
  before: SPREAD,
});

describe('pictureAxis', () => {
  test('the vertical axis of a histogram ends at the highest bar of both series', () => {
    expect(pictureAxis(pictureOf(0, 9)).most).toBe(0.4);
  });

  test.each([
    [1, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9], false],
    [3, 20, [4, 6, 8, 10, 12, 14, 16, 18, 20, 22], false],
    [38, 48, [40, 45, 50, 55, 60, 65, 70, 75, 80, 85], true],
    [150, 120, [150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 260], true],
  ])('pictureAxis gives labels to an axis that starts at %i and has %i bars', (from, bars, labels, thin) => {
    const axis = pictureAxis(pictureOf(from, bars));
    expect([...axis.labels.keys()]).toEqual(labels);
    expect(axis.thin).toBe(thin);
  });

  test('every second label of the axis is marked as spare, so that a narrow page hides it', () => {
    const { labels } = pictureAxis(pictureOf(38, 48));
    expect([...labels].flatMap(([value, { spare }]) => (spare ? [] : [value]))).toEqual([40, 50, 60, 70, 80]);
  });
});
