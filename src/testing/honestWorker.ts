import { err, ok } from '@ddh/engine/internal/result';
import type { ConditionalDistributions, Leg, Subject } from '@ddh/engine/internal/parlay';
import type { Query, SlipRev, Snapshot } from '@ddh/workers/protocol';
import type { MemoryGame, MemoryQuery } from './memoryServices.ts';
import { slipSnapshot } from './slipSnapshot.ts';

const PUBLISHED = 10_000;
/** The player whom only the simulation of a game has. */
export const playerOf = (url: string): string => `Player of ${url}`;

/** Each table, slip and number of records has another count, so that a figure tells from where it is. */
export function hitsOf(table: number, legs: readonly Leg[], records: number): number {
  if (legs.length === 0) return records;
  let hash = table;
  const keys = legs.map((leg) => JSON.stringify(leg)).toSorted();
  for (const char of keys.join()) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003;
  return Math.floor(records * (0.2 + (0.6 * hash) / 1_000_003));
}

/** What the worker of a table counts for the slip `given`. */
export function distributionsOf(
  table: number,
  given: readonly Leg[],
  about: readonly Subject[],
  records: number,
): ConditionalDistributions {
  const hits = hitsOf(table, given, records);
  const parts = (total: number) => ({
    values: [1, 3, 6],
    counts: [total - 2 * Math.floor(total / 3), ...thirds(total)],
  });
  return { records, hits, about: about.map((subject) => ({ subject, given: parts(hits), before: parts(records) })) };
}
const thirds = (total: number): readonly number[] => [Math.floor(total / 3), Math.floor(total / 3)];

export const snapshotOf = (table: number, slip: SlipRev, records: number, phase: Snapshot['phase']): Snapshot =>
  slipSnapshot(slip, records, hitsOf(table, slip.legs, records), { phase, model: true });

/**
 * The client and the worker of one opened game. Messages about snapshots and about results wait at two ports until the
 * test delivers them.
 */
export class HonestWorker {
  readonly game: MemoryGame;
  readonly table: number;
  /** The revision of the newest slip whose figures the page has received, and all numbers of records with figures. */
  readonly delivered = { rev: 0, records: new Set<number>() };
  /** True if the page has received figures that replace those of an earlier delivery. */
  replaces = false;
  /** True after all published records were read once. A worker that replaces a lost one reads them again. */
  wasComplete = false;
  /** The numbers of records from which queries were answered. */
  readonly answered = new Set<number>();
  records = 0;
  running = false;
  /** True after the page has received the end of reading. */
  ended = false;
  complete = false;
  failed = false;
  readonly #snapshots: Snapshot[] = [];
  readonly #results: (() => void)[] = [];
  #slips = 1;
  #wanted = 0;
  #target: number | null = null;
  #extension = 0;
  readonly #queries = new Map<MemoryQuery, number>();
  #asked = 0;

  constructor(game: MemoryGame, table: number) {
    this.game = game;
    this.table = table;
  }

