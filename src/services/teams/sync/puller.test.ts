import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../engine/testing/prop.ts';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import { err } from '@ddh/engine/internal/result';
import { anyCache } from '../../../testing/anyCache.ts';
import { forwards, id, team } from '../../../testing/localTeams.ts';
import { memoryClock } from '../../../testing/memoryServices.ts';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';
import { createBackups } from '../storage/backups.ts';
import { remoteKeysOf } from '../storage/keys.ts';
import { bookOf, NO_CACHE, isUnsent, type Cache } from './cache.ts';
import { createCacheStore } from './cacheStore.ts';
import { createPuller, INITIAL_STATE, RETRY_MAX_MS, RETRY_MS, step, type PullerEvent } from './puller.ts';

const runs = seeded(150);
const record = (rev: number, ...F: string[]) => ({ team: team('1234', forwards(...F)), rev });
const CLEAN: Cache = { ...NO_CACHE, teams: [{ local: record(1, 'A'), remote: record(1, 'A'), inFlight: [] }] };
const UNSENT: Cache = { ...NO_CACHE, teams: [{ local: record(2, 'B'), remote: record(1, 'A'), inFlight: [] }] };
const UNREACHABLE: StoreFailure = { kind: 'unreachable' };

/** Returns the puller's state after the given events. */
const run = (cache: Cache, ...events: readonly PullerEvent[]) =>
  events.reduce((state, event) => step(state, event, cache), INITIAL_STATE);

describe('publishing of the pulled book', () => {
  test('the teams of a first load are returned by load and are not published', () => {
    const pulled = step(run(NO_CACHE, { type: 'loadStarted' }), { type: 'synced', orphans: [] }, CLEAN);
    expect(pulled).toMatchObject({ published: null, status: { unsent: [] } });
    const loaded = step(pulled, { type: 'loaded' }, CLEAN);
    expect(loaded).toEqual({ ...pulled, shown: bookOf(CLEAN) });
  });

  test('teams that differ from the shown teams are published once', () => {
    const changed = step(run(CLEAN, { type: 'loaded' }), { type: 'cacheChanged' }, UNSENT);
    expect(changed.published).toEqual(bookOf(UNSENT));
    const { published, status } = step(changed, { type: 'cacheChanged' }, UNSENT);
    expect(published).toBe(changed.published);
    expect(status).toBe(changed.status);
  });

  test("a page's own write is not published back to that page", () => {
    const shown = run(CLEAN, { type: 'loaded' });
    const written = step(shown, { type: 'appliedLocally', change: () => bookOf(UNSENT) }, UNSENT);
    expect(written).toMatchObject({ published: null, status: { unsent: ['1234'] } });
  });

  test('a write during the first load publishes no teams before the load ends', () => {
    const events = [{ type: 'loadStarted' }, { type: 'appliedLocally', change: () => bookOf(CLEAN) }] as const;
    expect(run(NO_CACHE, ...events)).toMatchObject({ shown: null, published: null });
  });
});

describe('puller after a failure', () => {
  const FAILED: PullerEvent = { type: 'failed', error: UNREACHABLE, isSubscribed: true };

  test('a retry is scheduled while the remote is unreachable and a page shows the teams', () => {
    expect(run(CLEAN, FAILED)).toMatchObject({ retryScheduled: true, retryDelay: RETRY_MS });
    expect(run(CLEAN, FAILED, FAILED)).toMatchObject({ retryScheduled: true, retryDelay: RETRY_MS });
    expect(run(CLEAN, { ...FAILED, isSubscribed: false }).retryScheduled).toBe(false);
  });

  test.each(['loggedOut', 'refused', 'notSetUp', 'keyBlocked', 'clock', 'wrongDatabase', 'copy', 'damaged'] as const)(
    'a retry is not scheduled after the failure %s',
    (kind) => {
      expect(run(CLEAN, { ...FAILED, error: { kind } }).retryScheduled).toBe(false);
    },
  );

  test('the delay before a retry doubles up to its maximum', () => {
    let state = INITIAL_STATE;
    const delays: number[] = [];
    for (let retries = 0; retries < 7; retries++) {
      const failed = step(state, FAILED, CLEAN);
      delays.push(failed.retryDelay);
      state = step(failed, { type: 'retryDue' }, CLEAN);
      expect(state.retryScheduled).toBe(false);
    }
    expect(delays.slice(0, 3)).toEqual([RETRY_MS, 2 * RETRY_MS, 4 * RETRY_MS]);
    expect(delays.slice(-2)).toEqual([RETRY_MAX_MS, RETRY_MAX_MS]);
  });

  test('a retry is canceled when a sync succeeds, which also resets the delay, or when the last subscriber unsubscribes', () => {
    const failed = run(CLEAN, FAILED, { type: 'retryDue' }, FAILED);
    const synced = step(failed, { type: 'synced', orphans: [] }, CLEAN);
    expect(synced).toMatchObject({ failure: null, retryDelay: RETRY_MS, retryScheduled: false });
    expect(synced).toMatchObject({ published: failed.published, status: { trouble: null } });
    expect(step(failed, { type: 'unsubscribed' }, CLEAN).retryScheduled).toBe(false);
  });
});

