import type { Kernels } from './kernels.ts';
import { conditionKey, Mask, meetRange, type Condition, type MaskCache } from './masks.ts';
import type { Measure } from './measure.ts';
import type { SimTable } from './table.ts';

/** Conditions without duplicates, by their `conditionKey`. */
export type Conditions = ReadonlyMap<number, Condition>;

export function byKey(all: readonly Condition[]): Conditions {
  const conditions = new Map<number, Condition>();
  for (const condition of all) conditions.set(conditionKey(condition), condition);
  return conditions;
}

/** Returns the conditions that are in both `a` and `b`. */
export function shared(a: Conditions, b: Conditions): Conditions {
  const both = new Map<number, Condition>();
  for (const [key, condition] of a) if (b.has(key)) both.set(key, condition);
  return both;
}

export function isWithin(part: Conditions, whole: Conditions): boolean {
  if (part.size > whole.size) return false;
  for (const key of part.keys()) if (!whole.has(key)) return false;
  return true;
}

export type MaskSource = {
  readonly table: SimTable;
  readonly kernels: Kernels;
  readonly masks: MaskCache;
  readonly measure: Measure;
};

/** The records in which several conditions all hold, as a mask that can be extended when the table grows. */
export class Conjunction {
  readonly conditions: Conditions;
  readonly mask = new Mask();

  constructor(conditions: Conditions) {
    this.conditions = conditions;
  }

  is(wanted: Conditions): boolean {
    return wanted.size === this.conditions.size && isWithin(this.conditions, wanted);
  }

  /**
   * Extends the mask to the end of the table. `bases` are ANDs of some of the conditions, and make a new mask cheaper
   * to compute. A mask that already has words does not use `bases`, because they may have been released, and the new
   * words are few.
   */
  extend(source: MaskSource, bases: readonly Conjunction[] = []): void {
    const { table, kernels, masks } = source;
    if (this.mask.records === table.records) return;
    const known = this.mask.records === 0 ? bases : [];
    for (const base of known) base.extend(source);
    const all = masks.all(this.#beside(known));
    for (const { mask } of known) all.push({ mask, flip: 0 });
    const { arena } = table;
    this.mask.extend(table, (tile, index, at, n) => meetRange(kernels, arena.words, tile + at, all, { index, at, n }));
  }

  /** Measures the records in which all conditions hold. Call `extend` first. */
  ones({ table, measure }: MaskSource): number {
    return this.mask.ones(table, measure);
  }

  #beside(known: readonly Conjunction[]): readonly Condition[] {
    const more: Condition[] = [];
    for (const [key, condition] of this.conditions) {
      if (!known.some(({ conditions }) => conditions.has(key))) more.push(condition);
    }
    return more;
  }
}
