/**
 * Returns how many edits a misspelling of `word` may have. A short word may have only one edit, because two edits make
 * a different word.
 */
export const mostEdits = (word: string): number => (word.length > 4 ? 2 : 1);

/**
 * Returns the word that `typed` most likely misspells, or the first one in a tie. Returns `undefined` if no word is
 * near enough.
 */
export function nearest<T extends string>(typed: string, words: readonly T[]): T | undefined {
  let best: T | undefined;
  let fewest = Infinity;
  for (const word of words) {
    const edits = editsBetween(typed.toLowerCase(), word.toLowerCase(), Math.min(fewest - 1, mostEdits(word)));
    if (edits < fewest) {
      fewest = edits;
      best = word;
    }
  }
  return best;
}

/**
 * Damerau-Levenshtein distance (optimal string alignment), or Infinity above `most`. Takes O(4 ** most), so keep `most`
 * small.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  if (same === a.length && same === b.length) return 0;
  if (most === 0) return Infinity;
  const [x, y] = [a.slice(same), b.slice(same)];
  const swapped = x.length > 1 && x[0] === y[1] && x[1] === y[0];
  return (
    1 +
    Math.min(
      editsBetween(x.slice(1), y.slice(1), most - 1),
      editsBetween(x.slice(1), y, most - 1),
      editsBetween(x, y.slice(1), most - 1),
      swapped ? editsBetween(x.slice(2), y.slice(2), most - 1) : Infinity,
    )
  );
}
