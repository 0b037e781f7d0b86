/**
 * Combines several ranges of words. Memory access takes most of the time, so each pass combines the result of the pass
 * before with up to four more ranges. The processor has no registers for more.
 */

/** Writes the AND of all ranges of `n` words to `to`. */
export function all(words: Int32Array, to: number, ranges: readonly number[], n: number): void {
  fold(words, to, ranges, n, all3, all5);
}

/** Writes the OR of all ranges of `n` words to `to`. */
export function any(words: Int32Array, to: number, ranges: readonly number[], n: number): void {
  fold(words, to, ranges, n, any3, any5);
}

/** Writes to `to` the bits of the first range of `n` words that are in none of the following ranges. */
export function only(words: Int32Array, to: number, ranges: readonly number[], n: number): void {
  fold(words, to, ranges, n, only3, only5);
}

type Join3 = (words: Int32Array, to: number, a: number, b: number, c: number, n: number) => void;
type Join5 = (words: Int32Array, to: number, a: number, b: number, c: number, d: number, e: number, n: number) => void;

/** Combines all ranges in passes. The last range is repeated to fill a pass, which does not change the result. */
function fold(words: Int32Array, to: number, ranges: readonly number[], n: number, three: Join3, five: Join5): void {
  const end = ranges.length - 1;
  const range = (k: number): number => ranges[Math.min(k, end)]!;
  let sofar = range(0);
  for (let k = 1; k <= end; sofar = to) {
    if (end - k < 2) {
      three(words, to, sofar, range(k), range(k + 1), n);
      k += 2;
    } else {
      five(words, to, sofar, range(k), range(k + 1), range(k + 2), range(k + 3), n);
      k += 4;
    }
  }
  if (end === 0) words.copyWithin(to, sofar, sofar + n);
}

const all3: Join3 = (words, to, a, b, c, n) => {
  for (let i = 0; i < n; i++) words[to + i] = words[a + i]! & words[b + i]! & words[c + i]!;
};
const all5: Join5 = (words, to, a, b, c, d, e, n) => {
  for (let i = 0; i < n; i++) {
    words[to + i] = words[a + i]! & words[b + i]! & words[c + i]! & words[d + i]! & words[e + i]!;
  }
};
const any3: Join3 = (words, to, a, b, c, n) => {
  for (let i = 0; i < n; i++) words[to + i] = words[a + i]! | words[b + i]! | words[c + i]!;
};
const any5: Join5 = (words, to, a, b, c, d, e, n) => {
  for (let i = 0; i < n; i++) {
    words[to + i] = words[a + i]! | words[b + i]! | words[c + i]! | words[d + i]! | words[e + i]!;
  }
};
const only3: Join3 = (words, to, a, b, c, n) => {
  for (let i = 0; i < n; i++) words[to + i] = words[a + i]! & ~(words[b + i]! | words[c + i]!);
};
const only5: Join5 = (words, to, a, b, c, d, e, n) => {
  for (let i = 0; i < n; i++) {
    words[to + i] = words[a + i]! & ~(words[b + i]! | words[c + i]! | words[d + i]! | words[e + i]!);
  }
};

/**
 * Combines the words at `a` with those at `b`, then with those at `c`. The first operation is AND if `bitB` is set, and
 * OR otherwise. The second operation depends on `bitC` in the same way.
 */
export function either(
  words: Int32Array,
  to: number,
  a: number,
  b: number,
  bitB: number,
  c: number,
  bitC: number,
  n: number,
): void {
  // x & y is ~(~x | ~y), so conditional inversions turn both operations into ORs without branches.
  const f = -(bitB & 1);
  const h = -(bitC & 1);
  const g = f ^ h;
  for (let i = 0; i < n; i++) {
    words[to + i] = ((((words[a + i]! ^ f) | (words[b + i]! ^ f)) ^ g) | (words[c + i]! ^ h)) ^ h;
  }
}
