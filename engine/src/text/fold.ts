/** Letters that Unicode does not take apart into a base and a mark. */
const WHOLE: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
};

/** Text as people type it who cannot or will not type accents: `Stützle` is `stutzle`, `J.T. O'Neill-Åberg` `jt oneill aberg`. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœłđðßþı]/g, (letter) => WHOLE[letter] ?? letter)
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of what somebody typed, to be looked for with `hasWords`. */
export const foldWords = (typed: string): readonly string[] => foldText(typed).split(' ').filter(Boolean);

/** Has a folded text every word as the beginning of one of its own? `tim st` finds Tim Stützle. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => ` ${folded}`.includes(` ${word}`));
