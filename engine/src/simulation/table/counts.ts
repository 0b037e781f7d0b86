import type { Kernels } from './kernels.ts';
import { DetailCounter, type SlipDetails } from './details.ts';
import { byKey, Conjunction, isWithin, shared, type Conditions, type MaskSource } from './conjunction.ts';
import { MaskCache, type Condition, type ResolvedLeg } from './masks.ts';
import { PART, ConjunctionParts } from './parts.ts';
import { neverMeeting } from './meeting.ts';
import type { SimTable } from './table.ts';

/**
 * Integers that add up: counts of two ranges of records are the counts of both. `joint` counts records in which every
 * leg holds, `each` those of every leg by itself, in the slip's order.
 */
export type SlipCounts = { readonly records: number; readonly joint: number; readonly each: readonly number[] };

export function addCounts(a: SlipCounts, b: SlipCounts): SlipCounts {
  return { records: a.records + b.records, joint: a.joint + b.joint, each: a.each.map((n, i) => n + (b.each[i] ?? 0)) };
}

const NO_CONDITIONS: Conditions = new Map();

/**
 * Counts slips over a growing table. Asked again for the same slip it counts only the new records; asked for a slip that
 * differs in some legs it starts from ANDs of those that stayed. Callers never say what changed.
 */
export class SlipCounter {
  readonly #source: MaskSource;
  /** The legs' masks, for whoever counts something else of the same legs. */
  readonly masks: MaskCache;
  /** The AND of every condition of the last slip. */
  #slip: Conjunction | null = null;
  /** The AND of what stays while the same leg is edited again and again, or while legs are added. */
  #kept: Conjunction | null = null;
  /** What the last two slips share. */
  #stayed: Conditions = NO_CONDITIONS;
  /** What is left of the ANDs when another leg is edited each time. */
  readonly #parts: ConjunctionParts;
  /** ANDs of legs that need more than one condition, by their keys. */
  readonly #legs = new Map<string, Conjunction>();
  readonly #details: DetailCounter;

  constructor(table: SimTable, kernels: Kernels = table.kernels) {
    this.masks = new MaskCache(table, kernels);
    this.#source = { table, kernels, masks: this.masks };
    this.#parts = new ConjunctionParts(table);
    this.#details = new DetailCounter(table, kernels, this.masks);
  }

  /** With no leg at all `joint` is `records`: what that means is the caller's business. */
  count(legs: readonly ResolvedLeg[]): SlipCounts {
    return {
      records: this.#source.table.records,
      joint: this.joint(legs),
      each: legs.map((leg) => this.#countLeg(leg.all)),
    };
  }

  /** Records in which every leg holds, when nothing is asked of each by itself. */
  joint(legs: readonly ResolvedLeg[]): number {
    const wanted = byKey(legs.flatMap((leg) => leg.all));
    if (wanted.size === 0) return this.#source.table.records;
    if (this.#slip?.is(wanted)) return this.#ones(this.#slip);
    const bases = this.#bases(wanted);
    this.#slip = new Conjunction(wanted);
    return this.#ones(this.#slip, bases);
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
    return neverMeeting(this.#source.table, this.masks, legs);
  }

  #countLeg(all: readonly Condition[]): number {
    const { table } = this.#source;
    const [first] = all;
    if (first === undefined) return table.records;
    if (all.length === 1) {
      const ones = this.masks.get(first.column, first.above).ones(table, this.#source.kernels);
      return first.negate ? table.records - ones : ones;
    }
    const wanted = byKey(all);
    const key = [...wanted.keys()].join('&');
    const conjunction = this.#legs.get(key) ?? new Conjunction(wanted);
    if (this.#legs.size >= 64) this.#forgetLegs();
    this.#legs.set(key, conjunction);
    return this.#ones(conjunction);
  }

  /** ANDs of parts of a slip that is not the last one, which leaves. */
  #bases(wanted: Conditions): readonly Conjunction[] {
    const { table } = this.#source;
    const last = this.#slip;
    // Nothing says that it will be edited.
    if (last === null) return [];
    if (isWithin(last.conditions, wanted)) {
      this.#keep(last);
      return [last];
    }
    last.mask.release(table);
    const stay = shared(wanted, last.conditions);
    const again = stay.size > 0 && stay.size === this.#stayed.size && isWithin(stay, this.#stayed);
    this.#stayed = stay;
    const kept = this.#kept;
    if (kept && isWithin(kept.conditions, wanted) && wanted.size - kept.conditions.size <= PART) return [kept];
    return again ? [this.#keep(new Conjunction(stay))] : this.#parts.of(wanted);
  }

  #ones(conjunction: Conjunction, bases?: readonly Conjunction[]): number {
    conjunction.extend(this.#source, bases);
    return conjunction.ones(this.#source);
  }

  #keep(conjunction: Conjunction): Conjunction {
    this.#kept?.mask.release(this.#source.table);
    this.#kept = conjunction;
    return conjunction;
  }

  /** Gives the words of all that was counted back to the table. For counters that go before their table does. */
  release(): void {
    const { table } = this.#source;
    this.#slip?.mask.release(table);
    this.#kept?.mask.release(table);
    this.#slip = this.#kept = null;
    this.#stayed = NO_CONDITIONS;
    this.#parts.release();
    this.#forgetLegs();
    this.masks.release();
  }

  #forgetLegs(): void {
    for (const { mask } of this.#legs.values()) mask.release(this.#source.table);
    this.#legs.clear();
  }
}
