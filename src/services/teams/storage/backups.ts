import { MAX_TEAMS, type TeamBook, type TeamId, type TeamRecord } from '@ddh/engine/internal/fantasy';
import type { TeamBackup } from '../port.ts';
import { decodeBackups, encodeBackups } from './documents.ts';
import type { TeamKeys } from './keys.ts';
import { storageFailure, writeAll, type SharedStorage, type Write } from './sharedStorage.ts';

/** Limit on the backups of one team, and on the number of deleted teams that have backups. */
const MAX_BACKUPS = 5;

/** A replaced version of a team, to be backed up. */
export type Replaced = TeamRecord & { readonly deleted: boolean };

/** The backups of a user's teams, and of strings that cannot be decoded. All methods throw if storage is blocked. */
export type Backups = ReturnType<typeof createBackups>;

export function createBackups(sharedStorage: SharedStorage, keys: TeamKeys, now: () => number) {
  /** Stores a string that cannot be decoded under a key with the current time. The same string is stored only once. */
  function backUpText(text: string): void {
    const prefix = keys.backup('damaged-');
    const isStored = sharedStorage.keys().some((key) => key.startsWith(prefix) && sharedStorage.read(key) === text);
    if (isStored) return;
    let at = now();
    while (sharedStorage.read(`${prefix}${at}`) !== null) at++;
    sharedStorage.write(`${prefix}${at}`, text);
  }

  /** Returns the backups of all teams, newest first, with at most `perTeam` of each team. */
  function all(perTeam: number = MAX_BACKUPS): readonly TeamBackup[] {
    const prefix = keys.backup('');
    return sharedStorage
      .keys()
      .filter((key) => /^\d{4}$/.test(key.slice(prefix.length)) && key.startsWith(prefix))
      .flatMap((key) => decodeBackups(sharedStorage.read(key)).backups.slice(0, perTeam))
      .toSorted((a, b) => b.at - a.at);
  }

  return {
    all,
    backUpText,

    /**
     * Backs up the replaced version and performs `writes`. Either all values are written or none. If storage is full,
     * drops old backups of this team. If there is no room even for one backup, throws and writes nothing.
     */
    write(replaced: Replaced, writes: readonly Write[]): void {
      const key = keys.backup(replaced.team.id);
      const text = sharedStorage.read(key);
      const old = decodeBackups(text);
      if (text !== null && !old.whole) backUpText(text);
      const backups = [{ ...replaced, at: now() }, ...old.backups].slice(0, MAX_BACKUPS);
      const attempts = attemptsOf(key, backups, writes);
      for (const [i, attempt] of attempts.entries()) {
        try {
          return writeAll(sharedStorage, attempt);
        } catch (error) {
          if (i === attempts.length - 1 || storageFailure(error).kind !== 'full') throw error;
        }
      }
    },

    /**
     * Returns the writes that are needed to delete a team from the list `teams`. The backups of this team are kept,
     * even if the clock was set back. The backups of teams that were deleted long ago are removed.
     */
    removals({ teams }: TeamBook, id: TeamId): readonly Write[] {
      const deleted = all(1).filter(({ team }) => !teams.some((one) => one.team.id === team.id));
      const forgotten = deleted.slice(MAX_BACKUPS - 1).map(({ team }) => keys.backup(team.id));
      return [keys.remembered(id), ...forgotten].map((key) => [key, null]);
    },

    /**
     * Returns the first revision for a new team with this id. This revision is higher than any revision that a tab may
     * still edit.
     */
    nextRevision: (id: TeamId): number => (decodeBackups(sharedStorage.read(keys.backup(id))).backups[0]?.rev ?? 0) + 1,

    /**
     * Rebuilds a damaged list of teams: returns the teams that can be decoded, and the last backups of all other teams.
     */
    rebuildTeams(readable: readonly TeamRecord[]): readonly TeamRecord[] {
      const teams = new Map(readable.map((record) => [record.team.id, record]));
      for (const { team, rev, deleted } of all(1)) {
        // The damaged version was one revision after the backup, so the rebuilt team is two revisions after the backup.
        if (!deleted && !teams.has(team.id) && teams.size < MAX_TEAMS) teams.set(team.id, { team, rev: rev + 2 });
      }
      return [...teams.values()];
    },
  };
}

/**
 * Returns the writes to try, in order: with all backups first. First tries to write the backups before the other
 * values. If there is no room, tries the other values first, because the new list of teams may be shorter than the old
 * one.
 */
const attemptsOf = (
  key: string,
  backups: Parameters<typeof encodeBackups>[0],
  writes: readonly Write[],
): readonly (readonly Write[])[] =>
  backups.flatMap((_, dropped) => {
    const backup: Write = [key, encodeBackups(backups.slice(0, backups.length - dropped))];
    return [
      [backup, ...writes],
      [...writes, backup],
    ];
  });
