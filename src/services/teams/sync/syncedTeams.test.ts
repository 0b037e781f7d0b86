import { describe, expect, test } from 'vitest';
import type { TeamBook } from '@ddh/engine/internal/fantasy';
import { books, forwards, id, open, team, value } from '../../../testing/localTeams.ts';
import { once, putsOf, quiet, setUpSite, siteBackups, statusOf } from '../../../testing/siteTabs.ts';
import { siteTeams, type Trouble } from '../../../testing/teamSite.ts';

const failed = (kind: string) => ({ ok: false, error: { kind } });

describe('team sync with a failing site', () => {
  const TROUBLES: readonly (readonly [Trouble, string])[] = [
    ['offline', 'unreachable'],
    ['busy', 'unreachable'],
    ['portal', 'unreachable'],
    ['loggedOut', 'loggedOut'],
  ];
  test.each(TROUBLES)('edits stay unsent while the site fails (%s), and are pushed later', async (trouble, kind) => {
    const { site, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A'))));
    const before = structuredClone(site.books);
    site.trouble = () => trouble;
    expect(await store.create(team('1235'))).toEqual(failed(kind));
    expect(await store.remove(id('1234'))).toEqual(failed(kind));
    const kept = { record: { team: team('1234', forwards('B')), rev: 2 }, merged: false, waiting: { kind } };
    expect(value(await store.save(team('1234', forwards('B')), base))).toEqual(kept);
    value(await store.setCurrent(id('1234')));
    await quiet();
    expect(site.books).toEqual(before);
    expect(statusOf(store)).toEqual({ place: 'elsewhere', unsent: ['1234'], trouble: { kind }, orphans: [] });
    expect(await books(store)).toEqual({ teams: [kept.record], current: '1234' });
    site.trouble = () => null;
    await books(store);
    await quiet();
    expect(site.books.get('7')).toMatchObject({ teams: [{ rev: 2 }], currentTeam: '1234' });
    expect(statusOf(store)).toMatchObject({ unsent: [], trouble: null });
  });

  test.each(TROUBLES)('a device without a cache cannot show teams while the site fails (%s)', async (trouble, kind) => {
    const { site, store } = await setUpSite();
    site.trouble = () => trouble;
    expect(await store.load()).toEqual(failed(kind));
    site.trouble = () => null;
    expect(await books(store)).toEqual({ teams: [], current: null });
  });

  test('a team with an invalid name is not sent to the site', async () => {
    const { site, store } = await setUpSite();
    const base = value(await store.create(team('1234')));
    const asked = site.log.length;
    const nameless = team('1234', { name: ' ' });
    expect(await store.create(nameless)).toEqual(failed('nameMissing'));
    expect(await store.save(nameless, base)).toEqual(failed('nameMissing'));
    expect(site.log).toHaveLength(asked);
  });

  test('a team that the site refuses is kept as unsent, and the other teams are pushed', async () => {
    const { site, device, store } = await setUpSite();
    const first = value(await store.create(team('1001')));
    const second = value(await store.create(team('1002')));
    site.trouble = () => 'offline';
    value(await store.save(team('1001', forwards('A')), first));
    value(await store.save(team('1002', forwards('B')), second));
    site.trouble = (act, path) => (act === 'save' && path.includes('1001') ? 'refused' : null);
    const next = await open(device.tab());
    await books(next);
    await quiet();
    expect(statusOf(next)).toMatchObject({ unsent: ['1001'], trouble: { kind: 'refused' } });
    expect(site.books.get('7')!.teams).toMatchObject([{ rev: 1 }, { rev: 2, teamRoster: { F: '["B"]' } }]);
  });

  test("a damaged part of the site's response is backed up and does not hide the other teams", async () => {
    const { site, store, device } = await setUpSite();
    value(await store.create(team('1234', forwards('A'))));
    const book = site.books.get('7')!;
    book.teams[0] = { ...book.teams[0]!, skaterScoring: { goal: 'many' } } as never;
    book.teams.push({ id: 'x', rev: 1, updatedAt: 1, teamName: 'Nobody' });
    await store.load();
    await quiet();
    await store.load();
    await quiet();
    expect((await books(store)).teams.map((one) => one.team.roster.F)).toEqual([['A']]);
    const aside = [...device.stored].filter(([key]) => key.startsWith('ddh:backup:wp_7:site:damaged-'));
    expect(aside).toHaveLength(1);
    expect(aside[0]?.[1]).toContain('many');
  });

  test('a site whose response is not a list of teams counts as unreachable', async () => {
    const { site, store } = await setUpSite();
    site.books.set('7', { teams: null } as never);
    expect(await store.load()).toEqual(failed('unreachable'));
  });

  test('no write is sent to the site after a logout, until the user logs in again', async () => {
    const { site, store } = await setUpSite();
    const base = value(await store.create(team('1234')));
    site.user = '8';
    expect(value(await store.save(team('1234', forwards('A')), base)).waiting).toEqual({ kind: 'loggedOut' });
    expect(await store.create(team('1235'))).toEqual(failed('loggedOut'));
    expect(siteTeams(site, '8')).toEqual([]);
    site.user = '7';
    site.session += 1;
    await books(store);
    await quiet();
    expect(site.books.get('7')!.teams).toMatchObject([{ rev: 2, teamRoster: { F: '["A"]' } }]);
  });
});

describe('two devices', () => {
  test('deleting a team that another device has edited deletes the newest version, which is backed up', async () => {
    const { site, device, store } = await setUpSite();
    const other = await open(site.device().tab());
    const base = value(await store.create(team('1234')));
    await books(other);
    value(await other.save(team('1234', forwards('T')), base));
    value(await store.remove(id('1234')));
    expect(siteTeams(site)).toEqual([]);
    expect(siteBackups(device, '1234')).toMatchObject([
      { team: team('1234', forwards('T')), deleted: true },
      { team: team('1234'), deleted: false },
    ]);
  });

  test('an edit is kept as unsent if another device saves the team before each attempt to push the edit', async () => {
    const { site, store } = await setUpSite();
    const base = value(await store.create(team('1234')));
    const book = site.books.get('7')!;
    site.turn = () => {
      book.teams[0] = { ...book.teams[0]!, rev: book.teams[0]!.rev + 1 };
      return Promise.resolve();
    };
    expect(value(await store.save(team('1234', forwards('A')), base)).waiting).toEqual({ kind: 'unreachable' });
    expect(await store.remove(id('1234'))).toEqual(failed('unreachable'));
  });

  test.each(['comeBack', 'hint'] as const)(
    'on %s, a page is notified of a change by another device, and is not notified if nothing has changed',
    async (way) => {
      const { site, device, store } = await setUpSite();
      const other = await open(site.device().tab());
      const received: TeamBook[] = [];
      value(await store.create(team('1234')));
      value(await store.load());
      const end = store.subscribe((book) => received.push(book));
      device[way]();
      await quiet();
      expect(received).toEqual([]);
      value(await other.create(team('1235')));
      device[way]();
      device[way]();
      await quiet();
      expect(received.map(({ teams }) => teams.length)).toEqual([2]);
      site.trouble = () => 'offline';
      device[way]();
      await quiet();
      expect(received).toHaveLength(1);
      end();
      const asked = site.log.length;
      device[way]();
      await quiet();
      expect(site.log).toHaveLength(asked);
    },
  );

  test('a device shows cached teams at once, and newer teams of another device later', async () => {
    const { site, device, store } = await setUpSite();
    const other = await open(site.device().tab());
    value(await store.create(team('1234')));
    await books(other);
    value(await other.create(team('1235')));
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    site.turn = () => arrived;
    const next = await open(device.tab());
    const received: number[] = [];
    next.subscribe(({ teams }) => received.push(teams.length));
    expect((await books(next)).teams).toHaveLength(1);
    await quiet();
    expect(received).toEqual([]);
    arrive();
    await quiet();
    expect(received).toEqual([2]);
  });

  test("if a team cannot be created because another device has taken the name, the page receives that device's team", async () => {
    const { site, store } = await setUpSite();
    const other = await open(site.device().tab());
    value(await store.load());
    const received: string[][] = [];
    store.subscribe(({ teams }) => received.push(teams.map((one) => one.team.name)));
    value(await other.create(team('1235', { name: 'Bears' })));
    expect(await store.create(team('1236', { name: 'Bears' }))).toEqual(failed('nameTaken'));
    await quiet();
    expect(received).toEqual([['Bears']]);
  });
});

describe('edits based on an old version', () => {
  test('edits are merged if their base has the revision of the stored team but other contents', async () => {
    const { site, store } = await setUpSite();
    const other = await open(site.device().tab());
    value(await other.create(team('1234', forwards('T'))));
    value(await store.load());
    const base = { team: team('1234', forwards('A')), rev: 1 };
    const saved = value(await store.save(team('1234', forwards('A', 'B')), base));
    expect(saved.merged).toBe(true);
    expect(saved.record.team.roster.F.toSorted()).toEqual(['B', 'T']);
  });

  test('edits that began before the team was deleted and created again are merged', async () => {
    const { store } = await setUpSite();
    value(await store.create(team('1234', forwards('T'))));
    const saved = value(await store.save(team('1234', forwards('A')), { team: team('1234'), rev: -1 }));
    expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'T']);
  });
});

