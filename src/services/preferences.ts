import type { PreferenceKey, Preferences } from './ports.ts';

/** The prefix of the page's own keys. A deploy does not clear other keys, which belong to the host (spec 4). */
export const KEY_PREFIX = 'ddh:';
const keyOf = (key: PreferenceKey): string => `${KEY_PREFIX}${key}`;

/** Keys of what is stored on the device for all tabs. A deploy removes it. */
const DEVICE: readonly PreferenceKey[] = ['bankroll', 'counted-slips', 'nonce-way'];
/** Keys of choices that the device stores as a copy, so that a new tab starts with the last choice. */
const COPIED: readonly PreferenceKey[] = ['odds-type'];

type Storages = { readonly session: () => Storage; readonly local: () => Storage };

/**
 * Preferences of this tab, and some that the device stores for all tabs. If storage is blocked or full, a choice lasts
 * only until the page closes.
 */
export function browserPreferences({ session, local }: Storages): Preferences {
  let isQuiet = false;
  const storagesOf = (key: PreferenceKey) =>
    DEVICE.includes(key) ? [local] : COPIED.includes(key) ? [session, local] : [session];
  return {
    get(key) {
      for (const storage of storagesOf(key)) {
        try {
          const value = storage().getItem(keyOf(key));
          if (value !== null) return value;
        } catch {
          // This storage is blocked. The other storage may have a copy of the choice.
        }
      }
      return null;
    },
    set(key, value) {
      if (isQuiet) return;
      for (const storage of storagesOf(key)) {
        try {
          if (value === null) storage().removeItem(keyOf(key));
          else storage().setItem(keyOf(key), value);
        } catch {
          // The page's state still holds the choice, so the failure is ignored.
        }
      }
    },
    quietly(run) {
      isQuiet = true;
      run();
      isQuiet = false;
    },
  };
}
