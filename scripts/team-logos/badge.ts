import { drawWord } from './letters.ts';

type Colors = { readonly primary: string; readonly secondary: string };

// The badge is a hexagon with a corner at the top and vertical sides, so that letters can use its whole width.
const HEXAGON =
  'M32 1Q34.6 1 37.5 2.7L56 13.4Q60.6 16.1 60.6 21V43Q60.6 47.9 56 50.6L37.5 61.3Q34.6 63 32 63Q29.4 63 26.5 61.3L8 50.6Q3.4 47.9 3.4 43V21Q3.4 16.1 8 13.4L26.5 2.7Q29.4 1 32 1Z';
const PEN = 4.6;
const STRIPE = 'M7.2 40.6 32 54.9 56.8 40.6V45.9L32 60.2 7.2 45.9Z';

/**
 * Returns the color of a badge's letters and outline: the first of three candidates that is readable on the primary
 * color.
 */
export function inkOn({ primary, secondary }: Colors): string {
  const ink = ['#ffffff', secondary, '#111111'].find((color) => contrast(color, primary) >= 4.5);
  if (ink === undefined) throw new Error(`no text color is readable on the primary color ${primary}`);
  return ink;
}

/** Draws a team's badge: its abbreviation on its primary color, above a stripe in its secondary color. */
export function drawBadge(abbreviation: string, colors: Colors): string {
  const ink = inkOn(colors);
  const word = drawWord(abbreviation, { x: 32, y: 27.8, height: 18.2, gap: 2.3, pen: PEN, maxWidth: 46 });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<path d="${HEXAGON}" fill="${colors.primary}"/>`,
    `<path d="${STRIPE}" fill="${colors.secondary}"/>`,
    `<path d="${HEXAGON}" stroke="${ink}" stroke-width="2"/>`,
    `<path d="${word}" stroke="${ink}" stroke-width="${PEN}"/>`,
    '</svg>\n',
  ].join('');
}

/** The relative luminance of a `#rrggbb` color, from 0 to 1 (WCAG 2). */
function luminance(color: string): number {
  const light = (at: number): number => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5);
}

/** The contrast of two colors, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
