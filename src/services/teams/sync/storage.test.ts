import { describe, expect, test } from 'vitest';
import { books, forwards, id, open, team, value } from '../../../testing/localTeams.ts';
import { once, putsOf, quiet, setUpSite, setUpWaiting, siteBackups, statusOf } from '../../../testing/siteTabs.ts';
import type { MemoryBrowser } from '../../../testing/memoryBrowser.ts';

const CACHE = 'ddh:teams:wp_7:site';
const failed = (kind: string) => ({ ok: false, error: { kind } });
const aside = (device: MemoryBrowser) =>
  [...device.stored].filter(([key]) => key.startsWith('ddh:backup:wp_7:site:damaged-')).map(([, text]) => text);
const used = (device: MemoryBrowser) =>
  [...device.stored].reduce((sum, [key, text]) => sum + key.length + text.length, 0);

describe.each(['full', 'blocked'] as const)('a device with %s storage', (failure) => {
  test('failing storage does not prevent writes to the site', async () => {
    const { site, device, store } = await setUpSite();
    device.failure = failure;
    const base = value(await store.create(team('1234', forwards('A'))));
    const saved = value(await store.save(team('1234', forwards('A', 'Y')), base));
    expect(saved).toMatchObject({ merged: false, waiting: null, record: { team: { roster: { F: ['A', 'Y'] } } } });
    value(await store.setCurrent(id('1234')));
    await quiet();
    expect(site.books.get('7')).toMatchObject({ currentTeam: '1234', teams: [{ rev: 2 }] });
    value(await store.remove(id('1234')));
    expect(await books(store)).toEqual({ teams: [], current: null });
  });

  test.each([
    ['offline', 'unreachable'],
    ['loggedOut', 'loggedOut'],
  ] as const)(
    'with failing storage, a save that cannot be pushed (%s) fails, and only the draft keeps the edit',
    async (trouble, kind) => {
      const { site, device, store } = await setUpSite();
      const base = value(await store.create(team('1234', forwards('A'))));
      device.failure = failure;
      once(site, trouble);
      expect(await store.save(team('1234', forwards('A', 'X')), base)).toEqual(failed(kind));
      await quiet();
      expect(statusOf(store).unsent).toEqual([]);
      const saved = value(await store.save(team('1234', forwards('A', 'Y')), base));
      expect(saved.record.team.roster.F).toEqual(['A', 'Y']);
      expect(site.books.get('7')!.teams).toMatchObject([{ rev: 2, teamRoster: { F: '["A","Y"]' } }]);
    },
  );

  test('if storage fails, the device still remembers the version that it sent and that got no response', async () => {
    const { site, device, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A'))));
    device.failure = failure;
    once(site, 'lost');
    expect(await store.save(team('1234', forwards('A', 'X')), base)).toEqual(failed('unreachable'));
    const saved = value(await store.save(team('1234', forwards('A', 'Y')), base));
    expect([saved.merged, saved.record.team.roster.F]).toEqual([false, ['A', 'Y']]);
  });

  test('storage that failed is used again when writes succeed', async () => {
    const { device, store } = await setUpSite();
    device.failure = failure;
    const base = value(await store.create(team('1234')));
    device.failure = null;
    value(await store.save(team('1234', forwards('A')), base));
    expect((await books(await open(device.tab()))).teams).toMatchObject([{ team: team('1234', forwards('A')) }]);
  });
});

test('when storage works again, the cache that this tab has kept is merged with the cache that another tab has stored', async () => {
  const { site, device, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  const there = await open(device.tab());
  await books(there);
  await quiet();
  // Storage is full when this tab writes. Later another tab stores its cache while the site cannot be reached.
  device.failure = 'full';
  const { record } = value(await store.save(team('1234', forwards('A', 'X')), base));
  device.failure = null;
  site.trouble = () => 'offline';
  expect(value(await there.save(team('1234', forwards('A', 'Y')), base)).waiting).toEqual({ kind: 'unreachable' });
  value(await store.save({ ...record.team, ...forwards('A', 'X', 'Z') }, record));
  site.trouble = () => null;
  await books(store);
  await quiet();
  await books(there);
  await quiet();
  expect((await books(there)).teams[0]?.team.roster.F.toSorted()).toEqual(['A', 'X', 'Y', 'Z']);
  expect((await books(store)).teams).toEqual((await books(there)).teams);
});

describe('damage to the stored cache', () => {
  const DAMAGES: readonly (readonly [string, (text: string) => string])[] = [
    ['that is no JSON', (text) => text.slice(0, -5)],
    ['of a newer version', (text) => text.replace('"version":1', '"version":2')],
    ['with a damaged team', (text) => text.replace('"here":{"id":"1234"', '"here":{"id":"x"')],
    ['with a damaged part', (text) => text.replace('\\"X\\"]', '\\"X\\"')],
  ];

  test.each(DAMAGES)(
    'a stored cache %s is backed up together with its unsent edits, and the teams are pulled',
    async (_, damage) => {
      const { site, device } = await setUpWaiting();
      const text = damage(device.stored.get(CACHE)!);
      expect(text).not.toBe(device.stored.get(CACHE));
      device.stored.set(CACHE, text);
      const next = await open(device.tab());
      expect(await next.load()).toEqual(failed('unreachable'));
      expect([aside(device), device.stored.get(CACHE)]).toEqual([[text], text]);
      site.trouble = () => null;
      expect((await books(next)).teams.map((one) => one.team.roster.F)).toEqual([['A']]);
      await quiet();
      expect([aside(device), putsOf(site)]).toEqual([[text], 1]);
      expect(text).toContain('X');
    },
  );

  test('a cache that cannot be decoded is not overwritten if there is no room to back it up', async () => {
    const { site, device } = await setUpWaiting();
    const text = device.stored.get(CACHE)!.replace('"version":1', '"version":2');
    device.stored.set(CACHE, text);
    const next = await open(device.tab());
    device.room = used(device);
    site.trouble = () => null;
    const base = (await books(next)).teams[0]!;
    value(await next.save({ ...base.team, ...forwards('A', 'N') }, base));
    expect(device.stored.get(CACHE)).toBe(text);
    device.room = Infinity;
    await books(next);
    await quiet();
    expect(aside(device)).toEqual([text]);
    expect(device.stored.get(CACHE)).not.toBe(text);
  });

  test('the teams are pulled again after the cache was cleared, and the edit can then be saved', async () => {
    const { site, device, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A'))));
    store.subscribe(() => undefined);
    device.stored.clear();
    expect(await store.save(team('1234', forwards('A', 'X')), base)).toEqual(failed('notFound'));
    await quiet();
    expect(value(await store.save(team('1234', forwards('A', 'X')), base)).merged).toBe(false);
    expect(site.books.get('7')!.teams).toMatchObject([{ teamRoster: { F: '["A","X"]' } }]);
  });
});

test('if storage is almost full, an edit is stored and old backups are dropped', async () => {
  const { site, device, store } = await setUpSite();
  let base = value(await store.create(team('1234', forwards('A'))));
  for (const name of ['B', 'C', 'D', 'E', 'F']) {
    base = value(await store.save({ ...base.team, ...forwards(name) }, base)).record;
  }
  site.trouble = () => 'offline';
  device.room = used(device) + 200;
  const saved = value(await store.save({ ...base.team, ...forwards('G') }, base));
  expect(saved.waiting).toEqual({ kind: 'unreachable' });
  expect(siteBackups(device, '1234')[0]?.team.roster.F).toEqual(['F']);
  expect((await books(await open(device.tab()))).teams[0]?.team.roster.F).toEqual(['G']);
});
