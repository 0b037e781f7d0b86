import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NEEDS_BLACK_TEXT, TEAM_COLORS } from '../../src/view/shared/teams/colors.ts';
import { contrast, drawBadge, inkOn } from './badge.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'plugin-php/assets/team-logos');
const TEAMS = Object.entries(TEAM_COLORS);
const WHITE = '#ffffff';
const NEAR_BLACK = '#0c1015';

test('the logo folder contains one logo for each of the 32 teams, and no other file', () => {
  expect(TEAMS).toHaveLength(32);
  const files = TEAMS.map(([abbreviation]) => `${abbreviation}_light.svg`);
  expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted());
});

test('the teams that have colors are the same as the teams of the game models', () => {
  const folder = join(ROOT, 'data-fixtures/game-models');
  const models = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const found = models.flatMap((model) => [...model.matchAll(/"abbreviation":"(\w+)"/g)].map(([, team]) => team!));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(TEAM_COLORS).toSorted());
});

test.each(Object.entries(TEAM_COLORS))('text on the shades of %s has a contrast of at least 4.5:1', (team, colors) => {
  for (const scheme of ['onLight', 'onDark'] as const) {
    const isBlack = NEEDS_BLACK_TEXT[scheme].some((one) => one === team);
    expect(contrast(colors[scheme], isBlack ? '#000000' : '#ffffff')).toBeGreaterThanOrEqual(4.5);
  }
});

test('contrast returns the values that WCAG 2 gives for known colors', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
});

test('drawBadge throws for a letter that is not in LETTERS', () => {
  expect(() => drawBadge('XÄ', TEAM_COLORS.BOS)).toThrow('no strokes are defined for the letter X');
});

describe.each(TEAMS)('%s', (abbreviation, colors) => {
  const file = readFileSync(join(FOLDER, `${abbreviation}_light.svg`), 'utf8');

  test('a logo file is shorter than 1500 characters and contains only paths', () => {
    expect(file.length).toBeLessThan(1500);
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64"[^<>]*>/);
    expect([...file.matchAll(/<\/?(\w+)/g)].map(([, name]) => name)).toEqual([
      'svg',
      'path',
      'path',
      'path',
      'path',
      'svg',
    ]);
    // Matches only well-formed SVG: all attributes are quoted, each path is closed, and there is nothing between the
    // tags.
    expect(file).toMatch(/^<svg( [\w:-]+="[^"<>&]*")+>(<path( [\w:-]+="[^"<>&]*")+\/>){4}<\/svg>\n$/);
    expect(file).not.toMatch(/href|url\(|\son\w+=|style=|NaN|undefined/);
  });

  test('a logo is completely inside the view box', () => {
    const numbers = [...file.matchAll(/ d="([^"]+)"/g)].flatMap(([, path]) => path!.match(/[\d.]+/g)!.map(Number));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(63);
  });

  test('the letters and the stripe of a logo have enough contrast with the background of the badge', () => {
    expect(contrast(inkOn(colors), colors.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.secondary, colors.primary)).toBeGreaterThanOrEqual(1.5);
  });

  test.each([WHITE, NEAR_BLACK])('a logo has enough contrast with the background %s', (ground) => {
    const best = Math.max(contrast(inkOn(colors), ground), contrast(colors.primary, ground));
    expect(best).toBeGreaterThanOrEqual(3);
  });

  test('the accent color has enough contrast with every background of the app, in both color schemes', () => {
    for (const [light, dark] of grounds()) {
      expect(contrast(colors.onLight, light)).toBeGreaterThanOrEqual(3);
      expect(contrast(colors.onDark, dark)).toBeGreaterThanOrEqual(3);
    }
  });
});

/** Returns the app's background colors from tokens.css, each in the light and the dark scheme. */
function grounds(): [light: string, dark: string][] {
  const tokens = readFileSync(join(ROOT, 'src/view/style/tokens.css'), 'utf8');
  return ['ground', 'surface', 'raised', 'sunken'].map((name) => {
    const [, light, dark] = new RegExp(`--ddh-${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\)`).exec(
      tokens,
    )!;
    return [fromOklch(light!), fromOklch(dark!)];
  });
}

/** Converts `L C H` to `#rrggbb` (CSS Color 4). */
function fromOklch(text: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${channels.map(asByte).join('')}`;
}

function asByte(share: number): string {
  const encoded = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, encoded)))
    .toString(16)
    .padStart(2, '0');
}
