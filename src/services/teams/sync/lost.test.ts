import { describe, expect, test } from 'vitest';
import { books, forwards, id, open, team, value } from '../../../testing/localTeams.ts';
import { once, putsOf, quiet, setUpSite, statusOf } from '../../../testing/siteTabs.ts';
import { siteTeams } from '../../../testing/teamSite.ts';

const failed = (kind: string) => ({ ok: false, error: { kind } });
const UNREACHABLE = { kind: 'unreachable' };

describe('saves, creates and deletions whose response is lost', () => {
  test('a save whose response was lost causes no conflict when the save is sent again', async () => {
    const { site, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'lost');
    const { record, waiting } = value(await store.save(team('1234', forwards('B')), base));
    expect(waiting).toEqual(UNREACHABLE);
    const saved = value(await store.save(team('1234', forwards('B')), record));
    expect(saved).toMatchObject({ record: { team: team('1234', forwards('B')) }, merged: false, waiting: null });
    expect(site.books.get('7')!.teams).toMatchObject([{ rev: 2 }]);
  });

  test.each(['the same page', 'the page after a reload', 'another tab'])(
    'a save whose response was lost, but which was stored, is the base of later edits on %s',
    async (where) => {
      const { site, device, tab, store } = await setUpSite();
      const base = value(await store.create(team('1234', forwards('A', 'B'))));
      once(site, 'lost');
      const { record } = value(await store.save(team('1234', forwards('A', 'X')), base));
      let here = store;
      if (where !== 'the same page') {
        if (where !== 'another tab') tab.close();
        here = await open(device.tab(where === 'another tab' ? undefined : tab));
      }
      // The save whose response was lost added X and removed B. This save removes X again.
      const saved = value(await here.save(team('1234', forwards('A')), record));
      expect(saved).toMatchObject({ merged: false, waiting: null });
      expect(site.books.get('7')!.teams).toMatchObject([{ teamRoster: { F: '["A"]' } }]);
    },
  );

  test('after the user reverts a save whose response was lost, the site gets the players from before that save', async () => {
    const { site, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A', 'B'))));
    once(site, 'lost');
    const { record } = value(await store.save(team('1234', forwards('A', 'X')), base));
    once(site, 'offline', 'read');
    const waits = value(await store.save(team('1234', forwards('A', 'B')), record));
    expect(waits).toMatchObject({ merged: false, waiting: UNREACHABLE });
    expect(value(await store.save(team('1234', forwards('A', 'B')), waits.record)).waiting).toBeNull();
    expect(site.books.get('7')!.teams).toMatchObject([{ teamRoster: { F: '["A","B"]' } }]);
    expect((await books(store)).teams[0]?.team.roster.F).toEqual(['A', 'B']);
  });

  test('a save whose response was lost causes no conflict after another device has saved on top of it', async () => {
    const { site, store } = await setUpSite();
    const other = await open(site.device().tab());
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'lost');
    const { record } = value(await store.save(team('1234', forwards('A', 'X')), base));
    const theirs = (await books(other)).teams[0]!;
    value(await other.save({ ...theirs.team, ...forwards('A', 'X', 'T') }, theirs));
    const saved = value(await store.save(team('1234', forwards('A', 'Y')), record));
    expect(saved.merged).toBe(true);
    expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'T', 'Y']);
  });

  test('the user can revert two saves whose responses were lost, if only the first was stored', async () => {
    const { site, store } = await setUpSite();
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'lost');
    const first = value(await store.save(team('1234', forwards('A', 'X', 'Y')), base)).record;
    once(site, 'offline');
    const second = value(await store.save(team('1234', forwards('A', 'Y')), first)).record;
    expect(value(await store.save(team('1234', forwards('A', 'Y')), second)).record.team.roster.F).toEqual(['A', 'Y']);
    expect(site.books.get('7')!.teams).toMatchObject([{ teamRoster: { F: '["A","Y"]' } }]);
  });

  test('a save whose request was lost does not change what another device has saved', async () => {
    const { site, store } = await setUpSite();
    const other = await open(site.device().tab());
    const base = value(await store.create(team('1234', forwards('A'))));
    await books(other);
    once(site, 'offline');
    const { record } = value(await store.save(team('1234', forwards('A', 'X')), base));
    value(await other.save(team('1234', forwards('A', 'T')), base));
    const saved = value(await store.save(team('1234', forwards('A', 'X')), record));
    expect(saved.merged).toBe(true);
    expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'T', 'X']);
  });

  test('if another device saves the same edit that was rejected here because of its name, this device does not mistake that edit for its own', async () => {
    const { site, store } = await setUpSite();
    const other = await open(site.device().tab());
    const base = value(await store.create(team('1234', forwards('A'))));
    await books(other);
    value(await other.create(team('1235', { name: 'Bears' })));
    expect(await store.save(team('1234', { name: 'Bears', ...forwards('A', 'X') }), base)).toEqual(failed('nameTaken'));
    value(await other.remove(id('1235')));
    value(await other.save(team('1234', { name: 'Bears', ...forwards('A', 'X') }), base));
    // Another device added X, and this page did not remove it, so X is kept.
    const saved = value(await store.save(team('1234', forwards('A', 'Y')), base));
    expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'X', 'Y']);
  });

  test.each([
    ['unchanged', []],
    ['with another player', ['A']],
  ])(
    'a team whose first create got no response is not created twice when the user repeats the create, %s',
    async (_, players) => {
      const { site, store } = await setUpSite();
      for (const name of ['a', 'b', 'c', 'd'])
        value(await store.create(team(`100${name.charCodeAt(0) - 96}`, { name })));
      once(site, 'lost');
      expect(await store.create(team('1234', { name: 'Bears' }))).toEqual(failed('unreachable'));
      // The page draws a new id for each attempt to create the team.
      const made = value(await store.create(team('2345', { name: 'Bears', ...forwards(...players) })));
      expect(made.team).toEqual(team('1234', { name: 'Bears', ...forwards(...players) }));
      expect(siteTeams(site)).toEqual(['a', 'b', 'c', 'd', 'Bears']);
    },
  );

  test('if the response to a creation was lost and another device has edited the team, creating the team again keeps these edits', async () => {
    const { site, store } = await setUpSite();
    const other = await open(site.device().tab());
    once(site, 'lost');
    await store.create(team('1234', forwards('A')));
    const theirs = (await books(other)).teams[0]!;
    value(await other.save({ ...theirs.team, ...forwards('A', 'T') }, theirs));
    await quiet();
    await books(store);
    expect(await store.create(team('2345', { name: 'Team 1234', ...forwards('A', 'X') }))).toEqual(failed('nameTaken'));
    expect((await books(store)).teams[0]?.team.roster.F).toEqual(['A', 'T']);
  });

  test('if the request to create a team was lost, creating the team again does not return another device’s team of the same name', async () => {
    const { site, store } = await setUpSite();
    const other = await open(site.device().tab());
    once(site, 'offline');
    await store.create(team('1234', { name: 'Bears', ...forwards('A') }));
    value(await other.create(team('1234', { name: 'Bears', ...forwards('T') })));
    expect(await store.create(team('1234', { name: 'Bears', ...forwards('A') }))).toEqual(failed('nameTaken'));
  });

  test('a deletion whose response was lost leaves the team deleted', async () => {
    const { site, store } = await setUpSite();
    value(await store.create(team('1234')));
    once(site, 'lost', 'delete');
    expect(await store.remove(id('1234'))).toEqual(failed('unreachable'));
    expect(await store.remove(id('1234'))).toEqual(failed('notFound'));
    await quiet();
    expect(statusOf(store).orphans).toEqual([]);
  });
});

