import type { Identity, Leaving, User } from '../../../ports.ts';
import { openLocalTeams } from '../../storage/localTeams.ts';
import type { TeamStore } from '../../port.ts';
import type { TeamRemote } from '../../sync/remotePort.ts';
import { isKnown } from '../../sync/known.ts';
import { openSyncedTeams } from '../../sync/syncedTeams.ts';
import type { SyncedWorld } from '../../sync/deps.ts';
import { inTime } from '../../limit.ts';
import { createLink, type Link, type LinkWorld } from './link.ts';
import type { DatabasePort } from './ports.ts';
import { writeProfile } from './profile.ts';
import { firebaseRemote } from './remote.ts';

export type FirebaseWorld = Pick<SyncedWorld, 'area' | 'now' | 'random'> &
  Omit<LinkWorld, 'currentUser'> & {
    readonly database: DatabasePort;
    readonly identity: Pick<Identity, 'currentUser'>;
    readonly leaving: Pick<Leaving, 'onReturn'>;
  };

/** A user's teams there, and the sign-in that they need. */
export function openFirebase(user: User, world: FirebaseWorld): { readonly remote: TeamRemote; readonly link: Link } {
  const { clock, database, identity, random } = world;
  const link = createLink(user.id, { ...world, currentUser: () => identity.currentUser() });
  link.follow(() => void writeProfile(database, user));
  return { link, remote: firebaseRemote(user.id, { database, link, clock, random }) };
}

/** A user's teams in Firebase, with what this device has of them. */
export async function openFirebaseTeams(user: User, world: FirebaseWorld): Promise<TeamStore> {
  const { remote, link } = openFirebase(user, world);
  // Nothing has ever been read from there, and nothing can be: the teams are this device's until that changes.
  const linked = isKnown(world.area, user.id, 'cloud') ? null : await inTime(world.clock, () => link.linked());
  if (linked?.ok === false && linked.error.kind === 'notSetUp') return openLocalTeams(user.id, world);
  return openSyncedTeams(user.id, { ...world, remote, place: 'cloud', onReturn: (run) => world.leaving.onReturn(run) });
}
