type Letter = { readonly width: number; readonly lines: readonly string[] };

/** Height of a letter in LETTERS, from the middle of its top stroke to the middle of its bottom stroke. */
const HEIGHT = 20;

/**
 * The letters that occur in team abbreviations, as strokes of a round pen with corners cut at 45 degrees, as on a
 * jersey. Letters are paths and not text, so that a badge does not depend on installed fonts.
 */
const LETTERS: Readonly<Record<string, Letter>> = {
  A: { width: 10, lines: ['0,20 0,4 4,0 6,0 10,4 10,20', '0,13 10,13'] },
  B: { width: 10, lines: ['0,10 7,10 10,13 10,17 7,20 0,20 0,0 6.5,0 9.5,3 9.5,7 6.5,10'] },
  C: { width: 10, lines: ['10,5 10,3 7,0 3,0 0,3 0,17 3,20 7,20 10,17 10,15'] },
  D: { width: 10, lines: ['0,0 6,0 10,4 10,16 6,20 0,20 0,0'] },
  E: { width: 9, lines: ['9,0 0,0 0,20 9,20', '0,10 7.5,10'] },
  F: { width: 9, lines: ['9,0 0,0 0,20', '0,10 7.5,10'] },
  G: { width: 10, lines: ['10,5 10,3 7,0 3,0 0,3 0,17 3,20 7,20 10,17 10,11 6,11'] },
  H: { width: 10, lines: ['0,0 0,20', '10,0 10,20', '0,10 10,10'] },
  I: { width: 0, lines: ['0,0 0,20'] },
  J: { width: 9, lines: ['9,0 9,17 6,20 3,20 0,17 0,15'] },
  K: { width: 10, lines: ['0,0 0,20', '10,0 0,11', '4,7.4 10,20'] },
  L: { width: 9, lines: ['0,0 0,20 9,20'] },
  M: { width: 14, lines: ['0,20 0,0 7,11 14,0 14,20'] },
  N: { width: 10, lines: ['0,20 0,0 10,20 10,0'] },
  O: { width: 10, lines: ['3,0 7,0 10,3 10,17 7,20 3,20 0,17 0,3 3,0'] },
  P: { width: 10, lines: ['0,20 0,0 7,0 10,3 10,8 7,11 0,11'] },
  R: { width: 10, lines: ['0,20 0,0 7,0 10,3 10,8 7,11 0,11', '5.5,11 10,20'] },
  S: { width: 10, lines: ['10,4.5 10,3 7,0 3,0 0,3 0,7 3,10 7,10 10,13 10,17 7,20 3,20 0,17 0,15.5'] },
  T: { width: 10, lines: ['0,0 10,0', '5,0 5,20'] },
  U: { width: 10, lines: ['0,0 0,17 3,20 7,20 10,17 10,0'] },
  V: { width: 11, lines: ['0,0 5.5,20 11,0'] },
  W: { width: 15, lines: ['0,0 3.75,20 7.5,7 11.25,20 15,0'] },
  Y: { width: 11, lines: ['0,0 5.5,10 11,0', '5.5,10 5.5,20'] },
};

type Place = {
  /** `x` and `y` are the center of the drawn abbreviation. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Distance between the strokes of neighboring letters. */
  readonly gap: number;
  readonly pen: number;
  /**
   * Maximum width of the drawn abbreviation, in units of the badge. A wider one is condensed to this width without
   * changing its height.
   */
  readonly maxWidth: number;
};

/** Returns an abbreviation as the `d` attribute of one stroked path. */
export function drawWord(word: string, { x, y, height, gap, pen, maxWidth }: Place): string {
  const letters = Array.from(word).map((letter) => {
    const drawn = LETTERS[letter];
    if (!drawn) throw new Error(`no strokes are defined for the letter ${letter}`);
    return drawn;
  });
  const tall = height / HEIGHT;
  const step = gap + pen;
  const between = step * (letters.length - 1);
  const natural = letters.reduce((sum, { width }) => sum + width, 0) * tall;
  const wide = tall * Math.min(1, (maxWidth - pen - between) / natural);

  const top = y - height / 2;
  let left = x - (natural * (wide / tall) + between) / 2;
  let path = '';
  for (const { width, lines } of letters) {
    for (const line of lines) {
      const points = line.split(' ').map((point) => {
        const [px = 0, py = 0] = point.split(',').map(Number);
        return `${round(left + px * wide)} ${round(top + py * tall)}`;
      });
      path += `M${points.join('L')}`;
    }
    left += width * wide + step;
  }
  return path;
}

/**
 * Rounds a coordinate to one decimal place, because a tenth of a unit is only a tenth of a pixel at a logo's largest
 * size.
 */
const round = (value: number): number => Math.round(value * 10) / 10;
