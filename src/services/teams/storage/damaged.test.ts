import { describe, expect, test } from 'vitest';
import type { Result } from '@ddh/engine/internal/result';
import { aside, BOOK, books, forwards, id, open, setUp, team, value } from '../../../testing/localTeams.ts';
import { openLocalTeams } from './localTeams.ts';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';

describe('openLocalTeams', () => {
  test.each([
    ['a truncated text', '{"version":1,"teams":[{'],
    ['a list', '[]'],
    ['a number', '7'],
    ['an empty text', ''],
    ['no version', '{"teams":[]}'],
    ['no teams', '{"version":1}'],
    ['an invalid team', '{"version":1,"current":null,"teams":[7]}'],
    ['an invalid id', '{"version":1,"current":null,"teams":[{"id":"12","rev":1,"team":{}}]}'],
    ['an invalid revision', '{"version":1,"current":null,"teams":[{"id":"1234","rev":"1","team":{}}]}'],
    [
      'two teams with one id',
      '{"version":1,"teams":[{"id":"1234","rev":1,"team":{"teamName":"a"}},{"id":"1234","rev":1,"team":{"teamName":"b"}}]}',
    ],
  ])('damaged stored teams (%s) are reported once, and the stored string is backed up', async (_, text) => {
    const { store, browser } = await setUp();
    browser.stored.set(BOOK, text);
    expect(await store.save(team('1234'), { team: team('1234'), rev: 1 })).toMatchObject({
      error: { kind: 'damaged' },
    });
    expect(await store.create(team('1234'))).toMatchObject({ error: { kind: 'damaged' } });
    expect(browser.stored.get(BOOK)).toBe(text);
    expect(await store.load()).toEqual({ ok: false, error: { kind: 'damaged' } });
    expect(aside(browser)).toEqual([text]);
    expect((await store.load()).ok).toBe(true);
  });

  test('a damaged list of teams is rebuilt from its readable teams and from backups', async () => {
    const { store, browser } = await setUp();
    const good = value(await store.create(team('1001', forwards('A'))));
    const base = value(await store.create(team('1002', forwards('B'))));
    value(await store.save(team('1002', forwards('B', 'C')), base));
    value(await store.create(team('1003')));
    value(await store.remove(id('1003')));
    const book = JSON.parse(browser.stored.get(BOOK) ?? '') as { teams: { team: unknown }[] };
    book.teams[1]!.team = 'gone';
    browser.stored.set(BOOK, JSON.stringify(book));
    expect((await store.load()).ok).toBe(false);
    expect(await books(store)).toEqual({
      teams: [good, { team: base.team, rev: 3 }],
      current: null,
    });
  });

  test('a damaged list of teams is not overwritten if it cannot be backed up', async () => {
    const { store, browser } = await setUp();
    browser.stored.set(BOOK, '{');
    browser.failure = 'full';
    expect(await store.load()).toEqual({ ok: false, error: { kind: 'full' } });
    expect([...browser.stored]).toEqual([[BOOK, '{']]);
  });

  test('the intact parts of a damaged list of teams are shown, and the damaged string is backed up once', async () => {
    const { store, browser } = await setUp();
    value(await store.create(team('1001', { skaterScoring: { goal: 2 } })));
    const text = (browser.stored.get(BOOK) ?? '').replace('"goal":2', '"goal":200');
    browser.stored.set(BOOK, text);
    expect((await books(store)).teams[0]?.team).toEqual(team('1001'));
    await books(store);
    expect(aside(browser)).toEqual([text]);
  });

  test('nothing is written over a partly damaged list of teams unless the list can be backed up first', async () => {
    const { store, browser } = await setUp();
    const base = value(await store.create(team('1001', forwards('A'))));
    const text = (browser.stored.get(BOOK) ?? '').replace('[\\"A\\"]', '[\\"A\\"');
    const calls: readonly (() => Promise<Result<unknown, unknown>>)[] = [
      () => store.save(team('1001', forwards('B')), base),
      () => store.create(team('1002')),
      () => store.setCurrent(id('1001')),
      () => store.remove(id('1001')),
    ];
    for (const call of calls) {
      browser.stored.clear();
      browser.stored.set(BOOK, text);
      // There is room to store the list of teams, but no room for its backup.
      browser.room = 2 * (BOOK.length + text.length);
      expect(await call()).toEqual({ ok: false, error: { kind: 'full' } });
      expect([...browser.stored]).toEqual([[BOOK, text]]);
      browser.room = Infinity;
      value(await call());
      expect(aside(browser)).toEqual([text]);
    }
  });

  test('the intact parts of a damaged list of teams are shown even without room for a backup', async () => {
    const { store, browser } = await setUp();
    value(await store.create(team('1001', { skaterScoring: { goal: 2 } })));
    const text = (browser.stored.get(BOOK) ?? '').replace('"goal":2', '"goal":200');
    browser.stored.set(BOOK, text);
    browser.failure = 'full';
    expect((await books(store)).teams[0]?.team).toEqual(team('1001'));
    expect([...browser.stored]).toEqual([[BOOK, text]]);
  });

  test('two damaged lists of teams found in the same millisecond are both backed up', async () => {
    const browser = memoryBrowser();
    const store = await openLocalTeams('7', { sharedStorage: browser.tab(), now: () => 5, random: () => 0.5 });
    for (const text of ['{', '[']) {
      browser.stored.set(BOOK, text);
      await store.load();
    }
    expect(aside(browser)).toEqual(['{', '[']);
  });

  test.each(['9007199254740991', '9007199254740992', '1e300'])(
    'teams that are stored with the revision %s can still be saved',
    async (rev) => {
      const { store, browser } = await setUp();
      value(await store.create(team('1001')));
      browser.stored.set(BOOK, (browser.stored.get(BOOK) ?? '').replace('"rev":1', `"rev":${rev}`));
      const base = (await books(store)).teams[0]!;
      const there = await open(browser.tab());
      value(await store.save(team('1001', forwards('A')), base));
      expect(value(await there.save(team('1001', forwards('B')), base)).merged).toBe(true);
      expect((await books(store)).teams[0]?.team.roster.F.toSorted()).toEqual(['A', 'B']);
    },
  );

  test('a list of teams that a newer version of the page wrote is not changed', async () => {
    const { store, browser } = await setUp();
    value(await store.create(team('1001')));
    const text = (browser.stored.get(BOOK) ?? '').replace('"version":1', '"version":2');
    browser.stored.set(BOOK, text);
    expect(await store.load()).toEqual({ ok: false, error: { kind: 'damaged' } });
    expect(await store.load()).toEqual({ ok: false, error: { kind: 'damaged' } });
    expect([...browser.stored]).toEqual([[BOOK, text]]);
  });
});
