import { describe, expect, test } from 'vitest';
import type { TeamBook } from '@ddh/engine';
import { books, forwards, id, open, team, value } from '../../testing/localTeams.ts';
import { settled } from '../../testing/teamsPage.ts';
import { siteTeams, teamSite, type Trouble } from '../../testing/teamSite.ts';
import { decodeBackups } from './document.ts';
import type { MemoryBrowser } from './memory.ts';

async function setUp() {
  const site = teamSite();
  const device = site.device();
  const tab = device.tab();
  return { site, device, tab, store: await open(tab) };
}
/** The next request that writes meets this; the answer says whether it has come. */
function once(site: ReturnType<typeof teamSite>, trouble: Trouble, method = 'PUT'): void {
  site.trouble = (asked) => {
    if (asked !== method) return null;
    site.trouble = () => null;
    return trouble;
  };
}
const backups = (device: MemoryBrowser, number: string) =>
  decodeBackups(device.stored.get(`ddh:backup:wp_7:site:${number}`) ?? null).backups;
const failed = (kind: string) => ({ ok: false, error: { kind } });

describe('what does not work leaves everything as it was', () => {
  const TROUBLES: readonly (readonly [Trouble, string])[] = [
    ['offline', 'unreachable'],
    ['busy', 'unreachable'],
    ['portal', 'unreachable'],
    ['loggedOut', 'loggedOut'],
  ];
  test.each(TROUBLES)('%s', async (trouble, kind) => {
    const { site, store } = await setUp();
    const base = value(await store.create(team('1234', forwards('A'))));
    const before = structuredClone(site.books);
    site.trouble = () => trouble;
    expect(await store.load()).toEqual(failed(kind));
    expect(await store.create(team('1235'))).toEqual(failed(kind));
    expect(await store.save(team('1234', forwards('B')), base)).toEqual(failed(kind));
    expect(await store.remove(id('1234'))).toEqual(failed(kind));
    expect(await store.setCurrent(id('1234'))).toEqual(failed(kind));
    expect(site.books).toEqual(before);
    site.trouble = () => null;
    expect(value(await store.save(team('1234', forwards('B')), base))).toMatchObject({ merged: false });
  });

  test('what the site does not take is refused', async () => {
    const { site, store } = await setUp();
    const nameless = team('1234', { name: ' ' });
    expect(await store.create(nameless)).toEqual(failed('nameMissing'));
    expect(await store.save(nameless, { team: team('1234'), rev: 1 })).toEqual(failed('nameMissing'));
    expect(site.log).toEqual([]);
    site.books.set('7', { teams: [], currentTeam: null, floor: NaN });
    const base = { team: team('1234'), rev: 0.5 };
    site.books.get('7')!.teams.push({ id: '1234', rev: 2, updatedAt: 1, teamName: 'Other' });
    value(await store.load());
    expect(await store.save(team('1234'), { ...base, rev: 1.5 })).toEqual(failed('refused'));
  });

  test('a part that cannot be read is kept aside, and does not hide the rest', async () => {
    const { site, store, device } = await setUp();
    value(await store.create(team('1234', forwards('A'))));
    const book = site.books.get('7')!;
    book.teams[0] = { ...book.teams[0]!, skaterScoring: { goal: 'many' } } as never;
    book.teams.push({ id: 'x', rev: 1, updatedAt: 1, teamName: 'Nobody' });
    expect((await books(store)).teams.map((one) => one.team.roster.F)).toEqual([['A']]);
    await store.load();
    const aside = [...device.stored].filter(([key]) => key.startsWith('ddh:backup:wp_7:site:damaged-'));
    expect(aside).toHaveLength(1);
    expect(aside[0]?.[1]).toContain('many');
  });

  test('an answer that is no book is none', async () => {
    const { site, store } = await setUp();
    site.books.set('7', { teams: null } as never);
    expect(await store.load()).toEqual(failed('unreachable'));
  });
});

