import { describe, expect, test } from 'vitest';
import type { TeamBook } from '@ddh/engine/internal/fantasy';
import { books, forwards, id, open, team, value } from '../../../testing/localTeams.ts';
import { putsOf, quiet, setUpSite, setUpWaiting, siteBackups, statusOf } from '../../../testing/siteTabs.ts';
import { siteTeams, type TeamSite } from '../../../testing/teamSite.ts';
import { LIMIT_MS } from '../limit.ts';
import type { StoreStatus } from '../port.ts';
import { PUSH_LOCK_TIMEOUT_MS } from './cacheStore.ts';
import { RETRY_MS } from './puller.ts';

const failed = (kind: string) => ({ ok: false, error: { kind } });
const UNREACHABLE = { kind: 'unreachable' };
const rosterOf = ({ books: all }: TeamSite): unknown =>
  all.get('7')?.teams.map((record) => (record as unknown as { teamRoster: { F: string } }).teamRoster.F);

const isNewStatus = (statuses: readonly StoreStatus[], status: StoreStatus): boolean =>
  JSON.stringify(statuses.at(-1)) !== JSON.stringify(status);

/** Makes the site delay all responses until the returned function is called. */
function hang(site: TeamSite): () => void {
  let goOn = (): void => undefined;
  const gone = new Promise<void>((resolve) => (goOn = resolve));
  site.turn = () => gone;
  return () => {
    site.turn = () => Promise.resolve();
    goOn();
  };
}

