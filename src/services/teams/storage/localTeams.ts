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
import { failureOf, type Area } from './sharedStorage.ts';
import { allBackups, forgotten, keepAside, rebuilt, revAfter, writeBook } from './backups.ts';
import { openDevice, quietly } from './device.ts';
import { decodeBook } from './documents.ts';
import { keysOf } from './keys.ts';
import type { Saved, StoreStatus, TeamBackup, TeamStore, WriteFailure } from '../port.ts';

export type World = { readonly area: Area; readonly now: () => number; readonly random: () => number };

/** A book to be written, which version of which team it replaces, which keys go, and what is then answered. */
type Change<T> = {
  readonly book: TeamBook;
  readonly replaced: TeamBackup | null;
  readonly gone?: readonly string[];
  readonly value: T;
};

/** The teams of a user in this browser: all that is theirs where no remote store is set up. */
export async function openLocalTeams(userId: string, { area, now, random }: World): Promise<TeamStore> {
  const keys = keysOf(userId);
  const { drafts, remembered } = await openDevice(keys, { area, now });

  /** Reads and writes with nobody between. */
  const alone = <T, E>(run: () => Result<T, E>): Promise<Result<T, E | StoreFailure>> =>
    area.alone(keys.book, () => {
      try {
        return run();
      } catch (error) {
        return err(failureOf(error));
      }
    });

  const change = <T, E>(make: (book: TeamBook) => Result<Change<T>, E>): Promise<Result<T, E | StoreFailure>> =>
    alone((): Result<T, E | StoreFailure> => {
      const text = area.read(keys.book);
      const stored = decodeBook(text);
      if (!stored.ok) return err({ kind: 'damaged' });
      const made = make(stored.value.book);
      if (!made.ok) return made;
      // What was left out of it would go with this write.
      if (!stored.value.whole) keepAside(area, keys, text ?? '', now());
      writeBook(area, keys, made.value.book, made.value.replaced, made.value.gone ?? [], now);
      return ok(made.value.value);
    });

  const backup = (record: TeamRecord, deleted = false): TeamBackup => ({ ...record, at: now(), deleted });

  return {
    load: () =>
      alone((): Result<TeamBook, StoreFailure> => {
        const text = area.read(keys.book);
        const stored = decodeBook(text);
        if (stored.ok) {
          // No room for it is no reason not to show the rest: who writes keeps it first.
          if (!stored.value.whole) quietly(() => keepAside(area, keys, text ?? '', now()));
          return ok(stored.value.book);
        }
        if (stored.error.kind === 'damaged') {
          keepAside(area, keys, text ?? '', now());
          // Said once: the next time, there is what could be saved.
          const teams = rebuilt(area, keys, stored.error.readable, MAX_TEAMS);
          writeBook(area, keys, { teams, current: null }, null, [], now);
        }
        return err({ kind: 'damaged' });
      }),

    subscribe: (listen) =>
      area.listen((key) => {
        if (key !== null && key !== keys.book) return;
        try {
          const stored = decodeBook(area.read(keys.book));
          if (stored.ok) listen(stored.value.book);
        } catch {
          // Blocked meanwhile: what is shown stays, and saving will say so.
        }
      }),

    create: (team) =>
      change((book) => {
        const teams = book.teams.map((record) => record.team);
        const name = checkTeamName(team.name, teams, null);
        if (!name.ok) return name;
        const ids = teams.map(({ id }) => id);
        const id = ids.includes(team.id) ? newTeamId(ids, random) : team.id;
        const record: TeamRecord = { team: { ...team, id, name: name.value }, rev: revAfter(area, keys, id) };
        return ok({ book: { ...book, teams: [...book.teams, record] }, replaced: null, value: record });
      }),

    save: (team, base) =>
      change((book): Result<Change<Saved>, WriteFailure> => {
        const before = find(book, team.id);
        if (!before) return err({ kind: 'notFound' });
        const merged = before.rev !== base.rev;
        const next = merged ? mergeTeams(base.team, team, before.team).team : team;
        const named = nameError(book, next, before.team);
        if (named) return err(named);
        const record: TeamRecord = { team: next, rev: before.rev + 1 };
        const teams = book.teams.map((one) => (one === before ? record : one));
        return ok({ book: { ...book, teams }, replaced: backup(before), value: { record, merged, waiting: null } });
      }),

    remove: (id) =>
      change((book): Result<Change<null>, StoreFailure> => {
        const before = find(book, id);
        if (!before) return err({ kind: 'notFound' });
        const teams = book.teams.filter((one) => one !== before);
        const current = book.current === id ? (teams[0]?.team.id ?? null) : book.current;
        const gone = [keys.remembered(id), ...forgotten(area, keys, book)];
        return ok({ book: { teams, current }, replaced: backup(before, true), gone, value: null });
      }),

    setCurrent: (id) =>
      change((book): Result<Change<null>, StoreFailure> => {
        if (id !== null && !find(book, id)) return err({ kind: 'notFound' });
        return ok({ book: { ...book, current: id }, replaced: null, value: null });
      }),

    followStatus(listen) {
      listen(ON_DEVICE);
      return () => undefined;
    },
    backups: () => quietly(() => allBackups(area, keys)) ?? [],
    drafts,
    remembered,
  };
}

/** There is no other place. */
const ON_DEVICE: StoreStatus = { place: 'device', unsent: [], trouble: null, orphans: [] };

const find = ({ teams }: TeamBook, id: TeamId): TeamRecord | undefined => teams.find(({ team }) => team.id === id);

/** A name that another tab has given meanwhile cannot be taken; what stands already is nobody's fault. */
export function nameError({ teams }: TeamBook, next: FantasyTeam, before: FantasyTeam) {
  if (next.name === before.name) return null;
  const name = checkTeamName(
    next.name,
    teams.map(({ team }) => team),
    next.id,
  );
  return name.ok ? null : name.error;
}
