import type { Dataset, DatasetError, FileFacts, Problem } from '@ddh/engine/internal/datasets';
import type { FantasyFigures } from '@ddh/engine/internal/fantasy';
import type { GameModelError } from '@ddh/engine/internal/model';
import type { HubFigures } from '@ddh/engine/internal/hub';
import type { LeagueDate, Tab } from '@ddh/engine/internal/domain';
import type {
  ConditionalDistributions,
  Leg,
  LegError,
  SlipCount,
  Subject,
  SubjectCounts,
  SuggestOptions,
  Suggestions,
} from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { SimError } from '@ddh/engine/internal/simulation';
import type { VaultFigures } from '@ddh/engine/internal/vault';

// The types that cross between the page and its two workers.

/** A file's address. It is absolute, because a worker has no page to resolve it against. */
export type SourceSpec = { readonly url: string };

/** A lazily loaded chunk of the worker's code did not load: no connection, or the site has another build by now. */
export type ChunkUnavailable = { readonly kind: 'chunkUnavailable' };

/** The game model does not reproduce the published records. The first place where they differ. */
export type OtherRecords = { readonly kind: 'otherRecords'; readonly record: number; readonly column: string };

/** Why no more records can be simulated. */
export type ExtendError = SimError | GameModelError | OtherRecords | ChunkUnavailable;

/**
 * The addresses of a game's published records and of its game model (`null` without one). `listed`: a manifest lists the model.
 * Otherwise the worker tries to fetch it.
 */
export type GameSource = SourceSpec & {
  readonly model: (SourceSpec & { readonly listed: boolean }) | null;
};

/** The number of an opened game. The client drops answers to older jobs and older slips. */
export type JobId = number;

/** A slip with its revision. A snapshot names the revision that it counted. */
export type SlipRev = { readonly rev: number; readonly legs: readonly Leg[] };

/** The message that the worker sends while a game streams in. */
export type Snapshot = {
  readonly job: JobId;
  readonly rev: number;
  /** `simulating`: the published records are read, and more are being simulated. */
  readonly phase: 'reading' | 'complete' | 'simulating';
  /** Records that can be counted, and bytes of its file read so far (after unzipping). */
  readonly records: number;
  readonly bytes: number;
  /** The game's model is published: more records than the published ones can be simulated. */
  readonly model: boolean;
  readonly slip: Result<SlipCount, LegError>;
};

/** Why a game did not open. */
export type OpenError = SimError | ChunkUnavailable | { readonly kind: 'aborted' };

/** A question about the records in which all legs of `given` hold. */
export type Query = SuggestionsQuery | DistributionsQuery;

/** Ranks the legs that can be added to the slip `given`, and counts the subjects to picture. */
export type SuggestionsQuery = {
  readonly kind: 'suggestions';
  readonly given: readonly Leg[];
  readonly options: SuggestOptions;
  readonly pictured: readonly Subject[];
  /** Distributions that the worker kept are ranked again if they have this many records. Otherwise it counts all of them. */
  readonly minRecords: number;
};

/** Counts the distributions of some subjects. */
export type DistributionsQuery = {
  readonly kind: 'distributions';
  readonly given: readonly Leg[];
  readonly about: readonly Subject[];
};

/** Both parts are from the same records. A subject that is not in the game is left out of `pictured`. */
export type RankedLegs = { readonly suggestions: Suggestions; readonly pictured: readonly SubjectCounts[] };

export type ResultOf<Q extends Query> = Q extends SuggestionsQuery ? RankedLegs : ConditionalDistributions;

/** Why a query has no result. `aborted` includes a game that is not open or has no records yet. */
export type QueryError = SimError | LegError | ChunkUnavailable | { readonly kind: 'aborted' };

/** The number of records after reading or simulating. */
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
   * Simulates further records of a game that is read, from its model, until it has `until` records. Reports as `open` does.
   * First checks the published records against the model. Resolves at `until` or when paused. Another call while it runs
   * replaces `until`. A failure keeps the game and its records.
   */
  extend(job: JobId, until: number): Promise<Result<OpenedGame, ExtendError | { readonly kind: 'aborted' }>>;
  /** Ends `extend` at the records there are. */
  pause(job: JobId): void;
  /** Counts in the records that the game has at the time of the call. An abort takes effect at the next yield. */
  query<Q extends Query>(job: JobId, query: Q, signal: AbortSignal): Promise<Result<ResultOf<Q>, QueryError>>;
  /** Replaces the slip of the open game. The answer is a snapshot. */
  setSlip(job: JobId, slip: SlipRev): void;
  /** For the client's watchdog, which replaces a worker that does not answer. */
  ping(): true;
}

/** `url`: the data folder's absolute address, with a slash at its end. `version`: used without a manifest. */
export type DataFolder = { readonly url: string; readonly version: string };

/** What each tab shows. */
export type TabFigures = HubFigures & VaultFigures & FantasyFigures;

/** A tab's figures, from the files that could be read, and facts about these files. */
export type TabAnswer<T extends Tab = Tab> = {
  readonly figures: TabFigures[T];
  /** The dates that have games. */
  readonly dates: readonly LeagueDate[];
  /**
   * The addresses of each builder game: its simulation in the best form that the manifest lists, else JSON, and its game
   * model. Empty for other tabs.
   */
  readonly simulations: Readonly<Record<string, GameSource>>;
  /** Files that could not be read at all. */
  readonly failed: readonly { readonly file: Dataset; readonly error: DatasetError }[];
  /** Records that could not be read; the rest of their file is shown. `more` counts the unlisted. */
  readonly problems: readonly {
    readonly file: Dataset;
    readonly list: readonly Problem[];
    readonly more: number;
  }[];
  /** The data's version: answers of two versions do not belong together. */
  readonly version: string;
  /**
   * Only a manifest can announce a newer delivery. `last`: it could not be read, so the one before was used. `failed`: it
   * could not be read, and none was known.
   */
  readonly manifest: 'read' | 'last' | 'absent' | 'failed';
  /** Epoch milliseconds of the tab's first file, by the manifest or else by Last-Modified. */
  readonly updatedAt: number | null;
  /** What the manifest says of the tab's first file. */
  readonly facts: FileFacts;
  /** The figures are the sample's. */
  readonly sample: boolean;
};

/** `again`: fetch again what was read before, past the browser's cache. */
export type TabRequest<T extends Tab = Tab> = { readonly tab: T; readonly again: boolean };

export interface DatasetApi {
  /**
   * Fetches, parses and validates a tab's files in parallel. Later tabs reuse the files while the data's version is the same.
   * Never rejects: the answer names what failed, and the next call tries it again.
   */
  loadTab(folder: DataFolder, request: TabRequest): Promise<TabAnswer>;
  /** The version that the site has now, by its manifest alone. `null`: it has none, or it could not be read. Never rejects. */
  newestVersion(folder: DataFolder): Promise<string | null>;
  ping(): true;
}