describe('a site that cannot be reached', () => {
  test('an unsent edit is shown after a reload and in other tabs, and is pushed when the site can be reached', async () => {
    const { site, device, tab, store, record } = await setUpWaiting();
    expect((await books(await open(device.tab()))).teams).toEqual([record]);
    tab.close();
    const again = await open(device.tab(tab));
    expect((await books(again)).teams).toEqual([record]);
    await quiet();
    expect(statusOf(again)).toMatchObject({ unsent: ['1234'], trouble: UNREACHABLE });
    site.trouble = () => null;
    await books(again);
    await quiet();
    expect(rosterOf(site)).toEqual(['["A","X"]']);
    expect((await books(store)).teams[0]?.team).toEqual(record.team);
  });

  test('an unsent edit is pushed by another tab after the tab that made it was closed', async () => {
    const { site, device, tab } = await setUpWaiting();
    const other = await open(device.tab());
    other.subscribe(() => undefined);
    tab.close();
    site.trouble = () => null;
    device.comeBack();
    await quiet();
    expect([rosterOf(site), putsOf(site)]).toEqual([['["A","X"]'], 2]);
    expect(statusOf(other)).toMatchObject({ unsent: [], trouble: null });
  });

  test('an unsent edit is pushed by only one of two tabs', async () => {
    const { site, device } = await setUpWaiting();
    const tabs = [await open(device.tab()), await open(device.tab())];
    for (const one of tabs) one.subscribe(() => undefined);
    site.trouble = () => null;
    device.comeBack();
    device.hint();
    await quiet();
    expect([rosterOf(site), putsOf(site)]).toEqual([['["A","X"]'], 2]);
  });

  test('an unsent edit is pushed again after RETRY_MS while a page shows the teams', async () => {
    const { site, device, store, record } = await setUpWaiting();
    const end = store.subscribe(() => undefined);
    const again = { ...record.team, ...forwards('A', 'X', 'Y') };
    value(await store.save(again, record));
    const writes = putsOf(site);
    site.trouble = () => null;
    device.clock.advance(RETRY_MS - 1);
    await quiet();
    expect(putsOf(site)).toBe(writes);
    device.clock.advance(1);
    await quiet();
    expect(rosterOf(site)).toEqual(['["A","X","Y"]']);
    const asked = site.log.length;
    device.clock.advance(10 * RETRY_MS);
    await quiet();
    expect(site.log).toHaveLength(asked);
    site.trouble = () => 'offline';
    device.hint();
    await quiet();
    end();
    site.trouble = () => null;
    device.clock.advance(10 * RETRY_MS);
    await quiet();
    expect(site.log).toHaveLength(asked);
  });

  test('after each failed push of an unsent edit, the delay before the next push doubles', async () => {
    const { site, device, store } = await setUpWaiting();
    store.subscribe(() => undefined);
    device.hint();
    await quiet();
    device.clock.advance(RETRY_MS);
    await quiet();
    site.trouble = () => null;
    // The delay before the next push has doubled, so advancing the clock by RETRY_MS is not enough.
    device.clock.advance(RETRY_MS);
    await quiet();
    expect(rosterOf(site)).toEqual(['["A"]']);
    device.clock.advance(RETRY_MS);
    await quiet();
    expect(rosterOf(site)).toEqual(['["A","X"]']);
  });

  test('an unsent edit is merged with another device’s save, and the page gets the merged team', async () => {
    const { site, device, store, base, record } = await setUpWaiting();
    site.trouble = () => null;
    const other = await open(site.device().tab());
    await books(other);
    value(await other.save(team('1234', { ...forwards('A', 'T'), leagueStructure: { bench_spots: 4 } }), base));
    const received: TeamBook[] = [];
    await books(store);
    store.subscribe((book) => received.push(book));
    device.comeBack();
    await quiet();
    const { teams } = received.at(-1) ?? (await books(store));
    expect(teams[0]?.team.leagueStructure).toEqual({ bench_spots: 4 });
    expect(teams[0]?.team.roster.F.toSorted()).toEqual(['A', 'T', 'X']);
    expect((await books(other)).teams[0]?.team).toMatchObject({ leagueStructure: { bench_spots: 4 } });
    expect(siteBackups(device, '1234')[0]?.team).toEqual(record.team);
  });

  test('if another device deletes a team with an unsent edit, the team is reported and backed up, and can be restored', async () => {
    const { site, device, store, record } = await setUpWaiting();
    value(await store.setCurrent(id('1234')));
    await quiet();
    site.trouble = () => null;
    const other = await open(site.device().tab());
    await books(other);
    value(await other.remove(id('1234')));
    store.subscribe(() => undefined);
    device.comeBack();
    await quiet();
    expect(statusOf(store)).toMatchObject({ unsent: [], orphans: ['Team 1234'] });
    expect(await books(store)).toEqual({ teams: [], current: null });
    const [last] = store.backups();
    expect(last).toMatchObject({ team: record.team, deleted: true });
    expect(value(await store.create(last!.team))).toMatchObject({ team: record.team, rev: record.rev + 1 });
    expect(rosterOf(site)).toEqual(['["A","X"]']);
  });

  test('if an unsent edit renames a team and another device has taken that name, the edit is pushed with the old name, and a backup has the new name', async () => {
    const { site, device, store, record } = await setUpWaiting();
    value(await store.save({ ...record.team, name: 'Bears' }, record));
    site.trouble = () => null;
    value(await (await open(site.device().tab())).create(team('1235', { name: 'Bears' })));
    const next = await open(device.tab());
    next.subscribe(() => undefined);
    await books(next);
    await quiet();
    expect([siteTeams(site), rosterOf(site)]).toEqual([
      ['Team 1234', 'Bears'],
      ['["A","X"]', '[]'],
    ]);
    expect(siteBackups(device, '1234')[0]?.team.name).toBe('Bears');
    expect(statusOf(next)).toMatchObject({ unsent: [], trouble: null });
  });
});

test('the status reports an unsent team and an unreachable site until the site can be reached again', async () => {
  const { site, device, store } = await setUpSite();
  const statuses: StoreStatus[] = [];
  const end = store.subscribeStatus((status) => isNewStatus(statuses, status) && statuses.push(status));
  store.subscribe(() => undefined);
  const base = value(await store.create(team('1234', forwards('A'))));
  site.trouble = () => 'offline';
  value(await store.save(team('1234', forwards('B')), base));
  site.trouble = () => null;
  device.comeBack();
  await quiet();
  end();
  value(await store.remove(id('1234')));
  const [rest, goes] = [
    { place: 'elsewhere', unsent: [], trouble: null, orphans: [] },
    { place: 'elsewhere', unsent: ['1234'], trouble: null, orphans: [] },
  ];
  expect(statuses).toEqual([rest, goes, { ...goes, trouble: UNREACHABLE }, goes, rest]);
});

