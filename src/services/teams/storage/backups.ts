import type { TeamBook, TeamId, TeamRecord } from '@ddh/engine/internal/fantasy';
import type { TeamBackup } from '../port.ts';
import { decodeBackups, encodeBackups, encodeBook } from './documents.ts';
import type { TeamKeys } from './keys.ts';
import { storageFailure, writeAll, type SharedStorage } from './sharedStorage.ts';

/** Limits the backups of a team, and the deleted teams that have backups. */
const MAX_BACKUPS = 5;

/**
 * Writes a book (`null` if the remote stores it), backs up the version of one team that it replaces and removes the keys
 * `gone`. If storage is full it keeps fewer backups. If there is no room for one it throws and writes nothing.
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
      // The backup comes first. A smaller book may have to make room for it.
      if (tryWrite(() => writeAll(sharedStorage, [backupWrite, ...bookWrite, ...removals]))) return;
      return writeAll(sharedStorage, [...bookWrite, ...removals, backupWrite]);
    } catch (error) {
      if (kept === 1 || storageFailure(error).kind !== 'full') throw error;
    }
  }
}

/** False if storage is full. */
function tryWrite(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (storageFailure(error).kind !== 'full') throw error;
    return false;
  }
}

/** The backups of all teams, newest first; at most `perTeam` of each. */
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
 * Keys of backups to remove when a team of this book is deleted. The last few deleted teams keep theirs, and so does the
 * team itself, whatever the clock says.
 */
export function forgottenBackups(sharedStorage: SharedStorage, keys: TeamKeys, { teams }: TeamBook): readonly string[] {
  const isDeleted = ({ team }: TeamBackup): boolean => !teams.some((one) => one.team.id === team.id);
  const deleted = allBackups(sharedStorage, keys, 1).filter(isDeleted);
  return deleted.slice(MAX_BACKUPS - 1).map(({ team }) => keys.backup(team.id));
}

/** The first revision for a new team under this id. No tab may still edit a deleted team under it. */
export const nextRevision = (sharedStorage: SharedStorage, keys: TeamKeys, id: TeamId): number =>
  (decodeBackups(sharedStorage.read(keys.backup(id))).backups[0]?.rev ?? 0) + 1;

/** The teams of a damaged book: those that can be decoded, and the last backups of the others. */
export function rebuildTeams(
  sharedStorage: SharedStorage,
  keys: TeamKeys,
  readable: readonly TeamRecord[],
  limit: number,
): readonly TeamRecord[] {
  const teams = new Map(readable.map((record) => [record.team.id, record]));
  for (const { team, rev, deleted } of allBackups(sharedStorage, keys, 1)) {
    // The damaged version had the revision between.
    if (!deleted && !teams.has(team.id) && teams.size < limit) teams.set(team.id, { team, rev: rev + 2 });
  }
  return [...teams.values()];
}

/** Stores a text that cannot be decoded under a key of its time. The same text is stored once. */
export function backUpText(sharedStorage: SharedStorage, keys: TeamKeys, text: string, now: number): void {
  const prefix = keys.backup('damaged-');
  const isStored = sharedStorage.keys().some((key) => key.startsWith(prefix) && sharedStorage.read(key) === text);
  if (isStored) return;
  let at = now;
  while (sharedStorage.read(`${prefix}${at}`) !== null) at++;
  sharedStorage.write(`${prefix}${at}`, text);
}
