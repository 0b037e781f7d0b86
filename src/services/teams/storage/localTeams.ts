import {
  checkTeamName,
  mergeTeams,
  newTeamId,
  type FantasyTeam,
  type StoreFailure,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Saved, TeamStore, WriteFailure } from '../port.ts';
import { createBackups, type Backups, type Replaced } from './backups.ts';
import { decodeBook, encodeBook, sameRecord } from './documents.ts';
import { openDeviceParts } from './draftSlot.ts';
import { keysOf } from './keys.ts';
import { quietly, storageFailure, writeAll, type SharedStorage, type Write } from './sharedStorage.ts';

export type LocalDeps = {
  readonly sharedStorage: SharedStorage;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  /** A random number from 0 to below 1. */
  readonly random: () => number;
};

/** The result of a change of the list of teams: the new list, other values to write, and the value for the caller. */
type Change<T> = {
  readonly book: TeamBook;
  /** The version of a team to back up. */
  readonly replaced?: Replaced;
  readonly removals?: readonly Write[];
  readonly value: T;
};

/** Opens the store for teams that only this browser keeps. `trouble`: why the site has no other place for them at present. */
export async function openLocalTeams(
  userId: string,
  { sharedStorage, now, random }: LocalDeps,
  trouble: StoreFailure | null = null,
): Promise<TeamStore> {
  const keys = keysOf(userId);
  const backups = createBackups(sharedStorage, keys, now);
  const { drafts, remembered } = await openDeviceParts(sharedStorage, keys, backups);

  const withBook = <T, E>(
    run: (stored: ReturnType<typeof decodeBook>, text: string) => Result<T, E>,
  ): Promise<Result<T, E | StoreFailure>> =>
    sharedStorage.withLock(keys.book, (): Result<T, E | StoreFailure> => {
      try {
        const text = sharedStorage.read(keys.book);
        return run(decodeBook(text), text ?? '');
      } catch (error) {
        return err(storageFailure(error));
      }
    });

  const update = <T, E>(transition: (book: TeamBook) => Result<Change<T>, E>): Promise<Result<T, E | StoreFailure>> =>
    withBook((stored, text): Result<T, E | StoreFailure> => {
      if (!stored.ok) return err({ kind: 'damaged' });
      const changed = transition(stored.value.book);
      if (!changed.ok) return changed;
      // This write erases the parts that could not be decoded, so the stored string is backed up first.
      if (!stored.value.whole) backups.backUpText(text);
      const { book, replaced, removals = [], value } = changed.value;
      const writes: readonly Write[] = [[keys.book, encodeBook(book)], ...removals];
      if (replaced) backups.write(replaced, writes);
      else writeAll(sharedStorage, writes);
      return ok(value);
    });

  return {
    load: () =>
      withBook((stored, text): Result<TeamBook, StoreFailure> => {
        if (stored.ok) {
          // If there is no room for the backup, loading continues: the next write makes the backup first.
          if (!stored.value.whole) quietly(() => backups.backUpText(text));
          return ok(stored.value.book);
        }
        if (stored.error.kind === 'damaged') {
          backups.backUpText(text);
          // The failure is reported once. The next load finds the rebuilt teams.
          const teams = backups.rebuildTeams(stored.error.readable);
          sharedStorage.write(keys.book, encodeBook({ teams, current: null }));
        }
        return err({ kind: 'damaged' });
      }),

    subscribe: (listen) =>
      sharedStorage.subscribe((key) => {
        if (key !== null && key !== keys.book) return;
        // If storage is blocked, nothing is reported here: the next save reports it.
        const stored = quietly(() => decodeBook(sharedStorage.read(keys.book)));
        if (stored?.ok) listen(stored.value.book);
      }),

    create: (team) => update((book) => created(book, team, backups, random)),
    save: (team, base) => update((book) => saved(book, team, base)),
    remove: (id) => update((book) => removed(book, id, backups)),
    setCurrent: (id) =>
      update((book): Result<Change<null>, StoreFailure> => {
        if (id !== null && !find(book, id)) return err({ kind: 'notFound' });
        return ok({ book: { ...book, current: id }, value: null });
      }),
    subscribeStatus(listen) {
      listen({ place: 'device', unsent: [], trouble, orphans: [] });
      return () => undefined;
    },
    backups: () => quietly(backups.all) ?? [],
    drafts,
    remembered,
  };
}

function created(
  book: TeamBook,
  team: FantasyTeam,
  backups: Backups,
  random: () => number,
): Result<Change<TeamRecord>, WriteFailure> {
  const teams = book.teams.map((record) => record.team);
  const name = checkTeamName(team.name, teams, null);
  if (!name.ok) return name;
  const ids = teams.map(({ id }) => id);
  const id = ids.includes(team.id) ? newTeamId(ids, random) : team.id;
  const record = { team: { ...team, id, name: name.value }, rev: backups.nextRevision(id) };
  return ok({ book: { ...book, teams: [...book.teams, record] }, value: record });
}

function saved(book: TeamBook, team: FantasyTeam, base: TeamRecord): Result<Change<Saved>, WriteFailure> {
  const edited = applyEdit(book, team, base);
  if (!edited.ok) return edited;
  const { before, record, merged } = edited.value;
  const teams = book.teams.map((one) => (one === before ? record : one));
  const replaced = { ...before, deleted: false };
  return ok({ book: { ...book, teams }, replaced, value: { record, merged, waiting: null } });
}

function removed(book: TeamBook, id: TeamId, backups: Backups): Result<Change<null>, StoreFailure> {
  const before = find(book, id);
  if (!before) return err({ kind: 'notFound' });
  const teams = book.teams.filter((one) => one !== before);
  const current = book.current === id ? (teams[0]?.team.id ?? null) : book.current;
  const replaced = { ...before, deleted: true };
  return ok({ book: { teams, current }, replaced, removals: backups.removals(book, id), value: null });
}

const find = ({ teams }: TeamBook, id: TeamId): TeamRecord | undefined => teams.find(({ team }) => team.id === id);

/**
 * A saved edit: `record` replaces the stored version `before`. `merged` is true if `before` is not the version from
 * which the edits began.
 */
export type Edited = { readonly before: TeamRecord; readonly record: TeamRecord; readonly merged: boolean };

/** Applies edits that began from the version `base` to the team's newest version in `book`. */
export function applyEdit(book: TeamBook, typed: FantasyTeam, base: TeamRecord): Result<Edited, WriteFailure> {
  const before = find(book, typed.id);
  if (!before) return err({ kind: 'notFound' });
  const merged = !sameRecord(before, base);
  const team = merged ? mergeTeams(base.team, typed, before.team).team : typed;
  const others = book.teams.map((one) => one.team);
  // Another tab may have taken the name after the user typed it. The team's own unchanged name is no error.
  const name = team.name === before.team.name ? null : checkTeamName(team.name, others, team.id);
  return name?.ok === false ? name : ok({ before, record: { team, rev: before.rev + 1 }, merged });
}
