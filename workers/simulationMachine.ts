import type { Result } from '@ddh/engine/internal/result';
import type { Aborted, ExtendFailure, GameFailure, QueryFailure, WorkerLost } from './connection.ts';
import type { GameSource, JobId, OpenError, OpenedGame, Query, SlipRev, Snapshot } from './protocol.ts';

// The pure state machine of the simulation client. client.ts performs its effects.

type ReadResult = Result<OpenedGame, OpenError | WorkerLost>;
type ExtendResult = Result<OpenedGame, ExtendFailure | Aborted>;
/** The result of a query. Its value is `unknown`, because the machine does not use it. */
export type QueryOutcome = Result<unknown, QueryFailure>;

/** Ids of workers, games and queries are never reused. */
export type WorkerId = number;
export type GameId = number;
export type QueryId = number;

export type ClientState = {
  readonly worker: WorkerId | null;
  readonly game: ClientGame | null;
  /** Pending queries of all games. */
  readonly queries: ReadonlyMap<QueryId, { readonly game: GameId; readonly aborted: boolean }>;
  readonly lastWorker: WorkerId;
  readonly lastJob: JobId;
};

type ClientGame = {
  readonly id: GameId;
  readonly source: GameSource;
  readonly slip: SlipRev;
  /** The job of the last call of `read` for this game. */
  readonly job: JobId;
  /**
   * The number of the attempt to read the game. A new worker makes the second attempt. `null` after the reading has
   * ended.
   */
  readonly attempt: 1 | 2 | null;
  /** The requested number of records. `null` if none was requested, or after a pause. */
  readonly target: number | null;
  /** The number of the latest call of `extend`. Results of earlier calls are dropped. */
  readonly extension: number;
  /** The number of workers that were lost while they simulated more records. */
  readonly losses: number;
  readonly missingChunks: number;
};

export type ClientEvent =
  | { readonly type: 'prepare' }
  | { readonly type: 'open'; readonly game: GameId; readonly source: GameSource; readonly slip: SlipRev }
  | { readonly type: 'close'; readonly game: GameId }
  | { readonly type: 'setSlip'; readonly game: GameId; readonly slip: SlipRev }
  | { readonly type: 'extend'; readonly game: GameId; readonly until: number }
  | { readonly type: 'pause'; readonly game: GameId }
  | QueryStarted
  | { readonly type: 'abortQuery'; readonly id: QueryId }
  | { readonly type: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly type: 'readEnded'; readonly job: JobId; readonly result: ReadResult }
  | ExtendEnded
  | QueryEnded
  /** A call that returns nothing, such as sendSlip, failed because the worker is lost. */
  | { readonly type: 'workerLost'; readonly worker: WorkerId };

type QueryStarted = { readonly type: 'query'; readonly game: GameId; readonly id: QueryId; readonly query: Query };
type ExtendEnded = {
  readonly type: 'extendEnded';
  readonly game: GameId;
  readonly worker: WorkerId;
  readonly extension: number;
  readonly result: ExtendResult;
};
type QueryEnded = {
  readonly type: 'queryEnded';
  readonly id: QueryId;
  readonly worker: WorkerId;
  readonly result: QueryOutcome;
};

type Call = { readonly worker: WorkerId; readonly job: JobId };

export type Effect =
  | { readonly type: 'startWorker' | 'stopWorker'; readonly worker: WorkerId }
  | (Call & { readonly type: 'read'; readonly game: GameId; readonly source: GameSource; readonly slip: SlipRev })
  | (Call & { readonly type: 'sendSlip'; readonly slip: SlipRev })
  | (Call & { readonly type: 'extend'; readonly game: GameId; readonly until: number; readonly extension: number })
  | (Call & { readonly type: 'pause' })
  | (Call & { readonly type: 'runQuery'; readonly id: QueryId; readonly query: Query })
  | { readonly type: 'abortQuery'; readonly id: QueryId }
  | { readonly type: 'settleQuery'; readonly id: QueryId; readonly result: QueryOutcome }
  /** Aborts the game in the worker. The game's listener is not called again. */
  | { readonly type: 'abortGame'; readonly game: GameId }
  | { readonly type: 'notifySnapshot'; readonly game: GameId; readonly snapshot: Snapshot }
  | { readonly type: 'notifyEnd'; readonly game: GameId; readonly result: Result<OpenedGame, GameFailure> }
  | { readonly type: 'notifyExtended'; readonly game: GameId; readonly result: Result<OpenedGame, ExtendFailure> };

export const INITIAL_CLIENT: ClientState = { worker: null, game: null, queries: new Map(), lastWorker: 0, lastJob: 0 };

