import { expect, test } from 'vitest';
import { teamColor } from './teamColor.ts';

test('a team has a color for each color scheme', () => {
  expect(teamColor('BOS')).toEqual({ '--team': 'light-dark(#111111, #ffb81c)' });
});

test.each([null, '', 'ZZZ', 'bos', '__proto__', 'constructor'])(
  'the unknown abbreviation %j gets the color of borders',
  (abbreviation) => {
    expect(teamColor(abbreviation)).toEqual({ '--team': 'var(--ddh-edge)' });
  },
);
