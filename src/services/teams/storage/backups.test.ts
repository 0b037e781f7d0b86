import { describe, expect, test } from 'vitest';
import { aside, backups, books, forwards, id, setUp, team, value } from '../../../testing/localTeams.ts';
import { openLocalTeams } from './localTeams.ts';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';

describe('openLocalTeams', () => {
  test('backups keep the last five versions of a team, newest first', async () => {
    const { store, browser } = await setUp();
    let base = value(await store.create(team('1234', forwards('0'))));
    for (const name of ['1', '2', '3', '4', '5', '6']) {
      base = value(await store.save({ ...base.team, ...forwards(name) }, base)).record;
    }
    expect(backups(browser, '1234').map((one) => one.team.roster.F[0])).toEqual(['5', '4', '3', '2', '1']);
    expect(backups(browser, '1234').map(({ at }) => at)).toEqual([6, 5, 4, 3, 2]);
  });

  test('backups keep the last five deleted teams', async () => {
    const { store, browser } = await setUp();
    for (const number of ['1001', '1002', '1003', '1004', '1005', '1006']) {
      value(await store.create(team(number)));
      value(await store.remove(id(number)));
    }
    expect(backups(browser, '1006')).toEqual([{ team: team('1006'), rev: 1, at: 6, deleted: true }]);
    expect([...browser.stored.keys()].filter((key) => key.startsWith('ddh:backup:'))).toHaveLength(5);
    expect(backups(browser, '1001')).toEqual([]);
  });

  test('the most recently deleted team keeps its backup even if the clock was set back', async () => {
    const browser = memoryBrowser();
    let time = 1000;
    const store = await openLocalTeams('7', { sharedStorage: browser.tab(), now: () => time, random: () => 0.5 });
    for (const number of ['1001', '1002', '1003', '1004', '1005', '1006']) {
      time = number === '1006' ? 1 : time + 1;
      value(await store.create(team(number)));
      value(await store.remove(id(number)));
    }
    expect(backups(browser, '1006')).toHaveLength(1);
    expect(backups(browser, '1001')).toEqual([]);
    expect(backups(browser, '1002')).toHaveLength(1);
  });

  test.each([
    ['a truncated text', (text: string) => text.slice(0, -3)],
    ['an invalid backup', (text: string) => text.replace('"at":', '"on":')],
    ['an invalid part of a backup', (text: string) => text.replace('[\\"A\\"]', 'A')],
    ['a later version', (text: string) => text.replace('"version":1', '"version":2')],
  ])('backups that cannot be decoded are copied unchanged before the next write: %s', async (_, damage) => {
    const { store, browser } = await setUp();
    const base = value(await store.create(team('1234', forwards('A'))));
    const next = value(await store.save(team('1234', forwards('B')), base)).record;
    const key = 'ddh:backup:wp_7:1234';
    const text = damage(browser.stored.get(key) ?? '');
    expect(text).not.toBe(browser.stored.get(key));
    browser.stored.set(key, text);
    const before = new Map(browser.stored);
    browser.failure = 'full';
    expect(await store.save(team('1234', forwards('C')), next)).toEqual({ ok: false, error: { kind: 'full' } });
    expect(browser.stored).toEqual(before);
    browser.failure = null;
    value(await store.save(team('1234', forwards('C')), next));
    expect(aside(browser)).toEqual([text]);
    expect(backups(browser, '1234')[0]?.team).toEqual(next.team);
  });
});

describe('openLocalTeams without free storage', () => {
  test.each(['create', 'save', 'remove', 'setCurrent'] as const)(
    'without free storage, %s changes nothing',
    async (what) => {
      const { store, browser } = await setUp();
      const base = value(await store.create(team('1234', forwards('A'))));
      value(await store.save(team('1234', forwards('B')), base));
      const before = new Map(browser.stored);
      browser.failure = 'full';
      const calls = {
        create: () => store.create(team('1235')),
        save: () => store.save(team('1234', forwards('C')), base),
        remove: () => store.remove(id('1234')),
        setCurrent: () => store.setCurrent(id('1234')),
      };
      expect(await calls[what]()).toEqual({ ok: false, error: { kind: 'full' } });
      expect(browser.stored).toEqual(before);
      browser.failure = null;
      expect((await calls[what]()).ok).toBe(true);
    },
  );

  test('however much storage is left, a save writes everything or nothing, and drops old backups to make room', async () => {
    const grown = team('1234', forwards(...Array.from({ length: 20 }, (_, i) => `Player ${i}`)));
    const kept = new Set<number>();
    for (let more = 0; more < 4000; more += 37) {
      const { store, browser } = await setUp();
      let base = value(await store.create(team('1234', forwards('0'))));
      for (const name of ['1', '2', '3']) base = value(await store.save(team('1234', forwards(name)), base)).record;
      const before = new Map(browser.stored);
      browser.room = [...before].reduce((sum, [key, text]) => sum + key.length + text.length, 0) + more;
      const answer = await store.save(grown, base);
      if (answer.ok) {
        expect((await books(store)).teams[0]?.team).toEqual(grown);
        expect(backups(browser, '1234')[0]?.team).toEqual(base.team);
        kept.add(backups(browser, '1234').length);
      } else {
        expect(answer.error).toEqual({ kind: 'full' });
        expect(browser.stored).toEqual(before);
      }
    }
    expect([...kept]).toEqual([1, 2, 3, 4]);
  });

  test('full storage does not prevent the deletion of a team, because the shorter list of teams needs less room', async () => {
    const { store, browser } = await setUp();
    const base = value(await store.create(team('1234')));
    const grown = team('1234', forwards(...Array.from({ length: 20 }, (_, i) => `Player ${i}`)));
    value(await store.save(grown, base));
    store.remembered.set(id('1234'), { skaterScoring: { goal: 2 }, goalieScoring: {} });
    browser.room = [...browser.stored].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    value(await store.remove(id('1234')));
    expect((await books(store)).teams).toEqual([]);
    expect(backups(browser, '1234')[0]).toMatchObject({ team: grown, deleted: true });
    expect(store.remembered.get(id('1234'))).toBeNull();
  });
});
