import { expect, test } from 'vitest';
import { formatLeg, formatMargin, lineHint, editText } from './index.ts';
import type { Edit, Leg } from '../parlay/index.ts';
import type { Line } from '../domain/index.ts';

test.each([
  [null, null, null],
  ['over', null, 'needs a line'],
  ['over', 6, 'exactly 6 loses'],
  ['under', 39, 'exactly 39 loses'],
  ['under', 6.5, null],
] as const)('beside a line: %s %s says %s', (side, line, text) => {
  expect(lineHint({ side, line: line as Line | null })).toBe(text);
});

test.each([
  [0.5, '0.5 (any win)'],
  [1.5, '1.5'],
])('a margin of %s is offered as %s', (margin, text) => {
  expect(formatMargin(margin)).toBe(text);
});

const leg: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line };
test.each<[Edit, string]>([
  [{ kind: 'cleared' }, 'Cleared.'],
  [{ kind: 'rowDeleted', place: 1 }, 'Row 2 deleted.'],
  [{ kind: 'rowReset', place: 0 }, 'Row 1 reset.'],
  [{ kind: 'legRemoved', leg }, `Removed ${formatLeg(leg)}.`],
  [{ kind: 'legAdded', leg }, 'Added Game: Over 6.0 Goals.'],
  [
    { kind: 'legSwapped', from: leg, to: { ...leg, line: 6.5 as Line } },
    'Now Game: Over 6.5 Goals, not Over 6.0 Goals.',
  ],
  [{ kind: 'slipOpened' }, 'The slip of the link took the place of yours.'],
])('%j', (edit, text) => {
  expect(editText(edit)).toBe(text);
});