/** Creates a puller whose remote cannot be reached. `calls.sync` is the number of syncs that the puller has started. */
function setUpUnreachable() {
  const clock = memoryClock();
  const calls = { sync: 0 };
  let comeBack = (): void => undefined;
  let hint = (): void => undefined;
  const unreachable = async () => err(UNREACHABLE);
  const remote = {
    read: unreachable,
    put: unreachable,
    remove: unreachable,
    setCurrent: unreachable,
    subscribe: (onChange: () => void) => {
      hint = onChange;
      return () => undefined;
    },
  };
  const sharedStorage = memoryBrowser().tab();
  const keys = remoteKeysOf('7', 'site');
  const puller = createPuller({
    clock,
    remote,
    onReturn: (listen) => (comeBack = listen),
    cacheStore: createCacheStore(sharedStorage, keys, createBackups(sharedStorage, keys, clock.now)),
    sync: () => calls.sync++,
  });
  return { clock, calls, puller, comeBack: () => comeBack(), hint: () => hint() };
}

test('a sync starts when the user returns to the page, when the remote changes and when a retry is due, if there is a subscriber', async () => {
  const { clock, calls, puller, comeBack, hint } = setUpUnreachable();
  comeBack();
  await puller.refresh();
  clock.advance(RETRY_MS);
  expect(calls.sync).toBe(0);
  const unsubscribe = puller.subscribe(() => undefined);
  comeBack();
  expect(calls.sync).toBe(1);
  hint();
  expect(calls.sync).toBe(2);
  await puller.refresh();
  clock.advance(RETRY_MS);
  expect(calls.sync).toBe(3);
  await puller.refresh();
  unsubscribe();
  clock.advance(2 * RETRY_MS);
  comeBack();
  hint();
  expect(calls.sync).toBe(3);
});

test('two failures schedule only one retry', async () => {
  const { clock, calls, puller } = setUpUnreachable();
  puller.subscribe(() => undefined);
  await puller.refresh();
  clock.advance(RETRY_MS / 2);
  await puller.refresh();
  clock.advance(RETRY_MS / 2);
  expect(calls.sync).toBe(1);
  clock.advance(RETRY_MAX_MS);
  expect(calls.sync).toBe(1);
});

const anyEvent: fc.Arbitrary<PullerEvent> = fc.oneof(
  fc.constantFrom<PullerEvent>(
    { type: 'loadStarted' },
    { type: 'loaded' },
    { type: 'cacheChanged' },
    { type: 'retryDue' },
    { type: 'unsubscribed' },
    { type: 'failed', error: UNREACHABLE, isSubscribed: true },
    { type: 'failed', error: UNREACHABLE, isSubscribed: false },
    { type: 'failed', error: { kind: 'loggedOut' }, isSubscribed: true },
    { type: 'appliedLocally', change: ({ teams }) => ({ teams, current: id('1001') }) },
  ),
  fc.record({ type: fc.constant('synced' as const), orphans: fc.subarray(['Bears', 'Owls']) }),
);

test('after any events, subscribers have received the cached teams and status', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.option(anyCache, { nil: NO_CACHE })), { maxLength: 15 }), (history) => {
      let state = INITIAL_STATE;
      for (const [event, cache] of history) {
        const before = state;
        state = step(before, event, cache);
        if (state.published !== before.published) expect(state.published).toEqual(bookOf(cache));
        if (state.status !== before.status) expect(state.status).not.toEqual(before.status);
        expect(state.retryDelay).toBeLessThanOrEqual(RETRY_MAX_MS);
        const isRetried = event.type === 'failed' && event.error.kind === 'unreachable' && event.isSubscribed;
        const isCanceled = ['synced', 'retryDue', 'unsubscribed'].includes(event.type);
        expect(state.retryScheduled).toBe(isRetried || (before.retryScheduled && !isCanceled));
        const publishes = ['synced', 'failed', 'cacheChanged', 'appliedLocally'].includes(event.type);
        if (!publishes) continue;
        const unsent = cache.teams.filter(isUnsent).map(({ local }) => local.team.id);
        expect(state.status).toMatchObject({ unsent, trouble: state.failure });
        if (cache !== NO_CACHE && state.shown !== null) {
          const revisions = ({ teams, current }: ReturnType<typeof bookOf>) => [
            current,
            ...teams.map(({ rev }) => rev),
          ];
          expect(revisions(state.shown)).toEqual(revisions(bookOf(cache)));
        }
      }
    }),
    runs,
  );
});
