import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../engine/testing/prop.ts';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import { anyCache } from '../../../testing/anyCache.ts';
import { forwards, id, team } from '../../../testing/localTeams.ts';
import { bookOf, EMPTY_CACHE, isUnsent, type Cache } from './cache.ts';
import { INITIAL_STATE, RETRY_MAX_MS, RETRY_MS, step, type PullerEffect, type PullerEvent } from './puller.ts';

const runs = seeded(150);
const record = (rev: number, ...F: string[]) => ({ team: team('1234', forwards(...F)), rev });
const CLEAN: Cache = { ...EMPTY_CACHE, teams: [{ local: record(1, 'A'), remote: record(1, 'A'), inFlight: [] }] };
const UNSENT: Cache = { ...EMPTY_CACHE, teams: [{ local: record(2, 'B'), remote: record(1, 'A'), inFlight: [] }] };
const UNREACHABLE: StoreFailure = { kind: 'unreachable' };

/** Runs events in order. Returns the last state and the effects of the last event. */
function run(cache: Cache | null, ...events: readonly PullerEvent[]) {
  return events.reduce<readonly [typeof INITIAL_STATE, readonly PullerEffect[]]>(
    ([state], event) => step(state, event, cache),
    [INITIAL_STATE, []],
  );
}
const typesOf = (effects: readonly PullerEffect[]) => effects.map(({ type }) => type);

describe('puller with a new book', () => {
  test('the book of a first load is returned by load and not published', () => {
    const [loading] = run(null, { type: 'loadStarted' });
    const [pulled, effects] = step(loading, { type: 'synced', orphans: [] }, CLEAN);
    expect(typesOf(effects)).toEqual(['cancelRetry', 'publishStatus']);
    expect(step(pulled, { type: 'loaded' }, CLEAN)).toMatchObject([{ shown: bookOf(CLEAN), firstLoad: false }, []]);
  });

  test('a book that differs from the shown one is published once', () => {
    const [shown] = run(CLEAN, { type: 'loaded' });
    const [changed, effects] = step(shown, { type: 'cacheChanged' }, UNSENT);
    expect(effects).toContainEqual({ type: 'publishBook', book: bookOf(UNSENT) });
    expect(step(changed, { type: 'cacheChanged' }, UNSENT)).toEqual([changed, []]);
  });

  test('the book is not published to the page that has written it', () => {
    const [shown] = run(CLEAN, { type: 'loaded' });
    const [, effects] = step(shown, { type: 'appliedLocally', change: () => bookOf(UNSENT) }, UNSENT);
    expect(typesOf(effects)).toEqual(['publishStatus']);
  });

  test('the book that a write during the first load produces is not published before the load ends', () => {
    const events = [{ type: 'loadStarted' }, { type: 'appliedLocally', change: () => bookOf(CLEAN) }] as const;
    expect(run(null, ...events)[0].shown).toBeNull();
  });
});

