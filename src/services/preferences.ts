import type { PreferenceKey, Preferences } from './ports.ts';

/** A deploy clears keys with this prefix, and no other keys of the host (spec 4). */
export const KEY_PREFIX = 'ddh:';
const keyOf = (key: PreferenceKey): string => `${KEY_PREFIX}${key}`;

/** Session storage. If it is blocked or full, a choice lasts as long as the page. */
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
        // The page's state still holds the choice.
      }
    },
  };
}
