import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { valueShade } from '@ddh/engine/internal/vault';

type Triple = readonly [number, number, number];

const sheet = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const numbers = (text: string): number[] => [...text.matchAll(/[\d.]+/g)].map(([one]) => Number(one));
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * Converts oklch to sRGB components from 0 to 1, and throws for a color outside of sRGB, because browsers would change
 * such a color.
 */
function srgb([lightness, chroma, hue]: Triple): Triple {
  const [a, b] = [chroma * Math.cos(radians(hue)), chroma * Math.sin(radians(hue))];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ] as const;
  return linear.map((value) => {
    expect(value).toBeGreaterThan(-0.001);
    expect(value).toBeLessThan(1.001);
    const inside = Math.min(1, Math.max(0, value));
    return inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055;
  }) as unknown as Triple;
}

/** Browsers mix a translucent color with the color behind it in sRGB components. */
const over = (top: Triple, alpha: number, ground: Triple): Triple =>
  top.map((value, i) => value * alpha + ground[i]! * (1 - alpha)) as unknown as Triple;

/** Converts sRGB components to CIELAB with the white point D65. */
function lab(color: Triple): Triple {
  const [r, g, b] = color.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const scaled = (value: number): number =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
  const x = scaled((0.4123907993 * r + 0.3575843394 * g + 0.1804807884 * b) / 0.9504559271);
  const y = scaled(0.2126390059 * r + 0.7151686788 * g + 0.0721923154 * b);
  const z = scaled((0.0193308187 * r + 0.1191947798 * g + 0.9505321522 * b) / 1.0890577508);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The color difference CIEDE2000 of two CIELAB colors, with the notation of Sharma, Wu and Dalal (2005). */
function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const chromaWeight = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const g = 0.5 * (1 - chromaWeight((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const polar = (a: number, b: number) => {
    const scaledA = a * (1 + g);
    return { c: Math.hypot(scaledA, b), h: (degrees(Math.atan2(b, scaledA)) + 360) % 360 };
  };
  const [one, two] = [polar(a1, b1), polar(a2, b2)];
  const isGray = one.c * two.c === 0;
  const apart = two.h - one.h;
  const turn = isGray ? 0 : apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart;
  const [dL, dC, dH] = [l2 - l1, two.c - one.c, 2 * Math.sqrt(one.c * two.c) * Math.sin(radians(turn / 2))];
  const [l, c] = [(l1 + l2) / 2, (one.c + two.c) / 2];
  const sum = one.h + two.h;
  const h = isGray ? sum : Math.abs(apart) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const wave = (weight: number, angle: number): number => weight * Math.cos(radians(angle));
  const t = 1 - wave(0.17, h - 30) + wave(0.24, 2 * h) + wave(0.32, 3 * h + 6) - wave(0.2, 4 * h - 63);
  const sL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sC, sH] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rotation = -Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2)))) * 2 * chromaWeight(c);
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rotation * (dC / sC) * (dH / sH));
}

describe('ciede2000', () => {
  // Pairs 1, 7, 9, 10, 15, 17, 20, 25 and 34 of the test data published by Sharma, Wu and Dalal.
  test.each<[Triple, Triple, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.49, -0.001], [50, -2.49, 0.001], 7.1792],
    [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [58, 24, 15], 19.4535],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])('the color difference of %j and %j is the published value', (one, two, difference) => {
    expect(ciede2000(one, two)).toBeCloseTo(difference, 4);
    expect(ciede2000(two, one)).toBeCloseTo(difference, 4);
  });
});

/** Reads the parts of the shade's color from the style sheet. */
function shadeColor() {
  const [, text = ''] = /\.ddh-shade \{[^}]*background: (oklch\([^;]*)\);/.exec(sheet('shared.css')) ?? [];
  const [lightness, chroma, middle, turn, alpha, ...rest] = numbers(text);
  expect(text.replaceAll(/[\d.]+/g, '#')).toBe(
    'oklch(# # calc(# + # * var(--side)) / calc(# * var(--side) * var(--shade))',
  );
  expect(rest).toEqual([]);
  return { lightness: lightness!, chroma: chroma!, middle: middle!, turn: turn!, alpha: alpha! };
}

/** Reads the light and the dark color of a token. */
function token(name: string): { readonly light: Triple; readonly dark: Triple } {
  const [, light = '', dark = ''] =
    new RegExp(`${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(sheet('tokens.css')) ?? [];
  return { light: numbers(light) as unknown as Triple, dark: numbers(dark) as unknown as Triple };
}

/** Returns the color of a background with the tint of a value on it. */
function wash(value: number, ground: Triple): Triple {
  const { lightness, chroma, middle, turn, alpha } = shadeColor();
  const shade = valueShade(value);
  const hue = middle + turn * Math.sign(shade);
  return shade === 0 ? ground : over(srgb([lightness, chroma, hue]), alpha * Math.abs(shade), ground);
}

describe.each(['light', 'dark'] as const)('the tints of values in the %s theme', (theme) => {
  // The backgrounds behind a row: the page, a card, and a row under the pointer.
  test.each(['--ddh-surface', '--ddh-ground', '--ddh-sunken'])(
    'the tints of +2, +7 and +30 %% on the background %s differ from each other and from the background by a CIEDE2000 of at least 5',
    (name) => {
      const ground = srgb(token(name)[theme]);
      const colors = [0, 0.02, 0.07, 0.3].map((value) => lab(wash(value, ground)));
      for (const [i, one] of colors.entries()) {
        for (const two of colors.slice(i + 1)) expect(ciede2000(one, two)).toBeGreaterThanOrEqual(5);
      }
    },
  );

  test('the tints of values of opposite sign, 0.7 % and -1.3 %, differ by a CIEDE2000 of at least 5', () => {
    const ground = srgb(token('--ddh-surface')[theme]);
    expect(ciede2000(lab(wash(0.007, ground)), lab(wash(-0.013, ground)))).toBeGreaterThanOrEqual(5);
  });
});

test("each stop of the Vault's legend has the color of the value at that stop", () => {
  const { lightness, chroma, alpha } = shadeColor();
  const [, gradient = ''] = /linear-gradient\(([^;]*)\);/.exec(sheet('../vault/ValueFilters.module.css')) ?? [];
  const stops = [...gradient.matchAll(/oklch\((\S+) (\S+) (\S+) \/ (\S+)\)(?: (\S+)%)?/g)];
  expect(stops).toHaveLength(8);
  for (const [i, [, ...parts]] of stops.entries()) {
    const [l, c, hue, strength, place = i === 0 ? 0 : 100] = parts.map((part) => part && Number(part));
    const value = -0.1 + (Number(place) / 100) * 0.4;
    expect([l, c, hue]).toEqual([lightness, chroma, i < 4 ? 60 : 240]);
    expect(strength).toBeCloseTo(alpha * Math.abs(valueShade(Math.abs(value) < 1e-9 ? 0 : value)), 6);
  }
});
