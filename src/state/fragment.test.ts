import { expect, test } from 'vitest';
import { fragmentValue } from './fragment.ts';

test.each([
  ['game=2025020001', '2025020001'],
  ['game=a%20b', 'a b'],
  ['player=a', null],
  ['game=%', null],
  ['', null],
])('fragmentValue returns from the fragment %j the value %j of `game`', (fragment, value) => {
  expect(fragmentValue(fragment, 'game')).toBe(value);
});
