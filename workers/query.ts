import type { HonestCounter } from '@ddh/engine/internal/honest';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  countsOf,
  DistributionCounter,
  resolveSlip,
  sameLegs,
  suggest,
  type ConditionalDistributions,
  type Leg,
  type Subject,
} from '@ddh/engine/internal/parlay';
import type { SimTable, SlipCounter } from '@ddh/engine/internal/simulation';
import { runCooperatively, type SchedulerDeps } from './scheduler.ts';
import type {
  DistributionsQuery,
  HonestQuery,
  Query,
  QueryError,
  RankedLegs,
  ResultOf,
  SuggestionsQuery,
} from './protocol.ts';

const ABORTED = err({ kind: 'aborted' } as const);

type Counted = Result<ConditionalDistributions, QueryError>;

/** Runs queries on the table of a game. */
export class QueryRunner {
  readonly #table: SimTable;
  readonly #counter: SlipCounter;
  readonly #weighted: () => HonestCounter | null;
  readonly #deps: SchedulerDeps;
  #latest: { readonly honest: SlipCounter | null; readonly distributions: DistributionCounter };
  /**
   * The last counted distributions of all subjects. They are reused if only the order, the filter or the price changes.
   */
  #kept: { readonly given: readonly Leg[]; readonly all: ConditionalDistributions } | null = null;

  constructor(table: SimTable, counter: SlipCounter, weighted: () => HonestCounter | null, deps: SchedulerDeps) {
    this.#table = table;
    this.#counter = counter;
    this.#weighted = weighted;
    this.#deps = deps;
    this.#latest = { honest: null, distributions: new DistributionCounter(table, counter) };
  }

  run<Q extends Query>(query: Q, signal: AbortSignal): Promise<Result<ResultOf<Q>, QueryError>>;
  run(query: Query, signal: AbortSignal): Promise<Result<ResultOf<Query>, QueryError>> {
    switch (query.kind) {
      case 'suggestions':
        return this.#rank(query, signal);
      case 'distributions':
        return this.#distributions(query, signal);
      case 'honest':
        return Promise.resolve(this.#honest(query));
    }
  }

  async #distributions(
    { list }: DistributionsQuery,
    signal: AbortSignal,
  ): Promise<Result<readonly ConditionalDistributions[], QueryError>> {
    // All counts take their first step before any yield, so they use the same records.
    const counted = await Promise.all(list.map(({ given, about }) => this.#count(given, signal, about)));
    const failed = counted.find((one) => !one.ok);
    return failed?.ok === false ? failed : ok(counted.flatMap((one) => (one.ok ? [one.value] : [])));
  }

  #honest({ about }: HonestQuery): Result<ResultOf<HonestQuery>, QueryError> {
    const counter = this.#weighted();
    return counter === null ? ABORTED : ok(about.map((subject) => counter.probsOf(subject)));
  }

  async #rank(query: SuggestionsQuery, signal: AbortSignal): Promise<Result<RankedLegs, QueryError>> {
    const { given, options, pictured } = query;
    const counted = await this.#allSubjects(query, signal);
    if (!counted.ok) return counted;
    const { honest } = counted.value;
    return ok({
      suggestions: suggest(counted.value, given, options),
      pictured: countsOf(counted.value, pictured),
      honest: honest ? countsOf(honest, pictured) : null,
    });
  }

  async #allSubjects({ given, minRecords }: SuggestionsQuery, signal: AbortSignal): Promise<Counted> {
    const kept = this.#kept;
    // Distributions without weights are counted again when the game has weights.
    const isWhole = kept?.all.honest !== undefined || this.#weighted() === null;
    if (kept !== null && isWhole && kept.all.records >= minRecords && sameLegs(kept.given, given)) return ok(kept.all);
    const counted = await this.#count(given, signal);
    if (counted.ok) this.#kept = { given, all: counted.value };
    return counted;
  }

  async #count(given: readonly Leg[], signal: AbortSignal, subjects?: readonly Subject[]): Promise<Counted> {
    if (signal.aborted) return ABORTED;
    const resolved = resolveSlip(given, this.#table);
    if (!resolved.ok) return resolved;
    // There is no yield before the first step, so the legs are resolved in the same records in which they are counted.
    const steps = this.#distributionCounter().count(resolved.value, subjects);
    const counted = await runCooperatively(steps, this.#deps, signal);
    return counted?.value ?? ABORTED;
  }

  #distributionCounter(): DistributionCounter {
    const honest = this.#weighted()?.counter ?? null;
    if (honest !== this.#latest.honest) {
      this.#latest = { honest, distributions: new DistributionCounter(this.#table, this.#counter, honest) };
    }
    return this.#latest.distributions;
  }
}
