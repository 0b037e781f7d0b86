import { quietly } from '../../storage/sharedStorage.ts';

/** `deploy.ts` does not clear this key, because the Firebase session survives a deploy, too. */
const KEY = 'ddh:login:firebase';

/**
 * Set while this browser may have a Firebase session. Only if the marker is set, a visitor's page loads Firebase, and
 * then ends the session. If storage is blocked, the marker is never set, but then no session outlives the page that
 * started the session.
 */
export type Marker = { readonly isSet: () => boolean; readonly set: (on: boolean) => void };

export const browserMarker = (storage: () => Storage): Marker => ({
  isSet: () => quietly(() => storage().getItem(KEY)) !== null,
  // Without the marker, a logout does not end the link. The link then expires, after two hours at most.
  set: (on) => void quietly(() => (on ? storage().setItem(KEY, '1') : storage().removeItem(KEY))),
});
