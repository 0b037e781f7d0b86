export const sumOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0);

/** The first and the last element. `null` for an empty list. */
export function endsOf<T>(list: readonly T[]): readonly [T, T] | null {
  const [first] = list;
  return first === undefined ? null : [first, list.at(-1) ?? first];
}

/**
 * Pairs the elements of two lists in their order. Throws if one list is longer.
 *
 * @example
 * zip(['over', 'under'], [1.9, 2.1]); // => [['over', 1.9], ['under', 2.1]]
 */
export function zip<A, B>(first: readonly A[], second: readonly B[]): readonly (readonly [A, B])[] {
  if (first.length !== second.length) {
    throw new RangeError(`lists of ${first.length} and ${second.length} elements do not pair up`);
  }
  const others = second.values();
  const pairs: (readonly [A, B])[] = [];
  for (const one of first) {
    const other = others.next();
    if (other.done !== true) pairs.push([one, other.value]);
  }
  return pairs;
}
