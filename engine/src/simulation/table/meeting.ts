import type { ResolvedLeg } from './masks.ts';
import { TILE } from './kernels.ts';
import type { MaskCache, Narrowing } from './masks.ts';
import type { SimTable } from './table.ts';

/**
 * Returns the indexes of a minimal subset of `legs` that never holds together. There must be no record in which all
 * `legs` hold. First tries all subsets of one, two and three legs, then removes legs one by one, from the last. This is
 * cheap, because legs that can hold together usually hold together in one of the first records.
 */
export function neverMeeting(table: SimTable, masks: MaskCache, legs: readonly ResolvedLeg[]): readonly number[] {
  const found = masks.all(legs.flatMap(({ all }) => all));
  const narrowings = legs.map(({ all }) => found.splice(0, all.length));
  const meet = (part: readonly number[]): boolean =>
    meets(
      table,
      part.flatMap((i) => narrowings[i]!),
    );
  for (const size of [1, 2, 3]) {
    for (const part of parts(legs.length, size)) if (!meet(part)) return part;
  }
  let part = legs.map((_, i) => i);
  for (const i of part.toReversed()) {
    const fewer = part.filter((other) => other !== i);
    if (!meet(fewer)) part = fewer;
  }
  return part;
}

/** Whether there is a record in which all conditions hold. */
function meets(table: SimTable, all: readonly Narrowing[]): boolean {
  const { words } = table.arena;
  for (let word = 0; word < table.words; word++) {
    const index = Math.floor(word / TILE);
    const at = word % TILE;
    let left = word === table.words - 1 ? table.valid(word) : -1;
    for (let i = 0; i < all.length && left !== 0; i++) left &= words[all[i]!.mask.tiles[index]! + at]! ^ all[i]!.flip;
    if (left !== 0) return true;
  }
  return false;
}

/** Yields all subsets of `size` indexes below `n`, each in ascending order, in lexicographic order. */
function* parts(n: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= n - size; i++) for (const rest of parts(n, size - 1, i + 1)) yield [i, ...rest];
}
