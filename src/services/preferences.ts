import type { PreferenceKey, Preferences } from './ports.ts';

/** The prefix of the page's own keys. A deploy does not clear other keys, which belong to the host (spec 4). */
export const KEY_PREFIX = 'ddh:';
const keyOf = (key: PreferenceKey): string => `${KEY_PREFIX}${key}`;

/** Preferences in session storage. If storage is blocked or full, a choice lasts only as long as the page. */
export function sessionPreferences(storage: () => Storage): Preferences {
  return {
    get(key) {
      try {
        return storage().getItem(keyOf(key));
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(keyOf(key));
        else storage().setItem(keyOf(key), value);
      } catch {
        // The page's state still has the choice, so the failure is ignored.
      }
    },
  };
}
