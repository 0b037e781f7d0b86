import { isWithoutRemote, MAX_EMAIL, MAX_MEMBER_NAME } from '@ddh/engine/internal/fantasy';
import type { User } from '../../../ports.ts';
import { withLimit } from '../../limit.ts';
import type { TeamStore } from '../../port.ts';
import { openLocalTeams } from '../../storage/localTeams.ts';
import { hasCache } from '../../storage/sharedStorage.ts';
import type { SyncDeps, TeamRemote } from '../../sync/remotePort.ts';
import { openSyncedTeams } from '../../sync/syncedTeams.ts';
import { createLink, type Link, type LinkDeps } from './link.ts';
import type { DatabasePort } from './ports.ts';
import { firebaseRemote } from './remote.ts';

export type FirebaseDeps = Omit<SyncDeps, 'remote' | 'place'> &
  Omit<LinkDeps, 'locks'> & { readonly database: DatabasePort };

/**
 * Opens a user's teams in Firebase. Returns their remote, and the link that lets the browser's session act for the
 * user.
 */
export function openFirebase(user: User, deps: FirebaseDeps): { readonly remote: TeamRemote; readonly link: Link } {
  const link = createLink(user.id, { ...deps, locks: deps.sharedStorage });
  link.subscribe(() => void writeProfile(deps.database, user));
  return { link, remote: firebaseRemote(user.id, { ...deps, link }) };
}

/** Opens a user's teams in Firebase, with their cache on this device. */
export async function openFirebaseTeams(user: User, deps: FirebaseDeps): Promise<TeamStore> {
  const { remote, link } = openFirebase(user, deps);
  // If the device has no cached teams and the site links no sessions, the teams are stored on this device.
  const linked = hasCache(deps.sharedStorage, user.id, 'cloud') ? null : await withLimit(deps.clock, () => link.get());
  if (linked?.ok === false && isWithoutRemote(linked.error)) return openLocalTeams(user.id, deps, linked.error);
  return openSyncedTeams(user.id, { ...deps, remote, place: 'cloud' });
}

/**
 * Writes the member's name and email as the host site has them (spec 7). No feature depends on the profile, so failures
 * are ignored.
 */
export async function writeProfile(database: DatabasePort, { id, name, email }: User): Promise<void> {
  const node = `users/wp_${id}`;
  const wanted = { name: cut(name, MAX_MEMBER_NAME), email: cut(email, MAX_EMAIL) };
  const parts = (['name', 'email'] as const).filter((part) => wanted[part] !== '');
  const stored = await Promise.all(parts.map((part) => database.get(`${node}/${part}`)));
  const changed = parts.filter((part, i) => {
    const read = stored[i];
    return read?.ok === true && read.value !== wanted[part];
  });
  if (changed.length > 0) await database.update(node, Object.fromEntries(changed.map((part) => [part, wanted[part]])));
}

/** Cuts a string without leaving half a surrogate pair, which Firebase could not store. */
const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/\p{Cs}/gu, '');
