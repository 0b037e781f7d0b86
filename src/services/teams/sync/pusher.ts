import {
  mergeTeams,
  sameTeam,
  type FantasyTeam,
  type StoreFailure,
  type TeamId,
  type TeamNameError,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { WriteFailure } from '../port.ts';
import type { Replaced } from '../storage/backups.ts';
import { sameRecord } from '../storage/documents.ts';
import {
  findCached,
  isUnsent,
  withCached,
  withInFlight,
  withLocal,
  withoutCached,
  withoutInFlight,
  type Cache,
  type CachedTeam,
  type Change,
} from './cache.ts';
import type { CacheStore } from './cacheStore.ts';
import { adoptRemote, rebaseCached, type FirstRev } from './reconcile.ts';
import type { Conflict, TeamRemote } from './remotePort.ts';

/** A request to the remote about one team. `cached` is the cached team from which the request was built. */
export type Push = { readonly kind: 'put' | 'remove'; readonly cached: CachedTeam };

export type PushEvent =
  | { readonly type: 'start'; readonly kind: Push['kind']; readonly id: TeamId }
  | { readonly type: 'stored'; readonly push: Push; readonly record: TeamRecord }
  | { readonly type: 'removed'; readonly push: Push; readonly current: TeamId | null }
  | { readonly type: 'failed'; readonly push: Push; readonly error: WriteFailure | Conflict };

/** The `result` of `finish` is the current team after a `remove`, and null after a `put`. */
export type PushEffect =
  | { readonly type: 'send'; readonly push: Push }
  | { readonly type: 'finish'; readonly result: Result<TeamId | null, WriteFailure> };

/**
 * The transitions of the outbox, which sends edits to the remote. A team in the cache is clean, unsent, or unsent with
 * versions in flight. A version is marked as in flight before it is sent, so that a pull that finds the version does
 * not mistake it for another device's edit.
 */
export function step(cache: Cache, event: PushEvent): Change<PushEffect> {
  if (event.type === 'start') return startPush(cache, event.kind, event.id);
  const { kind, cached: sent } = event.push;
  const { id } = sent.local.team;
  const cached = findCached(cache, id);
  // If another tab has received a newer version after this request was built, the response is out of date.
  const isCurrent = cached !== undefined && sameRecord(cached.remote, sent.remote);
  switch (event.type) {
    case 'stored': {
      if (!isCurrent) return startPush(cache, kind, id);
      // The remote may have stored a different version from the one sent.
      const confirmed = rebaseCached({ ...cached, remote: sent.local, inFlight: [] }, event.record);
      return startPush(withCached(cache, confirmed.cached), kind, id);
    }
    case 'removed': {
      const { current } = event;
      if (!cached) return finish(cache, ok(current));
      return {
        ...finish({ ...withoutCached(cache, id), current, chosen: false }, ok(current)),
        replaced: [{ ...cached.local, deleted: true }],
        removed: id,
      };
    }
    case 'failed': {
      const { error } = event;
      if (error.kind === 'unreachable') return finish(cache, err(error));
      if (!isCurrent) return error.kind === 'conflict' ? startPush(cache, kind, id) : finish(cache, err(error));
      // If no earlier request contained this version, the failure means that the remote has not stored it.
      const isUnstored = kind === 'put' && withInFlight(sent.inFlight, sent.local.team) !== sent.inFlight;
      const inFlight = isUnstored ? withoutInFlight(cached.inFlight, sent.local.team) : cached.inFlight;
      if (error.kind !== 'conflict') return finish(withCached(cache, { ...cached, inFlight }), err(error));
      const rebased = rebaseCached({ ...cached, inFlight }, error.record);
      return startPush(withCached(cache, rebased.cached), kind, id, rebased.replaced);
    }
  }
}

const finish = (cache: Cache, result: Result<TeamId | null, WriteFailure>): Change<PushEffect> => ({
  cache,
  value: { type: 'finish', result },
});

function startPush(
  cache: Cache,
  kind: Push['kind'],
  id: TeamId,
  replaced: readonly Replaced[] = [],
): Change<PushEffect> {
  const cached = findCached(cache, id);
  if (kind === 'remove') {
    if (!cached) return finish(cache, err({ kind: 'notFound' }));
    return { cache, replaced, value: { type: 'send', push: { kind, cached } } };
  }
  if (!cached || !isUnsent(cached)) return { ...finish(cache, ok(null)), replaced };
  const inFlight = withInFlight(cached.inFlight, cached.local.team);
  return {
    cache: inFlight === cached.inFlight ? cache : withCached(cache, { ...cached, inFlight }),
    replaced,
    value: { type: 'send', push: { kind, cached } },
  };
}

async function send(remote: TeamRemote, push: Push): Promise<PushEvent> {
  const { local, remote: base } = push.cached;
  const answer = push.kind === 'put' ? await remote.put(local.team, base) : await remote.remove(base);
  if (!answer.ok) return { type: 'failed', push, error: answer.error };
  const { value } = answer;
  return 'team' in value ? { type: 'stored', push, record: value } : { type: 'removed', push, current: value.current };
}

const NAME_ERRORS = new Set<WriteFailure['kind']>(['nameMissing', 'nameTaken', 'nameTooLong', 'tooManyTeams']);
export const isNameError = (error: WriteFailure): error is TeamNameError => NAME_ERRORS.has(error.kind);

/**
 * Limit on consecutive requests for one team. A conflict means that another device has written in between. If this many
 * requests in a row conflict, something else must be wrong.
 */
const MAX_REQUESTS = 10;

export type Pusher = ReturnType<typeof createPusher>;

export function createPusher(remote: TeamRemote, cacheStore: CacheStore) {
  /** Pushes in two tabs are safe, because the remote compares versions. The lock only avoids unnecessary requests. */
  async function withPushLock<T>(run: () => Promise<T>): Promise<T> {
    const done = await cacheStore.tryPushLock(async () => ({ value: await run() }));
    return done ? done.value : run();
  }

  async function push(kind: Push['kind'], id: TeamId): Promise<Result<TeamId | null, WriteFailure>> {
    let event: PushEvent = { type: 'start', kind, id };
    for (let requests = 0; ; requests++) {
      const next: PushEvent = event;
      const effect = await cacheStore.update((cache) => step(cache, next));
      if (effect.type === 'finish') return effect.result;
      if (requests === MAX_REQUESTS) return err({ kind: 'unreachable' });
      event = await send(remote, effect.push);
    }
  }
  const pushTeam = (id: TeamId) => push('put', id);

  async function pushAll(): Promise<Result<null, StoreFailure>> {
    let refused: Result<null, StoreFailure> | null = null;
    for (const { local } of cacheStore.read().teams.filter(isUnsent)) {
      const { id } = local.team;
      let pushed = await pushTeam(id);
      if (!pushed.ok && isNameError(pushed.error)) {
        // Pushes run in the background, where no user can be asked for another name. The other edits matter more than
        // the new name, which the backups keep.
        await cacheStore.update((cache) => revertName(cache, id));
        pushed = await pushTeam(id);
      }
      // The team no longer exists on the remote, so the next pull removes the team from the cache.
      if (pushed.ok || isNameError(pushed.error) || pushed.error.kind === 'notFound') continue;
      // If the remote refuses a team, the other teams are still pushed.
      if (pushed.error.kind !== 'refused') return err(pushed.error);
      refused = err(pushed.error);
    }
    const current = await pushCurrent();
    return current.ok ? (refused ?? current) : current;
  }

  async function pushCurrent(): Promise<Result<null, StoreFailure>> {
    const { chosen, current } = cacheStore.read();
    if (!chosen) return ok(null);
    const answer = await remote.setCurrent(current);
    if (!answer.ok && answer.error.kind !== 'notFound') return answer;
    // The user may have chosen another team during the request.
    await cacheStore.update((cache) => ({
      cache: cache.chosen && cache.current === current ? { ...cache, chosen: false } : cache,
      value: null,
    }));
    return ok(null);
  }

  return {
    /** Pushes the unsent edits of a team. */
    pushTeam: (id: TeamId) => withPushLock(() => pushTeam(id)),
    /** Deletes a team in its newest version. Returns the current team after the deletion. */
    removeRemote: (id: TeamId) => withPushLock(() => push('remove', id)),
    /**
     * Returns the id of the created team. If an earlier request to create this team got no response but succeeded,
     * returns the id of that team.
     */
    createRemote: (team: FantasyTeam) => withPushLock(() => createRemote(remote, cacheStore, team)),
    /** Pushes as many unsent edits as possible. Resolves to `null` if another tab is pushing already. */
    pushAll: () => cacheStore.tryPushLock(pushAll),
  };
}

async function createRemote(
  remote: TeamRemote,
  cacheStore: CacheStore,
  team: FantasyTeam,
): Promise<Result<TeamId, WriteFailure>> {
  const pending = cacheStore.read().pendingCreates.filter((one) => one.name === team.name);
  const change = (transition: (cache: Cache) => Cache): Promise<null> =>
    cacheStore.update((cache) => ({ cache: transition(cache), value: null }));
  await change((cache) => ({ ...cache, pendingCreates: withInFlight(cache.pendingCreates, team) }));
  const answer = await remote.put(team, null);
  const record = answer.ok ? answer.value : await findPending(remote, pending, answer.error);
  if (record !== null) {
    await change((cache) => withCreated(cache, team, record, cacheStore.firstRev));
    return ok(record.team.id);
  }
  if (answer.ok || answer.error.kind === 'conflict' || answer.error.kind === 'unreachable') {
    return err({ kind: 'unreachable' });
  }
  if (pending.length === 0) {
    await change((cache) => ({ ...cache, pendingCreates: withoutInFlight(cache.pendingCreates, team) }));
  }
  return err(answer.error);
}

/**
 * Returns the team that an earlier request of this device created, if the response was lost. Such a team may be the
 * reason for the failure: it takes up the name or the last slot.
 */
async function findPending(
  remote: TeamRemote,
  pending: readonly FantasyTeam[],
  { kind }: WriteFailure | Conflict,
): Promise<TeamRecord | null> {
  if (pending.length === 0 || (kind !== 'nameTaken' && kind !== 'tooManyTeams')) return null;
  const read = await remote.read();
  if (!read.ok) return null;
  const isPending = ({ team }: TeamRecord): boolean => pending.some((one) => sameTeam({ ...one, id: team.id }, team));
  return read.value.book.teams.find(isPending) ?? null;
}

function withCreated(cache: Cache, team: FantasyTeam, record: TeamRecord, firstRev: FirstRev): Cache {
  const { id } = record.team;
  // A pull may have received the team already, with edits from another device.
  const cached = findCached(cache, id) ?? adoptRemote(record, firstRev);
  const merged = mergeTeams(record.team, { ...team, id }, cached.local.team).team;
  const local = sameTeam(cached.local.team, merged) ? cached.local : { team: merged, rev: cached.local.rev + 1 };
  const pendingCreates = cache.pendingCreates.filter(({ name }) => name !== team.name);
  return { ...withCached(cache, { ...cached, local }), pendingCreates };
}

function revertName(cache: Cache, id: TeamId): Change<null> {
  const cached = findCached(cache, id);
  if (!cached) return { cache, value: null };
  const { local, remote } = cached;
  return {
    cache: withLocal(cache, { team: { ...local.team, name: remote.team.name }, rev: local.rev + 1 }),
    replaced: [{ ...local, deleted: false }],
    value: null,
  };
}
