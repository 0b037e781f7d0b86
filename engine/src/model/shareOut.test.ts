import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { shareOut } from './shareOut.ts';

const amount = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 10, noNaN: true }));

prop(
  'shareOut divides the whole total if the caps allow it, and shares below their caps are proportional to the weights',
  [amount, fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 12 })],
  (total, pairs) => {
    const [weights, caps] = [pairs.map(([w]) => w), pairs.map(([, c]) => c)];
    const shares = shareOut(total, weights, caps);
    const room = caps.reduce((sum, cap, i) => sum + (weights[i]! > 0 ? cap : 0), 0);
    expect(shares.reduce((sum, x) => sum + x, 0)).toBeCloseTo(Math.min(total, room), 8);
    const open = shares.flatMap((x, i) => (weights[i]! > 0 && x < caps[i]! * (1 - 1e-12) ? [x / weights[i]!] : []));
    shares.forEach((x, i) => {
      expect(x).toBeLessThanOrEqual(caps[i]! * (1 + 1e-12));
      if (weights[i] === 0) expect(x).toBe(0);
      // A capped share, divided by its weight, is at most as large as any share below its cap, divided by its weight.
      else if (open.length > 0) expect(x / weights[i]!).toBeLessThanOrEqual(Math.max(...open) * (1 + 1e-9));
    });
    if (open.length > 0) expect(Math.max(...open)).toBeCloseTo(Math.min(...open), 8);
  },
);

test('shareOut divides the excess over a cap among the other shares', () => {
  expect(shareOut(10, [1, 1], [20, 20])).toEqual([5, 5]);
  expect(shareOut(10, [8, 1, 1], [4, 10, 10])).toEqual([4, 3, 3]);
  expect(shareOut(10, [8, 1, 1], [4, 2, 3])).toEqual([4, 2, 3]);
  expect(shareOut(10, [], [])).toEqual([]);
});
