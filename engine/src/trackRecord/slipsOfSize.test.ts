import { describe, expect, test } from 'vitest';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';
import { FEWEST_GRADED } from './parts.ts';
import { slipMargin, slipsOfSize } from './slipsOfSize.ts';

const slips = SAMPLE_TRACK_RECORD.slips!;
const group = {
  legs: 3,
  n: FEWEST_GRADED,
  games: 60,
  said: 0.1,
  multiplied: 0.09,
  came: { mean: 0.11, low: 0.08, high: 0.13 },
};
const withGroup = (change: Partial<typeof group> | { readonly came: (typeof slips)['legs'][number]['came'] }) => ({
  slips: { ...slips, legs: [{ ...group, ...change }] },
});

describe('slipMargin', () => {
  test('slipMargin is the distance from the mean forecast to the farther end of the interval, divided by the mean forecast', () => {
    expect(slipMargin(withGroup({}), 3)).toBeCloseTo(0.3, 12);
    expect(slipMargin(withGroup({ came: { mean: 0.08, low: 0.05, high: 0.11 } }), 3)).toBeCloseTo(0.5, 12);
  });

  test('slipMargin is null if fewer than 200 slips of this size are graded, or if the record has no such slips or no interval', () => {
    expect(slipMargin(withGroup({ n: FEWEST_GRADED - 1 }), 3)).toBeNull();
    expect(slipMargin(withGroup({}), 4)).toBeNull();
    expect(slipMargin({ slips: null }, 3)).toBeNull();
    expect(slipMargin(withGroup({ came: { mean: 0.1, low: null, high: null } }), 3)).toBeNull();
  });
});

test('slipsOfSize finds the slips of each size in the sample record', () => {
  expect([1, 2, 3, 4, 5, 6].map((legs) => slipsOfSize(SAMPLE_TRACK_RECORD, legs)?.legs ?? null)).toEqual([
    null,
    2,
    3,
    4,
    5,
    null,
  ]);
});
