export const sumOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0);

/** Returns the first and last element, or `null` for an empty list. */
export function endsOf<T>(list: readonly T[]): readonly [T, T] | null {
  const [first] = list;
  return first === undefined ? null : [first, list.at(-1) ?? first];
}

/** Returns an object that has a value for each of the keys, in their order. */
export const eachOf = <K extends string, T>(keys: readonly K[], make: (key: K) => T): { [key in K]: T } =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as { [key in K]: T };

/**
 * Pairs the elements of two lists by position. Throws if the lengths differ.
 *
 * @example
 * zip(['over', 'under'], [1.9, 2.1]); // => [['over', 1.9], ['under', 2.1]]
 */
export function zip<A, B>(first: readonly A[], second: readonly B[]): readonly (readonly [A, B])[] {
  if (first.length !== second.length) {
    throw new RangeError(`cannot pair lists of ${first.length} and ${second.length} elements`);
  }
  const others = second.values();
  const pairs: (readonly [A, B])[] = [];
  for (const one of first) {
    const other = others.next();
    if (other.done !== true) pairs.push([one, other.value]);
  }
  return pairs;
}
