import { beforeEach, describe, expect, test, vi } from 'vitest';
import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import type { DataFolder } from '@ddh/workers/protocol';
import { memoryClock } from '../testing/memoryServices.ts';
import { browserClock } from './clock.ts';
import { browserDatasets, dataFolder } from './datasets.ts';

const asked = vi.hoisted(() => ({ folders: [] as string[], accepted: [] as (string | null)[] }));

vi.mock('@ddh/workers/datasetClient', () => ({
  datasetsWorker: () => null,
  createDatasetClient: () => ({
    loadTab: ({ url, version, books, printed }: DataFolder) => {
      const more = [books === false ? ' without books' : '', printed === undefined ? '' : ' by the printed manifest'];
      asked.folders.push(`${url} ${version}${more.join('')}`);
      return Promise.resolve(url.endsWith('/gone/') ? GONE : { kind: 'workerLost' });
    },
    newestDelivery: ({ url }: { readonly url: string }) => Promise.resolve({ version: `in ${url}`, day: '2025-10-07' }),
  }),
}));

const GONE = { manifest: 'absent', failed: [{ file: 'game_probs', error: { kind: 'http', status: 404 } }] };
const OLD = { url: dataFolder('/data/old'), version: 'v1' };
const TAB = { tab: 'games', again: false } as const;

/** Sets the host's response to later requests. */
const answer = (body: string, status = 200): void => {
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    asked.accepted.push(new Headers(headers).get('Accept'));
    return Promise.resolve(new Response(body, { status }));
  });
};

beforeEach(() => {
  asked.folders = [];
  asked.accepted = [];
  vi.unstubAllGlobals();
});

test('after newestDelivery has found a newer delivery, a tab is loaded from the folder of that delivery', async () => {
  const datasets = browserDatasets(OLD, '/wp-json/ddh/v1/data', browserClock);
  await datasets.loadTab(TAB);
  answer('{"url":"/data/new","version":"v2"}');
  expect(await datasets.newestDelivery()).toEqual({ version: `in ${dataFolder('/data/new')}`, day: '2025-10-07' });
  expect(asked.accepted).toEqual(['application/json']);
  await datasets.loadTab(TAB);
  expect(asked.folders).toEqual([`${OLD.url} v1`, `${dataFolder('/data/new')} v2`]);
});

test('a newer delivery is read without books if the first one is', async () => {
  const datasets = browserDatasets({ ...OLD, books: false }, '/wp-json/ddh/v1/data', browserClock);
  answer('{"url":"/data/new","version":"v2"}');
  await datasets.newestDelivery();
  await datasets.loadTab(TAB);
  expect(asked.folders).toEqual([`${dataFolder('/data/new')} v2 without books`]);
});

test.each([
  ['an error', '{"url":"/data/new","version":"v2"}', 500],
  ['no JSON', '<html>', 200],
  ['another document', '{"url":7,"version":"v2"}', 200],
])('the data folder does not change if the host responds with %s', async (_, body, status) => {
  const datasets = browserDatasets(OLD, '/wp-json/ddh/v1/data', browserClock);
  answer(body, status);
  expect(await datasets.newestDelivery()).toBeNull();
  await datasets.loadTab(TAB);
  expect(asked.folders).toEqual([`${OLD.url} v1`]);
});

test('newestDelivery requests the manifest in the data folder if the host names no served folder', async () => {
  expect(await browserDatasets(OLD, null, browserClock).newestDelivery()).toEqual({
    version: `in ${OLD.url}`,
    day: '2025-10-07',
  });
});

test('newestDelivery requests no manifest if the host still serves the folder that the page uses', async () => {
  answer('{"url":"/data/old","version":"v1"}');
  expect(await browserDatasets(OLD, '/wp-json/ddh/v1/data', browserClock).newestDelivery()).toEqual({
    version: 'v1',
    day: null,
  });
});

test('a page whose folder is gone loads from the one that the host serves, and asks for it once', async () => {
  const gone = { url: dataFolder('/data/gone'), version: 'v0', printed: '{}' };
  const datasets = browserDatasets(gone, '/wp-json/ddh/v1/data', browserClock);
  answer('{"url":"/data/new","version":"v2"}');
  await datasets.loadTab(TAB);
  await datasets.loadTab(TAB);
  const found = `${dataFolder('/data/new')} v2`;
  expect(asked.folders).toEqual([`${gone.url} v0 by the printed manifest`, found, found]);
  expect(asked.accepted).toHaveLength(1);
});

test('a page whose folder is gone reports it if the host names no other', async () => {
  const datasets = browserDatasets({ url: dataFolder('/data/gone'), version: 'v0' }, '/data', browserClock);
  answer('', 500);
  expect(await datasets.loadTab(TAB)).toEqual({ ok: true, value: GONE });
});

describe('the first tab', () => {
  const first = { tab: 'games', worker: null } as const;
  const visitor = { today: leagueDay(Date.now()), date: null, prop: null, timeframe: null };
  const firstCall = { ...TAB, first: visitor } as const;

  test('is loaded at once, and the first call for it gets the answer', async () => {
    const datasets = browserDatasets(OLD, null, browserClock, first);
    expect(asked.folders).toHaveLength(1);
    expect(await datasets.loadTab(firstCall)).toEqual({ ok: false, error: { kind: 'workerLost' } });
    expect(asked.folders).toHaveLength(1);
    await datasets.loadTab(firstCall);
    expect(asked.folders).toHaveLength(2);
  });

  test.each([{ date: '2025-10-08' as LeagueDate }, { prop: 'Shots' as const }, { timeframe: 'Week 3' }])(
    'is loaded again for a reader whose first screen has %o',
    async (choice) => {
      const datasets = browserDatasets(OLD, null, browserClock, first);
      await datasets.loadTab({ ...TAB, first: { ...visitor, ...choice } });
      expect(asked.folders).toHaveLength(2);
    },
  );

  test('is loaded again for a call that wants new files, and after half a minute', async () => {
    const clock = memoryClock();
    const datasets = browserDatasets(OLD, null, clock, first);
    await datasets.loadTab({ tab: 'totals', again: false });
    await datasets.loadTab({ tab: 'games', again: true });
    expect(asked.folders).toHaveLength(3);
    clock.advance(30_000);
    await datasets.loadTab({ ...TAB, first: { ...visitor, today: leagueDay(clock.now()) } });
    expect(asked.folders).toHaveLength(4);
  });
});
