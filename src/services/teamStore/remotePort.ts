import type { FantasyTeam, Result, StoreFailure, TeamBook, TeamId, TeamRecord } from '@ddh/engine';
import type { WriteFailure } from './port.ts';

/**
 * A place elsewhere that keeps a user's book. It compares revisions before it writes, and gives none twice. What it
 * answers with `unreachable` it may have done, or may still do.
 */
export interface TeamRemote {
  read(): Promise<Result<RemoteBook, StoreFailure>>;
  /** `rev`: what the edits began from. 0 makes a team, perhaps under another id. What is stored already is no conflict. */
  put(team: FantasyTeam, rev: number): Promise<Result<TeamRecord, WriteFailure | Conflict>>;
  remove(id: TeamId, rev: number): Promise<Result<Pick<TeamBook, 'current'>, StoreFailure | Conflict>>;
  setCurrent(id: TeamId | null): Promise<Result<null, StoreFailure>>;
}
/** `unread`: its text, where a part of it could not be read. */
export type RemoteBook = { readonly book: TeamBook; readonly unread: string | null };
/** The team has moved on, to this. */
export type Conflict = { readonly kind: 'conflict'; readonly record: TeamRecord };
