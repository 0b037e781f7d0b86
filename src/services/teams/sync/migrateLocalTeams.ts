import { checkTeamName, type TeamBook, type TeamId } from '@ddh/engine/internal/fantasy';
import { parseJson, toJson } from '@ddh/engine/internal/text';
import type { WriteFailure } from '../port.ts';
import { decodeBook } from '../storage/documents.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import { quietly, type SharedStorage } from '../storage/sharedStorage.ts';
import type { Conflict, TeamRemote } from './remotePort.ts';

/**
 * Creates this device's local teams on the remote, in order. A team is created only once, and only if its name is free
 * and the user has fewer than five teams. The local copies are kept. If a team fails for a temporary reason, the next
 * load tries it again. Returns whether any team was created.
 */
export async function migrateLocalTeams(
  sharedStorage: SharedStorage,
  keys: RemoteKeys,
  remote: TeamRemote,
  remoteBook: TeamBook,
): Promise<boolean> {
  const local = quietly(() => decodeBook(sharedStorage.read(keys.book)));
  if (local?.ok !== true) return false;
  const { teams, current } = local.value.book;
  const storedIds = parseJson(quietly(() => sharedStorage.read(keys.migrated)) ?? '[]');
  const migrated = new Set<unknown>(Array.isArray(storedIds) ? storedIds : []);
  const pending = teams.filter(({ team }) => !migrated.has(team.id));
  const storeIds = (): boolean => quietly(() => sharedStorage.write(keys.migrated, toJson([...migrated]))) !== null;
  // If the list of migrated ids cannot be stored, no team is created: a team that the user deletes later would be
  // created again.
  if (pending.length === 0 || !storeIds()) return false;
  const remoteIds = new Map<TeamId, TeamId>();
  const taken = remoteBook.teams.map(({ team }) => team);
  for (const { team } of pending) {
    const name = checkTeamName(team.name, taken, null);
    const created = name.ok ? await remote.put({ ...team, name: name.value }, null) : name;
    if (!created.ok && UNDECIDED.has(created.error.kind)) break;
    // A firewall may have refused this team because of its contents. The other teams may still succeed.
    if (!created.ok && created.error.kind === 'refused') continue;
    if (created.ok) {
      taken.push(created.value.team);
      remoteIds.set(team.id, created.value.team.id);
    }
    migrated.add(team.id);
    storeIds();
  }
  const remoteCurrent = current === null ? undefined : remoteIds.get(current);
  if (remoteBook.teams.length === 0 && remoteCurrent !== undefined) await remote.setCurrent(remoteCurrent);
  return remoteIds.size > 0;
}

/** Failures that have a cause outside the team, so that another attempt may succeed. */
const UNDECIDED = new Set<WriteFailure['kind'] | Conflict['kind']>([
  'unreachable',
  'loggedOut',
  'damaged',
  'notSetUp',
  'keyBlocked',
  'clock',
  'wrongDatabase',
  'copy',
]);
