import { quietly } from '../../storage/sharedStorage.ts';

/** `deploy.ts` does not clear this key, because the Firebase session survives a deploy, too. */
const KEY = 'ddh:login:firebase';

/**
 * The marker is set while this browser may have a Firebase session. If it is set, the page of a visitor loads Firebase
 * and ends the session. Otherwise, that page does not load Firebase. If storage is blocked, the marker is never set,
 * but then no session outlives the page that started the session.
 */
export type Marker = { readonly isSet: () => boolean; readonly set: (on: boolean) => void };

export const browserMarker = (storage: () => Storage): Marker => ({
  isSet: () => quietly(() => storage().getItem(KEY)) !== null,
  // Without the marker, a logout does not end the link. The link then expires, after two hours at most.
  set: (on) => void quietly(() => (on ? storage().setItem(KEY, '1') : storage().removeItem(KEY))),
});
