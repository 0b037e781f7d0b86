import type { Kernels } from './kernels.ts';
import { DetailCounter, type SlipDetails } from './details.ts';
import { conditionKey, Mask, MaskCache, meetRange, type Condition } from './masks.ts';
import { neverMeeting } from './meeting.ts';
import type { SimTable } from './table.ts';

/** A leg as the table understands it: it holds where all conditions hold. */
export type ResolvedLeg = {
  readonly all: readonly Condition[];
  /** Where it is not lost: it holds, or its whole line is met exactly. Absent where nothing can push. */
  readonly unlost?: readonly Condition[];
  /** Its player is not in this simulation. */
  readonly missing: boolean;
};

/**
 * Integers that add up: counts of two ranges of records are the counts of both. `joint` counts records in which every
 * leg holds, `each` those of every leg by itself, in the slip's order.
 */
export type SlipCounts = { readonly records: number; readonly joint: number; readonly each: readonly number[] };

export function addCounts(a: SlipCounts, b: SlipCounts): SlipCounts {
  return { records: a.records + b.records, joint: a.joint + b.joint, each: a.each.map((n, i) => n + (b.each[i] ?? 0)) };
}

/**
 * Counts slips over a growing table. Asked again for the same slip it counts only the new records; asked for a slip that
 * differs in some legs it starts from the kept AND of those that stayed. Callers never say what changed.
 */
export class SlipCounter {
  readonly #table: SimTable;
  readonly #kernels: Kernels;
  /** The legs' masks, for whoever counts something else of the same legs. */
  readonly masks: MaskCache;
  /** The AND of every condition of the last slip. */
  #slip: Conjunction | null = null;
  /** The AND of what the last two slips share. */
  #kept: Conjunction | null = null;
  /** ANDs of legs that need more than one condition, by their keys. */
  readonly #legs = new Map<string, Conjunction>();
  readonly #details: DetailCounter;

  constructor(table: SimTable, kernels: Kernels = table.kernels) {
    this.#table = table;
    this.#kernels = kernels;
    this.masks = new MaskCache(table, kernels);
    this.#details = new DetailCounter(table, kernels, this.masks);
  }

  /** With no leg at all `joint` is `records`: what that means is the caller's business. */
  count(legs: readonly ResolvedLeg[]): SlipCounts {
    return {
      records: this.#table.records,
      joint: this.#countJoint(legs.flatMap((leg) => leg.all)),
      each: legs.map((leg) => this.#countLeg(leg.all)),
    };
  }

  /**
   * How the legs of a slip go together. `repeats`: legs that say what one before them says; they are one leg of the
   * `exactly`.
   */
  details(legs: readonly ResolvedLeg[], repeats: readonly boolean[] = []): SlipDetails {
    return this.#details.count(legs, repeats);
  }

  /** Of legs that never all hold: the indexes of a part of them that never does, of which none can be left out (`meeting.ts`). */
  neverMeeting(legs: readonly ResolvedLeg[]): readonly number[] {
    return neverMeeting(this.#table, this.masks, legs);
  }

  #countLeg(all: readonly Condition[]): number {
    const [first] = all;
    if (first === undefined) return this.#table.records;
    if (all.length === 1) {
      const { ones } = this.masks.get(first.column, first.above);
      return first.negate ? this.#table.records - ones : ones;
    }
    const wanted = byKey(all);
    const key = [...wanted.keys()].join('&');
    const conjunction = this.#legs.get(key) ?? new Conjunction(wanted, null);
    if (this.#legs.size >= 64) this.#forgetLegs();
    this.#legs.set(key, conjunction);
    return this.#ones(conjunction);
  }

  #countJoint(all: readonly Condition[]): number {
    const wanted = byKey(all);
    if (wanted.size === 0) return this.#table.records;
    if (this.#slip?.is(wanted)) return this.#ones(this.#slip);
    this.#slip?.mask.release(this.#table);
    const shared = new Map([...wanted].filter(([key]) => this.#slip?.conditions.has(key)));
    if (!this.#kept?.is(shared)) {
      const base = this.#kept?.within(shared) ? this.#kept : null;
      if (base === null) this.#kept?.release(this.#table);
      this.#kept = shared.size === 0 ? null : new Conjunction(shared, base);
    }
    this.#slip = new Conjunction(wanted, this.#kept);
    return this.#ones(this.#slip);
  }

  /** Gives the words of all that was counted back to the table. For counters that go before their table does. */
  release(): void {
    this.#slip?.mask.release(this.#table);
    this.#kept?.release(this.#table);
    this.#slip = this.#kept = null;
    this.#forgetLegs();
    this.masks.release();
  }

  #forgetLegs(): void {
    for (const leg of this.#legs.values()) leg.release(this.#table);
    this.#legs.clear();
  }

  #ones(conjunction: Conjunction): number {
    conjunction.extend(this.#table, this.#kernels, this.masks);
    return conjunction.mask.ones;
  }
}

const byKey = (all: readonly Condition[]): ReadonlyMap<string, Condition> =>
  new Map(all.map((c) => [conditionKey(c), c]));

/**
 * The AND of some conditions, begun from the AND of a part of them when there is one. A base has strictly fewer
 * conditions, so that a chain of bases is never longer than a slip.
 */
class Conjunction {
  readonly conditions: ReadonlyMap<string, Condition>;
  readonly mask = new Mask();
  readonly #base: Conjunction | null;
  readonly #more: readonly Condition[];

  constructor(conditions: ReadonlyMap<string, Condition>, base: Conjunction | null) {
    this.conditions = conditions;
    this.#base = base;
    this.#more = [...conditions].filter(([key]) => !base?.conditions.has(key)).map(([, condition]) => condition);
  }

  is(wanted: ReadonlyMap<string, Condition>): boolean {
    return wanted.size === this.conditions.size && this.within(wanted);
  }

  /** Every condition of this AND is among the wanted ones. */
  within(wanted: ReadonlyMap<string, Condition>): boolean {
    return [...this.conditions.keys()].every((key) => wanted.has(key));
  }

  extend(table: SimTable, kernels: Kernels, masks: MaskCache): void {
    if (this.mask.records === table.records) return;
    this.#base?.extend(table, kernels, masks);
    const all = masks.all(this.#more);
    if (this.#base) all.unshift({ mask: this.#base.mask, flip: 0 });
    const { arena } = table;
    this.mask.extend(table, (tile, index, at, n) => meetRange(kernels, arena.words, tile + at, all, { index, at, n }));
  }

  /** Gives its words and those of its bases back. */
  release(table: SimTable): void {
    this.mask.release(table);
    this.#base?.release(table);
  }
}
