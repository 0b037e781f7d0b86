import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamBook } from '@ddh/engine/internal/fantasy';
import type { StoreStatus } from '../port.ts';
import { backUpText } from '../storage/backups.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import { quietly } from '../storage/sharedStorage.ts';
import { bookOf, EMPTY_CACHE, isUnsent, type Cache } from './cache.ts';
import type { CacheStore, Change } from './cacheStore.ts';
import { reconcile, type FirstRev, type Reconciled } from './reconcile.ts';
import type { SyncDeps } from './remotePort.ts';

/** The first delay before an unreachable remote is tried again, in ms. */
export const RETRY_MS = 20_000;
export const RETRY_MAX_MS = 320_000;

/**
 * Limit on reads in one pull. A read is repeated only if another tab has updated the cache, so more reads than this are
 * not a race.
 */
const MAX_READS = 10;

/** The state of one tab. All tabs share the cache, so `step` receives a fresh copy of it with each event. */
export type PullerState = {
  /** The book on the page. A book is published only if it differs from this one. */
  readonly shown: TeamBook | null;
  /** The device has no cache yet. `load` returns the first book, so the pull does not publish it too. */
  readonly firstLoad: boolean;
  readonly failure: StoreFailure | null;
  readonly orphans: readonly string[];
  readonly subscribers: number;
  /** In ms. Doubles with each retry up to RETRY_MAX_MS, and is reset by a success. */
  readonly retryDelay: number;
  readonly retryScheduled: boolean;
  /** The status that was published last. A status is published only if it differs. */
  readonly status: StoreStatus | null;
};

export const INITIAL_STATE: PullerState = {
  shown: null,
  firstLoad: false,
  failure: null,
  orphans: [],
  subscribers: 0,
  retryDelay: RETRY_MS,
  retryScheduled: false,
  status: null,
};

export type PullerEvent =
  | { readonly type: 'loadStarted' | 'loaded' | 'cacheChanged' | 'remoteChanged' | 'retryDue' }
  | { readonly type: 'subscribersChanged'; readonly count: number }
  /** The remote has responded. `orphans`: the orphans that the pull found, or an empty list after a push. */
  | { readonly type: 'synced'; readonly orphans: readonly string[] }
  | { readonly type: 'failed'; readonly error: StoreFailure }
  | { readonly type: 'appliedLocally'; readonly change: (book: TeamBook) => TeamBook };

export type PullerEffect =
  | { readonly type: 'publishBook'; readonly book: TeamBook }
  | { readonly type: 'publishStatus'; readonly status: StoreStatus }
  | { readonly type: 'scheduleRetry'; readonly delay: number }
  | { readonly type: 'cancelRetry' | 'sync' };

type Step = readonly [PullerState, readonly PullerEffect[]];

export function step(state: PullerState, event: PullerEvent, cache: Cache | null): Step {
  switch (event.type) {
    case 'loadStarted':
      return [{ ...state, firstLoad: cache === null }, []];
    case 'loaded':
      return [{ ...state, firstLoad: false, shown: bookOf(cache ?? EMPTY_CACHE) }, []];
    case 'synced': {
      const orphans = [...new Set([...state.orphans, ...event.orphans])];
      const synced = { ...state, orphans, failure: null, retryDelay: RETRY_MS, retryScheduled: false };
      return publish(synced, cache, [{ type: 'cancelRetry' }]);
    }
    case 'failed': {
      const failed = { ...state, failure: event.error };
      // Only a lost connection is worth a retry, and only while a page shows the teams.
      const retries = event.error.kind === 'unreachable' && state.subscribers > 0 && !state.retryScheduled;
      if (!retries) return publish(failed, cache);
      return publish({ ...failed, retryScheduled: true }, cache, [{ type: 'scheduleRetry', delay: state.retryDelay }]);
    }
    case 'appliedLocally': {
      const shown = shownBook(state);
      return publish(shown ? { ...state, shown: event.change(shown) } : state, cache);
    }
    case 'cacheChanged':
      return publish(state, cache);
    case 'remoteChanged':
      return [state, syncIfShown(state)];
    case 'retryDue': {
      const retryDelay = Math.min(2 * state.retryDelay, RETRY_MAX_MS);
      return [{ ...state, retryScheduled: false, retryDelay }, syncIfShown(state)];
    }
    case 'subscribersChanged': {
      const counted = { ...state, subscribers: event.count };
      return event.count > 0 ? [counted, []] : [{ ...counted, retryScheduled: false }, [{ type: 'cancelRetry' }]];
    }
  }
}

