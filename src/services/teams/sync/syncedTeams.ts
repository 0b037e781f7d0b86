import {
  checkTeamName,
  sameTeam,
  type FantasyTeam,
  type StoreFailure,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { withLimit } from '../limit.ts';
import type { Saved, TeamStore, WriteFailure } from '../port.ts';
import { createBackups } from '../storage/backups.ts';
import { openDeviceParts } from '../storage/draftSlot.ts';
import { remoteKeysOf, type RemoteKeys } from '../storage/keys.ts';
import { applyEdit, type Edited } from '../storage/localTeams.ts';
import { quietly, type SharedStorage } from '../storage/sharedStorage.ts';
import { bookOf, findCached, NO_CACHE, withLocal, type Cache, type Change } from './cache.ts';
import { createCacheStore } from './cacheStore.ts';
import { createSavingDrafts } from './drafts.ts';
import { createPuller } from './puller.ts';
import { createPusher, isNameError } from './pusher.ts';
import type { SyncDeps, Conflict, TeamRemote } from './remotePort.ts';
import { parseJson, toJson } from '@ddh/engine/internal/text';
import { decodeBook } from '../storage/documents.ts';

/**
 * Opens the store for teams on a remote. An edit is first stored on the device and then pushed. Until the push
 * succeeds, the page shows the edit as unsent. A team can be created or deleted only while the remote can be reached.
 */
export async function openSyncedTeams(userId: string, deps: SyncDeps): Promise<TeamStore> {
  const { sharedStorage, clock, now, remote } = deps;
  const keys = remoteKeysOf(userId, deps.place);
  const backups = createBackups(sharedStorage, keys, now);
  const { drafts: storedDrafts, remembered } = await openDeviceParts(sharedStorage, keys, backups);
  const drafts = createSavingDrafts(storedDrafts);
  const cacheStore = createCacheStore(sharedStorage, keys, backups);
  const pusher = createPusher(remote, cacheStore);
  const sync = (): void => void puller.refresh().then((pulled) => (pulled.ok ? pushUnsent() : undefined));
  const puller = createPuller({ ...deps, cacheStore, sync });

  async function pushUnsent(): Promise<void> {
    const pushed = await pusher.pushAll();
    if (pushed === null) return;
    if (pushed.ok) puller.publish();
    else puller.markFailed(pushed.error);
  }

  async function pullFirst(): Promise<Result<null, StoreFailure>> {
    const pulled = await puller.refresh();
    if (!pulled.ok) return pulled;
    const book = bookOf(cacheStore.read());
    const migrated = await cacheStore.tryPushLock(() => migrateLocalTeams(sharedStorage, keys, remote, book));
    const pulledAgain = migrated === true ? await puller.refresh() : pulled;
    void pushUnsent();
    return pulledAgain;
  }

  /** Shows a team that this page has stored, without waiting for the next pull. */
  const show = (record: TeamRecord): void =>
    puller.applyLocal(({ teams, current }) => {
      const isShown = teams.some(({ team }) => team.id === record.team.id);
      const replace = (one: TeamRecord): TeamRecord => (one.team.id === record.team.id ? record : one);
      return { current, teams: isShown ? teams.map(replace) : [...teams, record] };
    });

  async function save(typed: FantasyTeam, base: TeamRecord): Promise<Result<Saved, WriteFailure>> {
    const stored = await cacheStore.update((cache) => storeEdit(cache, typed, base));
    if (!stored.ok) return stored;
    const { before, record: next, merged } = stored.value;
    if (cacheStore.failure() === null) drafts.startSaving({ base, typed, stored: next });
    show(next);
    const pushed = await withLimit(clock, async (signal) => {
      const answer = await pushConfirmed(typed.id);
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

  /** Pushes a team. If the remote may still store a version that the user has reverted, pulls first to find out. */
  async function pushConfirmed(id: TeamId): Promise<Result<unknown, WriteFailure>> {
    const pushed = await pusher.pushTeam(id);
    if (!pushed.ok || !findCached(cacheStore.read(), id)?.inFlight.length) return pushed;
    const pulled = await puller.refresh();
    return pulled.ok ? pusher.pushTeam(id) : pulled;
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

  /**
   * Passes on the result of a request. After a failure which shows that the page is out of date, also pulls the teams.
   */
  async function followUp<T, E extends WriteFailure>(answer: Promise<Result<T, E>>): Promise<Result<T, E>> {
    const done = await answer;
    if (done.ok) return done;
    const { error }: { readonly error: WriteFailure } = done;
    if (STALE.has(error.kind)) void puller.refresh();
    else if (!isNameError(error)) puller.markFailed(error);
    return done;
  }

  return {
    async load() {
      const isCached = cacheStore.read() !== NO_CACHE;
      puller.startLoad();
      const first = pullFirst();
      if (!isCached) {
        const pulled = await withLimit(clock, () => first);
        if (!pulled.ok) return pulled;
      }
      return ok(puller.finishLoad());
    },
    subscribe: (listen) =>
      puller.subscribe((book) => {
        drafts.show(book);
        listen(book);
      }),
    subscribeStatus: (listen) => puller.subscribeStatus(listen),
    create: (team) => followUp(withLimit(clock, (signal) => create(team, signal))),
    save: (team, base) => followUp(save(team, base)),
    remove: (id) => followUp(withLimit(clock, (signal) => remove(id, signal))),
    async setCurrent(id) {
      const found = await cacheStore.update((cache): Change<boolean> => {
        if (id !== null && !findCached(cache, id)) return { cache, value: false };
        return { cache: cache === NO_CACHE ? cache : { ...cache, current: id, chosen: true }, value: true };
      });
      if (!found) return err({ kind: 'notFound' });
      puller.applyLocal(({ teams }) => ({ teams, current: id }));
      // The choice of the current team is pushed in the background. If that fails, the next push sends it.
      void pushUnsent();
      return ok(null);
    },
    backups: () => quietly(backups.all) ?? [],
    drafts,
    remembered,
  };
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

/**
 * Creates this device's local teams on the remote, in order. A team is created only once, and only if its name is free
 * and the user has fewer than five teams. The local copies are kept. If a team fails for a temporary reason, the next
 * load tries it again. Returns whether any team was created.
 */
async function migrateLocalTeams(
  sharedStorage: SharedStorage,
  keys: RemoteKeys,
  remote: TeamRemote,
  remoteBook: TeamBook,
): Promise<boolean> {
  const local = quietly(() => decodeBook(sharedStorage.read(keys.book)));
  if (local?.ok !== true) return false;
  const { teams, current } = local.value.book;
  const storedIds = parseJson(quietly(() => sharedStorage.read(keys.migrated)) ?? '[]');
  const migrated = new Set<unknown>(Array.isArray(storedIds) ? storedIds : []);
  const pending = teams.filter(({ team }) => !migrated.has(team.id));
  const storeIds = (): boolean => quietly(() => sharedStorage.write(keys.migrated, toJson([...migrated]))) !== null;
  // If the list of migrated ids cannot be stored, no team is created: a team that the user deletes later would be
  // created again.
  if (pending.length === 0 || !storeIds()) return false;
  const remoteIds = new Map<TeamId, TeamId>();
  const taken = remoteBook.teams.map(({ team }) => team);
  for (const { team } of pending) {
    const name = checkTeamName(team.name, taken, null);
    const created = name.ok ? await remote.put({ ...team, name: name.value }, null) : name;
    if (!created.ok && UNDECIDED.has(created.error.kind)) break;
    // A firewall may have refused this team because of its contents. The other teams may still succeed.
    if (!created.ok && created.error.kind === 'refused') continue;
    if (created.ok) {
      taken.push(created.value.team);
      remoteIds.set(team.id, created.value.team.id);
    }
    migrated.add(team.id);
    storeIds();
  }
  const remoteCurrent = current === null ? undefined : remoteIds.get(current);
  if (remoteBook.teams.length === 0 && remoteCurrent !== undefined) await remote.setCurrent(remoteCurrent);
  return remoteIds.size > 0;
}

/** Failures that have a cause outside the team, so that another attempt may succeed. */
const UNDECIDED = new Set<WriteFailure['kind'] | Conflict['kind']>([
  'unreachable',
  'loggedOut',
  'damaged',
  'notSetUp',
  'keyBlocked',
  'clock',
  'wrongDatabase',
  'copy',
]);
