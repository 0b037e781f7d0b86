import fc from 'fast-check';
import { expect } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { Recent } from './recent.ts';

const row = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));

prop(
  'Recent sums each column over the last `size` rows',
  [fc.integer({ min: 1, max: 7 }), fc.array(row, { maxLength: 30 })],
  (size, rows) => {
    const recent = new Recent(size, 2);
    rows.forEach((one) => recent.add(one));
    const last = rows.slice(-size);
    expect(recent.rows).toBe(last.length);
    for (const i of [0, 1]) expect(recent.sum(i)).toBe(last.reduce((sum, one) => sum + one[i]!, 0));
  },
);
