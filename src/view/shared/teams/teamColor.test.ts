import { expect, test } from 'vitest';
import { teamColor, teamFill } from './teamColor.ts';

test('a team has a color for each color scheme', () => {
  expect(teamColor('BOS')).toEqual({ '--team': 'light-dark(#111111, #ffb81c)' });
});

test.each([null, '', 'ZZZ', 'bos', '__proto__', 'constructor'])(
  'the unknown abbreviation %j gets the color of borders',
  (abbreviation) => {
    expect(teamColor(abbreviation)).toEqual({ '--team': 'var(--ddh-edge)' });
  },
);

test('text on the color of a team is white, or black if the color is light', () => {
  const textOn = (team: string | null) => Object.values(teamFill(team))[1] as unknown;
  expect([textOn('FLA'), textOn('BOS'), textOn('PHI'), textOn(null)]).toEqual([
    'light-dark(white, white)',
    'light-dark(white, black)',
    'light-dark(black, black)',
    'light-dark(black, white)',
  ]);
});
