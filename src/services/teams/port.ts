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
 * `merged`: somebody else had saved the team meanwhile, and both edits were put together. `waiting`: why it is on this
 * device only for now, from where it is sent as soon as that works; `null`: it is where it belongs.
 */
export type Saved = { readonly record: TeamRecord; readonly merged: boolean; readonly waiting: StoreFailure | null };

/** Other tabs and devices count, too: a name or a place that was free on the screen may be gone. */
export type WriteFailure = StoreFailure | TeamNameError;

export type { StoreStatus };

/** An earlier version of a team, or the last one of a team that is gone, and when it was replaced: epoch milliseconds. */
export type TeamBackup = TeamRecord & { readonly at: number; readonly deleted: boolean };

/**
 * Where a user's teams are kept. Nothing is ever lost: each write keeps what it replaces among the team's last five
 * backups, and a write that began from an older revision is merged (`mergeTeams`), never written over. What fails
 * leaves everything as it was; where a store elsewhere could not say whether it failed (`unreachable`), trying again
 * goes on from what came of it.
 */
export interface TeamStore {
  load(): Promise<Result<TeamBook, StoreFailure>>;
  /** Somebody else has written: another tab, another device. The answer ends it. */
  subscribe(listen: (book: TeamBook) => void): () => void;
  /** The team may come back with another id, if its own has been given meanwhile. */
  create(team: FantasyTeam): Promise<Result<TeamRecord, WriteFailure>>;
  /** `base`: what the edits began from. */
  save(team: FantasyTeam, base: TeamRecord): Promise<Result<Saved, WriteFailure>>;
  /** A current team that goes leaves its place to the first that remains (spec 4). */
  remove(id: TeamId): Promise<Result<null, WriteFailure>>;
  setCurrent(id: TeamId | null): Promise<Result<null, StoreFailure>>;
  /** Is told how things stand, at once and whenever that changes. The answer ends it. */
  subscribeStatus(listen: (status: StoreStatus) => void): () => void;
  /** What this device has kept of versions that were replaced, the newest first. Never throws. */
  backups(): readonly TeamBackup[];
  /** This tab's unsaved edits. Never throws: where they cannot be stored, the page alone has them. */
  readonly drafts: {
    get(): TeamDraft | null;
    /** False: it could not be stored. */
    set(draft: TeamDraft | null): boolean;
  };
  /** The scoring that the category toggle brings back, for each team. Never throws, as above. */
  readonly remembered: {
    get(id: TeamId): LeagueScoring | null;
    set(id: TeamId, scoring: LeagueScoring | null): void;
  };
}
