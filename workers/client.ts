import { proxy, wrap, type Endpoint, type Remote } from 'comlink';
import type { Result } from '@ddh/engine';
import { installAbort } from './abort.ts';
import type { SourceSpec } from './bytes.ts';
import type { DataFolder, DatasetApi, HubAnswer } from './datasetApi.ts';
import type { OpenedGame, OpenError, SimulationApi, SlipRev, Snapshot } from './simulationApi.ts';

/** A worker that answers nobody for this long is lost: it crashed without a word, or hangs. */
const SILENCE_MS = 10_000;
const PING_MS = 2_000;

/** A worker, or in tests a port with something behind it. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  onError(run: () => void): void;
  terminate(): void;
}

/** Runs once after `ms`; the answer cancels it. */
export type After = (ms: number, run: () => void) => () => void;

export type WorkerLost = { readonly kind: 'workerLost' };
const LOST = { ok: false, error: { kind: 'workerLost' } } as const;

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

interface Pingable {
  ping(): true;
}

/**
 * One worker and its life. After `terminate` a pending Comlink call never settles, so every call races with the loss.
 * The remote is held in a field: collected during a call, it would hang the call for good.
 */
class Connection<Api extends Pingable> {
  readonly remote: Remote<Api>;
  readonly #handle: WorkerHandle;
  readonly #after: After;
  readonly #lost: Promise<void>;
  #lose: () => void = () => undefined;
  #cancelPing: () => void = () => undefined;
  #calls = 0;

  constructor(handle: WorkerHandle, after: After) {
    this.#handle = handle;
    this.#after = after;
    this.remote = wrap<Api>(handle.endpoint);
    this.#lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
    handle.onError(() => this.#lose());
  }

  /** The call's answer, or that the worker is lost. */
  async call<T>(ask: (remote: Remote<Api>) => Promise<T>): Promise<T | typeof LOST> {
    if (this.#calls++ === 0) this.#watch();
    try {
      return await Promise.race([ask(this.remote), this.#lost.then(() => LOST)]);
    } finally {
      if (--this.#calls === 0) this.#cancelPing();
    }
  }

  dispose(): void {
    this.#cancelPing();
    this.#lose();
    this.#handle.terminate();
  }

  /** While somebody waits: asks, and gives up when there is no answer in time. */
  #watch(): void {
    this.#cancelPing = this.#after(PING_MS, () => {
      const cancel = this.#after(SILENCE_MS, () => this.#lose());
      this.#cancelPing = cancel;
      void (this.remote as Remote<Pingable>).ping().then(() => {
        cancel();
        if (this.#calls > 0) this.#watch();
      });
    });
  }
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
  loadHub(folder: DataFolder): Promise<HubAnswer | WorkerLost>;
}

/** Hub, Vault and Fantasy files are read in a worker of their own; a lost one is replaced once. */
export function createDatasetClient(spawn: () => WorkerHandle, after: After): DatasetClient {
  let connection: Connection<DatasetApi> | null = null;
  return {
    async loadHub(folder) {
      for (let attempt = 1; ; attempt++) {
        connection ??= new Connection<DatasetApi>(spawn(), after);
        const asked = connection;
        const answer = await asked.call((api) => api.loadHub(folder));
        if (answer !== LOST) return answer as HubAnswer;
        asked.dispose();
        if (connection === asked) connection = null;
        if (attempt === 2) return LOST.error;
      }
    },
  };
}
