import type { Kernels } from './kernels.ts';
import { DetailCounter, scaledDetails, type SlipDetails } from './details.ts';
import { byKey, Conjunction, isWithin, shared, type Conditions, type MaskSource } from './conjunction.ts';
import { MaskCache, wordOf, type Condition, type ResolvedLeg, type Narrowing } from './masks.ts';
import { RecordCount, type Measure } from './measure.ts';
import { PART, ConjunctionParts } from './parts.ts';
import { countPushes, type PushedLegs } from './pushes.ts';
import type { SimTable } from './table.ts';
import type { RecordWeights } from './weights.ts';

/**
 * The counts of a slip. The counts for disjoint ranges of records can be added. `joint` counts the records in which
 * every leg holds; `each` has the number of records in which each leg holds, in the order of the slip. Weighted counts
 * are not whole: their `records` are the number of unweighted records that would be as certain.
 */
export type SlipCounts = { readonly records: number; readonly joint: number; readonly each: readonly number[] };

const NO_CONDITIONS: Conditions = new Map();

/**
 * Counts slips in a growing table. If the slip is the same as before, it counts only new records. If the slip was
 * edited, it starts from stored ANDs of the unchanged legs.
 */
export class SlipCounter {
  readonly #source: MaskSource;
  /** The masks of legs. They can be shared with other counters, which then need not compute them again. */
  readonly masks: MaskCache;
  /** The weights by which this counter counts records. `null` if each record counts as one. */
  readonly weights: RecordWeights | null;
  readonly #measure: Measure;
  /** The AND of all conditions of the last slip. */
  #slip: Conjunction | null = null;
  /** The AND of the unchanged conditions while the same leg is edited repeatedly, or while legs are added. */
  #kept: Conjunction | null = null;
  /** The conditions that the last two slips share. */
  #stayed: Conditions = NO_CONDITIONS;
  /** The AND of each part of the slip, reused when the user edits one leg after another. */
  readonly #parts: ConjunctionParts;
  /** For each leg with more than one condition, the AND of its conditions. The key joins the keys of the conditions. */
  readonly #legs = new Map<string, Conjunction>();
  readonly #details: DetailCounter;

  /**
   * @param weights The weights of the table's records. Without them, each record counts as one.
   * @param masks Those of another counter. It must have no weights, or the same.
   */
  constructor(
    table: SimTable,
    kernels: Kernels = table.kernels,
    weights: RecordWeights | null = null,
    masks = new MaskCache(table, kernels),
  ) {
    this.masks = masks;
    this.weights = weights;
    this.#measure = weights ?? new RecordCount(table, kernels);
    this.#source = { table, kernels, masks: this.masks, measure: this.#measure };
    this.#parts = new ConjunctionParts(table);
    this.#details = new DetailCounter(this.#source);
  }

  /**
   * Returns the number of records in which all legs of a slip hold, and for each leg the number of records in which
   * this leg holds. In an empty slip, all legs hold in every record.
   */
  count(legs: readonly ResolvedLeg[]): SlipCounts {
    const joint = this.joint(legs);
    const unit = this.#unit();
    return {
      records: this.#measure.total() * unit,
      joint,
      each: legs.map((leg) => this.#measureLeg(leg.all) * unit),
    };
  }

  /** Returns the number of records in which every leg holds. Does not count the legs one by one. */
  joint(legs: readonly ResolvedLeg[]): number {
    this.#measure.extend();
    return this.#joint(byKey(legs.flatMap((leg) => leg.all))) * this.#unit();
  }

  #joint(wanted: Conditions): number {
    if (wanted.size === 0) return this.#measure.total();
    if (this.#slip?.is(wanted)) return this.#ones(this.#slip);
    const bases = this.#bases(wanted);
    this.#slip = new Conjunction(wanted);
    return this.#ones(this.#slip, bases);
  }

  #unit(): number {
    return this.#measure.unit(this.#source.table.records, this.#measure.total());
  }

  /**
   * Counts how the legs of a slip occur together. `repeats` marks legs that are equivalent to an earlier leg. The
   * counts in `exactly` leave out the marked legs.
   */
  details(legs: readonly ResolvedLeg[], repeats: readonly boolean[] = []): SlipDetails {
    this.#measure.extend();
    const details = this.#details.count(legs, repeats);
    return this.#measure.isPlain ? details : scaledDetails(details, this.#unit());
  }

  /** Lists the records in which no leg loses and at least one pushes, by the legs that push. */
  pushes(legs: readonly ResolvedLeg[]): readonly PushedLegs[] {
    this.#measure.extend();
    return countPushes(this.#source, legs, this.#unit());
  }

  /**
   * Returns the indexes of a minimal subset of `legs` that never holds together in one record. There must be no record
   * in which all `legs` hold.
   */
  neverMeeting(legs: readonly ResolvedLeg[]): readonly number[] {
    return neverMeeting(this.#source.table, this.masks, legs);
  }

  #measureLeg(all: readonly Condition[]): number {
    const { table, measure } = this.#source;
    const [first] = all;
    if (first === undefined) return measure.total();
    if (all.length === 1) {
      const ones = this.masks.get(first.column, first.above).ones(table, measure);
      return first.negate ? measure.total() - ones : ones;
    }
    const wanted = byKey(all);
    const key = [...wanted.keys()].join('&');
    const conjunction = this.#legs.get(key) ?? new Conjunction(wanted);
    if (this.#legs.size >= 64) this.#forgetLegs();
    this.#legs.set(key, conjunction);
    return this.#ones(conjunction);
  }

  /**
   * Returns stored ANDs of subsets of the conditions `wanted` of the new slip. Releases the AND of the last slip,
   * unless the last slip is such a subset.
   */
  #bases(wanted: Conditions): readonly Conjunction[] {
    const { table } = this.#source;
    const last = this.#slip;
    // No slip was counted before. This slip may never be edited, so dividing it into parts could be wasted work.
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

  /** Frees all memory. Needed only if the table outlives the counter. */
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

/**
 * Returns the indexes of a minimal subset of `legs` that never holds together. There must be no record in which all
 * `legs` hold. First tries all subsets of one, two and three legs, then removes legs one by one, from the last. This is
 * cheap, because legs that can hold together usually hold together in one of the first records.
 */
function neverMeeting(table: SimTable, masks: MaskCache, legs: readonly ResolvedLeg[]): readonly number[] {
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
  for (let word = 0; word < table.words; word++) if (wordOf(table, all, word) !== 0) return true;
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
