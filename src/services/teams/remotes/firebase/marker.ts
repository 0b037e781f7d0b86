/** A deploy spares it, as it spares the session itself (`deploy.ts`). */
const KEY = 'ddh:login:firebase';

/**
 * Whether this browser has, or may have, a session with Firebase: a visitor's page then need not load all of it only to
 * see that there is none to end. Where storage is blocked there is none that outlives the page.
 */
export type Marker = { readonly isSet: () => boolean; readonly set: (on: boolean) => void };

export const browserMarker = (storage: () => Storage): Marker => ({
  isSet() {
    try {
      return storage().getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  set(on) {
    try {
      if (on) storage().setItem(KEY, '1');
      else storage().removeItem(KEY);
    } catch {
      // Then its end on a logout is the claim's own, two hours later at most.
    }
  },
});