describe('an answer that was lost', () => {
  test('of a save: repeated, it is no conflict with itself', async () => {
    const { site, store } = await setUp();
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'lost');
    expect(await store.save(team('1234', forwards('B')), base)).toEqual(failed('unreachable'));
    const saved = value(await store.save(team('1234', forwards('B')), base));
    expect(saved).toEqual({ record: { team: team('1234', forwards('B')), rev: 2 }, merged: false });
  });

  test.each(['the same page', 'the page after a reload'])(
    'of a save: what is edited since counts from it, on %s',
    async (where) => {
      const { site, device, tab, store } = await setUp();
      const base = value(await store.create(team('1234', forwards('A', 'B'))));
      once(site, 'lost');
      await store.save(team('1234', forwards('A', 'X')), base);
      // X was added and B removed: both are taken back.
      let here = store;
      if (where !== 'the same page') {
        tab.close();
        here = await open(device.tab(tab));
      }
      const saved = value(await here.save(team('1234', forwards('A', 'B')), base));
      expect(saved.merged).toBe(false);
      expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'B']);
      expect([...device.stored.keys()].filter((key) => key.includes(':sent:'))).toEqual([]);
    },
  );

  test('of a save that somebody else saved after', async () => {
    const { site, store } = await setUp();
    const other = await open(site.device().tab());
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'lost');
    await store.save(team('1234', forwards('A', 'X')), base);
    const theirs = (await books(other)).teams[0]!;
    value(await other.save({ ...theirs.team, ...forwards('A', 'X', 'T') }, theirs));
    const saved = value(await store.save(team('1234', forwards('A', 'Y')), base));
    expect(saved.merged).toBe(true);
    expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'T', 'Y']);
  });

  test('of two saves, of which only the first was stored, and all of which is taken back', async () => {
    const { site, store } = await setUp();
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'lost');
    await store.save(team('1234', forwards('A', 'X', 'Y')), base);
    once(site, 'offline');
    await store.save(team('1234', forwards('A', 'Y')), base);
    expect(value(await store.save(team('1234', forwards('A', 'Y')), base)).record.team.roster.F).toEqual(['A', 'Y']);
  });

  test('of a save that never came: what others saved meanwhile is theirs', async () => {
    const { site, store } = await setUp();
    const other = await open(site.device().tab());
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'offline');
    await store.save(team('1234', forwards('A', 'X')), base);
    value(await other.save(team('1234', forwards('A', 'T')), base));
    const saved = value(await store.save(team('1234', forwards('A', 'X')), base));
    expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'T', 'X']);
  });

  test.each([
    ['as it was', []],
    ['edited since', ['A']],
  ])('of a new team: made again, %s, it is the same one', async (_, players) => {
    const { site, store } = await setUp();
    for (const name of ['a', 'b', 'c', 'd']) value(await store.create(team(`100${name.charCodeAt(0) - 96}`, { name })));
    once(site, 'lost');
    expect(await store.create(team('1234', { name: 'Bears' }))).toEqual(failed('unreachable'));
    // The page draws another number each time.
    const made = value(await store.create(team('2345', { name: 'Bears', ...forwards(...players) })));
    expect(made.team).toEqual(team('1234', { name: 'Bears', ...forwards(...players) }));
    expect(siteTeams(site)).toEqual(['a', 'b', 'c', 'd', 'Bears']);
  });

  test('of a new team whose name somebody else has given is no way to his team', async () => {
    const { site, store } = await setUp();
    const other = await open(site.device().tab());
    once(site, 'offline');
    await store.create(team('1234', { name: 'Bears', ...forwards('A') }));
    value(await other.create(team('1234', { name: 'Bears', ...forwards('T') })));
    expect(await store.create(team('1234', { name: 'Bears', ...forwards('A') }))).toEqual(failed('nameTaken'));
  });

  test('of a deletion: it is gone', async () => {
    const { site, store } = await setUp();
    value(await store.create(team('1234')));
    once(site, 'lost', 'DELETE');
    expect(await store.remove(id('1234'))).toEqual(failed('unreachable'));
    expect(await store.remove(id('1234'))).toEqual(failed('notFound'));
  });
});

