import {
  err,
  type Leg,
  type LegError,
  type Outlook,
  type Result,
  type SimError,
  type SlipCounts,
  type SlipDetails,
  type Subject,
} from '@ddh/engine';
import type { SourceSpec } from './bytes.ts';
import { Game, type GamePorts } from './game.ts';
import type { MoreError } from './more.ts';
import type { PartMissing } from './parts.ts';

export type { MoreError };

/**
 * Where a game lies: its published records, and its game model. `listed`: a manifest says that the model is there; else it
 * is asked for. `null`: there is none.
 */
export type GameSource = SourceSpec & {
  readonly model: (SourceSpec & { readonly listed: boolean }) | null;
};

/** One opened game. Numbers of an older job or of an older slip are dropped by whoever reads them. */
export type JobId = number;

/** The slip and its number: a snapshot says which slip it counted. */
export type SlipRev = { readonly rev: number; readonly legs: readonly Leg[] };

/** Small and plain: all that ever crosses the worker wall while a game streams in. */
export type Snapshot = {
  readonly job: JobId;
  readonly rev: number;
  /** `simulating`: all that is published is read, and more records are being simulated. */
  readonly phase: 'reading' | 'complete' | 'simulating';
  /** Records that can be counted, and bytes of its file read so far (after unzipping). */
  readonly records: number;
  readonly bytes: number;
  /** The game's model is published: more records than the published ones can be simulated. */
  readonly model: boolean;
  readonly slip: Result<SlipSnapshot, LegError>;
};

export type SlipSnapshot = {
  readonly counts: SlipCounts;
  /** Of the same records as the counts. */
  readonly details: SlipDetails;
  /** Legs of which never all hold, by index, none of them to spare. Only of a slip that no record of a complete game hits. */
  readonly never: readonly number[] | null;
  /** Legs whose player is not in this simulation, by index. */
  readonly missing: readonly number[];
};

/** Why a game did not open. */
export type OpenError = SimError | PartMissing | { readonly kind: 'aborted' };

/** What a game looks like where all of some legs hold. */
export type Question = {
  readonly given: readonly Leg[];
  /** `null`: everything that a leg can be about. */
  readonly about: readonly Subject[] | null;
};

/** Why a question has no answer. `aborted` too where the game is not open, or has no records yet. */
export type AskError = SimError | LegError | PartMissing | { readonly kind: 'aborted' };

/** What a game holds, once it is read; or once more of it is simulated. */
export type OpenedGame = { readonly records: number };

export interface SimulationApi {
  /**
   * Reads a game and counts the slip while it streams in: a snapshot at most every 50 ms, and the last when it is
   * complete. A new `open` ends the one before. Resolves when the game is read.
   */
  open(
    job: JobId,
    source: GameSource,
    slip: SlipRev,
    on: (snapshot: Snapshot) => void,
    signal: AbortSignal,
  ): Promise<Result<OpenedGame, OpenError>>;
  /**
   * Goes on with a game that is read: simulates further records from its model until it has `until`, reporting as `open`
   * does. The published ones are checked against the model first. Resolves when there are so many, or when it is paused.
   * Called again meanwhile it replaces the number. A failure leaves the game as it is, with the records it has.
   */
  simulate(job: JobId, until: number): Promise<Result<OpenedGame, MoreError | { readonly kind: 'aborted' }>>;
  /** Ends `simulate` at the records there are. */
  pause(job: JobId): void;
  /**
   * Counts in all records that there are when it is asked, more of which may come meanwhile. The abort is seen within a
   * turn.
   */
  ask(job: JobId, question: Question, signal: AbortSignal): Promise<Result<Outlook, AskError>>;
  /** Another slip for the game that is open: answered by a snapshot. */
  setSlip(job: JobId, slip: SlipRev): void;
  /** Answers at once unless the worker is gone or stuck: the watchdog's question. */
  ping(): true;
}

const ABORTED = err({ kind: 'aborted' } as const);

/** The worker's whole behaviour, without a worker: the same object is served over a port in Node tests. */
export function createSimulationApi(ports: GamePorts): SimulationApi {
  let open: Game | null = null;
  return {
    async open(job, source, slip, on, signal) {
      open?.close();
      const game = new Game(job, source, slip, { on, signal, ports });
      open = game;
      const end = await game.read();
      // A game that could not be read keeps nothing: its memory is the next attempt's.
      if (!end.ok && open === game) open = null;
      return end;
    },
    setSlip(job, slip) {
      if (open?.job === job) open.setSlip(slip);
    },
    simulate: (job, until) => (open?.job === job ? open.simulate(until) : Promise.resolve(ABORTED)),
    pause(job) {
      if (open?.job === job) open.pause();
    },
    ask: (job, question, signal) => (open?.job === job ? open.ask(question, signal) : Promise.resolve(ABORTED)),
    ping: () => true,
  };
}