const syncIfShown = ({ subscribers }: PullerState): readonly PullerEffect[] =>
  subscribers > 0 ? [{ type: 'sync' }] : [];

/** Returns the book on the page: `null` during the first load, and an empty book before it. */
const shownBook = ({ shown, firstLoad }: PullerState): TeamBook | null => shown ?? (firstLoad ? null : NO_BOOK);
const NO_BOOK: TeamBook = { teams: [], current: null };

function publish(state: PullerState, cache: Cache | null, effects: readonly PullerEffect[] = []): Step {
  const book = cache && bookOf(cache);
  const shown = shownBook(state);
  const isNewBook = book !== null && shown !== null && revisionsOf(book) !== revisionsOf(shown);
  const status = statusOf(state, cache);
  const isNewStatus = JSON.stringify(status) !== JSON.stringify(state.status);
  return [
    { ...state, shown: isNewBook ? book : state.shown, status },
    [
      ...effects,
      ...(isNewBook ? [{ type: 'publishBook', book } as const] : []),
      ...(isNewStatus ? [{ type: 'publishStatus', status } as const] : []),
    ],
  ];
}

/** Books with the same revisions look the same on a page. */
const revisionsOf = ({ teams, current }: TeamBook): string =>
  [current, ...teams.map(({ team, rev }) => `${team.id} ${rev}`)].join();

const statusOf = ({ failure, orphans }: PullerState, cache: Cache | null): StoreStatus => ({
  place: 'elsewhere',
  unsent: (cache ?? EMPTY_CACHE).teams.filter(isUnsent).map(({ local }) => local.team.id),
  trouble: failure,
  orphans,
});

export type Puller = {
  /** Concurrent callers share the pending pull. A running pull is not shared: it may have read too early. */
  readonly refresh: () => Promise<Result<null, StoreFailure>>;
  /** To call when `load` begins. The book of the first pull is then returned, not published. */
  readonly startLoad: () => void;
  /** Returns the book for the page to show. */
  readonly finishLoad: () => TeamBook;
  /** Applies the page's own write to the shown book. It is not published back to the page. */
  readonly applyLocal: (change: (book: TeamBook) => TeamBook) => void;
  /** Call when the remote has responded: clears an earlier failure. */
  readonly markSynced: () => void;
  readonly markFailed: (error: StoreFailure) => void;
  /** Publishes the changes that a push has made in the cache. */
  readonly publish: () => void;
  readonly subscribe: (listen: (book: TeamBook) => void) => () => void;
  readonly subscribeStatus: (listen: (status: StoreStatus) => void) => () => void;
};

export type PullerDeps = Pick<SyncDeps, 'sharedStorage' | 'clock' | 'now' | 'remote' | 'onReturn'> & {
  readonly keys: RemoteKeys;
  readonly cacheStore: CacheStore;
  readonly firstRev: FirstRev;
  /** Pulls, then pushes all unsent edits. */
  readonly sync: () => void;
};

