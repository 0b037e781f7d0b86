import { expect, test } from 'vitest';
import { SCOPES } from '../domain/index.ts';
import { formatAverage, formatPuckLine, formatScope } from './hub.ts';

test('formatScope is the name of the team for a team total', () => {
  const game = { away: { name: 'A', abbreviation: 'a' }, home: { name: 'H', abbreviation: null } };
  expect(SCOPES.map((scope) => formatScope(scope, game))).toEqual(['Total', 'A', 'H']);
});

test('formatPuckLine shows the sign of the margin', () => {
  expect([formatPuckLine(1.5, 'minus'), formatPuckLine(0.5, 'plus')]).toEqual(['-1.5', '+0.5']);
});

test.each([
  [2.94, '2.9'],
  [3.06, '3.1'],
  [28, '28.0'],
  [0, '0.0'],
  [null, '-'],
])('formatAverage of %s is %s', (amount, text) => {
  expect(formatAverage(amount)).toBe(text);
});
