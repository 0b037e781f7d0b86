import type { Identity, Leaving, User } from '../../ports.ts';
import { quietly } from '../device/device.ts';
import { remoteKeysOf } from '../device/keys.ts';
import { openLocalTeams } from '../local/local.ts';
import type { TeamStore } from '../port.ts';
import { openSyncedTeams } from '../synced/store.ts';
import type { SyncedWorld } from '../synced/world.ts';
import { inTime } from './limit.ts';
import { createLink, type LinkWorld } from './link.ts';
import type { DatabasePort } from './ports.ts';
import { writeProfile } from './profile.ts';
import { firebaseRemote } from './remote.ts';

export type FirebaseWorld = Pick<SyncedWorld, 'area' | 'now' | 'random'> &
  Omit<LinkWorld, 'currentUser'> & {
    readonly database: DatabasePort;
    readonly identity: Pick<Identity, 'currentUser'>;
    readonly leaving: Pick<Leaving, 'onReturn'>;
  };

/** A user's teams in Firebase, with what this device has of them. */
export async function openFirebaseTeams(user: User, world: FirebaseWorld): Promise<TeamStore> {
  const { area, clock, database, identity, leaving, random } = world;
  const link = createLink(user.id, { ...world, currentUser: () => identity.currentUser() });
  link.follow(() => void writeProfile(database, user));
  // Nothing has ever been read from there, and nothing can be: the teams are this device's until that changes.
  const isNew = quietly(() => area.read(remoteKeysOf(user.id, 'cloud').cache) === null) ?? true;
  const linked = isNew ? await inTime(clock, () => link.linked()) : null;
  if (linked?.ok === false && linked.error.kind === 'notSetUp') return openLocalTeams(user.id, world);
  return openSyncedTeams(user.id, {
    ...world,
    remote: firebaseRemote(user.id, { database, link, clock, random }),
    place: 'cloud',
    onReturn: (run) => leaving.onReturn(run),
  });
}