test('a response that arrives during further edits confirms only the version that was sent', async () => {
  const { site, device, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  site.turn = () => arrived;
  const first = store.save(team('1234', forwards('A', 'X')), base);
  await quiet();
  const there = await open(device.tab());
  const second = there.save(team('1234', forwards('A', 'X', 'Y')), (await books(there)).teams[0]!);
  await quiet();
  arrive();
  value(await first);
  value(await second);
  expect(site.books.get('7')!.teams).toMatchObject([{ teamRoster: { F: '["A","X","Y"]' } }]);
  expect([await books(store), putsOf(site)]).toEqual([await books(there), 3]);
});

test('a new team keeps the edits of both devices if another device edits it before the response to its creation arrives', async () => {
  const { site, device, store } = await setUpSite();
  const other = await open(site.device().tab());
  store.subscribe(() => undefined);
  await books(store);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let turns = 0;
  // The site receives the request at once, but its response is delayed.
  site.turn = () => (++turns === 2 ? answered : Promise.resolve());
  const made = store.create(team('1234', forwards('A')));
  await quiet();
  const theirs = (await books(other)).teams[0]!;
  value(await other.save({ ...theirs.team, ...forwards('A', 'T') }, theirs));
  device.comeBack();
  await quiet();
  answer();
  expect(value(await made).team.roster.F).toEqual(['A', 'T']);
  expect(site.books.get('7')!.teams).toMatchObject([{ teamRoster: { F: '["A","T"]' } }]);
});
