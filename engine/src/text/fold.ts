/** Replacements for letters that Unicode normalization does not split into a base letter and a combining mark. */
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

/** Removes case, accents and punctuation for comparisons: `J.T. O'Neill-Åberg` becomes `jt oneill aberg`. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœłđðßþı]/g, (letter) => WHOLE[letter] ?? letter)
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Folds a name for comparisons without spaces. Empty only for a blank name. */
export const squeezeText = (name: string): string => foldText(name).replaceAll(' ', '') || name.trim();

/** Splits the text of a search into folded words for `hasWords`. */
export const foldWords = (typed: string): readonly string[] => foldText(typed).split(' ').filter(Boolean);

/** Whether each of `words` is the start of a word in the folded text. `tim st` matches Tim Stützle. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => ` ${folded}`.includes(` ${word}`));
