import type { FantasyTeam, StoreFailure, TeamBook, TeamId, TeamRecord } from '@ddh/engine/internal/fantasy';
import type { Result } from '@ddh/engine/internal/result';
import type { Clock } from '../../ports.ts';
import type { WriteFailure } from '../port.ts';
import type { RemotePlace } from '../storage/keys.ts';
import type { LocalDeps } from '../storage/localTeams.ts';

/**
 * Stores a user's teams outside the device, on the host site or in the cloud. A write succeeds only on top of `base`,
 * the version last read from the remote. After `unreachable`, the write may have been done or may still be done. Every
 * call settles within LIMIT_MS.
 */
export interface TeamRemote {
  /** Returns the user's teams, including all earlier writes of this browser's pages. */
  read(): Promise<Result<RemoteBook, StoreFailure>>;
  /**
   * If `base` is null, the team is created, perhaps with a different id. If the remote already has exactly this
   * version, the call succeeds without a conflict.
   */
  put(team: FantasyTeam, base: TeamRecord | null): Promise<PutResult>;
  /** Resolves to the current team after the deletion. */
  remove(base: TeamRecord): Promise<RemoveResult>;
  setCurrent(id: TeamId | null): Promise<Result<null, StoreFailure>>;
  /** Calls `onChange` when the remote may have changed or can be reached again. Returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}
export type PutResult = Result<TeamRecord, WriteFailure | Conflict>;
export type RemoveResult = Result<Pick<TeamBook, 'current'>, StoreFailure | Conflict>;
/** `undecoded`: the JSON of the user's teams if a part of it could not be decoded, and otherwise null. */
export type RemoteBook = { readonly book: TeamBook; readonly undecoded: string | null };
/** The write failed, because the remote has the version `record`, which is newer than `base`. */
export type Conflict = { readonly kind: 'conflict'; readonly record: TeamRecord };

/** The dependencies of the synced store. `onReturn` calls its argument when the user returns to the page. */
export type SyncDeps = LocalDeps & {
  readonly clock: Pick<Clock, 'after'>;
  readonly remote: TeamRemote;
  readonly place: RemotePlace;
  readonly onReturn: (run: () => void) => void;
};
