import { zip } from '../domain/index.ts';
import { ok } from '../result.ts';
import {
  histograms,
  type ColumnId,
  type Histogram,
  type ResolvedLeg,
  type SimTable,
  type SlipCounter,
  type Steps,
} from '../simulation/index.ts';
import { resolveLeg, subjectsOf } from './resolve.ts';
import { anyLeg, subjectKey, type Subject } from './subject.ts';

/**
 * The distribution of a subject's count in the records where the given legs hold, and in all records. A winner's count
 * is the goal differential in the games that the team won.
 */
export type SubjectCounts = {
  readonly subject: Subject;
  readonly given: Histogram;
  /** The distribution in the records where each given leg holds or pushes. Absent if none can push, as it is `given`. */
  readonly unlost?: Histogram;
  readonly before: Histogram;
};

/**
 * Distributions conditional on some legs. Probabilities of candidate legs, line ladders and charts are computed from
 * them. All counts are integers from the same records.
 */
export type ConditionalDistributions = {
  readonly records: number;
  /** The number of records in which all the given legs hold. */
  readonly hits: number;
  /** The number of records in which each given leg holds or pushes. Absent if none can push, as it is `hits`. */
  readonly unlost?: number;
  readonly about: readonly SubjectCounts[];
  /**
   * The same by weights, from the same records. Absent if the game has none. Weighted counts are not whole, see
   * `SlipCounts`.
   */
  readonly honest?: ConditionalDistributions;
};

/** Returns the counts of `subjects`, in the same order. Subjects that were not counted are left out. */
export function countsOf({ about }: ConditionalDistributions, subjects: readonly Subject[]): readonly SubjectCounts[] {
  return subjects.map(subjectKey).flatMap((key) => about.filter(({ subject }) => subjectKey(subject) === key));
}

/**
 * Counts conditional distributions in one table. The counts over all records are cached, because they do not depend on
 * the given legs.
 */
export class DistributionCounter {
  readonly #table: SimTable;
  readonly #counter: SlipCounter;
  readonly #honest: DistributionCounter | null;
  #unconditional: Unconditional = { records: 0, counts: new Map(), all: null };

  /** @param honest A counter of the table with weights, whose distributions are then given beside those of `counter`. */
  constructor(table: SimTable, counter: SlipCounter, honest: SlipCounter | null = null) {
    this.#table = table;
    this.#counter = counter;
    this.#honest = honest && new DistributionCounter(table, honest);
  }

  /**
   * Counts `subjects`, or by default all subjects of the game. A subject that is not in this game is left out. Uses the
   * records that the table has at the first step, even if more are added before the last step. The counter's weights
   * apply to all of them.
   */
  *count(given: readonly ResolvedLeg[], subjects?: readonly Subject[]): Steps<ConditionalDistributions> {
    const { records } = this.#table;
    const counted = yield* this.#count(given, subjects, records);
    if (!counted.ok || this.#honest === null) return counted;
    const honest = yield* this.#honest.#count(given, subjects, records);
    return honest.ok ? ok({ ...counted.value, honest: honest.value }) : honest;
  }

  *#count(
    given: readonly ResolvedLeg[],
    subjects: readonly Subject[] | undefined,
    records: number,
  ): Steps<ConditionalDistributions> {
    if (this.#unconditional.records !== records) this.#unconditional = { records, counts: new Map(), all: null };
    // Read the stored counts before the first yield, because another call of `count` may replace them during a yield.
    const { counts: before } = this.#unconditional;
    const counted = subjects?.flatMap((subject) => this.#resolved(subject)) ?? this.#everything();
    const conditional = yield* this.#histograms(counted, given, records);
    if (!conditional.ok) return conditional;
    const unlost = given.some(canPush) ? yield* this.#histograms(counted, given.map(orPushes), records) : null;
    if (unlost?.ok === false) return unlost;
    const unknown = counted.filter(({ key }) => !before.has(key));
    const unconditional = yield* this.#histograms(unknown, [], records);
    if (!unconditional.ok) return unconditional;
    for (const [key, histogram] of unconditional.value.counts) before.set(key, histogram);
    return ok({
      records: conditional.value.records,
      hits: conditional.value.hits,
      ...(unlost && { unlost: unlost.value.hits }),
      about: counted.map(({ subject, key }) => ({
        subject,
        given: histogramOf(conditional.value.counts, key),
        ...(unlost && { unlost: histogramOf(unlost.value.counts, key) }),
        before: histogramOf(before, key),
      })),
    });
  }

  *#histograms(
    subjects: readonly ResolvedSubject[],
    given: readonly ResolvedLeg[],
    records: number,
  ): Steps<{ readonly records: number; readonly hits: number; readonly counts: ReadonlyMap<string, Histogram> }> {
    const plain = subjects.filter(({ among }) => among.all.length === 0);
    const { masks, weights } = this.#counter;
    const first = yield* histograms(
      this.#table,
      given,
      plain.map(({ column }) => column),
      { masks, records, weights },
    );
    if (!first.ok) return first;
    const keys = plain.map(({ key }) => key);
    const counts = new Map(zip(keys, first.value.columns));
    for (const { key, column, among } of subjects) {
      if (counts.has(key)) continue;
      const found = yield* histograms(this.#table, [...given, among], [column], { masks, records, weights });
      if (!found.ok) return found;
      for (const histogram of found.value.columns) counts.set(key, histogram);
    }
    return ok({ records: first.value.records, hits: first.value.hits, counts });
  }

  /**
   * Returns all subjects of the table. They are computed again when the number of records changes, because new records
   * may add columns.
   */
  #everything(): readonly ResolvedSubject[] {
    return (this.#unconditional.all ??= subjectsOf(this.#table).flatMap((subject) => this.#resolved(subject)));
  }

  /**
   * Returns a list with the column in which the subject is counted, or an empty list if the subject's leg cannot be
   * evaluated. The last condition of the leg compares this column with the line. For a winner, the earlier conditions
   * restrict the records to wins.
   */
  #resolved(subject: Subject): readonly ResolvedSubject[] {
    const leg = resolveLeg(anyLeg(subject), 0, this.#table);
    const last = leg.ok ? leg.value.all.at(-1) : undefined;
    if (!leg.ok || last === undefined) return [];
    const among = { all: leg.value.all.slice(0, -1), missing: false };
    return [{ subject, key: subjectKey(subject), column: last.column, among }];
  }
}

const canPush = ({ unlost }: ResolvedLeg): boolean => unlost !== undefined;

/** The leg with the conditions under which it holds or pushes. */
const orPushes = (leg: ResolvedLeg): ResolvedLeg => ({ all: leg.unlost ?? leg.all, missing: leg.missing });

function histogramOf(counts: ReadonlyMap<string, Histogram>, key: string): Histogram {
  const histogram = counts.get(key);
  if (histogram === undefined) throw new Error(`no histogram of ${key} was counted`);
  return histogram;
}

type Unconditional = {
  readonly records: number;
  readonly counts: Map<string, Histogram>;
  all: readonly ResolvedSubject[] | null;
};

type ResolvedSubject = {
  readonly subject: Subject;
  readonly key: string;
  readonly column: ColumnId | null;
  readonly among: ResolvedLeg;
};
