/** So many letters may be wrong, missing, too many or swapped; in a short word two would make another word of it. */
const mistakes = (name: string): number => (name.length > 4 ? 2 : 1);

/** The name that somebody meant who mistyped it; `undefined` where none is near. */
export function nearest<T extends string>(typed: string, names: readonly T[]): T | undefined {
  return names
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= mistakes(name))
    .toSorted((a, b) => a.edits - b.edits)[0]?.name;
}

/** Ends a sentence about a word that is none. */
export const didYouMean = (name: string | undefined): string => (name === undefined ? '' : ` (did you mean ${name}?)`);

/** Levenshtein distance, with two letters swapped as one mistake. */
function editsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const [above, row] = [rows[i - 1]!, [i]];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changed = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, changed, swapped ? rows[i - 2]![j - 2]! + 1 : Infinity));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