export function createPuller(deps: PullerDeps): Puller {
  const { sharedStorage, clock, now, remote, onReturn, keys, cacheStore, firstRev, sync } = deps;
  const listeners = new Set<(book: TeamBook) => void>();
  const statusListeners = new Set<(status: StoreStatus) => void>();
  let state = INITIAL_STATE;
  let cancelRetry = (): void => undefined;
  let unsubscribeRemote = (): void => undefined;
  let pending: Promise<Result<null, StoreFailure>> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function dispatch(event: PullerEvent): void {
    const [next, effects] = step(state, event, cacheStore.read());
    // The state is assigned before the effects run, because a subscriber may dispatch another event.
    state = next;
    effects.forEach(perform);
  }

  function perform(effect: PullerEffect): void {
    switch (effect.type) {
      case 'publishBook':
        return listeners.forEach((listen) => listen(effect.book));
      case 'publishStatus':
        return statusListeners.forEach((listen) => listen(effect.status));
      case 'scheduleRetry':
        cancelRetry = clock.after(effect.delay, () => dispatch({ type: 'retryDue' }));
        return;
      case 'cancelRetry':
        return cancelRetry();
      case 'sync':
        return sync();
    }
  }

  /**
   * Reconciles the cache with the remote book. Reads the book again if another tab has raised `remoteRevision` during
   * the read.
   */
  async function pull(): Promise<Result<null, StoreFailure>> {
    for (let reads = 0; reads < MAX_READS; reads++) {
      const revision = revisionOf(cacheStore.read());
      const answer = await remote.read();
      if (!answer.ok) {
        dispatch({ type: 'failed', error: answer.error });
        return answer;
      }
      const { book, undecoded } = answer.value;
      // A later push would erase the parts that could not be decoded, so the book's JSON is backed up. If storage is
      // full, the pull continues.
      if (undecoded !== null) quietly(() => backUpText(sharedStorage, keys, undecoded, now()));
      const reconciled = await cacheStore.update((cache): Change<Reconciled | null> => {
        if (revisionOf(cache) !== revision) return { cache, value: null };
        const next = reconcile(cache, book, firstRev);
        return { cache: next.cache, replaced: next.replaced, value: next };
      });
      if (reconciled === null) continue;
      dispatch({ type: 'synced', orphans: reconciled.orphans });
      return ok(null);
    }
    return err({ kind: 'unreachable' });
  }

  onReturn(() => dispatch({ type: 'remoteChanged' }));

  return {
    refresh() {
      const run = (): Promise<Result<null, StoreFailure>> => {
        pending = null;
        return pull();
      };
      pending ??= last.then(run, run);
      last = pending;
      return pending;
    },
    startLoad: () => dispatch({ type: 'loadStarted' }),
    finishLoad() {
      dispatch({ type: 'loaded' });
      return state.shown ?? NO_BOOK;
    },
    applyLocal: (change) => dispatch({ type: 'appliedLocally', change }),
    markSynced: () => dispatch({ type: 'synced', orphans: [] }),
    markFailed: (error) => dispatch({ type: 'failed', error }),
    publish: () => dispatch({ type: 'cacheChanged' }),
    subscribe(listen) {
      // The subscription starts before the subscriber is counted, because a remote may call back at once. That first
      // call is not a change to pull.
      if (listeners.size === 0) unsubscribeRemote = remote.subscribe(() => dispatch({ type: 'remoteChanged' }));
      listeners.add(listen);
      dispatch({ type: 'subscribersChanged', count: listeners.size });
      const unsubscribeStorage = sharedStorage.subscribe((key) => {
        if (key === null || key === keys.cache) dispatch({ type: 'cacheChanged' });
      });
      return () => {
        unsubscribeStorage();
        listeners.delete(listen);
        dispatch({ type: 'subscribersChanged', count: listeners.size });
        if (listeners.size === 0) unsubscribeRemote();
      };
    },
    subscribeStatus(listen) {
      statusListeners.add(listen);
      listen(statusOf(state, cacheStore.read()));
      return () => statusListeners.delete(listen);
    },
  };
}

/** Without a cache, the result is lower than any stored revision. */
const revisionOf = (cache: Cache | null): number => cache?.remoteRevision ?? -1;
