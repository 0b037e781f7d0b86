import type {
  FantasyTeam,
  LeagueScoring,
  StoreFailure,
  StoreStatus,
  TeamBook,
  TeamDraft,
  TeamId,
  TeamNameError,
  TeamRecord,
} from '@ddh/engine/internal/fantasy';
import type { Result } from '@ddh/engine/internal/result';

/**
 * `merged`: another tab or device had saved the team too, and the edits of both were merged. `waiting`: why the save
 * has not been pushed yet, or `null` if the remote has stored the save.
 */
export type Saved = { readonly record: TeamRecord; readonly merged: boolean; readonly waiting: StoreFailure | null };

/** A write also fails if another tab or device has taken the name, or has created the last of five allowed teams. */
export type WriteFailure = StoreFailure | TeamNameError;

export type { StoreStatus };

/**
 * An earlier version of a team, or the last version of a deleted team. `at`: when it was replaced or deleted, in epoch
 * milliseconds.
 */
export type TeamBackup = TeamRecord & { readonly at: number; readonly deleted: boolean };

/**
 * Stores a user's teams. Each write keeps the version that it replaces among the team's last five backups. A write that
 * began from an older revision is merged (`mergeTeams`) and overwrites nothing. A failed write changes nothing. After
 * `unreachable`, the write may have succeeded: a repeated call continues from the state of the remote.
 */
export interface TeamStore {
  load(): Promise<Result<TeamBook, StoreFailure>>;
  /** Calls `listen` when another tab or device has written. Returns the unsubscribe function. */
  subscribe(listen: (book: TeamBook) => void): () => void;
  /** If the id of the new team is taken, the team is created with another id. */
  create(team: FantasyTeam): Promise<Result<TeamRecord, WriteFailure>>;
  /** `base`: the version that the edits began from. */
  save(team: FantasyTeam, base: TeamRecord): Promise<Result<Saved, WriteFailure>>;
  /** If the current team is deleted, the first remaining team becomes current (spec 4). */
  remove(id: TeamId): Promise<Result<null, WriteFailure>>;
  setCurrent(id: TeamId | null): Promise<Result<null, StoreFailure>>;
  /** Calls `listen` at once and whenever the status changes. Returns the unsubscribe function. */
  subscribeStatus(listen: (status: StoreStatus) => void): () => void;
  /** Returns the replaced versions that this device has kept, newest first. Never throws. */
  backups(): readonly TeamBackup[];
  /** This tab's unsaved edits. No method throws. Edits that cannot be stored are lost when the page closes. */
  readonly drafts: {
    get(): TeamDraft | null;
    /** Returns false if the draft could not be stored. */
    set(draft: TeamDraft | null): boolean;
  };
  /** For each team, the scoring that the category toggle restores. No method throws. */
  readonly remembered: {
    get(id: TeamId): LeagueScoring | null;
    set(id: TeamId, scoring: LeagueScoring | null): void;
  };
}
