import { proxy, type Remote } from 'comlink';
import type { Result } from '@ddh/engine';
import { installAbort } from './abort.ts';
import type { SourceSpec } from './bytes.ts';
import { Connection, LOST, type After, type WorkerHandle, type WorkerLost } from './connection.ts';
import type { Tab } from '@ddh/engine';
import type { DataFolder, DatasetApi, TabAnswer, TabRequest } from './datasetApi.ts';
import type { OpenedGame, OpenError, SimulationApi, SlipRev, Snapshot } from './simulationApi.ts';

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

export type GameListener = {
  readonly snapshot: (snapshot: Snapshot) => void;
  readonly end: (result: Result<OpenedGame, GameFailure>) => void;
};

export interface GameHandle {
  setSlip(slip: SlipRev): void;
  close(): void;
}

export interface SimulationClient {
  /** Opens a game and closes the one before. A lost worker, or one without memory, is replaced once; the slip is kept. */
  open(source: SourceSpec, slip: SlipRev, listen: GameListener): GameHandle;
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

  return {
    open(source, firstSlip, listen) {
      closeLast();
      const closed = new AbortController();
      closeLast = () => closed.abort();
      let slip = firstSlip;
      let job = 0;

      /** Reads the game in the worker there is, or in a new one. */
      const read = () => {
        job = ++lastJob;
        const mine = job;
        const listener = (snapshot: Snapshot) => {
          if (!closed.signal.aborted && snapshot.job === mine) listen.snapshot(snapshot);
        };
        connection ??= new Connection(spawn(), after);
        // Comlink's types split the Result into two promises.
        const answer = (remote: Remote<SimulationApi>) =>
          remote.open(mine, source, slip, proxy(listener), closed.signal) as Promise<Result<OpenedGame, OpenError>>;
        return connection.call(answer);
      };

      /** Until the game is read, or cannot be. A worker that breaks is replaced once. */
      const run = async (): Promise<void> => {
        for (let attempt = 1; ; attempt++) {
          const end = await read();
          if (closed.signal.aborted || (!end.ok && end.error.kind === 'aborted')) return;
          const broken = !end.ok && (end.error.kind === 'workerLost' || end.error.kind === 'outOfMemory');
          if (broken) drop();
          if (!broken || attempt === 2) {
            reading = false;
            listen.end(end as Result<OpenedGame, GameFailure>);
            return;
          }
        }
      };
      let reading = true;
      void run();

      /** A worker that died after it had read the game is only missed when it is asked: the game is read again. */
      const ask = async (next: SlipRev): Promise<void> => {
        const answer = await connection?.call((remote) => remote.setSlip(job, next));
        if (answer !== LOST || reading || closed.signal.aborted) return;
        drop();
        reading = true;
        await run();
      };

      return {
        setSlip(next) {
          slip = next;
          void ask(next);
        },
        close: () => closed.abort(),
      };
    },
  };
}

export interface DatasetClient {
  loadTab<T extends Tab>(folder: DataFolder, request: TabRequest<T>): Promise<TabAnswer<T> | WorkerLost>;
}

/** Hub, Vault and Fantasy files are read in a worker of their own; a lost one is replaced once. */
export function createDatasetClient(spawn: () => WorkerHandle, after: After): DatasetClient {
  let connection: Connection<DatasetApi> | null = null;
  return {
    async loadTab<T extends Tab>(folder: DataFolder, request: TabRequest<T>) {
      for (let attempt = 1; ; attempt++) {
        connection ??= new Connection<DatasetApi>(spawn(), after);
        const asked = connection;
        const answer = await asked.call((api) => api.loadTab(folder, request));
        // The answer is of the tab that was asked for; over the wall its type is that of any.
        if (answer !== LOST) return answer as TabAnswer<T>;
        asked.dispose();
        if (connection === asked) connection = null;
        if (attempt === 2) return LOST.error;
      }
    },
  };
}
