import type { TeamNameError } from './names.ts';
import type { FantasyTeam, TeamId } from './team.ts';
import type { TeamFileError } from './teamFile.ts';

/**
 * A stored team. `rev` is a whole number that grows with each write, so that writes from other tabs or devices are
 * noticed. It starts at 0, and is -1 if no store has the team.
 */
export type TeamRecord = { readonly team: FantasyTeam; readonly rev: number };

/** The stored teams of a user. */
export type TeamBook = { readonly teams: readonly TeamRecord[]; readonly current: TeamId | null };

/** Unsaved edits of a team, and the saved version on which they are based. Drafts survive a reload. */
export type TeamDraft = { readonly team: FantasyTeam; readonly base: TeamRecord };

export type StoreFailure =
  /** The browser's storage is full. */
  | { readonly kind: 'full' }
  /** The browser's storage cannot be used. */
  | { readonly kind: 'blocked' }
  /** The store cannot be reached at present. */
  | { readonly kind: 'unreachable' }
  /** The user is no longer logged in on the site: they logged out, or another user logged in. */
  | { readonly kind: 'loggedOut' }
  /** The site refuses the write. */
  | { readonly kind: 'refused' }
  /**
   * The site's operator has chosen a store that is not set up yet. Until then, the teams are stored on this device
   * only.
   */
  | { readonly kind: 'notSetUp' }
  /** The site's API key for the store is restricted, and refuses this page. The teams are stored on this device only. */
  | { readonly kind: 'keyBlocked' }
  /** The clock of the site's server is so wrong that no user can be signed in to the store. */
  | { readonly kind: 'clock' }
  /** The store's address in the site's settings is that of no database, or of another project's. */
  | { readonly kind: 'wrongDatabase' }
  /** The site may be a copy of another site, whose teams it must not change. The teams are stored on this device only. */
  | { readonly kind: 'copy' }
  /** The stored data cannot be read as a `TeamBook`. A backup of the data is kept. */
  | { readonly kind: 'damaged' }
  /** The team to write no longer exists in the store. */
  | { readonly kind: 'notFound' };

/** The reason why a command was not run: the stored teams could not be read, or the user has no team. */
type TeamsMissing = { readonly kind: 'notLoaded' | 'noTeams' };

/**
 * Result of saving, creating, deleting or restoring a team. `merged`: the write was merged with edits from another tab
 * or device. `kept`: the write to the remote failed, so the team is stored on this device and sent later. Creating or
 * renaming can fail, because the name may have been taken after the user typed it.
 */
export type TeamOutcome =
  | {
      readonly kind: 'teamSaved' | 'settingsSaved' | 'teamCreated' | 'teamRestored' | 'broughtBack';
      readonly merged: boolean;
    }
  /**
   * `restored` is the number of teams restored from a backup file. `noRoom` has the names of the teams beyond the
   * maximum.
   */
  | { readonly kind: 'fileRestored'; readonly restored: number; readonly noRoom: readonly string[] }
  | { readonly kind: 'fileRefused'; readonly problem: TeamFileError }
  /** The form has invalid input, so nothing was sent. The field shows the error. */
  | { readonly kind: 'cannotSave' }
  | {
      readonly kind: 'saveFailed' | 'settingsFailed' | 'createFailed' | 'deleteFailed' | 'restoreFailed';
      readonly error: StoreFailure | TeamNameError | TeamsMissing;
      readonly kept?: true;
    };

/**
 * Where the teams are stored. `place`: on this device only, or on a remote as well. `unsent`: teams with edits that
 * only this device has. `trouble`: the error of the last sync or write. `orphans`: names of teams that were deleted
 * elsewhere while this device had unsent edits. The backups on this device contain these edits.
 */
export type StoreStatus = {
  readonly place: 'device' | 'elsewhere';
  readonly unsent: readonly TeamId[];
  readonly trouble: StoreFailure | null;
  readonly orphans: readonly string[];
};

/** True if this failure means that the site has no remote for the teams at present. */
export const isWithoutRemote = ({ kind }: StoreFailure): boolean =>
  kind === 'notSetUp' || kind === 'keyBlocked' || kind === 'copy';

/** True if there is no remote, or none at present. Nothing is then waiting to be sent. */
export const isOnDevice = ({ place, trouble }: StoreStatus): boolean =>
  place === 'device' || (trouble !== null && isWithoutRemote(trouble));

/** Teams with edits that still have to be sent to the remote. */
export const unsentTeams = (status: StoreStatus | null): readonly TeamId[] =>
  status === null || isOnDevice(status) ? [] : status.unsent;
