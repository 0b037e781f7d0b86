import { quietly } from '../../storage/sharedStorage.ts';

/** `deploy.ts` does not clear this key, because the Firebase session survives a deploy, too. */
const KEY = 'ddh:login:firebase';

/**
 * A key in local storage that is set while this browser may have a Firebase session. If it is set, the page of a
 * visitor loads Firebase and ends the session. Otherwise, that page does not load Firebase. If storage is blocked, the
 * marker is never set, but then no session outlives the page that started the session.
 */
export type Marker = { readonly isSet: () => boolean; readonly set: (on: boolean) => void };

export const browserMarker = (storage: () => Storage): Marker => ({
  isSet: () => quietly(() => storage().getItem(KEY)) !== null,
  // If the marker cannot be stored, a logout does not end the session's link. The link then expires after at most two
  // hours.
  set: (on) => void quietly(() => (on ? storage().setItem(KEY, '1') : storage().removeItem(KEY))),
});
