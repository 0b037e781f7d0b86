import { ok } from '@ddh/engine/internal/result';
import { expect, test } from 'vitest';
import { linkSite, waited } from '../../../../testing/firebaseLink.ts';
import { allows, nodeOf } from '../../../../testing/firebaseTeams.ts';
import { books, forwards, team, value } from '../../../../testing/localTeams.ts';
import { MEMORY_USER } from '../../../../testing/memoryServices.ts';
import { memoryBrowser } from '../../../../testing/memoryBrowser.ts';
import { memoryDatabase } from '../../../../testing/memoryDatabase.ts';
import { openFirebaseTeams } from './open.ts';

function setUp() {
  const site = linkSite();
  const database = memoryDatabase();
  database.allows = allows;
  database.trouble = () => (site.auth.session?.wp === 'wp_7' ? null : 'denied');
  const browser = memoryBrowser();
  const open = () =>
    openFirebaseTeams(MEMORY_USER, {
      auth: site.auth,
      clock: site.clock,
      tokenSync: site.tokenSync,
      currentUser: site.currentUser,
      marker: { isSet: () => site.marked, set: (on) => (site.marked = on) },
      onReturn: () => undefined,
      database: database.page(),
      sharedStorage: browser.tab(),
      now: () => site.clock.now(),
      random: () => 0.5,
    });
  const wait = <T>(work: Promise<T>): Promise<T> => waited(site.clock, work);
  return { site, database, browser, wait, open: () => wait(open()) };
}

test("the user's teams and profile are stored in Firebase", async () => {
  const { database, open, wait } = setUp();
  const store = await open();
  expect(value(await wait(store.load()))).toEqual({ teams: [], current: null });
  const made = value(await wait(store.create(team('1234'))));
  const saved = await wait(store.save(team('1234', forwards('A')), made));
  expect(saved).toMatchObject({ ok: true, value: { waiting: null, merged: false } });
  expect(nodeOf(database)).toMatchObject({
    name: 'Pat Doe',
    email: 'pat@example.org',
    teams: { '1234': { teamName: 'Team 1234', teamRoster: { F: '["A"]' }, rev: 2 } },
  });
});

test.each(['notSetUp', 'copy'] as const)('teams are stored on this device while the site answers %s', async (kind) => {
  const { site, browser, open, wait } = setUp();
  site.failure = () => ({ kind });
  const local = await open();
  local.subscribeStatus((status) => expect(status).toMatchObject({ place: 'device', trouble: { kind } }));
  value(await local.create(team('1234')));
  expect([...browser.stored.keys()]).toEqual(['ddh:teams:wp_7']);
  site.failure = () => null;
  const store = await open();
  expect(value(await wait(store.load())).teams.map(({ team: one }) => one.name)).toEqual(['Team 1234']);
});

test('cached teams are shown even if Firebase is no longer set up', async () => {
  const { site, open, wait } = setUp();
  const first = await open();
  await wait(first.load());
  value(await wait(first.create(team('1234'))));
  site.auth.session = null;
  site.failure = () => ({ kind: 'notSetUp' });
  const store = await open();
  expect(await wait(store.load())).toEqual(ok({ teams: [{ team: team('1234'), rev: 1 }], current: null }));
  let status: unknown = null;
  store.subscribeStatus((now) => (status = now));
  await wait(store.load());
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  await wait(books(store));
  expect(status).toMatchObject({ place: 'elsewhere', unsent: [] });
});
