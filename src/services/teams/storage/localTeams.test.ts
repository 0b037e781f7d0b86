import { describe, expect, test } from 'vitest';
import { BOOK, books, forwards, id, open, setUp, team, value } from '../../../testing/localTeams.ts';

describe('openLocalTeams', () => {
  test('loading the teams of a user without local teams writes nothing', async () => {
    const { store, browser } = await setUp();
    expect(await books(store)).toEqual({ teams: [], current: null });
    expect(browser.stored.size).toBe(0);
  });

  test('local teams are stored under a key with the user id, and the next page loads them', async () => {
    const { store, browser } = await setUp();
    const first = team('1234', { ...forwards('Tim Stützle'), skaterScoring: { goal: 2.5 } });
    const record = value(await store.create(first));
    expect(record).toEqual({ team: first, rev: 1 });
    value(await store.create(team('1000')));
    value(await store.setCurrent(id('1234')));
    expect([...browser.stored.keys()]).toEqual([BOOK]);
    const again = await open(browser.tab());
    expect(await books(again)).toEqual({
      teams: [record, { team: team('1000'), rev: 1 }],
      current: '1234',
    });
    expect(await books(await open(browser.tab(), '8'))).toEqual({ teams: [], current: null });
  });

  test('local teams are stored with each roster as a string of JSON', async () => {
    const { store, browser } = await setUp();
    await store.create(team('1234', forwards('Anže Kopitar')));
    expect(JSON.parse(browser.stored.get(BOOK) ?? '')).toMatchObject({
      version: 1,
      teams: [{ id: '1234', rev: 1, team: { teamRoster: { F: '["Anže Kopitar"]', D: '[]', G: '[]' } } }],
    });
  });
});

test('with blocked storage every call fails, and drafts and remembered scoring are lost silently', async () => {
  const { store, browser } = await setUp();
  const base = value(await store.create(team('1234')));
  browser.failure = 'blocked';
  const blocked = { ok: false, error: { kind: 'blocked' } };
  expect(await store.load()).toEqual(blocked);
  expect(await store.save(team('1234'), base)).toEqual(blocked);
  expect(await store.create(team('1235'))).toEqual(blocked);
  expect(await store.remove(id('1234'))).toEqual(blocked);
  // Storing drafts and remembered scoring does not throw. Values that cannot be stored are lost.
  store.drafts.set({ team: team('1234'), base });
  store.remembered.set(id('1234'), { skaterScoring: { goal: 2 }, goalieScoring: {} });
  expect(store.drafts.get()).toBeNull();
  expect(store.remembered.get(id('1234'))).toBeNull();
  const late = await browser.tab().teams('7');
  expect(late.ok && (await late.value.load())).toEqual(blocked);
});

test('if another tab damages the stored teams, subscribers are not notified', async () => {
  const { store, browser } = await setUp();
  const received: unknown[] = [];
  store.subscribe((book) => received.push(book));
  browser.tab().write(BOOK, '{');
  browser.failure = 'blocked';
  await Promise.resolve();
  expect(received).toEqual([]);
});
