import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../engine/testing/prop.ts';
import type { Query, Snapshot } from './protocol.ts';
import {
  INITIAL_CLIENT,
  step,
  type ClientEvent,
  type ClientState,
  type Effect,
  type QueryOutcome,
} from './simulationMachine.ts';

const SOURCE = { url: 'x', model: null };
const QUERY: Query = { kind: 'distributions', list: [] };
const OK = { ok: true, value: { records: 10 } } as const;
const LOST = { ok: false, error: { kind: 'workerLost' } } as const;
const OUTCOMES = [
  OK,
  { ok: false, error: { kind: 'outOfMemory' } },
  { ok: false, error: { kind: 'chunkUnavailable' } },
  { ok: false, error: { kind: 'http', status: 500 } },
] as const;
type Outcome = (typeof OUTCOMES)[number];

type Call = Extract<Effect, { readonly type: 'read' | 'extend' | 'runQuery' | 'sendSlip' }>;

/** Performs effects on simulated workers, and checks the invariants after each event. */
class Harness {
  state: ClientState = INITIAL_CLIENT;
  /** Pending calls to workers. Once its worker is lost, a call always ends as lost. */
  calls: Call[] = [];
  readonly settled = new Map<number, QueryOutcome[]>();
  readonly notified: Effect[] = [];
  readonly #running = new Set<number>();
  readonly #lost = new Set<number>();
  readonly #closed = new Set<number>();
  /** The job and the slip revision that each worker received last. */
  readonly #slips = new Map<number, { readonly job: number; readonly rev: number }>();
  #lastId = 0;
  /** The expected state of the open game. */
  game: { id: number; rev: number; wanted: number | null; reads: number; wasRead: boolean } | null = null;
  #extension: Extract<Effect, { readonly type: 'extend' }> | null = null;

  dispatch(event: ClientEvent): readonly Effect[] {
    const [next, effects] = step(this.state, event);
    this.state = next;
    for (const effect of effects) this.#perform(effect);
    this.#check();
    return effects;
  }

  open(): void {
    const id = ++this.#lastId;
    this.game = { id, rev: 0, wanted: null, reads: 0, wasRead: false };
    this.dispatch({ type: 'open', game: id, source: SOURCE, slip: { rev: 0, legs: [] } });
  }

  /** Returns the number of notifications that a snapshot causes. */
  snapshot(job: number, phase: Snapshot['phase']): number {
    const before = this.notified.length;
    const slip = { ok: false, error: { kind: 'missingValue', leg: 0, column: '', record: 0 } } as const;
    const weights = { kind: 'none' } as const;
    const snapshot = { job, rev: 0, phase, records: 0, bytes: 0, model: false, made: false, weights, slip };
    this.dispatch({ type: 'snapshot', snapshot });
    return this.notified.length - before;
  }

  close(): void {
    if (this.game === null) return;
    const { id } = this.game;
    this.game = null;
    this.dispatch({ type: 'close', game: id });
  }

  setSlip(): void {
    if (this.game === null) return;
    const rev = ++this.game.rev;
    this.dispatch({ type: 'setSlip', game: this.game.id, slip: { rev, legs: [] } });
  }

  extend(until: number): void {
    if (this.game === null) return;
    this.game.wanted = until;
    this.dispatch({ type: 'extend', game: this.game.id, until });
  }

  pause(): void {
    if (this.game === null) return;
    this.game.wanted = null;
    this.dispatch({ type: 'pause', game: this.game.id });
  }

  query(game = this.game?.id ?? 0): void {
    const id = ++this.#lastId;
    this.settled.set(id, []);
    this.dispatch({ type: 'query', game, id, query: QUERY });
  }

  abortQuery(at: number): void {
    const ids = [...this.settled.keys()];
    const id = ids[at % ids.length];
    if (id !== undefined) this.dispatch({ type: 'abortQuery', id });
  }

  crash(): void {
    if (this.state.worker !== null) this.#lost.add(this.state.worker);
  }