describe('two devices', () => {
  test('a team that somebody else has saved since is deleted as it is, and kept here', async () => {
    const { site, device, store } = await setUp();
    const other = await open(site.device().tab());
    const base = value(await store.create(team('1234')));
    value(await other.save(team('1234', forwards('T')), base));
    value(await store.remove(id('1234')));
    expect(siteTeams(site)).toEqual([]);
    expect(backups(device, '1234')).toMatchObject([{ team: team('1234', forwards('T')), rev: 2, deleted: true }]);
  });

  test('a race that is lost again and again is given up', async () => {
    const { site, store } = await setUp();
    const base = value(await store.create(team('1234')));
    const book = site.books.get('7')!;
    site.turn = () => {
      book.teams[0] = { ...book.teams[0]!, rev: book.teams[0]!.rev + 1 };
      return Promise.resolve();
    };
    expect(await store.save(team('1234', forwards('A')), base)).toEqual(failed('unreachable'));
    expect(await store.remove(id('1234'))).toEqual(failed('unreachable'));
  });

  test('who comes back to the page sees what has changed, and hears nothing where nothing has', async () => {
    const { site, device, store } = await setUp();
    const other = await open(site.device().tab());
    const heard: TeamBook[] = [];
    value(await store.create(team('1234')));
    value(await store.load());
    const end = store.subscribe((book) => heard.push(book));
    device.comeBack();
    await settled();
    expect(heard).toEqual([]);
    value(await other.create(team('1235')));
    device.comeBack();
    device.comeBack();
    await settled();
    expect(heard.map(({ teams }) => teams.length)).toEqual([2]);
    site.trouble = () => 'offline';
    device.comeBack();
    await settled();
    expect(heard).toHaveLength(1);
    end();
    const asked = site.log.length;
    device.comeBack();
    await settled();
    expect(site.log).toHaveLength(asked);
  });

  test('who is told that a name is taken sees whose', async () => {
    const { site, store } = await setUp();
    const other = await open(site.device().tab());
    value(await store.load());
    const heard: string[][] = [];
    store.subscribe(({ teams }) => heard.push(teams.map((one) => one.team.name)));
    value(await other.create(team('1235', { name: 'Bears' })));
    expect(await store.create(team('1236', { name: 'Bears' }))).toEqual(failed('nameTaken'));
    await settled();
    expect(heard).toEqual([['Bears']]);
  });
});

describe('edits that began before', () => {
  test('where another store gave the revisions are merged, whatever theirs was', async () => {
    const { site, store } = await setUp();
    const other = await open(site.device().tab());
    value(await other.create(team('1234', forwards('T'))));
    value(await store.load());
    const base = { team: team('1234', forwards('A')), rev: 1 };
    const saved = value(await store.save(team('1234', forwards('A', 'B')), base));
    expect(saved.merged).toBe(true);
    expect(saved.record.team.roster.F.toSorted()).toEqual(['B', 'T']);
  });

  test('of a team that had gone and is back are merged', async () => {
    const { store } = await setUp();
    value(await store.create(team('1234', forwards('T'))));
    const saved = value(await store.save(team('1234', forwards('A')), { team: team('1234'), rev: -1 }));
    expect(saved.record.team.roster.F.toSorted()).toEqual(['A', 'T']);
  });
});

test('a device whose storage is full or blocked is no obstacle', async () => {
  for (const failure of ['full', 'blocked'] as const) {
    const { site, device, store } = await setUp();
    device.failure = failure;
    const base = value(await store.create(team('1234', forwards('A'))));
    once(site, 'lost');
    await store.save(team('1234', forwards('A', 'X')), base);
    const saved = value(await store.save(team('1234', forwards('A', 'Y')), base));
    expect(saved.record.team.roster.F).toEqual(['A', 'Y']);
    value(await store.remove(id('1234')));
    expect(await books(store)).toEqual({ teams: [], current: null });
  }
});

test('the last versions are kept on the device', async () => {
  const { device, store } = await setUp();
  let base = value(await store.create(team('1234', forwards('0'))));
  for (const name of ['1', '2', '3', '4', '5', '6']) {
    base = value(await store.save({ ...base.team, ...forwards(name) }, base)).record;
  }
  expect(backups(device, '1234').map((one) => one.team.roster.F[0])).toEqual(['5', '4', '3', '2', '1']);
});

test('nothing is written for somebody who is not logged in any more', async () => {
  const { site, store } = await setUp();
  const base = value(await store.create(team('1234')));
  site.user = '8';
  expect(await store.save(team('1234', forwards('A')), base)).toEqual(failed('loggedOut'));
  expect(await store.create(team('1235'))).toEqual(failed('loggedOut'));
  expect(siteTeams(site, '8')).toEqual([]);
  site.user = '7';
  site.session += 1;
  value(await store.save(team('1234', forwards('A')), base));
});
