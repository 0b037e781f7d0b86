import { expect, test } from 'vitest';
import { books, forwards, open, team, value } from '../../../testing/localTeams.ts';
import { quiet, setUpSite } from '../../../testing/siteTabs.ts';

/**
 * Closes a page during a save, and opens a second page. Another device has saved the same team during the save of the
 * first page.
 */
async function interruptedSave() {
  const { site, device, tab, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  const other = await open(site.device().tab());
  await books(other);
  const edited = team('1234', forwards('A', 'Mine'));
  store.drafts.set({ team: edited, base });
  value(await other.save(team('1234', forwards('A', 'Theirs')), base));
  site.trouble = () => 'lost';
  void store.save(edited, base);
  await quiet();
  tab.close();
  site.trouble = () => null;
  const later = await open(device.tab(tab));
  return { site, store: later };
}

test('if a page closes during a save, the next page can undo that save and keeps the edits of another device', async () => {
  const { store } = await interruptedSave();
  const draft = store.drafts.get()!;
  const { teams } = await books(store);
  await quiet();
  const without = { ...draft.team, ...forwards(...draft.team.roster.F.filter((name) => name !== 'Mine'), 'More') };
  value(await store.save(without, draft.base));
  await quiet();
  expect(teams).toHaveLength(1);
  expect((await books(store)).teams[0]?.team.roster.F.toSorted()).toEqual(['A', 'More', 'Theirs']);
});

test('edits made during a save are kept for the next page', async () => {
  const { site, device, tab, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  site.turn = () => new Promise(() => undefined);
  void store.save(team('1234', forwards('A', 'B')), base);
  await quiet();
  store.drafts.set({ team: team('1234', forwards('A', 'B', 'C')), base });
  tab.close();
  const later = await open(device.tab(tab));
  const draft = later.drafts.get()!;
  expect([draft.base.team.roster.F, draft.team.roster.F]).toEqual([
    ['A', 'B'],
    ['A', 'B', 'C'],
  ]);
});

test('if the user undoes all edits during a save, the next page has the undo as an unsaved edit', async () => {
  const { site, device, tab, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  site.turn = () => new Promise(() => undefined);
  const typed = team('1234', forwards('A', 'B'));
  store.drafts.set({ team: typed, base });
  void store.save(typed, base);
  await quiet();
  // The page compares the team with the version before the save and finds no edits, so it removes the draft.
  store.drafts.set(null);
  tab.close();
  const later = await open(device.tab(tab));
  expect(later.drafts.get()?.team.roster.F).toEqual(['A']);
});

test('a page that shows the version being saved has no unsaved edits', async () => {
  const { site, device, tab, store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  const second = value(await store.create(team('1235', forwards('C'))));
  const neighbour = await open(device.tab());
  await books(neighbour);
  // Like the page, drops the draft after each change of the store: the store then has the version that the user typed,
  // so there are no unsaved edits.
  store.subscribe(() => store.drafts.set(null));
  site.turn = () => new Promise(() => undefined);
  const typed = team('1234', forwards('A', 'B'));
  store.drafts.set({ team: typed, base });
  void store.save(typed, base);
  await quiet();
  await neighbour.setCurrent(second.team.id);
  await quiet();
  tab.close();
  const later = await open(device.tab(tab));
  expect(later.drafts.get()).toBe(null);
});

test('a successful save removes the draft', async () => {
  const { store } = await setUpSite();
  const base = value(await store.create(team('1234', forwards('A'))));
  const typed = team('1234', forwards('A', 'B'));
  store.drafts.set({ team: typed, base });
  value(await store.save(typed, base));
  store.drafts.set(null);
  expect(store.drafts.get()).toBe(null);
});

test('a failed save does not change the draft', async () => {
  const { site, store } = await setUpSite();
  const base = value(await store.create(team('1234')));
  const draft = { team: team('1234', forwards('B')), base };
  store.drafts.set(draft);
  site.books.set('7', { ...site.books.get('7')!, teams: [] });
  expect(await store.save(draft.team, base)).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  expect(store.drafts.get()).toEqual(draft);
});
