import { checkTeamName, type TeamBook, type TeamId } from '@ddh/engine/internal/fantasy';
import { parseJson } from '@ddh/engine/internal/text';
import type { Area } from '../storage/sharedStorage.ts';
import { quietly } from '../storage/device.ts';
import { decodeBook } from '../storage/documents.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import type { WriteFailure } from '../port.ts';
import type { TeamRemote } from './remotePort.ts';

/**
 * Teams that a user made on this device before they were kept elsewhere: each is brought there once, in order, as long as
 * there is room for it and its name is free. The device keeps its copies. What cannot be brought now, for want of a
 * connection or of leave, is tried again with the next loading. The answer: has anything been written there?
 */
export async function bringTeams(area: Area, keys: RemoteKeys, remote: TeamRemote, book: TeamBook): Promise<boolean> {
  const here = quietly(() => decodeBook(area.read(keys.book)));
  if (here?.ok !== true) return false;
  const brought = new Set(readIds(quietly(() => area.read(keys.brought))));
  const waiting = here.value.book.teams.filter(({ team }) => !brought.has(team.id));
  const note = (): boolean =>
    quietly(() => {
      area.write(keys.brought, JSON.stringify([...brought]));
      return true;
    }) ?? false;
  // What cannot be noted would come again, even after it was deleted there.
  if (waiting.length === 0 || !note()) return false;
  const newIds = new Map<TeamId, TeamId>();
  const names = book.teams.map(({ team }) => team);
  for (const { team } of waiting) {
    const name = checkTeamName(team.name, names, null);
    const made = name.ok ? await remote.put({ ...team, name: name.value }, null) : name;
    if (!made.ok && LATER.includes(made.error.kind)) break;
    // A site's firewall may have said so: the others need not wait for it.
    if (!made.ok && made.error.kind === 'refused') continue;
    if (made.ok) {
      names.push(made.value.team);
      newIds.set(team.id, made.value.team.id);
    }
    brought.add(team.id);
    note();
  }
  const chosen = here.value.book.current;
  const first = chosen === null ? null : (newIds.get(chosen) ?? null);
  if (book.teams.length === 0 && first !== null) await remote.setCurrent(first);
  return newIds.size > 0;
}

/** The place elsewhere has not said yes or no. */
const LATER: readonly string[] = [
  'unreachable',
  'loggedOut',
  'damaged',
  'notSetUp',
] satisfies readonly WriteFailure['kind'][];

function readIds(text: string | null): readonly string[] {
  const stored: unknown = text === null ? [] : parseJson(text);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}
