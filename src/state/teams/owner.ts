import type { PreferenceKey, Services, User } from '../../services/ports.ts';

/** Preferences that are personal. They are removed when another user takes over the session. */
const PERSONAL = ['trade', 'week-roster'] as const satisfies readonly PreferenceKey[];

/** The user whose session this is. */
export type Owner = {
  /** True if the session belongs to a known user. */
  readonly isKnown: () => boolean;
  /** Call with each user that the host reports. */
  readonly seenBy: (user: User | null) => void;
};

/**
 * When another user logs in, or the user logs out, removes the personal preferences and reloads the page. Unsaved edits
 * stay in the first user's store.
 */
export function createOwner({ leaving, preferences }: Pick<Services, 'leaving' | 'preferences'>): Owner {
  let owner = preferences.get('user');

  function seenBy(user: User | null): void {
    const id = user?.id ?? null;
    if (id === owner) return;
    // Removed first: if the new id cannot be stored, the old one must not stay, or the page would reload forever.
    preferences.set('user', null);
    preferences.set('user', id);
    if (owner === null) {
      // Choices made as a visitor stay after the login.
      owner = id;
      return;
    }
    for (const key of PERSONAL) preferences.set(key, null);
    leaving.restart();
  }

  return { isKnown: () => owner !== null, seenBy };
}
