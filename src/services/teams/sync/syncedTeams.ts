import {
  checkTeamName,
  mergeTeams,
  sameTeam,
  type FantasyTeam,
  type StoreFailure,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { allBackups, forgotten, revAfter } from '../storage/backups.ts';
import { openDevice, quietly } from '../storage/device.ts';
import { remoteKeysOf } from '../storage/keys.ts';
import { nameError } from '../storage/localTeams.ts';
import { inTime } from '../limit.ts';
import type { Saved, TeamStore, WriteFailure } from '../port.ts';
import { sameRecord } from '../storage/sameRecord.ts';
import { bookOf, findCached, withCached, type Cache } from './cache.ts';
import { openDrafts } from './drafts.ts';
import { createLook } from './puller.ts';
import type { FirstRev } from './reconcile.ts';
import { takeAway } from './removing.ts';
import { isNameError, make, send } from './pusher.ts';
import { openShelf, type Change } from './cacheStore.ts';
import { TURN_MS, type SyncedWorld } from './deps.ts';

/**
 * The teams of a user that are kept elsewhere. An edit is written on this device first, and then sent: what cannot be
 * sent now waits here, and is shown meanwhile. New teams and deleted ones are the other place's to decide.
 */
export async function openSyncedTeams(userId: string, world: SyncedWorld): Promise<TeamStore> {
  const { area, clock, now, remote } = world;
  const keys = remoteKeysOf(userId, world.place);
  const { drafts: place, remembered } = await openDevice(keys, world);
  const drafts = openDrafts(place);
  const shelf = openShelf(area, keys, now);
  const firstRev: FirstRev = (id) => quietly(() => revAfter(area, keys, id)) ?? 1;
  const look = createLook(world, keys, shelf, firstRev);
  const { refresh } = look;

  /** One tab at a time sends. One that hangs is not waited for: the place elsewhere compares what it is given. */
  async function sending<T>(run: () => Promise<T>): Promise<T> {
    const turn = await area.inTurn(keys.sending, TURN_MS, async () => ({ answer: await run() }));
    return turn === null ? run() : turn.answer;
  }

  /** The page shows it, since it is the page's own. */
  const show = (record: TeamRecord): void =>
    look.learn(({ teams, current }) => {
      const known = teams.some(({ team }) => team.id === record.team.id);
      return {
        current,
        teams: known ? teams.map((one) => (one.team.id === record.team.id ? record : one)) : [...teams, record],
      };
    });

  async function save(typed: FantasyTeam, base: TeamRecord): Promise<Result<Saved, WriteFailure>> {
    const written = await shelf.change((cache): Change<Result<Written, WriteFailure>> => keep(cache, typed, base));
    if (!written.ok) return written;
    const { id } = typed;
    const { next, before, merged } = written.value;
    if (shelf.failure() === null) drafts.begin({ base, typed, kept: next });
    show(next);
    const sent = await inTime(clock, async (late) => {
      const answer = await sendSurely(id);
      if (answer.ok && late.aborted) look.went();
      return answer;
    });
    let waiting: StoreFailure | null = null;
    if (!sent.ok) {
      const { error } = sent;
      // Asked before it is taken back, for which there may be room again.
      const isKept = shelf.failure() === null;
      if (isNameError(error) || !isKept) {
        await shelf.change((cache) => takeBack(cache, next, before));
      }
      if (error.kind === 'notFound' || isNameError(error) || !isKept) drafts.undo();
      if (isNameError(error)) return err(error);
      look.failed(error);
      if (error.kind === 'notFound' || !isKept) return err(error);
      waiting = error;
    }
    const record = recordOf(shelf.read(), id);
    if (record === null) {
      drafts.undo();
      return err({ kind: 'notFound' });
    }
    drafts.end();
    show(record);
    if (waiting === null) look.went();
    return ok({ record, merged: merged || !sameTeam(record.team, next.team), waiting });
  }

  /** What is taken back before it is known whether it was stored may be there: that is looked up first. */
  async function sendSurely(id: TeamId): Promise<Result<null, WriteFailure>> {
    const sendIt = () => sending(() => send(shelf, remote, id));
    const sent = await sendIt();
    if (!sent.ok || !findIn(shelf.read(), id)?.sent.length) return sent;
    const looked = await refresh();
    return looked.ok ? sendIt() : looked;
  }

  async function create(typed: FantasyTeam, late: AbortSignal): Promise<Result<TeamRecord, WriteFailure>> {
    const name = checkTeamName(typed.name, [], null);
    if (!name.ok) return name;
    const made = await sending(() => make(shelf, remote, { ...typed, name: name.value }, firstRev));
    if (!made.ok) return made;
    const sent = await sending(() => send(shelf, remote, made.value));
    if (!sent.ok) return sent;
    const record = recordOf(shelf.read(), made.value);
    if (record === null) return err({ kind: 'notFound' });
    // Late, it is told the page as another's would be.
    if (!late.aborted) show(record);
    look.went();
    return ok(record);
  }

  async function remove(id: TeamId, late: AbortSignal): Promise<Result<null, StoreFailure>> {
    const removed = await takeAway(shelf, remote, id, (cache) => [
      keys.remembered(id),
      ...(quietly(() => forgotten(area, keys, bookOf(cache))) ?? []),
    ]);
    if (!removed.ok) return removed;
    const { current } = removed.value;
    if (!late.aborted) {
      look.learn(({ teams }) => ({ teams: teams.filter(({ team }) => team.id !== id), current }));
    }
    look.went();
    return ok(null);
  }

  /** The page did not know what it is told, or is not told enough: it had better look. */
  async function looking<T, E extends WriteFailure>(answer: Promise<Result<T, E>>): Promise<Result<T, E>> {
    const made = await answer;
    if (made.ok) return made;
    const { error }: { readonly error: WriteFailure } = made;
    if (STALE.has(error.kind)) void refresh();
    // Who is not logged in any more, and the like, is the whole page's concern.
    else if (!isNameError(error)) look.failed(error);
    return made;
  }

  return {
    async load() {
      const known = shelf.read();
      const first = look.begin();
      if (known === null) {
        const answer = await inTime(clock, () => first);
        if (!answer.ok) return answer;
      }
      return ok(look.see());
    },
    subscribe: (listen) =>
      look.subscribe((book) => {
        drafts.show(book);
        listen(book);
      }),
    followStatus: look.followStatus,
    create: (team) => looking(inTime(clock, (late) => create(team, late))),
    save: (team, base) => looking(save(team, base)),
    remove: (id) => looking(inTime(clock, (late) => sending(() => remove(id, late)))),
    async setCurrent(id) {
      const found = await shelf.change((cache): Change<boolean> => {
        if (id !== null && !findIn(cache, id)) return { cache: null, value: false };
        return { cache: cache && { ...cache, current: id, chosen: true }, value: true };
      });
      if (!found) return err({ kind: 'notFound' });
      look.learn(({ teams }) => ({ teams, current: id }));
      // Nobody waits for it: it is sent, or goes along with the next thing that is.
      void look.flush();
      return ok(null);
    },
    backups: () => quietly(() => allBackups(area, keys)) ?? [],
    drafts,
    remembered,
  };

  type Written = { readonly next: TeamRecord; readonly before: TeamRecord; readonly merged: boolean };

  /** What is saved, on top of what this device has by now. */
  function keep(cache: Cache | null, typed: FantasyTeam, base: TeamRecord): Change<Result<Written, WriteFailure>> {
    const known = findIn(cache, typed.id);
    if (!cache || !known) return { cache: null, value: err({ kind: 'notFound' }) };
    const before = known.here;
    const merged = !sameRecord(before, base);
    const name = checkTeamName(typed.name, [], typed.id);
    if (!name.ok) return { cache: null, value: name };
    const mine = { ...typed, name: name.value };
    const team = merged ? mergeTeams(base.team, mine, before.team).team : mine;
    const named = nameError(bookOf(cache), team, before.team);
    if (named) return { cache: null, value: err(named) };
    const next = { team, rev: before.rev + 1 };
    return {
      cache: withCached(cache, { ...known, here: next }),
      replaced: [{ ...before, deleted: false }],
      value: ok({ next, before, merged }),
    };
  }

  /**
   * What is not kept here waits for its writer, in his draft: with a name that cannot be given, or on a device that has
   * no room.
   */
  function takeBack(cache: Cache | null, next: TeamRecord, before: TeamRecord): Change<null> {
    const known = findIn(cache, next.team.id);
    if (!cache || known?.here.rev !== next.rev) return { cache: null, value: null };
    return { cache: withCached(cache, { ...known, here: before }), value: null };
  }
}

const findIn = (cache: Cache | null, id: TeamId) => (cache ? findCached(cache, id) : undefined);
const recordOf = (cache: Cache | null, id: TeamId): TeamRecord | null => findIn(cache, id)?.here ?? null;

const STALE: ReadonlySet<string> = new Set<WriteFailure['kind']>([
  'nameTaken',
  'tooManyTeams',
  'notFound',
  'unreachable',
]);
