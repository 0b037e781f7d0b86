import {
  checkSimulation,
  createTable,
  DEFAULT_BUDGET,
  openReader,
  resolveSlip,
  SlipCounter,
  err,
  ok,
  type Leg,
  type LegError,
  type Reader,
  type Result,
  type SimError,
  type SimTable,
  type SlipCounts,
  type TableWriter,
} from '@ddh/engine';
import { causeText, type ByteSource, type SourceSpec } from './bytes.ts';
import { drive, type Pace } from './drive.ts';

/** One opened game. Numbers of an older job or of an older slip are dropped by whoever reads them. */
export type JobId = number;

/** The slip and its number: a snapshot says which slip it counted. */
export type SlipRev = { readonly rev: number; readonly legs: readonly Leg[] };

/** Small and plain: all that ever crosses the worker wall while a game streams in. */
export type Snapshot = {
  readonly job: JobId;
  readonly rev: number;
  readonly phase: 'reading' | 'complete';
  /** Records that can be counted, and bytes read so far (after unzipping). */
  readonly records: number;
  readonly bytes: number;
  readonly slip: Result<SlipSnapshot, LegError>;
};

export type SlipSnapshot = {
  readonly counts: SlipCounts;
  /** Legs whose player is not in this simulation, by index. */
  readonly missing: readonly number[];
};

/** Why a game did not open. */
export type OpenError = SimError | { readonly kind: 'aborted' };

/** What a game holds, once it is read. */
export type OpenedGame = { readonly records: number };

export interface SimulationApi {
  /**
   * Reads a game and counts the slip while it streams in: a snapshot at most every 50 ms, and the last when it is
   * complete. A new `open` ends the one before. Resolves when the game is read.
   */
  open(
    job: JobId,
    source: SourceSpec,
    slip: SlipRev,
    on: (snapshot: Snapshot) => void,
    signal: AbortSignal,
  ): Promise<Result<OpenedGame, OpenError>>;
  /** Another slip for the game that is open: answered by a snapshot. */
  setSlip(job: JobId, slip: SlipRev): void;
  /** Answers at once unless the worker is gone or stuck: the watchdog's question. */
  ping(): true;
}

const PIECE = 256 * 1024;
const ABORTED: Result<never, OpenError> = err({ kind: 'aborted' });

/** The worker's whole behaviour, without a worker: the same object is served over a port in Node tests. */
export function createSimulationApi(ports: Pace & { readonly bytes: ByteSource }): SimulationApi {
  let open: Game | null = null;
  return {
    async open(job, source, slip, on, signal) {
      open?.stop();
      const game = new Game(job, slip, on, signal);
      open = game;
      const end = await game.read(source, ports);
      // A game that could not be read keeps nothing: its memory is the next attempt's.
      if (!end.ok && open === game) open = null;
      return end;
    },
    setSlip(job, slip) {
      if (open?.job === job) open.setSlip(slip);
    },
    ping: () => true,
  };
}

class Game {
  readonly job: JobId;
  readonly #on: (snapshot: Snapshot) => void;
  readonly #signal: AbortSignal;
  readonly #superseded = new AbortController();
  readonly #table: SimTable;
  readonly #writer: TableWriter;
  readonly #counter: SlipCounter;
  #slip: SlipRev;
  #bytes = 0;

  constructor(job: JobId, slip: SlipRev, on: (snapshot: Snapshot) => void, signal: AbortSignal) {
    this.job = job;
    this.#slip = slip;
    this.#on = on;
    this.#signal = AbortSignal.any([signal, this.#superseded.signal]);
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    this.#table = table;
    this.#writer = writer;
    this.#counter = new SlipCounter(table);
  }

  stop(): void {
    this.#superseded.abort();
  }

  setSlip(slip: SlipRev): void {
    this.#slip = slip;
    this.#report();
  }

  async read(source: SourceSpec, ports: Pace & { readonly bytes: ByteSource }): Promise<Result<OpenedGame, OpenError>> {
    const signal = this.#signal;
    const opened = await ports.bytes.open(source, signal);
    if (signal.aborted) return ABORTED;
    if (!opened.ok) return opened;
    const reader = openReader(this.#writer, { inflateRaw: ports.bytes.inflateRaw });
    const pace = drive(ports, signal, () => {
      this.#writer.flush();
      this.#report();
    });
    try {
      for await (const chunk of opened.value) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          const pushed = await reader.push(chunk.subarray(at, at + PIECE));
          if (!pushed.ok) return pushed;
          this.#bytes += Math.min(PIECE, chunk.length - at);
          if (!(await pace.step())) return ABORTED;
        }
      }
    } catch (cause) {
      if (signal.aborted) return ABORTED;
      if (isMemory(cause)) return err({ kind: 'outOfMemory' });
      return err({ kind: 'unreadable', detail: causeText(cause) });
    }
    return this.#finish(reader);
  }

  async #finish(reader: Reader): Promise<Result<OpenedGame, OpenError>> {
    const ended = await reader.end();
    if (this.#signal.aborted) return ABORTED;
    if (!ended.ok) return ended;
    const checked = checkSimulation(this.#table);
    if (!checked.ok) return checked;
    this.#report();
    return ok({ records: this.#table.records });
  }

  #report(): void {
    if (this.#signal.aborted) return;
    this.#on({
      job: this.job,
      rev: this.#slip.rev,
      phase: this.#table.complete ? 'complete' : 'reading',
      records: this.#table.records,
      bytes: this.#bytes,
      slip: this.#count(),
    });
  }

  #count(): Snapshot['slip'] {
    const { legs } = this.#slip;
    // Before the first records no column is known, and a leg that cannot be resolved yet is no error.
    if (this.#table.records === 0) {
      return ok({ counts: { records: 0, joint: 0, each: legs.map(() => 0) }, missing: [] });
    }
    const resolved = resolveSlip(legs, this.#table);
    if (!resolved.ok) return resolved;
    const missing = resolved.value.flatMap((leg, i) => (leg.missing ? [i] : []));
    return ok({ counts: this.#counter.count(resolved.value), missing });
  }
}

/** Engines word a refused allocation differently; all of them throw a RangeError. */
const isMemory = (cause: unknown): boolean => cause instanceof RangeError;