describe('puller after a failure', () => {
  const SUBSCRIBED: PullerEvent = { type: 'subscribersChanged', count: 1 };
  const FAILED: PullerEvent = { type: 'failed', error: UNREACHABLE };

  test('a retry is scheduled once while the remote is unreachable and a page shows the teams', () => {
    const [failed, effects] = run(CLEAN, SUBSCRIBED, FAILED);
    expect(effects).toContainEqual({ type: 'scheduleRetry', delay: RETRY_MS });
    expect(typesOf(step(failed, FAILED, CLEAN)[1])).toEqual([]);
    expect(typesOf(run(CLEAN, FAILED)[1])).not.toContain('scheduleRetry');
  });

  test.each(['loggedOut', 'refused', 'notSetUp', 'damaged'] as const)(
    'a retry is not scheduled after the failure %s',
    (kind) => {
      const [, effects] = run(CLEAN, SUBSCRIBED, { type: 'failed', error: { kind } });
      expect(typesOf(effects)).not.toContain('scheduleRetry');
    },
  );

  test('a retry pulls and pushes, and the delay doubles up to its maximum', () => {
    let [state] = run(CLEAN, SUBSCRIBED);
    const delays: number[] = [];
    for (let retries = 0; retries < 7; retries++) {
      const [failed, effects] = step(state, FAILED, CLEAN);
      delays.push(...effects.flatMap((effect) => (effect.type === 'scheduleRetry' ? [effect.delay] : [])));
      const [due, next] = step(failed, { type: 'retryDue' }, CLEAN);
      expect(typesOf(next)).toEqual(['sync']);
      state = due;
    }
    expect(delays.slice(0, 3)).toEqual([RETRY_MS, 2 * RETRY_MS, 4 * RETRY_MS]);
    expect(delays.slice(-2)).toEqual([RETRY_MAX_MS, RETRY_MAX_MS]);
  });

  test('a retry is canceled by a success, which resets the delay, or when the last subscriber unsubscribes', () => {
    const [failed] = run(CLEAN, SUBSCRIBED, FAILED, { type: 'retryDue' }, FAILED);
    const [synced, effects] = step(failed, { type: 'synced', orphans: [] }, CLEAN);
    expect(synced).toMatchObject({ failure: null, retryDelay: RETRY_MS, retryScheduled: false });
    expect(typesOf(effects)).toEqual(['cancelRetry', 'publishStatus']);
    const [left, cancelled] = step(failed, { type: 'subscribersChanged', count: 0 }, CLEAN);
    expect([left.retryScheduled, typesOf(cancelled)]).toEqual([false, ['cancelRetry']]);
  });

  test('without a subscriber, neither a due retry nor a change of the remote starts a pull', () => {
    for (const type of ['retryDue', 'remoteChanged'] as const) {
      expect(run(CLEAN, { type })[1]).toEqual([]);
      expect(typesOf(run(CLEAN, SUBSCRIBED, { type })[1])).toEqual(['sync']);
    }
  });
});

const anyEvent: fc.Arbitrary<PullerEvent> = fc.oneof(
  fc.constantFrom<PullerEvent>(
    { type: 'loadStarted' },
    { type: 'loaded' },
    { type: 'cacheChanged' },
    { type: 'remoteChanged' },
    { type: 'retryDue' },
    { type: 'failed', error: UNREACHABLE },
    { type: 'failed', error: { kind: 'loggedOut' } },
    { type: 'appliedLocally', change: ({ teams }) => ({ teams, current: id('1001') }) },
  ),
  fc.record({ type: fc.constant('synced' as const), orphans: fc.subarray(['Bears', 'Owls']) }),
  fc.record({ type: fc.constant('subscribersChanged' as const), count: fc.nat(2) }),
);

test('after any events, subscribers have received the cached teams and status, and at most one retry is scheduled', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.option(anyCache)), { maxLength: 15 }), (history) => {
      let state = INITIAL_STATE;
      let scheduled = false;
      for (const [event, cache] of history) {
        const before = state;
        const [next, effects] = step(state, event, cache);
        state = next;
        if (event.type === 'retryDue') scheduled = false;
        for (const effect of effects) {
          if (effect.type === 'publishBook') expect(effect.book).toEqual(bookOf(cache ?? EMPTY_CACHE));
          if (effect.type === 'publishStatus') expect(effect.status).not.toEqual(before.status);
          if (effect.type === 'sync') expect(state.subscribers).toBeGreaterThan(0);
          if (effect.type === 'cancelRetry') scheduled = false;
          if (effect.type === 'scheduleRetry') {
            expect(scheduled).toBe(false);
            expect(effect.delay).toBeLessThanOrEqual(RETRY_MAX_MS);
            scheduled = true;
          }
        }
        expect(state.retryScheduled).toBe(scheduled);
        const publishes = ['synced', 'failed', 'cacheChanged', 'appliedLocally'].includes(event.type);
        if (!publishes) continue;
        const unsent = (cache ?? EMPTY_CACHE).teams.filter(isUnsent).map(({ local }) => local.team.id);
        expect(state.status).toMatchObject({ unsent, trouble: state.failure });
        if (cache !== null && state.shown !== null) {
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
