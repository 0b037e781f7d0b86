import { isDeepStrictEqual } from 'node:util';
import { decodeTeam, isUnsaved, sameTeam, type FantasyTeam, type TeamId } from '@ddh/engine/internal/fantasy';
import { decodeCache, isUnsent } from '../../../../src/services/teams/sync/cache.ts';
import { remoteKeysOf } from '../../../../src/services/teams/storage/keys.ts';
import { decodeBackups } from '../../../../src/services/teams/storage/documents.ts';
import type { Database } from '../../realtime/port.ts';
import { isBranch } from '../../realtime/tree.ts';
import type { Device } from '../device.ts';
import { MEMBER, type SimulatedUser } from './simulatedUser.ts';

const NODE = `users/wp_${MEMBER}`;
export const KEYS = remoteKeysOf(String(MEMBER), 'cloud');
/** The data of another member, which the simulated users must never change. */
export const OTHER = {
  name: 'Member 8',
  email: 'member-8@example.com',
  slots: { s0: '4444' },
  teams: { 4444: { teamName: 'Theirs', rev: 3, updatedAt: 5, teamRoster: { F: '["old 1"]', D: '[]', G: '[]' } } },
  currentTeam: '4444',
};
const PARTS = ['name', 'email', 'slots', 'teams', 'currentTeam'];
const MOST_TEAMS = 5;

/** Returns the teams of the member in the database. */
export function teamsIn(database: Database): readonly FantasyTeam[] {
  const stored = database.valueAt(`${NODE}/teams`);
  return Object.entries(isBranch(stored) ? stored : {}).flatMap(([id, value]) => {
    const team = decodeTeam(id as TeamId, value);
    return team.ok ? [team.value.team] : [];
  });
}

/** Describes each fault in the database, such as a sixth team or a change to another member's data. */
export function wrongNow(database: Database): readonly string[] {
  const users = database.valueAt('users');
  const own = database.valueAt(NODE);
  const teams = teamsIn(database);
  const names = teams.map(({ name }) => name);
  const strange = Object.keys(isBranch(own) ? own : {}).filter((part) => !PARTS.includes(part));
  const nodes = Object.keys(isBranch(users) ? users : {}).filter((key) => !['wp_7', 'wp_8'].includes(key));
  return [
    ...(teams.length > MOST_TEAMS ? [`there are ${teams.length} teams`] : []),
    ...(new Set(names).size < names.length ? [`two teams have the same name: ${names.join()}`] : []),
    ...[...strange, ...nodes].map((key) => `${key} must not be written`),
    ...(isDeepStrictEqual(users && isBranch(users) ? users['wp_8'] : null, OTHER)
      ? []
      : ["another member's data has changed"]),
  ];
}

/**
 * Edits of a deleted team that exist on one device only. At the end of a run, the backups of the device must contain
 * these edits.
 */
export type Orphan = { readonly device: Device; readonly team: FantasyTeam; readonly rev: number };

export function orphansOf(devices: readonly Device[], id: string): readonly Orphan[] {
  return devices.flatMap((device) => {
    const cached = decodeCache(device.local.texts.get(KEYS.cache) ?? '')?.teams.find(
      ({ local }) => local.team.id === id,
    );
    return cached && isUnsent(cached) ? [{ device, ...cached.local }] : [];
  });
}

/** True if a backup on the device contains these edits or a later revision of the team. */
export function isKept({ device, team, rev }: Orphan): boolean {
  const { backups } = decodeBackups(device.local.texts.get(KEYS.backup(team.id)) ?? null);
  return backups.some((backup) => sameTeam(backup.team, team) || backup.rev > rev);
}

/** Describes each page that does not show the teams in the database. Called at the end of a run. */
export function notSeen(users: readonly SimulatedUser[], database: Database): readonly string[] {
  const teams = teamsIn(database);
  return users.flatMap(({ book }, nth) => {
    // The page shows edits of a deleted team until the user decides about them.
    if (isUnsaved(book)) return [];
    const same =
      book.teams.length === teams.length &&
      teams.every((team) => book.teams.some((shown) => shown.team.id === team.id && sameTeam(shown.team, team)));
    return same
      ? []
      : [`user ${nth} sees ${JSON.stringify(book.teams)}, but the database has ${JSON.stringify(teams)}`];
  });
}
