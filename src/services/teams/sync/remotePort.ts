import type { FantasyTeam, StoreFailure, TeamBook, TeamId, TeamRecord } from '@ddh/engine/internal/fantasy';
import type { Result } from '@ddh/engine/internal/result';
import type { WriteFailure } from '../port.ts';

/**
 * A place elsewhere that keeps a user's book. It never writes over what it does not know: a team is put on top of
 * `base`, a version as it was read there, or not at all. What it answers with `unreachable` it may have done, or may still
 * do. Every answer comes within a time that a reader is ready to wait.
 */
export interface TeamRemote {
  /** As it is there now: never older than what this page, or one of this browser's, has written there before. */
  read(): Promise<Result<RemoteBook, StoreFailure>>;
  /** `base` null makes a team, perhaps under another id. What is stored already is no conflict. */
  put(team: FantasyTeam, base: TeamRecord | null): Promise<Result<TeamRecord, WriteFailure | Conflict>>;
  remove(base: TeamRecord): Promise<Result<Pick<TeamBook, 'current'>, StoreFailure | Conflict>>;
  setCurrent(id: TeamId | null): Promise<Result<null, StoreFailure>>;
  /** Says that something may have changed there, or that the way there is open again. The answer ends it. */
  watch(look: () => void): () => void;
}
/** `unread`: its text, where a part of it could not be read. */
export type RemoteBook = { readonly book: TeamBook; readonly unread: string | null };
/** The team has moved on, to this. */
export type Conflict = { readonly kind: 'conflict'; readonly record: TeamRecord };
