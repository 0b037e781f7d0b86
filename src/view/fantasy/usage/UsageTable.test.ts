import { expect, test } from 'vitest';
import { weeksPath } from './UsageTable.tsx';

const weeks = (...shots: readonly (number | null)[]) => ({
  weeks: shots.map((one) => ({ shots: one, bar: (one ?? 0) / 10, meetings: [] })),
});

test('weeksPath draws a bar for each week, scaled to the highest week', () => {
  expect(weeksPath(weeks(5, 0, 10))).toBe('M0.12 1V0.500h.76V1zM2.12 1V0.000h.76V1z');
  expect(weeksPath(weeks())).toBe('');
});
