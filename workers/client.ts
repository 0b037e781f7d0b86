import { proxy, type Remote } from 'comlink';
import type { Outlook } from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { Tab } from '@ddh/engine/internal/domain';
import { anySignal, during, installAbort } from './abort.ts';
import { Connection, LOST, type WorkerHandle, type WorkerLost } from './connection.ts';
import type {
  AskError,
  DataFolder,
  DatasetApi,
  GameSource,
  ExtendError,
  OpenError,
  OpenedGame,
  Question,
  SimulationApi,
  SlipRev,
  Snapshot,
  TabAnswer,
  TabRequest,
} from './protocol.ts';
import type { After } from './withTimeout.ts';

/** The literal form is what the bundler looks for: a URL in a variable would ship the TypeScript source. */
export const simulationWorker = (): WorkerHandle =>
  handleOf(new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' }));

export const datasetsWorker = (): WorkerHandle =>
  handleOf(new Worker(new URL('./datasets.worker.ts', import.meta.url), { type: 'module' }));

function handleOf(worker: Worker): WorkerHandle {
  return {
    endpoint: worker,
    onError(run) {
      worker.addEventListener('error', run);
      worker.addEventListener('messageerror', run);
    },
    terminate: () => worker.terminate(),
  };
}

/** Why a game cannot be shown, although nobody closed it. */
export type GameFailure = Exclude<OpenError, { kind: 'aborted' }> | WorkerLost;

/** Why no more records come. The game is shown with those that it has. */
export type ExtendFailure = ExtendError | WorkerLost;

/** Why a question has no answer. `aborted`: its asker did it, or the game is closed or has no records yet. */
export type GameAskFailure = AskError | WorkerLost;

const ABORTED = { ok: false, error: { kind: 'aborted' } } as const;

/** Why another worker may do what this one could not. */
const BROKEN: readonly (OpenError | WorkerLost)['kind'][] = ['workerLost', 'outOfMemory', 'chunkUnavailable'];

export type GameListener = {
  readonly snapshot: (snapshot: Snapshot) => void;
  /** The game is read, or cannot be; told again where a lost worker made it be read again. */
  readonly end: (result: Result<OpenedGame, GameFailure>) => void;
  /** No more records are being simulated: there are as many as were wanted, it was paused, or it failed. */
  readonly extended: (result: Result<OpenedGame, ExtendFailure>) => void;
};

export interface GameHandle {
  setSlip(slip: SlipRev): void;
  /** Simulates more records, until there are so many. Only of a game that is read. */
  extend(until: number): void;
  pause(): void;
  /** What the game looks like given some legs. Of a lost worker it is not asked again, though the game is read again. */
  ask(question: Question, signal: AbortSignal): Promise<Result<Outlook, GameAskFailure>>;
  close(): void;
}

export interface SimulationClient {
  /** A game will be opened: starts the worker, unless there is one. */
  prepare(): void;
  /**
   * Opens a game and closes the one before. A lost worker, or one without memory, is replaced once; the slip is kept, and
   * more records are simulated to the number that was wanted.
   */
  open(source: GameSource, slip: SlipRev, listen: GameListener): GameHandle;
}

export function createSimulationClient(spawn: () => WorkerHandle, after: After): SimulationClient {
  installAbort();
  let connection: Connection<SimulationApi> | null = null;
  let lastJob = 0;
  let closeLast: () => void = () => undefined;

  function drop(): void {
    connection?.dispose();
    connection = null;
  }

  const connect = (): Connection<SimulationApi> => (connection ??= new Connection(spawn(), after));

  return {
    prepare: () => void connect(),
    open(source, firstSlip, listen) {
      closeLast();
      const closed = new AbortController();
      closeLast = () => closed.abort();
      let slip = firstSlip;
      let job = 0;
      let reading = false;
      /** How many records are wanted beyond the published ones, until it is paused. */
      let wanted: number | null = null;
      /** The newest `extend`: answers to older ones are out of date. */
      let asked = 0;
      /** Workers that were lost while they simulated. */
      let lost = 0;
      /** Answers for which a part of the worker's code did not come. */
      let missing = 0;

      /** Reads the game in the worker there is, or in a new one. */
      const read = () => {
        job = ++lastJob;
        const mine = job;
        const listener = (snapshot: Snapshot) => {
          if (!closed.signal.aborted && snapshot.job === mine) listen.snapshot(snapshot);
        };
        // Comlink's types split the Result into two promises.
        const answer = (remote: Remote<SimulationApi>) =>
          remote.open(mine, source, slip, proxy(listener), closed.signal) as Promise<Result<OpenedGame, OpenError>>;
        return connect().call(answer);
      };

      /** Until the game is read, or cannot be. A worker that breaks is replaced once. */
      const run = async (): Promise<void> => {
        reading = true;
        for (let attempt = 1; ; attempt++) {
          const end = await read();
          if (closed.signal.aborted || (!end.ok && end.error.kind === 'aborted')) return;
          const broken = !end.ok && BROKEN.includes(end.error.kind);
          if (broken) drop();
          if (!broken || attempt === 2) {
            reading = false;
            listen.end(end as Result<OpenedGame, GameFailure>);
            if (end.ok && wanted !== null) void extend(wanted);
            return;
          }
        }
      };

      /** The worker is gone: the game is read again. Whoever misses it first does it. */
      const runAgain = async (): Promise<void> => {
        if (reading || closed.signal.aborted) return;
        drop();
        await run();
      };

      /** Older browsers ask for a part once in a worker's life: at the second time another worker does. */
      const missed = (): void => {
        if (++missing % 2 === 0) void runAgain();
      };

      const extend = async (until: number): Promise<void> => {
        const mine = ++asked;
        const ask = (remote: Remote<SimulationApi>) =>
          remote.extend(job, until) as Promise<Result<OpenedGame, ExtendError | { readonly kind: 'aborted' }>>;
        const answer = await connection?.call(ask);
        if (answer === undefined || mine !== asked || closed.signal.aborted) return;
        if (answer === LOST) {
          // A second one is lost over this game's records, perhaps for want of memory: the published ones must do.
          if (++lost === 2) {
            wanted = null;
            listen.extended(LOST);
          }
          await runAgain();
        } else if (answer.ok || answer.error.kind !== 'aborted') {
          wanted = answer.ok && wanted !== null ? until : null;
          listen.extended(answer as Result<OpenedGame, ExtendFailure>);
          if (!answer.ok && answer.error.kind === 'chunkUnavailable') missed();
        }
      };

      void run();

      return {
        setSlip(next) {
          slip = next;
          // A worker that died after it had read the game is only missed when it is asked.
          void connection
            ?.call((remote) => remote.setSlip(job, next))
            .then((answer) => (answer === LOST ? runAgain() : undefined));
        },
        extend(until) {
          wanted = until;
          if (!reading) void extend(until);
        },
        pause() {
          wanted = null;
          void connection?.call((remote) => remote.pause(job));
        },
        async ask(question, signal) {
          const either = anySignal([signal, closed.signal]);
          const connected = connection;
          if (either.aborted) return ABORTED;
          // Its workers were lost one after the other: that was said.
          if (connected === null) return LOST;
          const answer = await during(either, (own) => {
            const ask = (remote: Remote<SimulationApi>) =>
              remote.ask(job, question, own) as Promise<Result<Outlook, AskError>>;
            return connected.call(ask);
          });
          if (answer === LOST) void runAgain();
          else if (!answer.ok && answer.error.kind === 'chunkUnavailable') missed();
          return either.aborted ? ABORTED : answer;
        },
        close: () => closed.abort(),
      };
    },
  };
}

export interface DatasetClient {
  loadTab<T extends Tab>(folder: DataFolder, request: TabRequest<T>): Promise<TabAnswer<T> | WorkerLost>;
  newestVersion(folder: DataFolder): Promise<string | null>;
}

/** Hub, Vault and Fantasy files are read in a worker of their own; a lost one is replaced once. */
export function createDatasetClient(spawn: () => WorkerHandle, after: After): DatasetClient {
  let connection: Connection<DatasetApi> | null = null;

  async function ask<T>(question: (api: Remote<DatasetApi>) => Promise<T>): Promise<T | typeof LOST> {
    for (let attempt = 1; ; attempt++) {
      connection ??= new Connection<DatasetApi>(spawn(), after);
      const asked = connection;
      const answer = await asked.call(question);
      if (answer !== LOST) return answer;
      asked.dispose();
      if (connection === asked) connection = null;
      if (attempt === 2) return LOST;
    }
  }

  return {
    async loadTab<T extends Tab>(folder: DataFolder, request: TabRequest<T>) {
      const answer = await ask((api) => api.loadTab(folder, request));
      // The worker answers for the tab that was asked for, but Comlink's types do not say so.
      return answer === LOST ? LOST.error : (answer as TabAnswer<T>);
    },
    async newestVersion(folder) {
      const answer = await ask((api) => api.newestVersion(folder));
      return typeof answer === 'string' ? answer : null;
    },
  };
}
