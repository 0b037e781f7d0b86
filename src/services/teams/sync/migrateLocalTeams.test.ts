import { describe, expect, test } from 'vitest';
import { books, forwards, id, open, team, value } from '../../../testing/localTeams.ts';
import { quiet, statusOf } from '../../../testing/siteTabs.ts';
import { siteTeams, teamSite } from '../../../testing/teamSite.ts';
import { openLocalTeams } from '../storage/localTeams.ts';
import type { MemoryBrowser } from '../../../testing/memoryBrowser.ts';

const BOOK = 'ddh:teams:wp_7';

/** Creates local teams in a browser, as a page did before the site stored teams. The last one is current. */
async function made(device: MemoryBrowser, ...names: readonly string[]): Promise<void> {
  const sharedStorage = device.tab();
  const store = await openLocalTeams('7', { sharedStorage, now: () => 1, random: () => 0.5 });
  for (const [i, name] of names.entries()) {
    value(await store.create(team(String(1001 + i), { name, ...forwards(name) })));
    value(await store.setCurrent(id(String(1001 + i))));
  }
  sharedStorage.close();
}

describe('migrating local teams', () => {
  test('local teams are created on the site in order, the current team is also current there, and the local copies are kept', async () => {
    const site = teamSite();
    const device = site.device();
    await made(device, 'Bears', 'Owls');
    const before = device.stored.get(BOOK);
    const store = await open(device.tab());
    const book = await books(store);
    expect(book).toEqual({
      teams: ['Bears', 'Owls'].map((name, i) => ({
        team: team(String(1001 + i), { name, ...forwards(name) }),
        rev: 1,
      })),
      current: '1002',
    });
    expect(siteTeams(site)).toEqual(['Bears', 'Owls']);
    expect(device.stored.get(BOOK)).toBe(before);
    expect(await books(store)).toEqual(book);
  });

  test('local teams are created on the site only once, and a team that was deleted on the site is not created again', async () => {
    const site = teamSite();
    const device = site.device();
    await made(device, 'Bears');
    const store = await open(device.tab());
    await store.load();
    value(await store.remove(id('1001')));
    expect((await books(store)).teams).toEqual([]);
    expect((await books(await open(device.tab()))).teams).toEqual([]);
  });

  test('local teams of a second device are created on the site only if their names are free and the user has fewer than five teams', async () => {
    const site = teamSite();
    const [first, second] = [site.device(), site.device()];
    await made(first, 'Bears', 'Owls');
    await made(second, 'bears', 'Ducks', 'Kings', 'Jets', 'Stars');
    await (await open(first.tab())).load();
    const store = await open(second.tab());
    const { teams, current } = await books(store);
    expect(teams.map((one) => one.team.name)).toEqual(['Bears', 'Owls', 'Ducks', 'Kings', 'Jets']);
    expect(new Set(teams.map((one) => one.team.id)).size).toBe(5);
    // The current team on the site is unchanged.
    expect(current).toBe('1002');
    expect(teams[0]?.team.roster.F).toEqual(['Bears']);
  });

  test.each([
    ['lost', 2],
    ['offline', 1],
    ['loggedOut', 1],
  ] as const)('local teams are created with the next load after a failure (%s)', async (trouble, come) => {
    const site = teamSite();
    const device = site.device();
    await made(device, 'Bears', 'Owls', 'Ducks');
    let puts = 0;
    site.trouble = (act) => (act === 'save' && ++puts === 2 ? trouble : null);
    const store = await open(device.tab());
    expect((await books(store)).teams).toHaveLength(come);
    await books(store);
    await quiet();
    expect((await books(store)).teams.map((one) => one.team.name)).toEqual(['Bears', 'Owls', 'Ducks']);
    expect(siteTeams(site)).toEqual(['Bears', 'Owls', 'Ducks']);
  });

  test('if the site refuses one local team, the other local teams are created, and the next load tries the refused team again', async () => {
    const site = teamSite();
    const device = site.device();
    await made(device, 'Bears', 'Owls', 'Ducks');
    let puts = 0;
    site.trouble = (act) => (act === 'save' && ++puts === 2 ? 'refused' : null);
    const store = await open(device.tab());
    await books(store);
    await quiet();
    expect(siteTeams(site)).toEqual(['Bears', 'Ducks']);
    await books(store);
    await quiet();
    expect(siteTeams(site)).toEqual(['Bears', 'Ducks', 'Owls']);
  });

  test('local teams are created only once if two tabs load at the same time', async () => {
    const site = teamSite();
    const device = site.device();
    await made(device, 'Bears', 'Owls');
    const [here, there] = [await open(device.tab()), await open(device.tab())];
    await Promise.all([here.load(), there.load()]);
    expect(siteTeams(site)).toEqual(['Bears', 'Owls']);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
    'local teams are created only once even if the tab is closed after %i steps',
    async (step) => {
      const site = teamSite();
      const device = site.device();
      await made(device, 'Bears', 'Owls');
      const tab = device.tab();
      const store = await open(tab);
      let left = step;
      site.turn = async () => {
        if (left-- === 0) tab.close();
      };
      device.turn = site.turn;
      void store.load();
      await quiet();
      tab.close();
      site.turn = () => Promise.resolve();
      device.turn = site.turn;
      const next = await open(device.tab(tab));
      await books(next);
      await quiet();
      expect((await books(next)).teams.map((one) => one.team)).toEqual(
        ['Bears', 'Owls'].map((name, i) => team(String(1001 + i), { name, ...forwards(name) })),
      );
      expect([siteTeams(site), statusOf(next).unsent]).toEqual([['Bears', 'Owls'], []]);
    },
  );

  test.each(['full', 'blocked'] as const)('local teams are not migrated while storage is %s', async (failure) => {
    const site = teamSite();
    const device = site.device();
    await made(device, 'Bears');
    const store = await open(device.tab());
    device.failure = failure;
    expect((await books(store)).teams).toEqual([]);
    device.failure = null;
    await books(store);
    await quiet();
    expect((await books(store)).teams).toHaveLength(1);
  });

  test('local teams that cannot be decoded are not changed', async () => {
    const site = teamSite();
    const device = site.device();
    device.stored.set(BOOK, '{');
    expect(await books(await open(device.tab()))).toEqual({ teams: [], current: null });
    expect(device.stored.get(BOOK)).toBe('{');
  });

  test('local teams keep their unsaved edits', async () => {
    const site = teamSite();
    const device = site.device();
    await made(device, 'Bears');
    const sharedStorage = device.tab();
    const local = await openLocalTeams('7', { sharedStorage, now: () => 1, random: () => 0.5 });
    const base = (await books(local)).teams[0]!;
    const draft = { team: { ...base.team, ...forwards('Bears', 'A') }, base };
    local.drafts.set(draft);
    sharedStorage.close();
    const store = await open(device.tab(sharedStorage));
    await store.load();
    expect(store.drafts.get()).toEqual(draft);
    const saved = value(await store.save(draft.team, draft.base));
    expect([saved.merged, saved.record.team]).toEqual([false, draft.team]);
  });
});