const LOST = { ok: false, error: { kind: 'workerLost' } } as const;
const ABORTED = { ok: false, error: { kind: 'aborted' } } as const;

type Step = readonly [ClientState, readonly Effect[]];

export function step(state: ClientState, event: ClientEvent): Step {
  switch (event.type) {
    case 'prepare':
      return connect(state);
    case 'open': {
      const [closed, effects] = close(state);
      const { game: id, source, slip } = event;
      const counts = { extension: 0, losses: 0, missingChunks: 0 };
      const game = { id, source, slip, job: 0, attempt: null, target: null, ...counts };
      return after([{ ...closed, game }, effects], (opened) => read(opened, 1));
    }
    case 'close':
      return state.game?.id === event.game ? close(state) : [state, []];
    case 'query':
      return startQuery(state, event);
    case 'abortQuery': {
      const pending = state.queries.get(event.id);
      if (pending === undefined || pending.aborted) return [state, []];
      const queries = new Map(state.queries).set(event.id, { ...pending, aborted: true });
      return [{ ...state, queries }, [{ type: 'abortQuery', id: event.id }]];
    }
    case 'queryEnded':
      return queryEnded(state, event);
    case 'workerLost':
      return readAgain(state, event.worker);
    default:
      return state.game === null ? [state, []] : gameStep(state, state.game, event);
  }
}

type GameEvent = Extract<
  ClientEvent,
  { readonly type: 'setSlip' | 'extend' | 'pause' | 'snapshot' | 'readEnded' | 'extendEnded' }
>;

function gameStep(state: ClientState, game: ClientGame, event: GameEvent): Step {
  const { worker } = state;
  const { id, job } = game;
  if ('game' in event && event.game !== id) return [state, []];
  switch (event.type) {
    case 'setSlip': {
      const changed = { ...state, game: { ...game, slip: event.slip } };
      return [changed, worker === null ? [] : [{ type: 'sendSlip', worker, job, slip: event.slip }]];
    }
    case 'extend': {
      const wanted = { ...state, game: { ...game, target: event.until } };
      return game.attempt === null ? extend(wanted) : [wanted, []];
    }
    case 'pause': {
      const paused = { ...state, game: { ...game, target: null } };
      return [paused, worker === null ? [] : [{ type: 'pause', worker, job }]];
    }
    case 'snapshot': {
      const { snapshot } = event;
      // Snapshots and results use different ports, so a snapshot of the reading can arrive after its end.
      const isLate = snapshot.job !== job || (snapshot.phase === 'reading' && game.attempt === null);
      return [state, isLate ? [] : [{ type: 'notifySnapshot', game: id, snapshot }]];
    }
    case 'readEnded':
      return event.job === job && game.attempt !== null ? readEnded(state, game, event.result) : [state, []];
    case 'extendEnded':
      return extendEnded(state, game, event);
  }
}

function close(state: ClientState): Step {
  const { game } = state;
  if (game === null) return [state, []];
  const open = [...state.queries].filter(([, query]) => query.game === game.id && !query.aborted).map(([id]) => id);
  const queries = new Map(state.queries);
  for (const id of open) queries.set(id, { game: game.id, aborted: true });
  const aborted = open.map((id): Effect => ({ type: 'abortQuery', id }));
  return [{ ...state, game: null, queries }, [{ type: 'abortGame', game: game.id }, ...aborted]];
}

function connect(state: ClientState): Step {
  if (state.worker !== null) return [state, []];
  const worker = state.lastWorker + 1;
  return [{ ...state, worker, lastWorker: worker }, [{ type: 'startWorker', worker }]];
}

function disconnect(state: ClientState): Step {
  if (state.worker === null) return [state, []];
  return [{ ...state, worker: null }, [{ type: 'stopWorker', worker: state.worker }]];
}

/** Reads the open game with its latest slip, in the current worker or a new worker. */
function read(state: ClientState, attempt: 1 | 2): Step {
  return after(connect(state), (connected) => {
    const { game, worker } = connected;
    if (game === null || worker === null) return [connected, []];
    const job = connected.lastJob + 1;
    const { id, source, slip } = game;
    const reading = { ...connected, lastJob: job, game: { ...game, job, attempt } };
    return [reading, [{ type: 'read', worker, job, game: id, source, slip }]];
  });
}

/** Replaces a lost worker and reads the game again. Has no effect if the worker is already replaced. */
function readAgain(state: ClientState, worker: WorkerId): Step {
  const { game } = state;
  if (game === null || game.attempt !== null || state.worker !== worker) return [state, []];
  return after(disconnect(state), (disconnected) => read(disconnected, 1));
}

