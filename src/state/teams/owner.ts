import type { PreferenceKey, Services, User } from '../../services/ports.ts';

/** Choices of the session that tell of a person: they are nobody else's business. */
const PERSONAL = ['trade', 'week-roster'] as const satisfies readonly PreferenceKey[];

/**
 * Whose page this is: the answer is told who looks at it. Once it is somebody else, or nobody any more, the page begins
 * anew without the first one's choices. His unsaved edits stay in the store. Who is logged in may change in another
 * tab, so it is asked again whenever the page is come back to.
 */
export function createOwner({
  identity,
  leaving,
  preferences,
}: Pick<Services, 'identity' | 'leaving' | 'preferences'>): (user: User | null) => void {
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

  leaving.onReturn(() => {
    if (owner === null) return;
    void identity.currentUser().then((answer) => {
      if (answer.ok) seenBy(answer.value);
    });
  });
  return seenBy;
}
