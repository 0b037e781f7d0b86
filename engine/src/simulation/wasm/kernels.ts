import type { Kernels } from '../table/kernels.ts';
import { pureKernels } from '../table/pureKernels.ts';

/** The exports of the WebAssembly module `engine/wasm/kernels.ts`. */
export type Exports = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  and(to: number, a: number, b: number, n: number): void;
  overlap(a: number, b: number, n: number): number;
  join(to: number, last: number, n: number): void;
  split(hit: number, hits: number, planes: number, n: number): void;
};

/**
 * The WebAssembly memory starts with arguments: a list of LIST words, then 256 words for the counts of `split`. Tables
 * start at HEAD.
 */
const LIST = 1024;
export const HEAD = LIST + 256;

/** Numbers of the operations in the list for `join`. `engine/wasm/kernels.ts` uses the same numbers. */
const AND = 0;
const AND_NOT = 1;
const OR = 2;

/** The WebAssembly loops process this many words per step. The JavaScript loops process the rest. */
const BLOCK = 32;
const whole = (n: number): number => n & -BLOCK;

/** Kernels in WebAssembly. The `words` that are passed to a kernel must be a view of the WebAssembly memory. */
export function wasmKernels(code: Exports): Kernels {
  return {
    greater(words, to, planes, from, above, n) {
      const count = planes.length;
      const m = whole(n);
      if (m < n) pureKernels.greater(words, to + m, planes, from + m, above, n - m);
      if (m === 0) return;
      if (above < 0 || above >= 2 ** count - 1) {
        pureKernels.greater(words, to, planes, from, above, m);
        return;
      }
      // Lists the operations that compute value > `above` (O'Neil and Quass 1997): from the lowest 0 bit of `above`
      // upward, an OR for each 0 and an AND for each 1.
      let b = 0;
      while ((above >>> b) & 1) b++;
      let k = 0;
      words[k++] = (planes[b]! + from) << 2;
      words[k++] = AND;
      while (++b < count) {
        words[k++] = (planes[b]! + from) << 2;
        words[k++] = (above >>> b) & 1 ? AND : OR;
      }
      code.join(to, k << 2, m);
    },
    meet(words, to, masks, flips, from, n) {
      const m = whole(n);
      if (m < n) pureKernels.meet(words, to + m, masks, flips, from + m, n - m);
      if (m === 0) return;
      if (masks.length > LIST / 2) {
        pureKernels.meet(words, to, masks, flips, from, m);
        return;
      }
      for (let k = 0; k < masks.length; k++) {
        words[2 * k] = (masks[k]! + from) << 2;
        words[2 * k + 1] = flips[k] === 0 ? AND : AND_NOT;
      }
      code.join(to, masks.length << 3, m);
    },
    and(words, to, a, b, n) {
      const m = whole(n);
      if (m > 0) code.and(to, a, b, m);
      if (m < n) pureKernels.and(words, to + m, a + m, b + m, n - m);
    },
    popcount: (words, at, n) => overlap(words, at, at, n),
    overlap,
    split(words, hit, hits, planes, from, n, counts) {
      if (n === 0) return;
      for (let b = 0; b < planes.length; b++) words[b] = (planes[b]! + from) << 2;
      const end = whole(n + BLOCK - 1);
      for (let i = n; i < end; i++) words[hit + i] = 0;
      code.split(hit, hits, planes.length, end);
      for (let value = (1 << planes.length) - 1; value >= 0; value--) {
        counts[value]! += words[LIST + value]!;
        words[LIST + value] = 0;
      }
    },
    splitCost: 1 / 8,
  };

  function overlap(words: Int32Array, a: number, b: number, n: number): number {
    const m = whole(n);
    const ones = m > 0 ? code.overlap(a, b, m) : 0;
    return m < n ? ones + pureKernels.overlap(words, a + m, b + m, n - m) : ones;
  }
}
