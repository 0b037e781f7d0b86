import { checkTeamName, parseJson, type TeamBook, type TeamId } from '@ddh/engine';
import type { Area } from './area.ts';
import { quietly } from './device.ts';
import { decodeBook } from './document.ts';
import type { RemoteKeys } from './keys.ts';
import type { TeamRemote } from './remotePort.ts';

/**
 * Teams that a user made on this device before his site kept them: each is brought there once, in order, as long as
 * there is room for it and its name is free. The device keeps its copies. What cannot be brought now for want of a
 * connection is brought with the next loading.
 */
export async function bringTeams(area: Area, keys: RemoteKeys, remote: TeamRemote, book: TeamBook): Promise<TeamBook> {
  const here = quietly(() => decodeBook(area.read(keys.book)));
  if (here?.ok !== true) return book;
  const brought = new Set(readIds(quietly(() => area.read(keys.brought))));
  const waiting = here.value.book.teams.filter(({ team }) => !brought.has(team.id));
  const note = (): boolean =>
    quietly(() => {
      area.write(keys.brought, JSON.stringify([...brought]));
      return true;
    }) ?? false;
  // What cannot be noted would come again, even after it was deleted there.
  if (waiting.length === 0 || !note()) return book;
  const wasEmpty = book.teams.length === 0;
  const newIds = new Map<TeamId, TeamId>();
  let { teams, current } = book;
  for (const { team } of waiting) {
    const name = checkTeamName(
      team.name,
      teams.map((record) => record.team),
      null,
    );
    const made = name.ok ? await remote.put({ ...team, name: name.value }, 0) : name;
    if (!made.ok && LATER.includes(made.error.kind)) break;
    if (made.ok) {
      const record = made.value;
      teams = [...teams, record];
      newIds.set(team.id, record.team.id);
    }
    brought.add(team.id);
    note();
  }
  const chosen = here.value.book.current;
  const first = chosen === null ? null : (newIds.get(chosen) ?? null);
  if (wasEmpty && first !== null && (await remote.setCurrent(first)).ok) current = first;
  return { teams, current };
}

/** The site has not said yes or no. */
const LATER: readonly string[] = ['unreachable', 'loggedOut', 'damaged'];

function readIds(text: string | null): readonly string[] {
  const stored: unknown = text === null ? [] : parseJson(text);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}
