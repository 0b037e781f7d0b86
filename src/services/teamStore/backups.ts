import type { TeamBook, TeamId, TeamRecord } from '@ddh/engine';
import { failureOf, writeAll, type Area } from './area.ts';
import { decodeBackups, encodeBackups, encodeBook, type Backup } from './document.ts';
import type { TeamKeys } from './keys.ts';

/** So many replaced versions are kept of a team; and of so many teams that are gone. */
export const KEPT_BACKUPS = 5;

export const backupsOf = (area: Area, keys: TeamKeys, id: string): readonly Backup[] =>
  decodeBackups(area.read(keys.backup(id)));

/**
 * Writes a book, and what it replaces of one team to that team's backups. Where there is no room for five of them,
 * fewer are kept: the last one always is, or nothing is written.
 */
export function writeBook(area: Area, keys: TeamKeys, book: TeamBook, replaced: Backup | null): void {
  const text = encodeBook(book);
  if (replaced === null) return writeAll(area, [[keys.book, text]]);
  const backups = [replaced, ...backupsOf(area, keys, replaced.team.id)].slice(0, KEPT_BACKUPS);
  for (let kept = backups.length; ; kept--) {
    try {
      return writeAll(area, [
        [keys.backup(replaced.team.id), encodeBackups(backups.slice(0, kept))],
        [keys.book, text],
      ]);
    } catch (error) {
      if (kept === 1 || failureOf(error).kind !== 'full') throw error;
    }
  }
}

/** Every team that has backups, by its newest. */
function newest(area: Area, keys: TeamKeys): readonly Backup[] {
  const prefix = keys.backup('');
  return area
    .keys()
    .filter((key) => /^\d{4}$/.test(key.slice(prefix.length)) && key.startsWith(prefix))
    .flatMap((key) => decodeBackups(area.read(key)).slice(0, 1))
    .toSorted((a, b) => b.at - a.at);
}

/** Of teams that are gone, the last few can still be found. */
export function forgetOldest(area: Area, keys: TeamKeys, { teams }: TeamBook): void {
  const gone = newest(area, keys).filter(({ team }) => !teams.some((one) => one.team.id === team.id));
  for (const { team } of gone.slice(KEPT_BACKUPS)) area.write(keys.backup(team.id), null);
}

/** The revision of a team that comes back under an id must be none that somebody still edits from. */
export const revAfter = (area: Area, keys: TeamKeys, id: TeamId): number =>
  (backupsOf(area, keys, id)[0]?.rev ?? 0) + 1;

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
  if (!kept) area.write(`${prefix}${now}`, text);
}
