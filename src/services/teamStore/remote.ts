import {
  checkTeamName,
  err,
  ok,
  sameTeam,
  type FantasyTeam,
  type Result,
  type StoreFailure,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine';
import { forgotten, keepAside, writeBook } from './backups.ts';
import { bringTeams } from './bring.ts';
import { openDevice, quietly } from './device.ts';
import { remoteKeysOf } from './keys.ts';
import type { World } from './local.ts';
import type { Saved, TeamStore, WriteFailure } from './port.ts';
import type { TeamRemote } from './remotePort.ts';
import { onTop, openSent, type OnTop } from './sent.ts';

type RemoteWorld = World & { readonly remote: TeamRemote; readonly onReturn: (run: () => void) => void };

/** Each conflict is another's success: so many in a row are no race any more. */
const TRIES = 10;

/** The teams of a user that are kept elsewhere. Backups and what is unsaved stay on the device. */
export async function openRemoteTeams(userId: string, world: RemoteWorld): Promise<TeamStore> {
  const { area, now, random, remote } = world;
  const keys = remoteKeysOf(userId);
  const { slot, drafts, remembered } = await openDevice(keys, world);
  const sent = openSent(area, keys, slot, now);
  const listeners = new Set<(book: TeamBook) => void>();
  /** The book as it was last heard of. */
  let seen: TeamBook | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let refreshing = false;

  /** One after the other: what is read is then never older than what was written here. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = queue.then(run);
    queue = mine.catch(() => undefined);
    return mine;
  }

  async function read(): Promise<Result<TeamBook, StoreFailure>> {
    const answer = await remote.read();
    if (!answer.ok) return answer;
    const { book, unread } = answer.value;
    // What was left out of it would go with the next write. No room for it is no reason not to show the rest.
    if (unread !== null) quietly(() => keepAside(area, keys, unread, now()));
    return ok(book);
  }

  /** Looks whether somebody else has written. Who asks while it waits for its turn is answered with it. */
  function refresh(): void {
    if (refreshing || listeners.size === 0) return;
    refreshing = true;
    void inTurn(async () => {
      refreshing = false;
      const answer = await read();
      if (!answer.ok || (seen !== null && sameRevisions(seen, answer.value))) return;
      seen = answer.value;
      for (const listen of listeners) listen(answer.value);
    });
  }
  world.onReturn(refresh);

  /** What has been written here; other tabs hear of it. */
  function learn(change: (book: TeamBook) => TeamBook): void {
    seen = seen && change(seen);
    quietly(() => area.write(keys.told, `${now()} ${random()}`));
  }
  const withRecord = (record: TeamRecord): void =>
    learn(({ teams, current }) => {
      const known = teams.some(({ team }) => team.id === record.team.id);
      return {
        current,
        teams: known ? teams.map((one) => (one.team.id === record.team.id ? record : one)) : [...teams, record],
      };
    });

  /** Where there is no room on the device for it, what is stored elsewhere is stored nevertheless. */
  const backUp = (record: TeamRecord, deleted: boolean, gone: readonly string[]): void =>
    void quietly(() => writeBook(area, keys, null, { ...record, at: now(), deleted }, gone, now));

  async function find(id: TeamId): Promise<Result<TeamRecord, StoreFailure>> {
    const book = await read();
    if (!book.ok) return book;
    const record = book.value.teams.find(({ team }) => team.id === id);
    return record ? ok(record) : err({ kind: 'notFound' });
  }
  const seenTeam = (id: TeamId): TeamRecord | undefined => seen?.teams.find(({ team }) => team.id === id);

  async function save(typed: FantasyTeam, base: TeamRecord): Promise<Result<Saved, WriteFailure>> {
    const name = checkTeamName(typed.name, [], typed.id);
    if (!name.ok) return name;
    const mine = { ...typed, name: name.value };
    const { id } = mine;
    const before = sent.of(id, base.rev);
    const over = (theirs: TeamRecord) => onTop(mine, base.team, before, theirs);
    let going: OnTop = { at: base, next: mine, merged: false };
    const known = seenTeam(id);
    // What began where teams were kept before may have any revision.
    if (known?.rev === base.rev && !sameTeam(known.team, base.team)) going = over(known);
    if (base.rev < 1) {
      const there = await find(id);
      if (!there.ok) return there;
      going = over(there.value);
    }
    const takeBack = sent.note(id, mine, base.rev);
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await remote.put(going.next, going.at.rev);
      if (answer.ok) {
        sent.forget(id);
        if (answer.value.rev !== going.at.rev) backUp(going.at, false, []);
        withRecord(answer.value);
        return ok({ record: answer.value, merged: going.merged });
      }
      if (answer.error.kind === 'unreachable') return err(answer.error);
      if (answer.error.kind !== 'conflict') {
        takeBack();
        return err(answer.error);
      }
      going = over(answer.error.record);
    }
    takeBack();
    return err({ kind: 'unreachable' });
  }

  async function create(typed: FantasyTeam): Promise<Result<TeamRecord, WriteFailure>> {
    const name = checkTeamName(typed.name, [], null);
    if (!name.ok) return name;
    const team = { ...typed, name: name.value };
    const before = sent.of('new', 0).filter((own) => own.name === team.name);
    const takeBack = sent.note('new', team, 0);
    const answer = await remote.put(team, 0);
    if (answer.ok) {
      sent.forget('new');
      withRecord(answer.value);
      return answer;
    }
    const { error } = answer;
    if (error.kind === 'unreachable') return err(error);
    takeBack();
    if (error.kind === 'conflict') return err({ kind: 'unreachable' });
    const own = error.kind === 'nameTaken' || error.kind === 'tooManyTeams' ? await madeBefore(before) : null;
    if (own === null) return err(error);
    const again = await save({ ...team, id: own.team.id }, own);
    if (again.ok) sent.forget('new');
    return again.ok ? ok(again.value.record) : again;
  }

  /** The team that was made here before, though nobody said so. */
  async function madeBefore(before: readonly FantasyTeam[]): Promise<TeamRecord | null> {
    if (before.length === 0) return null;
    const book = await read();
    if (!book.ok) return null;
    const isOwn = ({ team }: TeamRecord): boolean => before.some((own) => sameTeam({ ...own, id: team.id }, team));
    return book.value.teams.find(isOwn) ?? null;
  }

  async function remove(id: TeamId): Promise<Result<null, StoreFailure>> {
    const known = seenTeam(id);
    let at: Result<TeamRecord, StoreFailure> = known ? ok(known) : await find(id);
    for (let tries = 0; at.ok && tries < TRIES; tries++) {
      const record = at.value;
      const answer = await remote.remove(id, record.rev);
      if (answer.ok) {
        const { current } = answer.value;
        const book = seen ?? { teams: [record], current };
        const gone = quietly(() => forgotten(area, keys, book)) ?? [];
        backUp(record, true, [keys.remembered(id), ...gone]);
        sent.forget(id);
        learn(({ teams }) => ({ teams: teams.filter(({ team }) => team.id !== id), current }));
        return ok(null);
      }
      if (answer.error.kind !== 'conflict') return err(answer.error);
      at = ok(answer.error.record);
    }
    return at.ok ? err({ kind: 'unreachable' }) : at;
  }

  /** The page did not know what it is told, or is not told enough: it had better look. */
  async function looking<T>(answer: Promise<Result<T, WriteFailure>>): Promise<Result<T, WriteFailure>> {
    const made = await answer;
    if (!made.ok && STALE.includes(made.error.kind)) refresh();
    return made;
  }

  return {
    load: () =>
      inTurn(async () => {
        const answer = await read();
        if (!answer.ok) return answer;
        seen = await bringTeams(area, keys, remote, answer.value);
        return ok(seen);
      }),
    subscribe(listen) {
      listeners.add(listen);
      const end = area.listen((key) => {
        if (key === null || key === keys.told) refresh();
      });
      return () => {
        listeners.delete(listen);
        end();
      };
    },
    create: (team) => looking(inTurn(() => create(team))),
    save: (team, base) => looking(inTurn(() => save(team, base))),
    remove: (id) => inTurn(() => remove(id)),
    setCurrent: (id) =>
      inTurn(async () => {
        const answer = await remote.setCurrent(id);
        if (answer.ok) learn(({ teams }) => ({ teams, current: id }));
        return answer;
      }),
    drafts,
    remembered,
  };
}

const STALE: readonly string[] = ['nameTaken', 'tooManyTeams', 'notFound', 'unreachable'];

function sameRevisions(a: TeamBook, b: TeamBook): boolean {
  const text = ({ teams, current }: TeamBook) => [current, ...teams.map(({ team, rev }) => `${team.id} ${rev}`)].join();
  return text(a) === text(b);
}
