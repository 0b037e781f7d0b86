import { KEY_PREFIX } from '../../preferences.ts';

/** What a browser keeps of teams may be their only copy: a deploy spares it. */
export const TEAM_PREFIXES = {
  teams: `${KEY_PREFIX}teams:`,
  backup: `${KEY_PREFIX}backup:`,
  draft: `${KEY_PREFIX}draft:`,
} as const;

/** In a tab's session: which place of unsaved edits is its own. */
export const TAB_KEY = `${KEY_PREFIX}tab`;

/** The keys of a user. */
export const keysOf = (userId: string) => ({
  book: `${TEAM_PREFIXES.teams}wp_${userId}`,
  /** Of one team. */
  backup: (id: string): string => `${TEAM_PREFIXES.backup}wp_${userId}:${id}`,
  remembered: (id: string): string => `${TEAM_PREFIXES.teams}wp_${userId}:${id}:scoring`,
  /** Each tab that is open has a slot of its own. */
  draft: (slot: string): string => `${TEAM_PREFIXES.draft}wp_${userId}:${slot}`,
});
export type TeamKeys = ReturnType<typeof keysOf>;

/** Where else teams are kept: by the host site, or in the operator's cloud. */
export type Place = 'site' | 'cloud';

/**
 * The keys of a user whose teams are kept elsewhere. What is unsaved and remembered is the same as above; the backups
 * are apart, for the book above may have other teams, and so may another place.
 */
export const remoteKeysOf = (userId: string, place: Place) => {
  const teams = `${TEAM_PREFIXES.teams}wp_${userId}:${place}`;
  return {
    ...keysOf(userId),
    backup: (id: string): string => `${TEAM_PREFIXES.backup}wp_${userId}:${place}:${id}`,
    /** The teams as this device has them. */
    cache: teams,
    /** The name under which one tab sends. */
    sending: `${teams}:sending`,
    /** Which teams of the book above have been brought there. */
    brought: `${teams}:brought`,
  };
};
export type RemoteKeys = ReturnType<typeof remoteKeysOf>;
