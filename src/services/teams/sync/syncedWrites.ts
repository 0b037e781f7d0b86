import {
  checkTeamName,
  sameTeam,
  type FantasyTeam,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { withLimit } from '../limit.ts';
import type { Saved, TeamStore, WriteFailure } from '../port.ts';
import { applyEdit, type Edited } from '../storage/localTeams.ts';
import { bookOf, findCached, withLocal, type Cache, type Change } from './cache.ts';
import type { CacheStore } from './cacheStore.ts';
import type { createSavingDrafts } from './drafts.ts';
import type { Puller } from './puller.ts';
import { isNameError, type Pusher } from './pusher.ts';
import type { SyncDeps } from './remotePort.ts';

/** The writes of a user's teams: each is stored on the device, pushed, and shown. */
export function createSyncedWrites(
  clock: SyncDeps['clock'],
  cacheStore: CacheStore,
  drafts: ReturnType<typeof createSavingDrafts>,
  pusher: Pusher,
  puller: Puller,
): Pick<TeamStore, 'create' | 'save' | 'remove'> {
  const show = (record: TeamRecord): void => puller.applyLocal((book) => withRecord(book, record));

  async function save(typed: FantasyTeam, base: TeamRecord): Promise<Result<Saved, WriteFailure>> {
    const stored = await cacheStore.update((cache) => storeEdit(cache, typed, base));
    if (!stored.ok) return stored;
    const { before, record: next, merged } = stored.value;
    if (cacheStore.failure() === null) drafts.startSaving({ base, typed, stored: next });
    show(next);
    const pushed = await withLimit(clock, async (signal) => {
      const answer = await pushConfirmed(typed.id, cacheStore, pusher, puller);
      if (answer.ok && signal.aborted) puller.markSynced();
      return answer;
    });
    const error = pushed.ok ? null : pushed.error;
    // The failure is read before the edit is reverted, because reverting may store the cache successfully.
    const isRejected = error !== null && (isNameError(error) || cacheStore.failure() !== null);
    if (isRejected) await cacheStore.update((cache) => revertEdit(cache, next, before));
    const record = findCached(cacheStore.read(), typed.id)?.local;
    if (isRejected || error?.kind === 'notFound' || record === undefined) {
      drafts.abortSaving();
      return err(error ?? { kind: 'notFound' });
    }
    drafts.finishSaving();
    show(record);
    if (error === null) puller.markSynced();
    else puller.markFailed(error);
    return ok({ record, merged: merged || !sameTeam(record.team, next.team), waiting: error });
  }

  async function create(typed: FantasyTeam, signal: AbortSignal): Promise<Result<TeamRecord, WriteFailure>> {
    const name = checkTeamName(typed.name, [], null);
    if (!name.ok) return name;
    const created = await pusher.createRemote({ ...typed, name: name.value });
    if (!created.ok) return created;
    const pushed = await pusher.pushTeam(created.value);
    if (!pushed.ok) return pushed;
    const record = findCached(cacheStore.read(), created.value)?.local;
    if (record === undefined) return err({ kind: 'notFound' });
    // If the time limit was exceeded, the page receives the team with the next pull, like a team from another device.
    if (!signal.aborted) show(record);
    puller.markSynced();
    return ok(record);
  }

  async function remove(id: TeamId, signal: AbortSignal): Promise<Result<null, WriteFailure>> {
    const removed = await pusher.removeRemote(id);
    if (!removed.ok) return removed;
    const current = removed.value;
    const without = ({ teams }: TeamBook): TeamBook => ({ teams: teams.filter(({ team }) => team.id !== id), current });
    if (!signal.aborted) puller.applyLocal(without);
    puller.markSynced();
    return ok(null);
  }

  return {
    create: (team) =>
      followUp(
        puller,
        withLimit(clock, (signal) => create(team, signal)),
      ),
    save: (team, base) => followUp(puller, save(team, base)),
    remove: (id) =>
      followUp(
        puller,
        withLimit(clock, (signal) => remove(id, signal)),
      ),
  };
}

/** Pushes a team. If the remote may still store a version that the user has reverted, pulls first to find out. */
async function pushConfirmed(
  id: TeamId,
  cacheStore: CacheStore,
  pusher: Pusher,
  puller: Puller,
): Promise<Result<unknown, WriteFailure>> {
  const pushed = await pusher.pushTeam(id);
  if (!pushed.ok || !findCached(cacheStore.read(), id)?.inFlight.length) return pushed;
  const pulled = await puller.refresh();
  return pulled.ok ? pusher.pushTeam(id) : pulled;
}

/**
 * Passes on the result of a request. After a failure which shows that the page is out of date, also pulls the teams.
 */
async function followUp<T, E extends WriteFailure>(
  puller: Puller,
  answer: Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  const done = await answer;
  if (done.ok) return done;
  const { error }: { readonly error: WriteFailure } = done;
  if (STALE.has(error.kind)) void puller.refresh();
  else if (!isNameError(error)) puller.markFailed(error);
  return done;
}

/** Returns the book with a team that this page has stored, without waiting for the next pull. */
function withRecord({ teams, current }: TeamBook, record: TeamRecord): TeamBook {
  const isShown = teams.some(({ team }) => team.id === record.team.id);
  const replace = (one: TeamRecord): TeamRecord => (one.team.id === record.team.id ? record : one);
  return { current, teams: isShown ? teams.map(replace) : [...teams, record] };
}

/** Stores an edit on top of the version that the device has at this moment. */
function storeEdit(cache: Cache, typed: FantasyTeam, base: TeamRecord): Change<Result<Edited, WriteFailure>> {
  const name = checkTeamName(typed.name, [], typed.id);
  const edited = name.ok ? applyEdit(bookOf(cache), { ...typed, name: name.value }, base) : name;
  if (!edited.ok) return { cache, value: edited };
  const { before, record } = edited.value;
  return { cache: withLocal(cache, record), replaced: [{ ...before, deleted: false }], value: edited };
}

/**
 * Removes an edit from the cache if the remote has rejected the edit's team name, or if storage has failed. The edit is
 * then only in the draft.
 */
function revertEdit(cache: Cache, next: TeamRecord, before: TeamRecord): Change<null> {
  const isNewest = findCached(cache, next.team.id)?.local.rev === next.rev;
  return { cache: isNewest ? withLocal(cache, before) : cache, value: null };
}

/** After one of these failures, the remote may have teams or edits that the page does not show. */
const STALE = new Set<WriteFailure['kind']>(['nameTaken', 'tooManyTeams', 'notFound', 'unreachable']);
