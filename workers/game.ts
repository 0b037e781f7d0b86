import {
  checkSimulation,
  createTable,
  DEFAULT_BUDGET,
  openReaderOf,
  SlipCounter,
  type GrowingWriter,
  type NewMemory,
  type SimTable,
} from '@ddh/engine/internal/simulation';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { countLegs } from '@ddh/engine/internal/parlay';
import { anySignal } from './abort.ts';
import { readErrorOf, type ByteSource, type TextSource } from './bytes.ts';
import { createScheduler, type SchedulerDeps } from './scheduler.ts';
import type {
  ExtendError,
  GameSource,
  JobId,
  OpenError,
  OpenedGame,
  Query,
  QueryError,
  ResultOf,
  SlipRev,
  Snapshot,
  WeightsState,
} from './protocol.ts';
import type { QueryRunner } from './query.ts';
import { Extension } from './extend.ts';
import type { Weighing } from './weighing.ts';
import { formsOf, lazyChunks, expectedReader, toKnownError, type LazyChunks } from './lazyChunks.ts';

export type GameDeps = SchedulerDeps & {
  readonly bytes: ByteSource;
  readonly text: TextSource;
  /** Creates the memory for the table of simulated games. Without it, the table uses JavaScript arrays. */
  readonly memory?: NewMemory;
  /** Loads the chunks of the worker's code. Tests replace these chunks. */
  readonly chunks?: LazyChunks;
};

/** Number of bytes that are read between two checkpoints of the scheduler. */
const STEP_BYTES = 256 * 1024;
const ABORTED = err({ kind: 'aborted' } as const);

type GameOptions = {
  readonly on: (snapshot: Snapshot) => void;
  readonly signal: AbortSignal;
  readonly deps: GameDeps;
};

/**
 * The open game, with its slip and its table of records. The table is filled by simulating the game model, or first
 * from the published file.
 */
export class SimulatedGame {
  readonly job: JobId;
  readonly #source: GameSource;
  readonly #on: (snapshot: Snapshot) => void;
  readonly #deps: GameDeps;
  readonly #chunks: LazyChunks;
  readonly #signal: AbortSignal;
  readonly #superseded = new AbortController();
  readonly #table: SimTable;
  readonly #writer: GrowingWriter;
  readonly #counter: SlipCounter;
  readonly #extension: Extension | null;
  #weighing: Weighing | null = null;
  /** The state of the weights while `#weighing` is not loaded. */
  #unweighed: WeightsState;
  #queries: QueryRunner | null = null;
  /** Whether the manifest lists the model, or the file of the model was fetched. */
  #hasModel: boolean;
  #slip: SlipRev;
  #bytes = 0;

  constructor(job: JobId, source: GameSource, slip: SlipRev, { on, signal, deps }: GameOptions) {
    this.job = job;
    this.#source = source;
    this.#slip = slip;
    this.#on = on;
    this.#deps = deps;
    this.#chunks = deps.chunks ?? lazyChunks;
    this.#signal = anySignal([signal, this.#superseded.signal]);
    const { table, writer } = createTable({
      budget: DEFAULT_BUDGET,
      even: source.even ?? false,
      ...(source.teams && { teams: source.teams }),
      ...(deps.memory && { memory: deps.memory }),
    });
    this.#table = table;
    this.#writer = writer;
    this.#counter = new SlipCounter(table);
    this.#hasModel = source.model?.listed ?? false;
    this.#extension =
      source.model &&
      new Extension({
        table,
        writer,
        deps,
        chunks: this.#chunks,
        url: source.model.url,
        signal: this.#signal,
        report: () => this.#report(),
      });
    this.#unweighed = { kind: source.weights === undefined ? 'none' : 'pending' };
  }

  close(): void {
    this.#superseded.abort();
  }

  setSlip(slip: SlipRev): void {
    this.#slip = slip;
    this.#report();
  }

