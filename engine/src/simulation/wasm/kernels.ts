import type { Kernels } from '../table/kernels.ts';

/** What `kernels.wat` exports. */
export type Exports = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  and(to: number, a: number, b: number, n: number): void;
  overlap(a: number, b: number, n: number): number;
  join(to: number, last: number, n: number): number;
  split(hit: number, hits: number, planes: number, n: number): void;
};

/** Words at the memory's beginning that are no table's: the list, and the counts of a split. */
const LIST = 1024;
export const HEAD = LIST + 256;

/** What is done with the words of a list, as `kernels.wat` has it. */
const AND = 0;
const AND_NOT = 1;
const OR = 2;

/** The loops in WebAssembly. The words that they are given are always those of their own memory. */
export function wasmKernels(code: Exports): Kernels {
  const kernels: Kernels = {
    greater(words, to, planes, from, above, n) {
      const count = planes.length;
      if (above < 0 || above >= 2 ** count - 1) {
        words.fill(above < 0 ? -1 : 0, to, to + n);
        return above < 0 ? n * 32 : 0;
      }
      // x > t (O'Neil and Quass 1997): from t's lowest 0 bit on, OR planes where t has 0, AND where it has 1.
      let b = 0;
      while ((above >>> b) & 1) b++;
      let k = 0;
      words[k++] = (planes[b]! + from) << 2;
      words[k++] = AND;
      while (++b < count) {
        words[k++] = (planes[b]! + from) << 2;
        words[k++] = (above >>> b) & 1 ? AND : OR;
      }
      return code.join(to, k << 2, n);
    },
    meet(words, to, masks, flips, from, n) {
      let k = 0;
      for (; k < masks.length && k < LIST / 2; k++) {
        words[2 * k] = (masks[k]! + from) << 2;
        words[2 * k + 1] = flips[k] === 0 ? AND : AND_NOT;
      }
      const ones = code.join(to, k << 3, n);
      if (k === masks.length) return ones;
      return kernels.meet(words, to, [to - from, ...masks.slice(k)], [0, ...flips.slice(k)], from, n);
    },
    and: (_, to, a, b, n) => code.and(to, a, b, n),
    popcount: (_, at, n) => code.overlap(at, at, n),
    overlap: (_, a, b, n) => code.overlap(a, b, n),
    split(words, hit, hits, planes, from, n, counts) {
      if (n === 0) return;
      for (let b = 0; b < planes.length; b++) words[b] = (planes[b]! + from) << 2;
      for (let i = n; (i & 3) !== 0; i++) words[hit + i] = 0;
      code.split(hit, hits, planes.length, n);
      for (let value = (1 << planes.length) - 1; value >= 0; value--) {
        counts[value]! += words[LIST + value]!;
        words[LIST + value] = 0;
      }
    },
    splitCost: 1 / 8,
  };
  return kernels;
}
