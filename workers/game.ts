import {
  checkSimulation,
  createTable,
  DEFAULT_BUDGET,
  openReaderOf,
  SlipCounter,
  type GrowingWriter,
  type NewMemory,
  type Reader,
  type SimTable,
} from '@ddh/engine/internal/simulation';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { countSlip, type Outlook, type OutlookCounter } from '@ddh/engine/internal/parlay';
import { anySignal } from './abort.ts';
import { readErrorOf, type ByteSource, type TextSource } from './bytes.ts';
import { createScheduler, type SchedulerDeps } from './scheduler.ts';
import type {
  AskError,
  GameSource,
  JobId,
  ExtendError,
  OpenError,
  OpenedGame,
  Question,
  SlipRev,
  Snapshot,
} from './protocol.ts';
import { Extension } from './extend.ts';
import { formsOf, lazyChunks, promisedReader, toKnownError, type LazyChunks } from './lazyChunks.ts';

export type GameDeps = SchedulerDeps & {
  readonly bytes: ByteSource;
  readonly text: TextSource;
  /** Where tables lie; absent: the engine's own. */
  readonly memory?: NewMemory;
  /** Replaces the worker's own chunks in tests. */
  readonly chunks?: LazyChunks;
};

const PIECE = 256 * 1024;
const ABORTED = err({ kind: 'aborted' } as const);

type GameWire = {
  readonly on: (snapshot: Snapshot) => void;
  readonly signal: AbortSignal;
  readonly deps: GameDeps;
};

/** The game that is open: its table, which the published file and then its model fill, and the slip that is counted. */
export class Game {
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
  #outlook: OutlookCounter | null = null;
  readonly #extension: Extension | null;
  /** Its model's file is there. */
  #model: boolean;
  #slip: SlipRev;
  #bytes = 0;

  constructor(job: JobId, source: GameSource, slip: SlipRev, { on, signal, deps }: GameWire) {
    this.job = job;
    this.#source = source;
    this.#slip = slip;
    this.#on = on;
    this.#deps = deps;
    this.#chunks = deps.chunks ?? lazyChunks;
    this.#signal = anySignal([signal, this.#superseded.signal]);
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, ...(deps.memory && { memory: deps.memory }) });
    this.#table = table;
    this.#writer = writer;
    this.#counter = new SlipCounter(table);
    this.#model = source.model?.listed ?? false;
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

  async ask(question: Question, signal: AbortSignal): Promise<Result<Outlook, AskError>> {
    if (this.#table.records === 0) return ABORTED;
    const either = anySignal([this.#signal, signal]);
    try {
      const { answer, OutlookCounter } = await this.#chunks.question();
      this.#outlook ??= new OutlookCounter(this.#table, this.#counter);
      return await answer(question, { table: this.#table, outlook: this.#outlook }, this.#deps, either);
    } catch (cause) {
      const error = toKnownError(cause);
      if (error !== null) return err(error);
      throw cause;
    }
  }

  pause(): void {
    this.#extension?.pause();
  }

  async read(): Promise<Result<OpenedGame, OpenError>> {
    void this.#lookForModel();
    const signal = this.#signal;
    const deps = this.#deps;
    // On its way while the file is; where it fails it is asked for again.
    this.#chunks[promisedReader(this.#source.url)]().catch(() => undefined);
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
        for (let at = 0; at < chunk.length; at += PIECE) {
          const pushed = await reader.push(chunk.subarray(at, at + PIECE));
          if (!pushed.ok) return pushed;
          this.#bytes += Math.min(PIECE, chunk.length - at);
          if (!(await scheduler.checkpoint())) return ABORTED;
        }
      }
    } catch (cause) {
      if (signal.aborted) return ABORTED;
      return err(toKnownError(cause) ?? readErrorOf(cause));
    }
    return this.#finish(reader);
  }

  /** Without a manifest only the file itself says that it is there. Its absence is normal. */
  async #lookForModel(): Promise<void> {
    if (this.#extension === null || this.#model) return;
    const came = await this.#extension.fetch();
    this.#model = came.ok;
    if (came.ok && this.#table.complete) this.#report();
  }

  async #finish(reader: Reader): Promise<Result<OpenedGame, OpenError>> {
    const ended = await reader.end();
    if (this.#signal.aborted) return ABORTED;
    return ended.ok ? this.#opened() : ended;
  }

  /** The table has ended. */
  #opened(): Result<OpenedGame, OpenError> {
    const checked = checkSimulation(this.#table);
    if (!checked.ok) return checked;
    this.#report();
    return ok({ records: this.#table.records });
  }

  #report(): void {
    if (this.#signal.aborted) return;
    const phase = this.#extension?.running ? 'simulating' : this.#table.complete ? 'complete' : 'reading';
    this.#on({
      job: this.job,
      rev: this.#slip.rev,
      phase,
      records: this.#table.records,
      bytes: this.#bytes,
      model: this.#model,
      slip: countSlip(this.#table, this.#slip.legs, { counter: this.#counter, complete: phase === 'complete' }),
    });
  }
}