  /** Ends one of the pending calls. */
  end(at: number, outcome: Outcome): void {
    const call = this.calls[at % this.calls.length];
    if (call === undefined) return;
    this.calls = this.calls.filter((one) => one !== call);
    const { worker } = call;
    const result = this.#lost.has(worker) || !this.#running.has(worker) ? LOST : outcome;
    if (call.type === 'sendSlip') {
      if (result === LOST) this.dispatch({ type: 'workerLost', worker });
      return;
    }
    if (call.type === 'runQuery') {
      this.dispatch({ type: 'queryEnded', id: call.id, worker, result });
      return;
    }
    if (call.type === 'extend') {
      const newest = this.#extension === call && this.game?.id === call.game;
      if (newest && !result.ok && result !== LOST && this.game) this.game.wanted = null;
      this.dispatch({ type: 'extendEnded', game: call.game, worker, extension: call.extension, result });
      return;
    }
    const current = this.game?.id === call.game && this.state.game?.job === call.job;
    if (current && this.game) this.game.wasRead = result.ok;
    const effects = this.dispatch({ type: 'readEnded', job: call.job, result });
    // When a call of `read` ends, either reading ends or another worker reads the game.
    const next = effects.filter(({ type }) => type === 'notifyEnd' || type === 'read');
    expect(next).toHaveLength(current ? 1 : 0);
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'startWorker':
        this.#running.add(effect.worker);
        break;
      case 'stopWorker':
        expect(this.#running.delete(effect.worker)).toBe(true);
        break;
      case 'read':
        expect(++this.game!.reads).toBeLessThanOrEqual(2);
        this.calls.push(effect);
        this.#slips.set(effect.worker, { job: effect.job, rev: effect.slip.rev });
        break;
      case 'sendSlip':
        this.calls.push(effect);
        this.#slips.set(effect.worker, { job: effect.job, rev: effect.slip.rev });
        break;
      case 'extend':
        this.#extension = effect;
        this.calls.push(effect);
        break;
      case 'runQuery':
        this.calls.push(effect);
        break;
      case 'settleQuery':
        this.settled.get(effect.id)!.push(effect.result);
        break;
      case 'abortGame':
        this.#closed.add(effect.game);
        break;
      case 'notifySnapshot':
      case 'notifyEnd':
      case 'notifyExtended':
        expect(this.#closed).not.toContain(effect.game);
        expect(effect.game).toBe(this.game!.id);
        if (effect.type === 'notifyEnd') this.game!.reads = 0;
        // If an extension fails, the request for more records is dropped.
        if (effect.type === 'notifyExtended' && !effect.result.ok) this.game!.wanted = null;
        this.notified.push(effect);
        break;
      case 'pause':
      case 'abortQuery':
        break;
    }
  }

  #check(): void {
    const { worker, game } = this.state;
    expect([...this.#running]).toEqual(worker === null ? [] : [worker]);
    expect(game?.id).toBe(this.game?.id);
    if (this.game === null || game === null || worker === null) return;
    const { rev, wanted, wasRead } = this.game;
    // If the game could not be read, the worker may not have received the newest slip.
    if (game.attempt !== null || wasRead) expect(this.#slips.get(worker)).toEqual({ job: game.job, rev });
    if (game.attempt === null && wasRead && wanted !== null) {
      expect(this.#extension).toMatchObject({ worker, job: game.job, until: wanted });
    }
    for (const results of this.settled.values()) expect(results.length).toBeLessThanOrEqual(1);
  }
}

type Command =
  | { readonly do: 'prepare' | 'open' | 'close' | 'setSlip' | 'pause' | 'query' | 'queryClosed' | 'crash' | 'snapshot' }
  | { readonly do: 'extend'; readonly until: number }
  | { readonly do: 'abortQuery'; readonly at: number }
  | { readonly do: 'end'; readonly at: number; readonly outcome: Outcome };

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constantFrom('prepare', 'open', 'close', 'setSlip', 'pause', 'query', 'queryClosed', 'crash', 'snapshot'),
  }),
  fc.record({ do: fc.constant('extend' as const), until: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('abortQuery' as const), at: fc.nat(9) }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      at: fc.nat(9),
      outcome: fc.constantFrom(OK, OK, ...OUTCOMES),
    }),
  },
);

