import type { TeamNameError } from './names.ts';
import type { FantasyTeam, TeamId } from './team.ts';
import type { TeamFileError } from './teamFile.ts';

/**
 * A team as it is stored, and the revision that tells whether somebody else has written it since: a whole number from 0
 * that grows with every writing; -1 is a team that no store has any more.
 */
export type TeamRecord = { readonly team: FantasyTeam; readonly rev: number };

/** All that is stored of a user. */
export type TeamBook = { readonly teams: readonly TeamRecord[]; readonly current: TeamId | null };

/** Edits of a team that are not saved yet, and what they began from. They survive a reload. */
export type TeamDraft = { readonly team: FantasyTeam; readonly base: TeamRecord };

export type StoreFailure =
  /** The storage has no room left. */
  | { readonly kind: 'full' }
  /** The storage cannot be used. */
  | { readonly kind: 'blocked' }
  /** There is no way to the store at present. */
  | { readonly kind: 'unreachable' }
  /** The store's site does not know the user any more: he has logged out, or somebody else has logged in. */
  | { readonly kind: 'loggedOut' }
  /** The store's site does not take it. */
  | { readonly kind: 'refused' }
  /** Its operator has chosen a store that is not set up yet: this device keeps the teams meanwhile. */
  | { readonly kind: 'notSetUp' }
  /** What is stored is no book of teams, and is kept aside as it is. */
  | { readonly kind: 'damaged' }
  /** The team is not there any more. */
  | { readonly kind: 'notFound' };

/** Why a command on the teams was not tried: the stored ones could not be read, or the user has no team. */
export type TeamsMissing = { readonly kind: 'notLoaded' | 'noTeams' };

/**
 * What became of saving, creating, deleting or restoring. `merged`: somebody else's edits were put together with these. A
 * name that was good when it was typed may have been taken meanwhile. `kept`: it is stored on this device, and goes where
 * it belongs later.
 */
export type TeamOutcome =
  | {
      readonly kind: 'teamSaved' | 'settingsSaved' | 'teamCreated' | 'teamRestored' | 'broughtBack';
      readonly merged: boolean;
    }
  /** `restored`: how many teams of a backup file were brought back. `noRoom`: names of those beyond the most allowed. */
  | { readonly kind: 'fileRestored'; readonly restored: number; readonly noRoom: readonly string[] }
  | { readonly kind: 'fileRefused'; readonly problem: TeamFileError }
  /** What was typed was refused before anything was sent; the field says why. */
  | { readonly kind: 'cannotSave' }
  | {
      readonly kind: 'saveFailed' | 'settingsFailed' | 'createFailed' | 'deleteFailed' | 'restoreFailed';
      readonly error: StoreFailure | TeamNameError | TeamsMissing;
      readonly kept?: true;
    };

/**
 * Where what the page shows is. `place`: kept on this device alone, or elsewhere, too. `unsent`: teams with edits that
 * only this device has as yet. `trouble`: what went wrong the last time this was to be changed. `orphans`: names of
 * teams that were deleted elsewhere while this device had unsent edits of them; these are among its backups.
 */
export type StoreStatus = {
  readonly place: 'device' | 'elsewhere';
  readonly unsent: readonly TeamId[];
  readonly trouble: StoreFailure | null;
  readonly orphans: readonly string[];
};

/** There is no other place, or none as yet: what is on the device is where it belongs. */
export const isOnDevice = ({ place, trouble }: StoreStatus): boolean =>
  place === 'device' || trouble?.kind === 'notSetUp';

/** Teams with edits that are not where they belong yet. */
export const unsentTeams = (status: StoreStatus | null): readonly TeamId[] =>
  status === null || isOnDevice(status) ? [] : status.unsent;