/** Errors that might not occur again in a new worker. */
const REPLACEABLE: readonly (OpenError | WorkerLost)['kind'][] = [
  'workerLost',
  'workerRefused',
  'outOfMemory',
  'chunkUnavailable',
];

const isGone = ({ kind }: { readonly kind: string }): boolean => kind === 'workerLost' || kind === 'workerRefused';

function readEnded(state: ClientState, game: ClientGame, result: ReadResult): Step {
  if (result.ok) {
    const ended = { ...state, game: { ...game, attempt: null } };
    const notified: Effect = { type: 'notifyEnd', game: game.id, result };
    return after([ended, [notified]], (next) => (game.target === null ? [next, []] : extend(next)));
  }
  const { error } = result;
  if (error.kind === 'aborted') return [state, []];
  const replaceable = REPLACEABLE.includes(error.kind);
  const next: Step = replaceable ? disconnect(state) : [state, []];
  if (replaceable && game.attempt === 1) return after(next, (disconnected) => read(disconnected, 2));
  return after(next, (failed) => [
    { ...failed, game: { ...game, attempt: null } },
    [{ type: 'notifyEnd', game: game.id, result: { ok: false, error } }],
  ]);
}

function extend(state: ClientState): Step {
  const { game, worker } = state;
  if (game === null || worker === null || game.target === null) return [state, []];
  const extension = game.extension + 1;
  const { job, target: until } = game;
  return [
    { ...state, game: { ...game, extension } },
    [{ type: 'extend', worker, job, game: game.id, until, extension }],
  ];
}

function extendEnded(state: ClientState, game: ClientGame, event: ExtendEnded): Step {
  const { worker, extension, result } = event;
  if (extension !== game.extension) return [state, []];
  if (result.ok) return [state, [{ type: 'notifyExtended', game: game.id, result }]];
  const { error } = result;
  if (error.kind === 'aborted') return [state, []];
  const notified: Effect = { type: 'notifyExtended', game: game.id, result: { ok: false, error } };
  if (!isGone(error)) {
    const refused = { ...state, game: { ...game, target: null } };
    return after([refused, [notified]], (next) => noteError(next, game.id, error, worker));
  }
  // The second worker may have been lost because its memory was full. So the next worker reads only the published
  // records.
  const losses = game.losses + 1;
  const gaveUp = losses === 2;
  const counted = { ...game, losses, target: gaveUp ? null : game.target };
  return after([{ ...state, game: counted }, gaveUp ? [notified] : []], (next) => readAgain(next, worker));
}

function startQuery(state: ClientState, { game, id, query }: QueryStarted): Step {
  const { worker } = state;
  const settle = (result: QueryOutcome): Step => [state, [{ type: 'settleQuery', id, result }]];
  if (state.game?.id !== game) return settle(ABORTED);
  if (worker === null) return settle(LOST);
  const queries = new Map(state.queries).set(id, { game, aborted: false });
  return [{ ...state, queries }, [{ type: 'runQuery', worker, job: state.game.job, id, query }]];
}

function queryEnded(state: ClientState, { id, worker, result }: QueryEnded): Step {
  const pending = state.queries.get(id);
  if (pending === undefined) return [state, []];
  const queries = new Map(state.queries);
  queries.delete(id);
  const settled: Effect = { type: 'settleQuery', id, result: pending.aborted ? ABORTED : result };
  return after([{ ...state, queries }, [settled]], (next) =>
    result.ok ? [next, []] : noteError(next, pending.game, result.error, worker),
  );
}

/**
 * Reads the game in a new worker if the worker is lost or a chunk is missing repeatedly. Older browsers cache the
 * failure to load a chunk.
 */
function noteError(state: ClientState, id: GameId, error: { readonly kind: string }, worker: WorkerId): Step {
  const { game } = state;
  if (game?.id !== id) return [state, []];
  if (isGone(error)) return readAgain(state, worker);
  if (error.kind !== 'chunkUnavailable') return [state, []];
  const missingChunks = game.missingChunks + 1;
  const counted = { ...state, game: { ...game, missingChunks } };
  // The first failure may be a network error. The same worker may then load the chunk later.
  return missingChunks % 2 === 0 ? readAgain(counted, worker) : [counted, []];
}

/** Runs `next` as part of a step. The effects of the step come before those of `next`. */
function after([state, effects]: Step, next: (state: ClientState) => Step): Step {
  const [last, more] = next(state);
  return [last, [...effects, ...more]];
}
