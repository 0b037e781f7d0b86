import { describe, expect, test } from 'vitest';
import type { TeamRecord } from '@ddh/engine/internal/fantasy';
import { aside, forwards, open, setUp, team } from '../../../testing/localTeams.ts';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';

describe('draft slots', () => {
  const base: TeamRecord = { team: team('1234', forwards('A')), rev: 4 };
  const draft = (name: string) => ({ team: team('1234', forwards('A', name)), base });

  test('unsaved edits survive a reload until they are saved', async () => {
    const { store, browser, tab } = await setUp();
    expect(store.drafts.get()).toBeNull();
    store.drafts.set(draft('B'));
    tab.close();
    const again = await open(browser.tab(tab));
    expect(again.drafts.get()).toEqual(draft('B'));
    again.drafts.set(null);
    expect(again.drafts.get()).toBeNull();
    expect(browser.stored.size).toBe(0);
  });

  test('unsaved edits of two tabs are stored separately, whichever tab reloads first', async () => {
    const { store: here, browser, tab } = await setUp();
    const other = browser.tab();
    const there = await open(other);
    here.drafts.set(draft('here'));
    there.drafts.set(draft('there'));
    other.close();
    expect((await open(browser.tab(other))).drafts.get()).toEqual(draft('there'));
    tab.close();
    expect((await open(browser.tab(tab))).drafts.get()).toEqual(draft('here'));
    // A third tab finds no drafts of closed tabs.
    expect((await open(browser.tab())).drafts.get()).toBeNull();
  });

  test('the next tab takes over the unsaved edits of a closed tab', async () => {
    const { store, browser, tab } = await setUp();
    store.drafts.set(draft('B'));
    tab.close();
    const next = await open(browser.tab());
    expect(next.drafts.get()).toEqual(draft('B'));
    expect((await open(browser.tab())).drafts.get()).toBeNull();
  });

  test('unsaved edits belong to the original tab, not to its duplicate', async () => {
    const { store, browser, tab } = await setUp();
    store.drafts.set(draft('B'));
    expect((await open(browser.tab(tab))).drafts.get()).toBeNull();
  });

  test.each([
    '{',
    '[]',
    '{"version":2}',
    '{"version":1,"team":{}}',
    '{"version":1,"base":{"id":"1234","rev":1,"team":{}}}',
  ])('if the stored draft %s cannot be decoded, the page has no unsaved edits, and the draft is kept', async (text) => {
    const browser = memoryBrowser();
    browser.stored.set('ddh:draft:wp_7:1', text);
    const store = await open(browser.tab());
    expect(store.drafts.get()).toBeNull();
    store.drafts.set(draft('B'));
    expect([...browser.stored.values()]).toContain(text);
  });

  test('unsaved edits that cannot be decoded do not hide the unsaved edits of other closed tabs', async () => {
    const { store, browser, tab } = await setUp();
    store.drafts.set(draft('first'));
    const other = browser.tab();
    (await open(other)).drafts.set(draft('good'));
    const text = '{"version":2}';
    browser.stored.set('ddh:draft:wp_7:1', text);
    tab.close();
    other.close();
    const next = browser.tab(tab);
    expect((await open(next)).drafts.get()).toEqual(draft('good'));
    expect(aside(browser)).toEqual([text]);
    expect(browser.stored.has('ddh:draft:wp_7:1')).toBe(false);
  });

  test('a draft that cannot be decoded, and cannot be backed up either, is never overwritten', async () => {
    const text = '{"version":2}';
    const browser = memoryBrowser();
    browser.stored.set('ddh:draft:wp_7:1', text);
    browser.failure = 'full';
    const store = await open(browser.tab());
    browser.failure = null;
    store.drafts.set(draft('B'));
    expect(store.drafts.get()).toEqual(draft('B'));
    expect(browser.stored.get('ddh:draft:wp_7:1')).toBe(text);
    // Without locks, another tab can write into this tab's slot. That draft must not be overwritten without a backup.
    browser.stored.set('ddh:draft:wp_7:2', text);
    browser.room = [...browser.stored].reduce((sum, [key, one]) => sum + key.length + one.length, 0);
    store.drafts.set(null);
    expect(browser.stored.get('ddh:draft:wp_7:2')).toBe(text);
    browser.room = Infinity;
    store.drafts.set(draft('C'));
    expect(aside(browser)).toEqual([text]);
    expect(store.drafts.get()).toEqual(draft('C'));
  });

  test('the decodable part of unsaved edits is shown, and the stored draft is backed up before it is overwritten', async () => {
    const { store, browser, tab } = await setUp();
    store.drafts.set(draft('B'));
    const key = 'ddh:draft:wp_7:1';
    const text = (browser.stored.get(key) ?? '').replace('\\"B\\"]', '\\"B\\"');
    browser.stored.set(key, text);
    tab.close();
    browser.room = [...browser.stored].reduce((sum, [one, kept]) => sum + one.length + kept.length, 0);
    const again = await open(browser.tab(tab));
    expect(again.drafts.get()).toMatchObject({ base, team: { name: base.team.name, roster: { F: [] } } });
    again.drafts.set(null);
    expect([...browser.stored]).toEqual([[key, text]]);
    browser.room = Infinity;
    again.drafts.set(draft('C'));
    expect(aside(browser)).toEqual([text]);
    expect(again.drafts.get()).toEqual(draft('C'));
  });

  test('unsaved edits of a team that is in no store are kept, with revision -1', async () => {
    const { store } = await setUp();
    store.drafts.set({ ...draft('B'), base: { ...base, rev: -1 } });
    expect(store.drafts.get()).toMatchObject({ base: { rev: -1 } });
  });
});
