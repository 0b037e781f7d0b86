import { KEY_PREFIX } from '../../preferences.ts';

/** Prefixes of keys that a deploy does not clear, because the browser may hold the only copy of their values. */
export const TEAM_PREFIXES = {
  teams: `${KEY_PREFIX}teams:`,
  backup: `${KEY_PREFIX}backup:`,
  draft: `${KEY_PREFIX}draft:`,
} as const;

/** The key in session storage for the number of this tab's draft slot. */
export const TAB_KEY = `${KEY_PREFIX}tab`;

export const keysOf = (userId: string) => ({
  book: `${TEAM_PREFIXES.teams}wp_${userId}`,
  backup: (teamId: string): string => `${TEAM_PREFIXES.backup}wp_${userId}:${teamId}`,
  remembered: (teamId: string): string => `${TEAM_PREFIXES.teams}wp_${userId}:${teamId}:scoring`,
  draft: (slot: string): string => `${TEAM_PREFIXES.draft}wp_${userId}:${slot}`,
});
export type TeamKeys = ReturnType<typeof keysOf>;

/** The remote that stores the teams: the host site or the operator's cloud. */
export type RemotePlace = 'site' | 'cloud';

/**
 * Returns the keys of a user with a remote. Drafts and remembered scoring have the same keys as in `keysOf`. Backups
 * have different keys, because local teams and the teams of each remote may have equal ids.
 */
export const remoteKeysOf = (userId: string, place: RemotePlace) => {
  const teams = `${TEAM_PREFIXES.teams}wp_${userId}:${place}`;
  return {
    ...keysOf(userId),
    backup: (teamId: string): string => `${TEAM_PREFIXES.backup}wp_${userId}:${place}:${teamId}`,
    cache: teams,
    pushLock: `${teams}:sending`,
    /** The ids of local teams that were migrated to the remote. */
    migrated: `${teams}:brought`,
  };
};
export type RemoteKeys = ReturnType<typeof remoteKeysOf>;