function run(harness: Harness, one: Command): void {
  switch (one.do) {
    case 'prepare':
      harness.dispatch({ type: 'prepare' });
      return;
    case 'extend':
      harness.extend(one.until);
      return;
    case 'abortQuery':
      harness.abortQuery(one.at);
      return;
    case 'end':
      harness.end(one.at, one.outcome);
      return;
    case 'queryClosed':
      harness.query(-1);
      return;
    case 'snapshot': {
      // Sends snapshots of the previous job, then of the newest job.
      for (const job of [harness.state.lastJob - 1, harness.state.lastJob]) {
        const isOpen = harness.state.game?.job === job;
        const isRead = harness.calls.some((call) => call.type === 'read' && call.job === job);
        expect(harness.snapshot(job, 'reading')).toBe(isOpen && isRead ? 1 : 0);
        expect(harness.snapshot(job, 'complete')).toBe(isOpen ? 1 : 0);
      }
      return;
    }
    default:
      harness[one.do]();
  }
}

prop(
  'in any order of events, at most one worker runs, it has the newest slip, and each query settles exactly once',
  [fc.array(command, { maxLength: 60, size: 'max' })],
  (commands) => {
    const harness = new Harness();
    for (const one of commands) run(harness, one);
    for (let left = 200; harness.calls.length > 0 && left > 0; left--) harness.end(0, OK);
    expect(harness.calls).toEqual([]);
    expect([...harness.settled.values()].map((results) => results.length)).toEqual([...harness.settled].map(() => 1));
    expect(harness.state.queries.size).toBe(0);
    // No worker is still reading the game.
    expect(harness.state.game?.attempt ?? null).toBeNull();
  },
  300,
);

describe('workers, extensions and queries', () => {
  /** Returns a harness whose game has been read. */
  function opened(): Harness {
    const harness = new Harness();
    harness.open();
    harness.end(0, OK);
    return harness;
  }
  const reports = (harness: Harness) => harness.notified.map(({ type }) => type);

  test('the simulation machine replaces a worker that is out of memory, but only once', () => {
    const harness = new Harness();
    harness.open();
    harness.end(0, OUTCOMES[1]);
    expect([harness.state.worker, reports(harness)]).toEqual([2, []]);
    harness.end(0, OUTCOMES[1]);
    expect([harness.state.worker, reports(harness)]).toEqual([null, ['notifyEnd']]);
  });

  test('the simulation machine keeps the worker if the file cannot be read', () => {
    const harness = new Harness();
    harness.open();
    harness.end(0, OUTCOMES[3]);
    expect([harness.state.worker, harness.notified]).toMatchObject([1, [{ type: 'notifyEnd', result: OUTCOMES[3] }]]);
  });

  test('a snapshot of the reading that arrives after its failure does not hide the failure', () => {
    const harness = new Harness();
    harness.open();
    const { lastJob } = harness.state;
    expect(harness.snapshot(lastJob, 'reading')).toBe(1);
    harness.end(0, OUTCOMES[3]);
    expect(harness.snapshot(lastJob, 'reading')).toBe(0);
  });

  test('the simulation machine ends an extension when the second worker is lost', () => {
    const harness = opened();
    harness.extend(100);
    harness.crash();
    harness.end(0, OK);
    expect(reports(harness)).toEqual(['notifyEnd']);
    harness.end(0, OK);
    harness.crash();
    harness.end(0, OK);
    expect(harness.notified.at(-1)).toMatchObject({ type: 'notifyExtended', result: LOST });
    harness.end(0, OK);
    expect(harness.calls).toEqual([]);
  });

  test('the simulation machine starts a new worker after every second missing chunk', () => {
    const harness = opened();
    for (const workers of [1, 2]) {
      harness.query();
      harness.end(0, OUTCOMES[2]);
      expect(harness.state.worker).toBe(workers);
    }
  });

  test('the simulation machine settles a query immediately if there is no worker', () => {
    const harness = new Harness();
    harness.open();
    harness.end(0, OUTCOMES[1]);
    harness.end(0, OUTCOMES[1]);
    harness.query();
    expect([...harness.settled.values()]).toEqual([[LOST]]);
  });
});
