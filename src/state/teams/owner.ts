import type { PreferenceKey, Services, User } from '../../services/ports.ts';

/** The preferences that are removed when another user logs in, or the user logs out. */
const PERSONAL = ['trade', 'week-roster'] as const satisfies readonly PreferenceKey[];

/** The user to whom the session belongs. */
export type Owner = {
  /** True if the session belongs to a known user. */
  readonly isKnown: () => boolean;
  /** Call this with each user that the host reports. */
  readonly seenBy: (user: User | null) => void;
};

/**
 * Removes the personal preferences and reloads the page when another user logs in or the user logs out. Unsaved edits
 * stay in the first user's store.
 */
export function createOwner({ leaving, preferences }: Pick<Services, 'leaving' | 'preferences'>): Owner {
  let owner = preferences.get('user');

  function seenBy(user: User | null): void {
    const id = user?.id ?? null;
    if (id === owner) return;
    // The old id is removed first. If the old id stayed because the new one could not be stored, the page would reload
    // forever.
    preferences.set('user', null);
    preferences.set('user', id);
    if (owner === null) {
      // Choices that the user made before logging in are kept.
      owner = id;
      return;
    }
    for (const key of PERSONAL) preferences.set(key, null);
    leaving.restart();
  }

  return { isKnown: () => owner !== null, seenBy };
}
