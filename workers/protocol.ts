import type {
  Dataset,
  DatasetError,
  FantasyFigures,
  FileFacts,
  GameModelError,
  HubFigures,
  LeagueDate,
  Leg,
  LegError,
  Outlook,
  Problem,
  Result,
  SimError,
  SlipCounts,
  SlipDetails,
  Subject,
  Tab,
  VaultFigures,
} from '@ddh/engine';

// What crosses between the page and its two workers.

/** Where a file lies. `url` is absolute: a worker has no page to resolve against. */
export type SourceSpec = { readonly url: string };

/** A part of the worker's code cannot be had now: there is no connection, or another build lies there. */
export type PartMissing = { readonly kind: 'partMissing' };

/** The model gives other records than the published ones: the first place where they differ. */
export type OtherRecords = { readonly kind: 'otherRecords'; readonly record: number; readonly column: string };

/** Why no more records can be simulated: the game model cannot be had, or is not the published records'. */
export type MoreError = SimError | GameModelError | OtherRecords | PartMissing;

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

/** `url`: absolute address of the folder that holds the files, with its slash. `version`: when there is no manifest. */
export type DataFolder = { readonly url: string; readonly version: string };

/** What each tab shows. */
export type TabFigures = HubFigures & VaultFigures & FantasyFigures;

/** A tab's figures of the files that could be read, and what is to be known of these files. */
export type TabAnswer<T extends Tab = Tab> = {
  readonly figures: TabFigures[T];
  /** The dates that have games. */
  readonly dates: readonly LeagueDate[];
  /**
   * Where each builder game lies: its simulation in the best form that the manifest lists, else JSON, and its game model.
   * Empty but for the builder.
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

/** `again`: past everything that was read before, and past the browser's cache. */
export type TabRequest<T extends Tab = Tab> = { readonly tab: T; readonly again: boolean };

export interface DatasetApi {
  /**
   * Fetches, parses and validates a tab's files, in parallel. A file that is read stays read for the tabs to come, as
   * long as the data has the same version. Never rejects: what failed is in the answer, and is asked for anew next time.
   */
  loadTab(folder: DataFolder, request: TabRequest): Promise<TabAnswer>;
  /** The version that the site has now, by its manifest alone. `null`: it has none, or it could not be read. Never rejects. */
  newestVersion(folder: DataFolder): Promise<string | null>;
  ping(): true;
}
