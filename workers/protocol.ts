import type {
  Cut,
  Dataset,
  DatasetError,
  FileFacts,
  FirstScreen,
  MadeRecords,
  Problem,
  ReadError,
  Stalled,
} from '@ddh/engine/internal/datasets';
import type { FantasyFigures } from '@ddh/engine/internal/fantasy';
import type { HonestProbs, NoWeights } from '@ddh/engine/internal/honest';
import type { GameModelError } from '@ddh/engine/internal/model';
import type { BuilderSchedule, HubFigures, SeasonEnd } from '@ddh/engine/internal/hub';
import type { LeagueDate, SpeltTeam } from '@ddh/engine/internal/domain';
import type {
  ConditionalDistributions,
  HonestCount,
  Leg,
  LegError,
  SlipCount,
  Subject,
  SubjectCounts,
  SuggestOptions,
  Suggestions,
} from '@ddh/engine/internal/parlay';
import type { TrackRecordGame, TrackRecordHead, TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import type { Result } from '@ddh/engine/internal/result';
import type { SimError } from '@ddh/engine/internal/simulation';
import type { VaultFigures } from '@ddh/engine/internal/vault';

// The types of the messages between the page and its two workers.

/** The URL of a file. It must be absolute, because a worker would resolve a relative URL against its own URL. */
export type SourceSpec = { readonly url: string };

/** A chunk of the worker's code did not load, because there is no connection or the site has a new build. */
export type ChunkUnavailable = { readonly kind: 'chunkUnavailable' };

/** The game model does not reproduce the published records. */
export type OtherRecords =
  /** The place of the first difference. */
  | { readonly kind: 'otherRecords'; readonly record: number; readonly column: string }
  /** The published records or the records of the model lack a column that the other ones have. */
  | { readonly kind: 'otherColumns'; readonly column: string; readonly lacking: 'published' | 'model' };

/** Why no more records can be simulated. */
export type ExtendError = SimError | Stalled | GameModelError | OtherRecords | ChunkUnavailable;

/**
 * The URLs of the published records and of the game model of a game. `listed`: a manifest lists the model. If
 * `listed` is false, the worker tries to fetch the model. `made`: the manifest says that the records are those of the
 * model, so the worker makes them, and reads the file only if the model is another one. `even`: the records are known to
 * be even (docs/model.md).
 */
export type GameSource = SourceSpec & {
  /** The teams as the page spells them. The simulation may spell them in another way. */
  readonly teams?: readonly SpeltTeam[];
  readonly even?: boolean;
  readonly model: (SourceSpec & { readonly listed: boolean; readonly made?: MadeRecords }) | null;
  /** The number of records to make at once if the model gives the published ones quickly. */
  readonly atOnce?: number;
  /** The file of the game's weights. Without it, the game has no honest prices. */
  readonly weights?: SourceSpec & { readonly gameId: string };
};

/**
 * Whether a slip has an honest price. `none`: the game has no file of weights. `pending`: the file is not read yet, or
 * many records have no weights yet. All others say why the file is not used. The raw count is then the price.
 */
export type WeightsState =
  | { readonly kind: 'none' | 'pending' | 'ready' }
  | NoWeights
  | ReadError
  | ChunkUnavailable
  | { readonly kind: 'outOfMemory' };

/** Identifies one call of `open`. The client drops results for earlier jobs. */
export type JobId = number;

/** A slip with its revision. A snapshot has the revision of the slip that it counts. */
export type SlipRev = { readonly rev: number; readonly legs: readonly Leg[] };

/** A message from the worker about the state of a game. */
export type Snapshot = {
  readonly job: JobId;
  readonly rev: number;
  /** `simulating`: the published records are read, and further records are being simulated. */
  readonly phase: 'reading' | 'complete' | 'simulating';
  /**
   * `records`: number of records that can be counted. `bytes`: number of bytes of the file that were read, after
   * gunzip.
   */
  readonly records: number;
  readonly bytes: number;
  /** Whether the game model is available, so that more records can be simulated. */
  readonly model: boolean;
  /** Whether the worker has made the records from the model, so that their file was not read. */
  readonly made: boolean;
  readonly weights: WeightsState;
  /** `honest` has the weighted counts. It is `null` unless `weights` is `ready`. */
  readonly slip: Result<SlipCount & { readonly honest: HonestCount | null }, LegError>;
};

/** Why a game did not open. `otherModel`: its records are not published, and the model is not theirs. */
export type OpenError = SimError | Stalled | ChunkUnavailable | GameModelError | { readonly kind: 'otherModel' };

/** A query about the records in which all legs of a slip, `given`, hit, or about single bets. */
export type Query = SuggestionsQuery | DistributionsQuery | HonestQuery;

/** Ranks the legs that can be added to the slip `given`. `pictured` are the subjects whose distributions are shown. */
export type SuggestionsQuery = {
  readonly kind: 'suggestions';
  readonly given: readonly Leg[];
  readonly options: SuggestOptions;
  readonly pictured: readonly Subject[];
  /** The worker reuses its last distributions of the same slip if they are of at least this many records. */
  readonly minRecords: number;
};

/** Computes the distributions of the subjects in `about` for each slip of the list. All are counted in the same records. */
export type DistributionsQuery = {
  readonly kind: 'distributions';
  readonly list: readonly { readonly given: readonly Leg[]; readonly about: readonly Subject[] }[];
};

/** The honest chances of all bets on some subjects, in the same order. `null` for a subject that the weights lack. */
export type HonestQuery = { readonly kind: 'honest'; readonly about: readonly Subject[] };

/**
 * All fields are counted in the same records. `pictured` leaves out subjects that are not in the game. `honest` has the
 * weighted counts of `pictured`, or is `null` without weights.
 */
export type RankedLegs = {
  readonly suggestions: Suggestions;
  readonly pictured: readonly SubjectCounts[];
  readonly honest: readonly SubjectCounts[] | null;
};

export type ResultOf<Q extends Query> = Q extends SuggestionsQuery
  ? RankedLegs
  : Q extends HonestQuery
    ? readonly (HonestProbs | null)[]
    : readonly ConditionalDistributions[];

/** Why a query has no result. `aborted` includes a game that is not open or has no records yet. */
export type QueryError = SimError | LegError | ChunkUnavailable;

/** The number of records after reading or simulating. */
export type OpenedGame = { readonly records: number };

export interface SimulationApi {
  /**
   * Reads a game and counts the slip while the game streams in. Sends a snapshot at most every 50 ms, and a last
   * snapshot when the game is complete. Ends the previous `open`. Resolves when the game is read.
   */
  open(
    job: JobId,
    source: GameSource,
    slip: SlipRev,
    on: (snapshot: Snapshot) => void,
    signal: AbortSignal,
  ): Promise<Result<OpenedGame, OpenError>>;
  /**
   * Simulates more records of a game that is already read, until it has `until` records. First checks that the model
   * reproduces the published records. Sends snapshots like `open`. Resolves at `until` or when paused. Another call
   * during a run replaces `until`. After a failure, the game keeps its records.
   */
  extend(job: JobId, until: number): Promise<Result<OpenedGame, ExtendError | { readonly kind: 'aborted' }>>;
  /** Ends `extend` at the current number of records. */
  pause(job: JobId): void;
  /** Runs a query on the records that exist at the time of the call. An abort takes effect at the next yield. */
  query<Q extends Query>(job: JobId, query: Q, signal: AbortSignal): Promise<Result<ResultOf<Q>, QueryError>>;
  /** Replaces the slip of the open game, and sends a snapshot. */
  setSlip(job: JobId, slip: SlipRev): void;
  /** The client pings a busy worker, and replaces a worker that does not respond. */
  ping(): true;
}

/**
 * `url` is the absolute URL of the data folder, with a final slash. `version` is used if there is no manifest. Games
 * count without weights if `books` is false. `printed` is the manifest as the host has printed it into the page: JSON
 * without the sizes of files.
 */
export type DataFolder = {
  readonly url: string;
  readonly version: string;
  readonly books?: boolean;
  readonly printed?: string;
};

export type TabFigures = HubFigures & VaultFigures & FantasyFigures;
/** A tab of any page. Tab names are unique across pages. */
export type Tab = keyof TabFigures;

/**
 * The datasets of which an answer has only some cuts, enough for a first screen, with all of their cuts. Figures of the
 * others are missing.
 */
export type Awaited = {
  readonly [dataset in Dataset]?: { readonly read: readonly Cut[]; readonly all: readonly Cut[] };
};

/** The figures of a tab from the files that could be read, with errors of the other files and facts about the data. */
export type TabAnswer<T extends Tab = Tab> = {
  readonly figures: TabFigures[T];
  /** The dates that have games. */
  readonly dates: readonly LeagueDate[];
  /** The scheduled games with an id. Without a manifest, all of their simulations count as listed. */
  readonly builder: BuilderSchedule;
  /**
   * The URLs of the simulation and of the game model by game id. The simulation is in the best format that the manifest
   * lists, or in JSON. Empty for all tabs except the parlay builder.
   */
  readonly simulations: Readonly<Record<string, GameSource>>;
  /** Files that could not be read at all. */
  readonly failed: readonly { readonly file: Dataset; readonly error: DatasetError }[];
  /**
   * Problems with single rows of a file. All other rows of the file are used. `more` is the number of problems that are
   * not listed.
   */
  readonly problems: readonly {
    readonly file: Dataset;
    readonly list: readonly Problem[];
    readonly more: number;
  }[];
  /** The version of the data. Figures of different versions must not be combined. */
  readonly version: string;
  /**
   * Whether the manifest was read. Only a manifest can announce newer data. `last`: reading failed, or was not needed,
   * so the last manifest was used. `printed`: the one in the page was used. `failed`: reading failed, and there was no
   * earlier manifest.
   */
  readonly manifest: 'read' | 'last' | 'printed' | 'absent' | 'failed';
  /**
   * When the tab's first file was updated, in epoch milliseconds. The time is from the manifest, or from Last-Modified
   * if the manifest has none.
   */
  readonly updatedAt: number | null;
  /** The manifest's facts about the tab's first file. */
  readonly facts: FileFacts;
  /** The first day of the delivery. `null` if there is no manifest or it does not name the day. */
  readonly day: LeagueDate | null;
  /** The end of the season in the site's schedule. `null` if neither the manifest nor the tab's files contain it. */
  readonly season: SeasonEnd | null;
  /** Whether the tab's first file is of the sample, so that the clock says nothing about its figures. */
  readonly sample: boolean;
  /** Whether a file that the tab shows is of the sample. */
  readonly showsSample: boolean;
  /** Whether the manifest lists a track record. */
  readonly trackRecord: boolean;
  /** `null` if all figures are there. */
  readonly awaited: Awaited | null;
};

/** The track record of a site's forecasts, with what a user needs to check that no forecast was changed later. */
export type SiteTrackRecord = {
  readonly summary: TrackRecordSummary;
  /**
   * The head of the hash chain of forecasts. `null` if the forecasts were made after the games or the file is missing.
   */
  readonly head: TrackRecordHead | null;
  /** The days whose forecasts the site has published, newest first. */
  readonly days: readonly LeagueDate[];
  /** The URL of the track record's folder, with a final slash. */
  readonly url: string;
};

/** A delivery of data files: its version, and its first day if the manifest names it. */
export type Delivery = { readonly version: string; readonly day: LeagueDate | null };

/**
 * `again` fetches all files again, without the browser's cache. `beside` is for data beside that of a shown tab: the
 * manifest that is known is used, and not read again. With `first`, the answer may have only this screen.
 */
export type TabRequest<T extends Tab = Tab> = {
  readonly tab: T;
  readonly again: boolean;
  readonly beside?: true;
  readonly first?: FirstScreen;
};

export interface DatasetApi {
  /**
   * Fetches, parses and validates the files of a tab in parallel. Later calls reuse the files while the version of the
   * data is the same. Never rejects. The result names failed files, and the next call fetches them again.
   */
  loadTab(folder: DataFolder, request: TabRequest): Promise<TabAnswer>;
  /**
   * Fetches the track record, bypassing all caches. Returns an error if the summary is missing or any of its
   * files is invalid. Never rejects.
   */
  loadTrackRecord(folder: DataFolder): Promise<Result<SiteTrackRecord, DatasetError>>;
  /**
   * Finds a finished game in the track record, in the results of the last 14 published days. Returns `null` if
   * it is not found. Never rejects.
   */
  loadGameResult(folder: DataFolder, gameId: string): Promise<TrackRecordGame | null>;
  /**
   * Returns the delivery in the site's current manifest. Returns `null` if the manifest cannot be read. Never rejects.
   */
  newestDelivery(folder: DataFolder): Promise<Delivery | null>;
  /** Like `newestDelivery`, but returns what the last call of `loadTab` has read, without another request. */
  confirmedDelivery(): Promise<Delivery | null>;
  ping(): true;
}
