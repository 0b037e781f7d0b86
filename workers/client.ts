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

/** Creates the client. `simulationMachine.ts` decides on the effects of an event, and this function performs them. */
export function createSimulationClient(spawn: () => WorkerHandle, after: After): SimulationClient {
  installAbort();
  let state = INITIAL_CLIENT;
  let lastId = 0;
  const connections = new Map<WorkerId, Connection<SimulationApi>>();
  const games = new Map<GameId, { readonly listen: GameListener; readonly closed: AbortController }>();
  const queries = new Map<
    QueryId,
    { readonly abort: AbortController; readonly settle: (result: QueryOutcome) => void }
  >();
  const effects: Effect[] = [];
  let performing = false;

  /** Performs effects in order, including the effects of events that a listener dispatches. */
  function dispatch(event: ClientEvent): void {
    const [next, caused] = step(state, event);
    state = next;
    effects.push(...caused);
    if (performing) return;
    performing = true;
    try {
      for (let effect = effects.shift(); effect !== undefined; effect = effects.shift()) perform(effect);
    } finally {
      performing = false;
    }
  }

  /** Calls a worker. The result is for `isLost` if the worker is lost. */
  async function call<T extends Promise<unknown>>(worker: WorkerId, run: (remote: Remote<SimulationApi>) => T) {
    const connection = connections.get(worker);
    return connection === undefined ? LOST : connection.call(run);
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'startWorker':
        connections.set(effect.worker, new Connection(spawn(), after));
        return;
      case 'stopWorker':
        connections.get(effect.worker)?.dispose();
        connections.delete(effect.worker);
        return;
      case 'read':
        void read(effect);
        return;
      case 'sendSlip':
        void sendSlip(effect);
        return;
      case 'extend':
        void extend(effect);
        return;
      case 'pause':
        void call(effect.worker, (remote) => remote.pause(effect.job));
        return;
      case 'runQuery':
        void runQuery(effect);
        return;
      case 'abortQuery':
        queries.get(effect.id)?.abort.abort();
        return;
      case 'settleQuery':
        queries.get(effect.id)?.settle(effect.result);
        queries.delete(effect.id);
        return;
      case 'abortGame':
        games.get(effect.game)?.closed.abort();
        games.delete(effect.game);
        return;
      case 'notifySnapshot':
        games.get(effect.game)?.listen.snapshot(effect.snapshot);
        return;
      case 'notifyEnd':
        games.get(effect.game)?.listen.end(effect.result);
        return;
      case 'notifyExtended':
        games.get(effect.game)?.listen.extended(effect.result);
        return;
    }
  }

  async function read({ worker, job, game, source, slip }: Extract<Effect, { type: 'read' }>): Promise<void> {
    const opened = games.get(game);
    if (opened === undefined) return;
    const onSnapshot = proxy((snapshot: Snapshot) => dispatch({ type: 'snapshot', snapshot }));
    const result = await call(worker, (remote) => remote.open(job, source, slip, onSnapshot, opened.closed.signal));
    dispatch({ type: 'readEnded', job, result });
  }

  async function sendSlip({ worker, job, slip }: Extract<Effect, { type: 'sendSlip' }>): Promise<void> {
    // A worker that crashed while it was idle is detected only by this call.
    if (isLost(await call(worker, (remote) => remote.setSlip(job, slip)))) dispatch({ type: 'workerLost', worker });
  }

  async function extend({ worker, job, game, until, extension }: Extract<Effect, { type: 'extend' }>): Promise<void> {
    const result = await call(worker, (remote) => remote.extend(job, until));
    dispatch({ type: 'extendEnded', game, worker, extension, result });
  }

  async function runQuery({ worker, job, id, query }: Extract<Effect, { type: 'runQuery' }>): Promise<void> {
    const abort = queries.get(id)?.abort;
    if (abort === undefined) return;
    const result = await call(worker, (remote) => remote.query(job, query, abort.signal));
    // The query has ended. Aborting its signal closes the signal's port in both threads.
    abort.abort();
    dispatch({ type: 'queryEnded', id, worker, result });
  }

  function startQuery<Q extends Query>(
    game: GameId,
    query: Q,
    signal: AbortSignal,
  ): Promise<Result<ResultOf<Q>, QueryFailure>> {
    if (signal.aborted) return Promise.resolve({ ok: false, error: { kind: 'aborted' } });
    const id = ++lastId;
    return new Promise((resolve) => {
      const abort = (): void => dispatch({ type: 'abortQuery', id });
      signal.addEventListener('abort', abort);
      const settle = (result: QueryOutcome): void => {
        signal.removeEventListener('abort', abort);
        // The result belongs to this query, but the type does not say so.
        resolve(result as Result<ResultOf<Q>, QueryFailure>);
      };
      queries.set(id, { abort: new AbortController(), settle });
      dispatch({ type: 'query', game, id, query });
    });
  }

  return {
    prepare: () => dispatch({ type: 'prepare' }),
    open(source, slip, listen) {
      const game = ++lastId;
      games.set(game, { listen, closed: new AbortController() });
      dispatch({ type: 'open', game, source, slip });
      return {
        setSlip: (next) => dispatch({ type: 'setSlip', game, slip: next }),
        extend: (until) => dispatch({ type: 'extend', game, until }),
        pause: () => dispatch({ type: 'pause', game }),
        query: (query, signal) => startQuery(game, query, signal),
        close: () => dispatch({ type: 'close', game }),
      };
    },
  };
}
