import { expect, test } from 'vitest';
import { TEAM_COLORS } from './colors.ts';
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

/** The relative luminance of WCAG 2.2, for `#rrggbb`. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

test.each(Object.entries(TEAM_COLORS))(
  'text on an area in the color of %s has a contrast of at least 4.5:1 in both color schemes',
  (team, colors) => {
    const text = /\((\w+), (\w+)\)/.exec(String(Object.entries(teamFill(team))[1]![1]))!.slice(1);
    [colors.onLight, colors.onDark].forEach((shade, i) => {
      const [dark, light] = [luminance(shade), text[i] === 'white' ? 1 : 0].toSorted((a, b) => a - b);
      expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5);
    });
  },
);
