import { expect, test } from 'vitest';
import { teamColour } from './teamColour.ts';

test('a team has a shade for each scheme', () => {
  expect(teamColour('BOS')).toEqual({ '--team': 'light-dark(#111111, #ffb81c)' });
});

test.each([null, '', 'ZZZ', 'bos', '__proto__', 'constructor'])('%j has the colour of an edge', (abbreviation) => {
  expect(teamColour(abbreviation)).toEqual({ '--team': 'var(--ddh-edge)' });
});