describe('time limits', () => {
  test('a site that does not respond delays a save by at most 8 seconds, and its late response is still used', async () => {
    const { site, device, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A'))));
    const goOn = hang(site);
    let answer: unknown = null;
    const saving = store.save(team('1234', forwards('A', 'X')), base).then((one) => (answer = one));
    await quiet();
    device.clock.advance(LIMIT_MS - 1);
    await quiet();
    expect(answer).toBeNull();
    device.clock.advance(1);
    await saving;
    expect(answer).toMatchObject({ value: { waiting: UNREACHABLE } });
    expect(statusOf(store)).toMatchObject({ unsent: ['1234'], trouble: UNREACHABLE });
    const statuses: unknown[] = [];
    store.subscribeStatus(({ unsent, trouble }) => statuses.push([unsent, trouble]));
    goOn();
    await quiet();
    expect(rosterOf(site)).toEqual(['["A","X"]']);
    expect(statuses.at(-1)).toEqual([[], null]);
    expect(putsOf(site)).toBe(2);
  });

  test('a site that does not respond delays the first load by at most 8 seconds', async () => {
    const { site, device, store } = await setUpSite();
    hang(site);
    const loading = store.load();
    await quiet();
    device.clock.advance(LIMIT_MS);
    expect(await loading).toEqual(failed('unreachable'));
  });

  test('if the site creates a team but does not respond in time, the page still receives the team later', async () => {
    const { site, device, store } = await setUpSite();
    await books(store);
    const received: number[] = [];
    store.subscribe(({ teams }) => received.push(teams.length));
    const goOn = hang(site);
    const making = store.create(team('1234'));
    await quiet();
    device.clock.advance(LIMIT_MS);
    expect(await making).toEqual(failed('unreachable'));
    goOn();
    await quiet();
    expect([received, siteTeams(site)]).toEqual([[1], ['Team 1234']]);
  });

  test('if the site deletes a team but does not respond in time, the page still removes the team later', async () => {
    const { site, device, store } = await setUpSite();
    value(await store.create(team('1234')));
    await books(store);
    const received: number[] = [];
    store.subscribe(({ teams }) => received.push(teams.length));
    const goOn = hang(site);
    const removing = store.remove(id('1234'));
    await quiet();
    device.clock.advance(LIMIT_MS);
    expect(await removing).toEqual(failed('unreachable'));
    goOn();
    await quiet();
    expect([received, siteTeams(site)]).toEqual([[0], []]);
  });

  test('while one tab waits for a response, another tab saves without the lock after PUSH_LOCK_TIMEOUT_MS', async () => {
    const { site, device, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A'))));
    const there = await open(device.tab());
    await books(there);
    await quiet();
    const goOn = hang(site);
    const first = store.save(team('1234', forwards('A', 'X')), base);
    await quiet();
    // The first tab's request still hangs. Later requests get a response.
    site.turn = () => Promise.resolve();
    let answer: unknown = null;
    void there.save(team('1234', forwards('A', 'Y')), base).then((one) => (answer = one));
    await quiet();
    device.clock.advance(PUSH_LOCK_TIMEOUT_MS - 1);
    await quiet();
    expect(answer).toBeNull();
    device.clock.advance(1);
    await quiet();
    expect(answer).toMatchObject({ ok: true, value: { waiting: null } });
    expect(rosterOf(site)).toEqual(['["A","Y","X"]']);
    goOn();
    expect(value(await first).record.team.roster.F.toSorted()).toEqual(['A', 'X', 'Y']);
    expect(rosterOf(site)).toEqual(['["A","Y","X"]']);
  });
});
