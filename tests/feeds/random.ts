import { randomOf } from '../random.ts';

/**
 * Returns an FNV-1a hash of the seed and the keys, so that each purpose, such as the trades of 2026, has an independent
 * stream.
 */
function hashOf(seed: number, keys: readonly (string | number)[]): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const unit of keys.join('|')) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** A stream of random draws for one purpose. It depends only on the seed and the keys. */
export class Random {
  readonly next: () => number;

  constructor(seed: number, ...keys: readonly (string | number)[]) {
    this.next = randomOf(hashOf(seed, keys));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('cannot pick from an empty list');
    return picked;
  }

  weighted<T>(list: readonly T[], weightOf: (one: T) => number): T {
    let left = this.next() * list.reduce((sum, one) => sum + weightOf(one), 0);
    for (const one of list) {
      left -= weightOf(one);
      if (left < 0) return one;
    }
    return this.pick(list);
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Draws a factor with median 1. `spread` is the standard deviation of the factor's logarithm. */
  factor(spread: number): number {
    return Math.exp(spread * this.normal());
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  shuffled<T>(list: readonly T[]): readonly T[] {
    return list
      .map((one) => ({ one, order: this.next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ one }) => one);
  }
}
