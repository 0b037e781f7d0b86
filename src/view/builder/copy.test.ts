import type { Line } from '@ddh/engine/internal/domain';
import { expect, test } from 'vitest';
import { lineHint } from './copy.ts';

test.each([
  [null, null, null],
  ['over', null, 'needs a line'],
  ['over', 6, 'exactly 6 loses'],
  ['under', 39, 'exactly 39 loses'],
  ['under', 6.5, null],
] as const)('lineHint for the side %s and the line %s returns %s', (side, line, text) => {
  expect(lineHint({ side, line: line as Line | null })).toBe(text);
});
