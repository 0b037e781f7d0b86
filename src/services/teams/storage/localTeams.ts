import {
  checkTeamName,
  MAX_TEAMS,
  mergeTeams,
  newTeamId,
  type FantasyTeam,
  type StoreFailure,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Saved, StoreStatus, TeamBackup, TeamStore, WriteFailure } from '../port.ts';
import { allBackups, backUpText, forgottenBackups, nextRevision, rebuildTeams, writeBook } from './backups.ts';
import { decodeBook } from './documents.ts';
import { openDeviceParts } from './draftSlot.ts';
import { keysOf } from './keys.ts';
import { quietly, storageFailure, type SharedStorage } from './sharedStorage.ts';

export type LocalDeps = {
  readonly sharedStorage: SharedStorage;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  /** A random number from 0 to below 1. */
  readonly random: () => number;
};

/** The result of a transition of the book. */
type Change<T> = {
  readonly book: TeamBook;
  /** The version of a team to back up. */
  readonly replaced: TeamBackup | null;
  /** The keys to remove. */
  readonly gone?: readonly string[];
  readonly value: T;
};

/** Opens the store for teams that only this browser keeps. */
export async function openLocalTeams(userId: string, deps: LocalDeps): Promise<TeamStore> {
  const { sharedStorage, now, random } = deps;
  const keys = keysOf(userId);
  const { drafts, remembered } = await openDeviceParts(keys, deps);

  const withLock = <T, E>(run: () => Result<T, E>): Promise<Result<T, E | StoreFailure>> =>
    sharedStorage.withLock(keys.book, (): Result<T, E | StoreFailure> => {
      try {
        return run();
      } catch (error) {
        return err(storageFailure(error));
      }
    });

  const update = <T, E>(transition: (book: TeamBook) => Result<Change<T>, E>): Promise<Result<T, E | StoreFailure>> =>
    withLock((): Result<T, E | StoreFailure> => {
      const text = sharedStorage.read(keys.book);
      const stored = decodeBook(text);
      if (!stored.ok) return err({ kind: 'damaged' });
      const changed = transition(stored.value.book);
      if (!changed.ok) return changed;
      // This write erases the parts that could not be decoded, so the stored string is backed up first.
      if (!stored.value.whole) backUpText(sharedStorage, keys, text ?? '', now());
      const { book, replaced, gone = [], value } = changed.value;
      writeBook(sharedStorage, keys, book, replaced, gone, now);
      return ok(value);
    });

  const backup = (record: TeamRecord, deleted = false): TeamBackup => ({ ...record, at: now(), deleted });

  return {
    load: () =>
      withLock((): Result<TeamBook, StoreFailure> => {
        const text = sharedStorage.read(keys.book);
        const stored = decodeBook(text);
        if (stored.ok) {
          // If there is no room for the backup, loading continues: the next write makes the backup first.
          if (!stored.value.whole) quietly(() => backUpText(sharedStorage, keys, text ?? '', now()));
          return ok(stored.value.book);
        }
        if (stored.error.kind === 'damaged') {
          backUpText(sharedStorage, keys, text ?? '', now());
          // The failure is reported once. The next load finds the rebuilt teams.
          const teams = rebuildTeams(sharedStorage, keys, stored.error.readable, MAX_TEAMS);
          writeBook(sharedStorage, keys, { teams, current: null }, null, [], now);
        }
        return err({ kind: 'damaged' });
      }),

    subscribe: (listen) =>
      sharedStorage.subscribe((key) => {
        if (key !== null && key !== keys.book) return;
        // If storage has become blocked, the next save reports that.
        const stored = quietly(() => decodeBook(sharedStorage.read(keys.book)));
        if (stored?.ok) listen(stored.value.book);
      }),

    create: (team) =>
      update((book) => {
        const teams = book.teams.map((record) => record.team);
        const name = checkTeamName(team.name, teams, null);
        if (!name.ok) return name;
        const ids = teams.map(({ id }) => id);
        const id = ids.includes(team.id) ? newTeamId(ids, random) : team.id;
        const record = { team: { ...team, id, name: name.value }, rev: nextRevision(sharedStorage, keys, id) };
        return ok({ book: { ...book, teams: [...book.teams, record] }, replaced: null, value: record });
      }),

    save: (team, base) =>
      update((book): Result<Change<Saved>, WriteFailure> => {
        const before = find(book, team.id);
        if (!before) return err({ kind: 'notFound' });
        const merged = before.rev !== base.rev;
        const next = merged ? mergeTeams(base.team, team, before.team).team : team;
        const error = nameError(book, next, before.team);
        if (error) return err(error);
        const record: TeamRecord = { team: next, rev: before.rev + 1 };
        const teams = book.teams.map((one) => (one === before ? record : one));
        return ok({ book: { ...book, teams }, replaced: backup(before), value: { record, merged, waiting: null } });
      }),

    remove: (id) =>
      update((book): Result<Change<null>, StoreFailure> => {
        const before = find(book, id);
        if (!before) return err({ kind: 'notFound' });
        const teams = book.teams.filter((one) => one !== before);
        const current = book.current === id ? (teams[0]?.team.id ?? null) : book.current;
        const gone = [keys.remembered(id), ...forgottenBackups(sharedStorage, keys, book)];
        return ok({ book: { teams, current }, replaced: backup(before, true), gone, value: null });
      }),

    setCurrent: (id) =>
      update((book): Result<Change<null>, StoreFailure> => {
        if (id !== null && !find(book, id)) return err({ kind: 'notFound' });
        return ok({ book: { ...book, current: id }, replaced: null, value: null });
      }),

    subscribeStatus(listen) {
      listen(ON_DEVICE);
      return () => undefined;
    },
    backups: () => quietly(() => allBackups(sharedStorage, keys)) ?? [],
    drafts,
    remembered,
  };
}

const ON_DEVICE: StoreStatus = { place: 'device', unsent: [], trouble: null, orphans: [] };

const find = ({ teams }: TeamBook, id: TeamId): TeamRecord | undefined => teams.find(({ team }) => team.id === id);

/** Another tab may have taken the name since it was typed. The team's own unchanged name is no error. */
export function nameError({ teams }: TeamBook, next: FantasyTeam, before: FantasyTeam) {
  if (next.name === before.name) return null;
  const name = checkTeamName(
    next.name,
    teams.map(({ team }) => team),
    next.id,
  );
  return name.ok ? null : name.error;
}
