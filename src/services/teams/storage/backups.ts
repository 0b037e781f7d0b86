import type { TeamBook, TeamId, TeamRecord } from '@ddh/engine/internal/fantasy';
import type { TeamBackup } from '../port.ts';
import { decodeBackups, encodeBackups, encodeBook } from './documents.ts';
import type { TeamKeys } from './keys.ts';
import { storageFailure, writeAll, type SharedStorage } from './sharedStorage.ts';

/** Limit on the backups of one team, and on the number of deleted teams that have backups. */
const MAX_BACKUPS = 5;

/**
 * Writes a book, backs up the version of one team that this write replaces, and removes the keys `gone`. The book is
 * `null` if a remote stores it. If storage is full, fewer backups are kept. If there is no room even for one backup,
 * throws and writes nothing.
 */
export function writeBook(
  sharedStorage: SharedStorage,
  keys: TeamKeys,
  book: TeamBook | null,
  replaced: TeamBackup | null,
  gone: readonly string[],
  now: () => number,
): void {
  const bookWrite = book === null ? [] : [[keys.book, encodeBook(book)] as const];
  if (replaced === null) return writeAll(sharedStorage, bookWrite);
  const key = keys.backup(replaced.team.id);
  const text = sharedStorage.read(key);
  const old = decodeBackups(text);
  if (text !== null && !old.whole) backUpText(sharedStorage, keys, text, now());
  const backups = [replaced, ...old.backups].slice(0, MAX_BACKUPS);
  const removals = gone.map((one) => [one, null] as const);
  for (let kept = backups.length; ; kept--) {
    const backupWrite = [key, encodeBackups(backups.slice(0, kept))] as const;
    try {
      // The backup is written before the book. If there is no room for that, the other order may work, because the book
      // may have become smaller.
      if (tryWrite(() => writeAll(sharedStorage, [backupWrite, ...bookWrite, ...removals]))) return;
      return writeAll(sharedStorage, [...bookWrite, ...removals, backupWrite]);
    } catch (error) {
      if (kept === 1 || storageFailure(error).kind !== 'full') throw error;
    }
  }
}

/** Returns false if storage is full. */
function tryWrite(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (storageFailure(error).kind !== 'full') throw error;
    return false;
  }
}

/** Returns the backups of all teams, newest first, with at most `perTeam` of each team. */
export function allBackups(
  sharedStorage: SharedStorage,
  keys: TeamKeys,
  perTeam: number = MAX_BACKUPS,
): readonly TeamBackup[] {
  const prefix = keys.backup('');
  return sharedStorage
    .keys()
    .filter((key) => /^\d{4}$/.test(key.slice(prefix.length)) && key.startsWith(prefix))
    .flatMap((key) => decodeBackups(sharedStorage.read(key)).backups.slice(0, perTeam))
    .toSorted((a, b) => b.at - a.at);
}

/**
 * Returns the keys of backups to remove when a team of this book is deleted. The teams deleted last keep their backups,
 * and so does this team, even if the clock was set back.
 */
export function forgottenBackups(sharedStorage: SharedStorage, keys: TeamKeys, { teams }: TeamBook): readonly string[] {
  const isDeleted = ({ team }: TeamBackup): boolean => !teams.some((one) => one.team.id === team.id);
  const deleted = allBackups(sharedStorage, keys, 1).filter(isDeleted);
  return deleted.slice(MAX_BACKUPS - 1).map(({ team }) => keys.backup(team.id));
}

/** Returns the first revision for a new team with this id. It is higher than any revision that a tab may still edit. */
export const nextRevision = (sharedStorage: SharedStorage, keys: TeamKeys, id: TeamId): number =>
  (decodeBackups(sharedStorage.read(keys.backup(id))).backups[0]?.rev ?? 0) + 1;

/** Returns the teams of a damaged book: the ones that can be decoded, and the last backups of all other teams. */
export function rebuildTeams(
  sharedStorage: SharedStorage,
  keys: TeamKeys,
  readable: readonly TeamRecord[],
  limit: number,
): readonly TeamRecord[] {
  const teams = new Map(readable.map((record) => [record.team.id, record]));
  for (const { team, rev, deleted } of allBackups(sharedStorage, keys, 1)) {
    // The damaged version had the revision after the backup's, so the rebuilt team gets the one after that.
    if (!deleted && !teams.has(team.id) && teams.size < limit) teams.set(team.id, { team, rev: rev + 2 });
  }
  return [...teams.values()];
}

/** Stores a string that cannot be decoded under a key with the current time. The same string is stored only once. */
export function backUpText(sharedStorage: SharedStorage, keys: TeamKeys, text: string, now: number): void {
  const prefix = keys.backup('damaged-');
  const isStored = sharedStorage.keys().some((key) => key.startsWith(prefix) && sharedStorage.read(key) === text);
  if (isStored) return;
  let at = now;
  while (sharedStorage.read(`${prefix}${at}`) !== null) at++;
  sharedStorage.write(`${prefix}${at}`, text);
}
