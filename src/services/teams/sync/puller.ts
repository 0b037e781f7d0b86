import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamBook } from '@ddh/engine/internal/fantasy';
import { keepAside } from '../storage/backups.ts';
import { quietly } from '../storage/device.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import type { StoreStatus } from '../port.ts';
import { bringTeams } from './migrateLocalTeams.ts';
import { bookOf, EMPTY_CACHE, isUnsent, type Cache } from './cache.ts';
import { reconcile, type FirstRev, type Reconciled } from './reconcile.ts';
import { sendAll, TRIES } from './pusher.ts';
import type { Change, Shelf } from './cacheStore.ts';
import { RETRY_MOST_MS, RETRY_MS, TURN_MS, type SyncedWorld } from './deps.ts';

/** What this tab knows of both sides, what its page has been shown of it, and who is to be told. */
export type Look = {
  /** The first look of a loading: teams of the device are brought along, and what waits is sent. */
  readonly begin: () => Promise<Result<null, StoreFailure>>;
  /** Looks whether somebody else has written. Who asks while it waits for its turn is answered with it. */
  readonly refresh: () => Promise<Result<null, StoreFailure>>;
  /** Sends what waits, unless another tab hangs with it. */
  readonly flush: () => Promise<void>;
  /** The book, for the page to show. */
  readonly see: () => TeamBook;
  /** The page shows what it has written itself. */
  readonly learn: (change: (book: TeamBook) => TeamBook) => void;
  readonly went: () => void;
  readonly failed: (error: StoreFailure) => void;
  readonly subscribe: (listen: (book: TeamBook) => void) => () => void;
  readonly followStatus: (listen: (status: StoreStatus) => void) => () => void;
};

export function createLook(world: SyncedWorld, keys: RemoteKeys, shelf: Shelf, firstRev: FirstRev): Look {
  const { area, now, remote, clock } = world;
  const listeners = new Set<(book: TeamBook) => void>();
  const followers = new Set<(status: StoreStatus) => void>();
  let seen: TeamBook | null = null;
  /** What is read now is the first that the page is shown: it is its answer. */
  let loading = false;
  let trouble: StoreFailure | null = null;
  let orphans: readonly string[] = [];
  let told = '';
  let waiting: Promise<Result<null, StoreFailure>> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let cancelRetry: (() => void) | null = null;
  let patience = RETRY_MS;
  let endWatch = (): void => undefined;

  const status = (): StoreStatus => ({
    place: 'elsewhere',
    unsent: (shelf.read() ?? EMPTY_CACHE).teams.filter(isUnsent).map(({ here }) => here.team.id),
    trouble,
    orphans,
  });

  /** Whatever has changed is told to whom it concerns. */
  function tell(): void {
    const cache = shelf.read();
    const book = cache && bookOf(cache);
    const shown = seen ?? (loading ? null : NOTHING);
    if (book && shown && revisions(book) !== revisions(shown)) {
      seen = book;
      for (const listen of listeners) listen(book);
    }
    const current = status();
    const text = JSON.stringify(current);
    if (text === told) return;
    told = text;
    for (const listen of followers) listen(current);
  }

  function went(): void {
    trouble = null;
    patience = RETRY_MS;
    cancelRetry?.();
    cancelRetry = null;
    tell();
  }

  function failed(error: StoreFailure): void {
    trouble = error;
    if (error.kind === 'unreachable' && listeners.size > 0) {
      cancelRetry ??= clock.after(patience, () => {
        cancelRetry = null;
        patience = Math.min(2 * patience, RETRY_MOST_MS);
        lookAgain();
      });
    }
    tell();
  }

  /** What was asked before something newer was heard may be older than that, whichever tab heard it. */
  async function read(): Promise<Result<TeamBook, StoreFailure>> {
    for (let tries = 0; tries < TRIES; tries++) {
      const known = knownOf(shelf.read());
      const answer = await remote.read();
      if (!answer.ok) {
        failed(answer.error);
        return answer;
      }
      const { book, unread } = answer.value;
      // What was left out of it would go with the next write. No room for it is no reason not to show the rest.
      if (unread !== null) quietly(() => keepAside(area, keys, unread, now()));
      const made = await shelf.change((cache): Change<Reconciled | null> => {
        if (knownOf(cache) !== known) return { cache: null, value: null };
        const next = reconcile(cache, book, firstRev);
        return { cache: next.cache, replaced: next.replaced, value: next };
      });
      if (made === null) continue;
      orphans = [...new Set([...orphans, ...made.orphans])];
      went();
      return ok(book);
    }
    return err({ kind: 'unreachable' });
  }

  async function refresh(): Promise<Result<null, StoreFailure>> {
    waiting ??= last.then(async () => {
      waiting = null;
      const book = await read();
      return book.ok ? ok(null) : book;
    });
    last = waiting.catch(() => undefined);
    return waiting;
  }

  async function begin(): Promise<Result<null, StoreFailure>> {
    loading = shelf.read() === null;
    const first = await refresh();
    if (!first.ok) return first;
    const cache = shelf.read() ?? EMPTY_CACHE;
    const brought = await area.inTurn(keys.sending, TURN_MS, () => bringTeams(area, keys, remote, bookOf(cache)));
    const second = brought === true ? await refresh() : first;
    void flush();
    return second;
  }

  async function flush(): Promise<void> {
    const sent = await area.inTurn(keys.sending, TURN_MS, () => sendAll(shelf, remote));
    if (sent === null) return;
    if (sent.ok) tell();
    else failed(sent.error);
  }

  function lookAgain(): void {
    if (listeners.size > 0) void refresh().then((answer) => (answer.ok ? flush() : undefined));
  }
  world.onReturn(lookAgain);

  return {
    begin,
    refresh,
    flush,
    see() {
      loading = false;
      seen = bookOf(shelf.read() ?? EMPTY_CACHE);
      return seen;
    },
    learn(change) {
      if (seen !== null || !loading) seen = change(seen ?? NOTHING);
      tell();
    },
    went,
    failed,
    subscribe(listen) {
      if (listeners.size === 0) endWatch = remote.watch(lookAgain);
      listeners.add(listen);
      const end = area.listen((key) => {
        if (key === null || key === keys.cache) tell();
      });
      return () => {
        end();
        listeners.delete(listen);
        if (listeners.size > 0) return;
        endWatch();
        cancelRetry?.();
        cancelRetry = null;
      };
    },
    followStatus(listen) {
      followers.add(listen);
      listen(status());
      return () => followers.delete(listen);
    },
  };
}

const NOTHING: TeamBook = { teams: [], current: null };

const knownOf = (cache: Cache | null): number => cache?.known ?? -1;

/** Two books with the same are the same, as far as a page is concerned. */
const revisions = ({ teams, current }: TeamBook): string =>
  [current, ...teams.map(({ team, rev }) => `${team.id} ${rev}`)].join();
