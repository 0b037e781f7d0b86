/** The most edits for a misspelling. Two edits make another word of a short one. */
export const mostEdits = (word: string): number => (word.length > 4 ? 2 : 1);

/** The word that `typed` is most likely a misspelling of. The first of equals; `undefined` if none is near. */
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

/** Damerau-Levenshtein distance (optimal string alignment), or Infinity if it is over `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changed = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const edits = Math.min(above[j]! + 1, row[j - 1]! + 1, changed, swapped ? twoAbove[j - 2]! + 1 : Infinity);
      row.push(edits);
      least = Math.min(least, edits);
    }
    // A swap looks two rows back, so one row over the limit is not enough to stop.
    if (least > most && Math.min(...above) > most) return Infinity;
    twoAbove = above;
    above = row;
  }
  return above[b.length]! > most ? Infinity : above[b.length]!;
}