  /** Receives what the page has sent. */
  receive(): void {
    const { slips, wanted, queries } = this.game;
    for (; this.#slips < slips.length; this.#slips++) this.#report(slips[this.#slips]);
    for (; this.#wanted < wanted.length; this.#wanted++) {
      this.#target = wanted[this.#wanted]!;
      if (!this.ended || this.failed) continue;
      if (this.#target === null) this.#stop();
      else this.#extend();
    }
    for (; this.#asked < queries.length; this.#asked++) this.#queries.set(queries[this.#asked]!, this.records);
  }

  #report(slip = this.game.slips.at(-1)!): void {
    const phase = this.running ? 'simulating' : this.complete ? 'complete' : 'reading';
    if (!this.failed) this.#snapshots.push(snapshotOf(this.table, slip, this.records, phase));
  }

  #extend(): void {
    this.#extension++;
    this.running = true;
    if (this.records >= (this.#target ?? 0)) this.#stop();
  }

  #stop(fails = false): void {
    if (!this.running) return;
    this.running = false;
    this.#report();
    const { records } = this;
    const extension = this.#extension;
    this.#results.push(() => {
      if (extension !== this.#extension) return;
      if (fails) this.#target = null;
      this.game.listen.extended(fails ? err({ kind: 'http', status: 500 }) : ok({ records }));
    });
  }

  read(count: number): void {
    if (this.complete || this.failed) return;
    this.records = Math.min(PUBLISHED, this.records + count);
    this.complete = this.records === PUBLISHED;
    this.wasComplete ||= this.complete;
    this.#report();
    if (this.complete) this.#results.push(() => this.#end());
  }

  #end(): void {
    this.ended = true;
    this.game.listen.end(ok({ records: PUBLISHED }));
    this.receive();
    if (this.#target !== null && !this.running) this.#extend();
  }

  failReading(): void {
    if (this.complete || this.failed) return;
    this.failed = true;
    this.#results.push(() => this.game.listen.end(err({ kind: 'empty' })));
  }

  grow(count: number): void {
    if (!this.running || this.#target === null) return;
    this.records = Math.min(this.#target, this.records + count);
    if (this.records < this.#target) this.#report();
    else this.#stop();
  }

  failGrowth(): void {
    this.#stop(true);
  }

  /** The worker is lost. Another worker reads the same table for the newest slip. */
  lose(): void {
    if (this.failed) return;
    Object.assign(this, { records: 0, running: false, ended: false, complete: false });
    this.#snapshots.length = 0;
    this.#results.length = 0;
    for (const query of this.#queries.keys()) query.resolve(err({ kind: 'workerLost' }));
    this.#queries.clear();
  }

  /** Delivers the oldest message of a port, or else of the other port. Returns whether there was one. */
  deliver(resultFirst: boolean): boolean {
    const result = resultFirst || this.#snapshots.length === 0 ? this.#results.shift() : undefined;
    const snapshot = result === undefined ? this.#snapshots.shift() : undefined;
    result?.();
    // The client drops snapshots of the reading that arrive after its end.
    if (snapshot !== undefined && !(this.ended && snapshot.phase === 'reading')) this.#show(snapshot);
    return result !== undefined || snapshot !== undefined;
  }

  #show(snapshot: Snapshot): void {
    const { delivered, game } = this;
    if (snapshot.records > 0 && !game.closed) {
      this.replaces ||= snapshot.phase !== 'reading' || snapshot.rev !== game.slips[0]!.rev;
      delivered.rev = snapshot.rev;
      delivered.records.add(snapshot.records);
    }
    game.listen.snapshot(snapshot);
  }

  /** Delivers figures of an earlier slip again. */
  repeat(): void {
    const older = this.game.slips.filter(({ rev }) => rev < this.delivered.rev).at(-1);
    if (older !== undefined) this.game.listen.snapshot(snapshotOf(this.table, older, this.records || 1, 'reading'));
  }

  /** Answers the oldest or the newest query. Returns whether there was one. */
  answer(newest: boolean, fails = false): boolean {
    for (const query of this.#queries.keys()) if (query.cancelled) this.#queries.delete(query);
    const [query, records] = [...this.#queries].at(newest ? -1 : 0) ?? [];
    if (query === undefined || records === undefined) return false;
    this.#queries.delete(query);
    this.answered.add(records);
    query.resolve(
      fails || records === 0 ? err({ kind: fails ? 'outOfMemory' : 'aborted' }) : ok(this.#count(query.query, records)),
    );
    return true;
  }

  #count(query: Query, records: number): ConditionalDistributions | readonly ConditionalDistributions[] {
    if (query.kind === 'distributions')
      return query.list.map(({ given, about }) => distributionsOf(this.table, given, about, records));
    const given = query.kind === 'suggestions' ? query.given : [];
    const player: Subject = { kind: 'player', player: playerOf(this.game.source.url), stat: 'Goals' };
    return distributionsOf(this.table, given, [{ kind: 'total', stat: 'Shots' }, player], records);
  }
}