  async extend(until: number): Promise<Result<OpenedGame, ExtendError | { readonly kind: 'aborted' }>> {
    if (this.#extension === null || !this.#table.complete) return ABORTED;
    const end = await this.#extension.extend(until);
    return end.ok ? ok({ records: this.#table.records }) : end;
  }

  pause(): void {
    this.#extension?.pause();
  }

  async query<Q extends Query>(query: Q, signal: AbortSignal): Promise<Result<ResultOf<Q>, QueryError>> {
    if (this.#table.records === 0) return ABORTED;
    const either = anySignal([this.#signal, signal]);
    if (either.aborted) return ABORTED;
    try {
      const { QueryRunner } = await this.#chunks.query();
      this.#queries ??= new QueryRunner(
        this.#table,
        this.#counter,
        () => this.#weighing?.counter() ?? null,
        this.#deps,
      );
      return await this.#queries.run(query, either);
    } catch (cause) {
      const error = toKnownError(cause);
      if (error !== null) return err(error);
      throw cause;
    }
  }

  async read(): Promise<Result<OpenedGame, OpenError>> {
    void this.#readWeights();
    return (await this.#make()) ?? (await this.#readFile());
  }

  /** Makes the records from the model. Returns `null` if they are to be read from their file. */
  async #make(): Promise<Result<OpenedGame, OpenError> | null> {
    const { model, atOnce = 0 } = this.#source;
    if (model?.made === undefined || this.#extension === null) return null;
    const end = await this.#extension.make(model.made, atOnce);
    if (this.#signal.aborted) return ABORTED;
    if (end.ok) return this.#finish();
    // Records that were made cannot be taken back.
    if (model.made.file === null || this.#writer.count > 0) return end;
    console.warn(`${model.url} cannot be used for its records, which are read from their file:`, end.error);
    return null;
  }

  async #readFile(): Promise<Result<OpenedGame, OpenError>> {
    void this.#lookForModel();
    const signal = this.#signal;
    const deps = this.#deps;
    // Loads the reader's chunk while the file loads. If that fails, the error is reported when the reader requests the
    // chunk.
    this.#chunks[expectedReader(this.#source.url)]().catch(() => undefined);
    const opened = await deps.bytes.open(this.#source, signal);
    if (signal.aborted) return ABORTED;
    if (!opened.ok) return opened;
    const reader = openReaderOf(formsOf(this.#chunks), this.#writer);
    const scheduler = createScheduler(deps, signal, () => {
      this.#writer.flush();
      this.#report();
    });
    try {
      for await (const chunk of opened.value) {
        for (let at = 0; at < chunk.length; at += STEP_BYTES) {
          const pushed = await reader.push(chunk.subarray(at, at + STEP_BYTES));
          if (!pushed.ok) return pushed;
          this.#bytes += Math.min(STEP_BYTES, chunk.length - at);
          if (!(await scheduler.checkpoint())) return ABORTED;
        }
      }
    } catch (cause) {
      if (signal.aborted) return ABORTED;
      return err(toKnownError(cause) ?? readErrorOf(cause));
    }
    const ended = await reader.end();
    if (signal.aborted) return ABORTED;
    return ended.ok ? this.#finish() : ended;
  }

  /** Fetches the model if no manifest lists it, to find out whether it exists. A missing model is normal. */
  async #lookForModel(): Promise<void> {
    if (this.#extension === null || this.#hasModel) return;
    const fetched = await this.#extension.fetch();
    this.#hasModel = fetched.ok;
    if (fetched.ok && this.#table.complete) this.#report();
  }

  /** Reads the weights beside the records. Without them, slips have their raw count. */
  async #readWeights(): Promise<void> {
    const { weights } = this.#source;
    if (weights === undefined) return;
    const fetching = this.#deps.text(weights.url, { fresh: false });
    try {
      const { Weighing } = await this.#chunks.weights();
      const weighing = new Weighing({
        table: this.#table,
        masks: this.#counter.masks,
        deps: this.#deps,
        gameId: weights.gameId,
        signal: this.#signal,
        report: () => this.#report(),
      });
      weighing.read(await fetching);
      this.#weighing = weighing;
    } catch (cause) {
      const error = toKnownError(cause);
      if (error === null) throw cause;
      this.#unweighed = error;
    }
    // Otherwise the next records are reported soon.
    if (this.#table.complete) this.#report();
  }

  #finish(): Result<OpenedGame, OpenError> {
    const checked = checkSimulation(this.#table);
    if (!checked.ok) return checked;
    this.#report();
    return ok({ records: this.#table.records });
  }

  #report(): void {
    if (this.#signal.aborted) return;
    const phase = this.#extension?.running ? 'simulating' : this.#table.complete ? 'complete' : 'reading';
    const { legs, rev } = this.#slip;
    const slip = countLegs(this.#table, legs, { counter: this.#counter, complete: phase === 'complete' });
    const honest = this.#weighing?.count(legs) ?? null;
    this.#on({
      job: this.job,
      rev,
      phase,
      records: this.#table.records,
      bytes: this.#bytes,
      model: this.#hasModel,
      made: this.#extension?.made ?? false,
      weights: this.#weighing?.state ?? this.#unweighed,
      slip: slip.ok ? ok({ ...slip.value, honest }) : slip,
    });
  }
}
