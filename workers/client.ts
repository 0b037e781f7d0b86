import { proxy, type Remote } from 'comlink';
import type { Result } from '@ddh/engine/internal/result';
import { installAbort } from './abort.ts';
import {
  Connection,
  handleOf,
  isLost,
  LOST,
  type WorkerHandle,
  type ExtendFailure,
  type GameFailure,
  type QueryFailure,
} from './connection.ts';
import type { GameSource, OpenedGame, Query, ResultOf, SimulationApi, SlipRev, Snapshot } from './protocol.ts';
import {
  INITIAL_CLIENT,
  step,
  type ClientEvent,
  type Effect,
  type GameId,
  type QueryId,
  type QueryOutcome,
  type WorkerId,
} from './simulationMachine.ts';
import type { After } from './withTimeout.ts';

export type { ExtendFailure, GameFailure, QueryFailure, WorkerLost } from './connection.ts';

/**
 * The bundler recognizes a worker only in this literal form. If the URL were in a variable, the build would contain the
 * TypeScript source of the worker.
 */
export const simulationWorker = (): WorkerHandle =>
  handleOf((Worker) => new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' }));

export type GameListener = {
  readonly snapshot: (snapshot: Snapshot) => void;
  /**
   * Called when the game is read or reading has failed. Called again if a worker is lost and the game is read again.
   */
  readonly end: (result: Result<OpenedGame, GameFailure>) => void;
  /** Called when an extension has reached the requested number of records, was paused, or has failed. */
  readonly extended: (result: Result<OpenedGame, ExtendFailure>) => void;
};

export interface GameHandle {
  setSlip(slip: SlipRev): void;
  /** Simulates more records until the game has `until` records. Starts after the game is read. */
  extend(until: number): void;
  pause(): void;
  /** Fails if the worker is lost. The query is not repeated when the game is read again. */
  query<Q extends Query>(query: Q, signal: AbortSignal): Promise<Result<ResultOf<Q>, QueryFailure>>;
  close(): void;
}

export interface SimulationClient {
  /** Starts the worker before a game is opened, unless it is running. */
  prepare(): void;
  /**
   * Opens a game and closes the previous one. A worker that is lost or out of memory is replaced once. The new worker
   * has the same slip, and simulates up to the same number of records.
   */
  open(source: GameSource, slip: SlipRev, listen: GameListener): GameHandle;
}

export const createSimulationClient = (spawn: () => WorkerHandle, after: After): SimulationClient =>
  new Client(spawn, after);

/** `simulationMachine.ts` decides on the effects of an event, and this class performs them. */
class Client implements SimulationClient {
  readonly #spawn: () => WorkerHandle;
  readonly #after: After;
  #state = INITIAL_CLIENT;
  #lastId = 0;
  readonly #connections = new Map<WorkerId, Connection<SimulationApi>>();
  readonly #games = new Map<GameId, { readonly listen: GameListener; readonly closed: AbortController }>();
  readonly #queries = new Map<
    QueryId,
    { readonly abort: AbortController; readonly settle: (result: QueryOutcome) => void }
  >();
  readonly #effects: Effect[] = [];
  #performing = false;

  constructor(spawn: () => WorkerHandle, after: After) {
    installAbort();
    this.#spawn = spawn;
    this.#after = after;
  }

  prepare(): void {
    this.#dispatch({ type: 'prepare' });
  }

  open(source: GameSource, slip: SlipRev, listen: GameListener): GameHandle {
    const game = ++this.#lastId;
    this.#games.set(game, { listen, closed: new AbortController() });
    this.#dispatch({ type: 'open', game, source, slip });
    return {
      setSlip: (next) => this.#dispatch({ type: 'setSlip', game, slip: next }),
      extend: (until) => this.#dispatch({ type: 'extend', game, until }),
      pause: () => this.#dispatch({ type: 'pause', game }),
      query: (query, signal) => this.#startQuery(game, query, signal),
      close: () => this.#dispatch({ type: 'close', game }),
    };
  }

  /** Performs effects in order, including the effects of events that a listener dispatches. */
  #dispatch(event: ClientEvent): void {
    const [next, caused] = step(this.#state, event);
    this.#state = next;
    this.#effects.push(...caused);
    if (this.#performing) return;
    this.#performing = true;
    try {
      for (let effect = this.#effects.shift(); effect !== undefined; effect = this.#effects.shift())
        this.#perform(effect);
    } finally {
      this.#performing = false;
    }
  }

  /** Calls a worker. The result is for `isLost` if the worker is lost. */
  async #call<T extends Promise<unknown>>(worker: WorkerId, run: (remote: Remote<SimulationApi>) => T) {
    const connection = this.#connections.get(worker);
    return connection === undefined ? LOST : connection.call(run);
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'startWorker':
        this.#connections.set(effect.worker, new Connection(this.#spawn(), this.#after));
        return;
      case 'stopWorker':
        this.#connections.get(effect.worker)?.dispose();
        this.#connections.delete(effect.worker);
        return;
      case 'read':
        void this.#read(effect);
        return;
      case 'sendSlip':
        void this.#sendSlip(effect);
        return;
      case 'extend':
        void this.#extend(effect);
        return;
      case 'pause':
        void this.#call(effect.worker, (remote) => remote.pause(effect.job));
        return;
      case 'runQuery':
        void this.#runQuery(effect);
        return;
      case 'abortQuery':
        this.#queries.get(effect.id)?.abort.abort();
        return;
      case 'settleQuery':
        this.#queries.get(effect.id)?.settle(effect.result);
        this.#queries.delete(effect.id);
        return;
      case 'abortGame':
        this.#games.get(effect.game)?.closed.abort();
        this.#games.delete(effect.game);
        return;
      case 'notifySnapshot':
        this.#games.get(effect.game)?.listen.snapshot(effect.snapshot);
        return;
      case 'notifyEnd':
        this.#games.get(effect.game)?.listen.end(effect.result);
        return;
      case 'notifyExtended':
        this.#games.get(effect.game)?.listen.extended(effect.result);
        return;
    }
  }

  async #read({ worker, job, game, source, slip }: Extract<Effect, { type: 'read' }>): Promise<void> {
    const opened = this.#games.get(game);
    if (opened === undefined) return;
    const onSnapshot = proxy((snapshot: Snapshot) => this.#dispatch({ type: 'snapshot', snapshot }));
    const result = await this.#call(worker, (remote) =>
      remote.open(job, source, slip, onSnapshot, opened.closed.signal),
    );
    this.#dispatch({ type: 'readEnded', job, result });
  }

  async #sendSlip({ worker, job, slip }: Extract<Effect, { type: 'sendSlip' }>): Promise<void> {
    // A worker that crashed while it was idle is detected only by this call.
    if (isLost(await this.#call(worker, (remote) => remote.setSlip(job, slip))))
      this.#dispatch({ type: 'workerLost', worker });
  }

  async #extend({ worker, job, game, until, extension }: Extract<Effect, { type: 'extend' }>): Promise<void> {
    const result = await this.#call(worker, (remote) => remote.extend(job, until));
    this.#dispatch({ type: 'extendEnded', game, worker, extension, result });
  }

  async #runQuery({ worker, job, id, query }: Extract<Effect, { type: 'runQuery' }>): Promise<void> {
    const abort = this.#queries.get(id)?.abort;
    if (abort === undefined) return;
    const result = await this.#call(worker, (remote) => remote.query(job, query, abort.signal));
    // The query has ended. Aborting its signal closes the signal's port in both threads.
    abort.abort();
    this.#dispatch({ type: 'queryEnded', id, worker, result });
  }

  #startQuery<Q extends Query>(
    game: GameId,
    query: Q,
    signal: AbortSignal,
  ): Promise<Result<ResultOf<Q>, QueryFailure>> {
    if (signal.aborted) return Promise.resolve({ ok: false, error: { kind: 'aborted' } });
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const abort = (): void => this.#dispatch({ type: 'abortQuery', id });
      signal.addEventListener('abort', abort);
      const settle = (result: QueryOutcome): void => {
        signal.removeEventListener('abort', abort);
        // The result belongs to this query, but the type does not say so.
        resolve(result as Result<ResultOf<Q>, QueryFailure>);
      };
      this.#queries.set(id, { abort: new AbortController(), settle });
      this.#dispatch({ type: 'query', game, id, query });
    });
  }
}
