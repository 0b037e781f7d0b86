import type { PreferenceKey, Services, User } from '../../services/ports.ts';

/** Choices of the session that tell of a person: they are nobody else's business. */
const PERSONAL = ['trade', 'week-roster'] as const satisfies readonly PreferenceKey[];

/** Whose page this is. */
export type Owner = {
  /** It is somebody's, as far as this session knows. */
  readonly isKnown: () => boolean;
  /** Is told who looks at the page. */
  readonly seenBy: (user: User | null) => void;
};

/**
 * Once the page is somebody else's, or nobody's any more, it begins anew without the first one's choices. His unsaved
 * edits stay in the store.
 */
export function createOwner({ leaving, preferences }: Pick<Services, 'leaving' | 'preferences'>): Owner {
  let owner = preferences.get('user');

  function seenBy(user: User | null): void {
    const id = user?.id ?? null;
    if (id === owner) return;
    // Removed first: where there is no room for the new one the old one must not stay, or the page begins anew for ever.
    preferences.set('user', null);
    preferences.set('user', id);
    if (owner === null) {
      // What a visitor chose stays his when he logs in.
      owner = id;
      return;
    }
    for (const key of PERSONAL) preferences.set(key, null);
    leaving.restart();
  }

  return { isKnown: () => owner !== null, seenBy };
}
