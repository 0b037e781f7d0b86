import { expect, test } from 'vitest';
import { teamColour } from './teamColour.ts';

test('a team has a color for each color scheme', () => {
  expect(teamColour('BOS')).toEqual({ '--team': 'light-dark(#111111, #ffb81c)' });
});

test.each([null, '', 'ZZZ', 'bos', '__proto__', 'constructor'])('%j gets the edge color', (abbreviation) => {
  expect(teamColour(abbreviation)).toEqual({ '--team': 'var(--ddh-edge)' });
});
