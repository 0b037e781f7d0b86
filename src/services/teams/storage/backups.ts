import type { TeamBook, TeamId, TeamRecord } from '@ddh/engine/internal/fantasy';
import { failureOf, writeAll, type Area } from './sharedStorage.ts';
import type { TeamBackup } from '../port.ts';
import { decodeBackups, encodeBackups, encodeBook } from './documents.ts';
import type { TeamKeys } from './keys.ts';

/** So many replaced versions are kept of a team; and of so many teams that are gone. */
export const KEPT_BACKUPS = 5;

/**
 * Writes a book (`null`: it is kept elsewhere), and what it replaces of one team to that team's backups; `gone`: keys
 * that go with it. Where there is no room for five backups, fewer are kept: the last one always is, or nothing is
 * written. So are those that cannot be read, aside: `now` is when.
 */
export function writeBook(
  area: Area,
  keys: TeamKeys,
  book: TeamBook | null,
  replaced: TeamBackup | null,
  gone: readonly string[],
  now: () => number,
): void {
  const first = book === null ? [] : [[keys.book, encodeBook(book)] as const];
  if (replaced === null) return writeAll(area, first);
  const key = keys.backup(replaced.team.id);
  const text = area.read(key);
  const old = decodeBackups(text);
  if (text !== null && !old.whole) keepAside(area, keys, text, now());
  const backups = [replaced, ...old.backups].slice(0, KEPT_BACKUPS);
  const rest = gone.map((one) => [one, null] as const);
  for (let kept = backups.length; ; kept--) {
    const second = [key, encodeBackups(backups.slice(0, kept))] as const;
    try {
      // The copy before what it is a copy of. A book that shrinks may have to make room for it.
      if (tried(() => writeAll(area, [second, ...first, ...rest]))) return;
      return writeAll(area, [...first, ...rest, second]);
    } catch (error) {
      if (kept === 1 || failureOf(error).kind !== 'full') throw error;
    }
  }
}

/** False: there is no room for it. */
function tried(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (failureOf(error).kind !== 'full') throw error;
    return false;
  }
}

/** What is kept of all teams, the newest first. */
export const allBackups = (area: Area, keys: TeamKeys): readonly TeamBackup[] => ofEach(area, keys, KEPT_BACKUPS);

/** Every team that has backups, by its newest. */
const newest = (area: Area, keys: TeamKeys): readonly TeamBackup[] => ofEach(area, keys, 1);

function ofEach(area: Area, keys: TeamKeys, most: number): readonly TeamBackup[] {
  const prefix = keys.backup('');
  return area
    .keys()
    .filter((key) => /^\d{4}$/.test(key.slice(prefix.length)) && key.startsWith(prefix))
    .flatMap((key) => decodeBackups(area.read(key)).backups.slice(0, most))
    .toSorted((a, b) => b.at - a.at);
}

/**
 * Of teams that are gone, the last few can still be found. The keys of those that are forgotten when one of these teams
 * is deleted: never its own, whatever the clock says.
 */
export function forgotten(area: Area, keys: TeamKeys, { teams }: TeamBook): readonly string[] {
  const gone = newest(area, keys).filter(({ team }) => !teams.some((one) => one.team.id === team.id));
  return gone.slice(KEPT_BACKUPS - 1).map(({ team }) => keys.backup(team.id));
}

/** The revision of a team that comes back under an id must be none that somebody still edits from. */
export const revAfter = (area: Area, keys: TeamKeys, id: TeamId): number =>
  (decodeBackups(area.read(keys.backup(id))).backups[0]?.rev ?? 0) + 1;

/** What can be saved of a damaged book: what is readable in it, and the last backups of the rest. */
export function rebuilt(
  area: Area,
  keys: TeamKeys,
  readable: readonly TeamRecord[],
  limit: number,
): readonly TeamRecord[] {
  const teams = new Map(readable.map((record) => [record.team.id, record]));
  for (const { team, rev, deleted } of newest(area, keys)) {
    // The lost version was the one after it.
    if (!deleted && !teams.has(team.id) && teams.size < limit) teams.set(team.id, { team, rev: rev + 2 });
  }
  return [...teams.values()];
}

/** Keeps a text that could not be read, as it is, once. */
export function keepAside(area: Area, keys: TeamKeys, text: string, now: number): void {
  const prefix = keys.backup('damaged-');
  const kept = area.keys().some((key) => key.startsWith(prefix) && area.read(key) === text);
  if (kept) return;
  let at = now;
  while (area.read(`${prefix}${at}`) !== null) at++;
  area.write(`${prefix}${at}`, text);
}
