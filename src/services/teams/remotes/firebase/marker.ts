/** `deploy.ts` keeps it, like the session itself. */
const KEY = 'ddh:login:firebase';

/**
 * Set while this browser may have a Firebase session. A visitor's page loads Firebase, to end the session, only then.
 * Never set if storage is blocked: no session outlives the page there.
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
      // A logout then ends the link only when its claim expires, two hours later at most.
    }
  },
});
