import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamBook } from '@ddh/engine/internal/fantasy';
import type { StoreStatus } from '../port.ts';
import { bookOf, isUnsent, NO_CACHE, type Cache, type Change } from './cache.ts';
import type { CacheStore } from './cacheStore.ts';
import { reconcile } from './reconcile.ts';
import type { SyncDeps, TeamRemote } from './remotePort.ts';

/** The first delay before an unreachable remote is tried again, in ms. */
export const RETRY_MS = 20_000;
export const RETRY_MAX_MS = 320_000;

/**
 * Limit on reads in one pull. The pull reads the remote again if another tab has updated the cache during the read. If
 * that happens this many times in a row, something else must be wrong.
 */
const MAX_READS = 10;

/** The state of one tab. All tabs share the cache, so `step` receives a fresh copy of it with each event. */
export type PullerState = {
  /** The teams on the page. `null` during a first load, because `load` itself returns the first teams to the page. */
  readonly shown: TeamBook | null;
  /** The teams that were published last. Teams are published only if they differ from `shown`. */
  readonly published: TeamBook | null;
  /** The status that was published last. A new status is published only if it differs from this one. */
  readonly status: StoreStatus | null;
  readonly failure: StoreFailure | null;
  readonly orphans: readonly string[];
  /**
   * The delay before the next retry, in ms. It doubles with each retry up to RETRY_MAX_MS, and is reset by a success.
   */
  readonly retryDelay: number;
  readonly retryScheduled: boolean;
};

export const INITIAL_STATE: PullerState = {
  shown: { teams: [], current: null },
  published: null,
  status: null,
  failure: null,
  orphans: [],
  retryDelay: RETRY_MS,
  retryScheduled: false,
};

export type PullerEvent =
  | { readonly type: 'loadStarted' | 'loaded' | 'cacheChanged' | 'retryDue' | 'unsubscribed' }
  /**
   * The remote has responded. `orphans`: names of teams that the pull found deleted although this device had unsent
   * edits of them. After a push, the list is empty.
   */
  | { readonly type: 'synced'; readonly orphans: readonly string[] }
  | { readonly type: 'failed'; readonly error: StoreFailure; readonly isSubscribed: boolean }
  | { readonly type: 'appliedLocally'; readonly change: (book: TeamBook) => TeamBook };

export function step(state: PullerState, event: PullerEvent, cache: Cache): PullerState {
  switch (event.type) {
    case 'loadStarted':
      return cache === NO_CACHE ? { ...state, shown: null } : state;
    case 'loaded':
      return { ...state, shown: bookOf(cache) };
    case 'synced': {
      const orphans = [...new Set([...state.orphans, ...event.orphans])];
      return publish({ ...state, orphans, failure: null, retryDelay: RETRY_MS, retryScheduled: false }, cache);
    }
    case 'failed': {
      const { error, isSubscribed } = event;
      // A retry makes sense only after a lost connection, and only while a page shows the teams.
      const retryScheduled = state.retryScheduled || (error.kind === 'unreachable' && isSubscribed);
      return publish({ ...state, failure: error, retryScheduled }, cache);
    }
    case 'appliedLocally':
      return publish({ ...state, shown: state.shown && event.change(state.shown) }, cache);
    case 'cacheChanged':
      return publish(state, cache);
    case 'retryDue':
      return { ...state, retryScheduled: false, retryDelay: Math.min(2 * state.retryDelay, RETRY_MAX_MS) };
    case 'unsubscribed':
      return { ...state, retryScheduled: false };
  }
}

function publish(state: PullerState, cache: Cache): PullerState {
  const next = statusOf(state, cache);
  const status = JSON.stringify(next) === JSON.stringify(state.status) ? state.status : next;
  const book = bookOf(cache);
  const isNew = cache !== NO_CACHE && state.shown !== null && revisionsOf(book) !== revisionsOf(state.shown);
  return isNew ? { ...state, status, shown: book, published: book } : { ...state, status };
}

/** Lists of teams with the same revisions look the same on a page. */
const revisionsOf = ({ teams, current }: TeamBook): string =>
  [current, ...teams.map(({ team, rev }) => `${team.id} ${rev}`)].join();

const statusOf = ({ failure, orphans }: PullerState, cache: Cache): StoreStatus => ({
  place: 'elsewhere',
  unsent: cache.teams.filter(isUnsent).map(({ local }) => local.team.id),
  trouble: failure,
  orphans,
});

/** `sync` pulls the remote's teams, then pushes all unsent edits. */
type PullerDeps = Pick<SyncDeps, 'clock' | 'remote' | 'onReturn'> & {
  readonly cacheStore: CacheStore;
  readonly sync: () => void;
};