test('the device keeps backups of the last five versions of a team', async () => {
  const { device, store } = await setUpSite();
  let base = value(await store.create(team('1234', forwards('0'))));
  for (const name of ['1', '2', '3', '4', '5', '6']) {
    base = value(await store.save({ ...base.team, ...forwards(name) }, base)).record;
  }
  expect(siteBackups(device, '1234').map((one) => one.team.roster.F[0])).toEqual(['5', '4', '3', '2', '1']);
  expect(store.backups()).toEqual(siteBackups(device, '1234'));
});

test('a deleted team can be created again from its backup', async () => {
  const { site, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  value(await store.remove(id('1234')));
  const [last] = store.backups();
  expect(last).toMatchObject({ team: base.team, deleted: true });
  const back = value(await store.create(last!.team));
  // The restored team has a new revision, so that no page mistakes it for the deleted version.
  expect(back).toEqual({ team: base.team, rev: 2 });
  expect(siteTeams(site)).toEqual(['Team 1234']);
});

test('after a switch from the site to the cloud, unsent edits stay in the cache for the site', async () => {
  const { site, device, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  site.trouble = () => 'offline';
  value(await store.save(team('1234', forwards('A', 'B')), base));
  device.place = 'cloud';
  const cloud = await open(device.tab());
  expect(await cloud.load()).toEqual(failed('unreachable'));
  expect([cloud.backups(), statusOf(cloud).unsent]).toEqual([[], []]);
  site.trouble = () => null;
  expect((await books(cloud)).teams[0]?.team.roster.F).toEqual(['A']);
  expect(putsOf(site)).toBe(1);
  expect(statusOf(store).unsent).toEqual(['1234']);
});

test('the choice of the current team survives a lost request', async () => {
  const { site, device, store } = await setUpSite();
  for (const number of ['1001', '1002']) value(await store.create(team(number)));
  once(site, 'offline');
  value(await store.setCurrent(id('1002')));
  await quiet();
  expect(site.books.get('7')!.currentTeam).toBeNull();
  const next = await open(device.tab());
  expect((await books(next)).current).toBe('1002');
  await quiet();
  expect(site.books.get('7')!.currentTeam).toBe('1002');
});
