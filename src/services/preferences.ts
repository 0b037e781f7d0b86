import type { PreferenceKey, Preferences } from './ports.ts';

/** Our keys carry a prefix: a deploy wipes these and spares the host's (spec 4). */
export const KEY_PREFIX = 'ddh:';
const keyOf = (key: PreferenceKey): string => `${KEY_PREFIX}${key}`;

/** Session storage. Blocked or full storage is no error: the choice then lasts as long as the page. */
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
        // Nothing to do: the state holds the choice.
      }
    },
  };
}