export type Puller = ReturnType<typeof createPuller>;

export function createPuller({ clock, remote, onReturn, cacheStore, sync }: PullerDeps) {
  const listeners = new Set<(book: TeamBook) => void>();
  const statusListeners = new Set<(status: StoreStatus) => void>();
  let state = INITIAL_STATE;
  let cancelRetry = (): void => undefined;
  let unsubscribeRemote = (): void => undefined;

  function dispatch(event: PullerEvent): void {
    const before = state;
    const next = step(before, event, cacheStore.read());
    // The state is assigned before the listeners run, because a listener may dispatch another event.
    state = next;
    if (!next.retryScheduled) cancelRetry();
    else if (!before.retryScheduled) {
      cancelRetry = clock.after(next.retryDelay, () => {
        dispatch({ type: 'retryDue' });
        syncIfSubscribed();
      });
    }
    const { published, status } = next;
    if (published !== null && published !== before.published) listeners.forEach((listen) => listen(published));
    if (status !== null && status !== before.status) statusListeners.forEach((listen) => listen(status));
  }
  const publishCache = (): void => dispatch({ type: 'cacheChanged' });
  const markFailed = (error: StoreFailure): void =>
    dispatch({ type: 'failed', error, isSubscribed: listeners.size > 0 });

  function syncIfSubscribed(): void {
    if (listeners.size > 0) sync();
  }
  onReturn(syncIfSubscribed);

  return {
    refresh: createPulls(remote, cacheStore, (orphans) => dispatch({ type: 'synced', orphans }), markFailed),
    /** Call this when `load` begins. `load` then returns the teams of the first pull, and they are not published. */
    startLoad: () => dispatch({ type: 'loadStarted' }),
    /** Returns the teams for the page to show. */
    finishLoad() {
      dispatch({ type: 'loaded' });
      return bookOf(cacheStore.read());
    },
    /** Applies the page's own write to the shown teams. The result is not published back to the page. */
    applyLocal: (change: (book: TeamBook) => TeamBook) => dispatch({ type: 'appliedLocally', change }),
    /** Call this when the remote has responded. Clears an earlier failure. */
    markSynced: () => dispatch({ type: 'synced', orphans: [] }),
    markFailed,
    /** Publishes the changes that a push has made in the cache. */
    publish: publishCache,
    subscribe(listen: (book: TeamBook) => void) {
      // The subscription starts before the subscriber is counted, because a remote may call back at once. Such a first
      // call does not report a change, so it must not start a pull.
      if (listeners.size === 0) unsubscribeRemote = remote.subscribe(syncIfSubscribed);
      listeners.add(listen);
      const unsubscribeCache = cacheStore.subscribe(publishCache);
      return () => {
        unsubscribeCache();
        listeners.delete(listen);
        if (listeners.size > 0) return;
        dispatch({ type: 'unsubscribed' });
        unsubscribeRemote();
      };
    },
    subscribeStatus(listen: (status: StoreStatus) => void) {
      statusListeners.add(listen);
      listen(statusOf(state, cacheStore.read()));
      return () => statusListeners.delete(listen);
    },
  };
}

/**
 * Returns a function that pulls the remote's teams. Callers share a pull that has not started. A running pull is not
 * shared, because it may have read the remote before the call.
 */
function createPulls(
  remote: TeamRemote,
  cacheStore: CacheStore,
  synced: (orphans: readonly string[]) => void,
  failed: (error: StoreFailure) => void,
): () => Promise<Result<null, StoreFailure>> {
  let pending: Promise<Result<null, StoreFailure>> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Reconciles the cache with the remote teams. Reads them again if another tab has raised `remoteRevision` during the
   * read.
   */
  async function pull(): Promise<Result<null, StoreFailure>> {
    for (let reads = 0; reads < MAX_READS; reads++) {
      const { remoteRevision } = cacheStore.read();
      const answer = await remote.read();
      if (!answer.ok) {
        failed(answer.error);
        return answer;
      }
      const { book, undecoded } = answer.value;
      // A later push would erase the parts that could not be decoded, so the JSON of the remote's teams is backed up.
      if (undecoded !== null) cacheStore.backUp(undecoded);
      const orphans = await cacheStore.update((cache): Change<readonly string[] | null> =>
        cache.remoteRevision === remoteRevision ? reconcile(cache, book, cacheStore.firstRev) : { cache, value: null },
      );
      if (orphans === null) continue;
      synced(orphans);
      return ok(null);
    }
    return err({ kind: 'unreachable' });
  }

  return () => {
    const run = (): Promise<Result<null, StoreFailure>> => {
      pending = null;
      return pull();
    };
    pending ??= last.then(run, run);
    last = pending;
    return pending;
  };
}
