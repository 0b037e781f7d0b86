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
import { resolveLeg } from './resolve.ts';
import { anyLeg, subjectKey, subjectsOf, type Subject } from './subject.ts';

/**
 * How a subject's count is distributed: among the records where the given legs hold, and among all. A winner's is its goal
 * differential in the games it won.
 */
export type SubjectCounts = { readonly subject: Subject; readonly given: Histogram; readonly before: Histogram };

/**
 * What a game looks like given some legs: counts of all subjects, from which every candidate leg's probability, line ladders
 * and pictures follow. Integers, counted in all records.
 */
export type Outlook = {
  readonly records: number;
  /** Records in which all the given legs hold. */
  readonly hits: number;
  readonly about: readonly SubjectCounts[];
};

/** Counts outlooks of one table. What does not depend on the given legs is counted once for as many records as there are. */
export class OutlookCounter {
  readonly #table: SimTable;
  readonly #counter: SlipCounter;
  #before: Before = { records: 0, counts: new Map(), all: null };

  constructor(table: SimTable, counter: SlipCounter) {
    this.#table = table;
    this.#counter = counter;
  }

  /**
   * `subjects`: what to look at; absent: everything that a leg can be about. A subject that is not in this game has no
   * counts. All of them are of the records that there are at the first step, whatever comes meanwhile.
   */
  *count(given: readonly ResolvedLeg[], subjects?: readonly Subject[]): Steps<Outlook> {
    const { records } = this.#table;
    if (this.#before.records !== records) this.#before = { records, counts: new Map(), all: null };
    // Another question may begin its own while this one goes on.
    const { counts: before } = this.#before;
    const asked = subjects?.flatMap((subject) => this.#resolved(subject)) ?? this.#everything();
    const now = yield* this.#distributions(asked, given, records);
    if (!now.ok) return now;
    const unknown = asked.filter(({ key }) => !before.has(key));
    const then = yield* this.#distributions(unknown, [], records);
    if (!then.ok) return then;
    for (const [key, histogram] of then.value.counts) before.set(key, histogram);
    return ok({
      records,
      hits: now.value.hits,
      about: asked.map(({ subject, key }) => ({
        subject,
        given: countsOf(now.value.counts, key),
        before: countsOf(before, key),
      })),
    });
  }

  *#distributions(
    asked: readonly Asked[],
    given: readonly ResolvedLeg[],
    records: number,
  ): Steps<{ readonly hits: number; readonly counts: ReadonlyMap<string, Histogram> }> {
    const plain = asked.filter(({ among }) => among.all.length === 0);
    const { masks } = this.#counter;
    const first = yield* histograms(
      this.#table,
      given,
      plain.map(({ column }) => column),
      { masks, records },
    );
    if (!first.ok) return first;
    const keys = plain.map(({ key }) => key);
    const counts = new Map(zip(keys, first.value.columns));
    for (const { key, column, among } of asked) {
      if (counts.has(key)) continue;
      const found = yield* histograms(this.#table, [...given, among], [column], { masks, records });
      if (!found.ok) return found;
      for (const histogram of found.value.columns) counts.set(key, histogram);
    }
    return ok({ hits: first.value.hits, counts });
  }

  /** Records that come may bring columns. */
  #everything(): readonly Asked[] {
    return (this.#before.all ??= subjectsOf(this.#table).flatMap((subject) => this.#resolved(subject)));
  }

  /** The column that the subject's lines are about is the last that a leg of it looks at; a winner must have won first. */
  #resolved(subject: Subject): readonly Asked[] {
    const leg = resolveLeg(anyLeg(subject), 0, this.#table);
    const last = leg.ok ? leg.value.all.at(-1) : undefined;
    if (!leg.ok || last === undefined) return [];
    const among = { all: leg.value.all.slice(0, -1), missing: false };
    return [{ subject, key: subjectKey(subject), column: last.column, among }];
  }
}

function countsOf(counts: ReadonlyMap<string, Histogram>, key: string): Histogram {
  const histogram = counts.get(key);
  if (histogram === undefined) throw new Error(`no histogram of ${key} was counted`);
  return histogram;
}

type Before = { readonly records: number; readonly counts: Map<string, Histogram>; all: readonly Asked[] | null };

type Asked = {
  readonly subject: Subject;
  readonly key: string;
  readonly column: ColumnId | null;
  readonly among: ResolvedLeg;
};
