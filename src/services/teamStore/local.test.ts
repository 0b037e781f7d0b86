import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_ROSTER, NO_SETTINGS, type FantasyTeam, type Result, type TeamId, type TeamRecord } from '@ddh/engine';
import { decodeBackups } from './document.ts';
import { openLocalTeams } from './local.ts';
import { memoryBrowser, type MemoryTab } from './memory.ts';
import type { TeamStore } from './port.ts';

const BOOK = 'ddh:teams:wp_7';
const id = (text: string): TeamId => text as TeamId;
const team = (number: string, change: Partial<FantasyTeam> = {}): FantasyTeam => ({
  ...NO_SETTINGS,
  roster: NO_ROSTER,
  id: id(number),
  name: `Team ${number}`,
  ...change,
});
const forwards = (...F: string[]): Pick<FantasyTeam, 'roster'> => ({ roster: { ...NO_ROSTER, F } });

async function open(tab: MemoryTab, user = '7'): Promise<TeamStore> {
  const opened = await tab.teams(user);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}
async function setUp() {
  const browser = memoryBrowser();
  const tab = browser.tab();
  return { browser, tab, store: await open(tab) };
}
/** What went well. */
function value<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}
const books = async (store: TeamStore) => value(await store.load());
const backups = (browser: ReturnType<typeof memoryBrowser>, number: string) =>
  decodeBackups(browser.stored.get(`ddh:backup:wp_7:${number}`) ?? null).backups;
/** The texts that were kept as they are. */
const aside = (browser: ReturnType<typeof memoryBrowser>) =>
  [...browser.stored].filter(([key]) => key.startsWith('ddh:backup:wp_7:damaged-')).map(([, text]) => text);

describe('a book', () => {
  test('is empty at first', async () => {
    const { store, browser } = await setUp();
    expect(await books(store)).toEqual({ teams: [], current: null });
    expect(browser.stored.size).toBe(0);
  });

  test('outlives the page, under a key of its user', async () => {
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

  test('has rosters as JSON texts, as every store of the product does', async () => {
    const { store, browser } = await setUp();
    await store.create(team('1234', forwards('Anže Kopitar')));
    expect(JSON.parse(browser.stored.get(BOOK) ?? '')).toMatchObject({
      version: 1,
      teams: [{ id: '1234', rev: 1, team: { teamRoster: { F: '["Anže Kopitar"]', D: '[]', G: '[]' } } }],
    });
  });

  test('a team that is deleted leaves its place to the first that remains', async () => {
    const { store } = await setUp();
    for (const number of ['1001', '1002', '1003']) value(await store.create(team(number)));
    value(await store.setCurrent(id('1002')));
    value(await store.remove(id('1002')));
    expect((await books(store)).current).toBe('1001');
    value(await store.remove(id('1003')));
    expect((await books(store)).current).toBe('1001');
    value(await store.remove(id('1001')));
    expect(await books(store)).toEqual({ teams: [], current: null });
  });

  test('what is not there cannot be saved, deleted or chosen', async () => {
    const { store, browser } = await setUp();
    const notFound = { ok: false, error: { kind: 'notFound' } };
    expect(await store.save(team('1234'), { team: team('1234'), rev: 1 })).toEqual(notFound);
    expect(await store.remove(id('1234'))).toEqual(notFound);
    expect(await store.setCurrent(id('1234'))).toEqual(notFound);
    expect(browser.stored.size).toBe(0);
  });
});

describe('two tabs', () => {
  test('never overwrite each other: a save from an older version is merged', async () => {
    const { store: here, browser } = await setUp();
    const base = value(await here.create(team('1234', forwards('A', 'B'))));
    const there = await open(browser.tab());
    const theirs = { ...forwards('A', 'B', 'C'), leagueStructure: { bench_spots: 4 } };
    value(await there.save(team('1234', theirs), base));
    const saved = value(await here.save(team('1234', { ...forwards('B', 'D'), name: 'Ours' }), base));
    expect(saved.merged).toBe(true);
    expect(saved.record.rev).toBe(3);
    expect(saved.record.team).toMatchObject({ name: 'Ours', leagueStructure: { bench_spots: 4 } });
    expect(saved.record.team.roster.F.toSorted()).toEqual(['B', 'C', 'D']);
    expect(await books(there)).toEqual(await books(here));
    // What the other tab had saved is kept, too.
    expect(backups(browser, '1234')[0]?.team).toEqual(team('1234', theirs));
  });

  test('hear of each other, not of themselves', async () => {
    const { store: here, browser } = await setUp();
    const there = await open(browser.tab());
    const other = await open(browser.tab(), '8');
    const heard: string[] = [];
    here.subscribe(({ teams }) => heard.push(`here ${teams.length}`));
    other.subscribe(() => heard.push('another user'));
    const end = there.subscribe(({ teams }) => heard.push(`there ${teams.length}`));
    value(await here.create(team('1234')));
    expect(heard).toEqual(['there 1']);
    value(await there.create(team('1235')));
    expect(heard).toEqual(['there 1', 'here 2']);
    end();
    value(await here.remove(id('1234')));
    here.drafts.set({ team: team('1235'), base: { team: team('1235'), rev: 1 } });
    await Promise.resolve();
    expect(heard).toEqual(['there 1', 'here 2']);
  });

  test('a book that another tab has broken is no news', async () => {
    const { store, browser } = await setUp();
    const heard: unknown[] = [];
    store.subscribe((book) => heard.push(book));
    browser.tab().write(BOOK, '{');
    browser.failure = 'blocked';
    await Promise.resolve();
    expect(heard).toEqual([]);
  });

  test.each([1, 2, 3])('seven teams made at once are five, with names and ids of their own (%i)', async (order) => {
    const { store: here, browser } = await setUp();
    const there = await open(browser.tab());
    const make = (i: number) =>
      (i % (order + 1) === 0 ? here : there).create(team(i < 5 ? '1234' : String(2000 + i), { name: `T${i % 6}` }));
    const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(make));
    const { teams } = await books(here);
    expect(new Set(teams.map((one) => one.team.id)).size).toBe(5);
    expect(new Set(teams.map((one) => one.team.name)).size).toBe(5);
    expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.error.kind)).toEqual([
      'tooManyTeams',
      'tooManyTeams',
    ]);
  });

  test('a name that was given meanwhile cannot be taken', async () => {
    const { store, browser } = await setUp();
    const base = value(await store.create(team('1234')));
    value(await (await open(browser.tab())).create(team('1235', { name: 'Bears' })));
    const taken = { ok: false, error: { kind: 'nameTaken' } };
    expect(await store.save(team('1234', { name: 'bears ' }), base)).toEqual(taken);
    expect(await store.create(team('1236', { name: 'BEARS' }))).toEqual(taken);
    // Its own name is no obstacle.
    expect((await store.save(team('1234', { name: 'TEAM 1234' }), base)).ok).toBe(true);
  });

  test('a team that comes back under its id is nobody’s older version', async () => {
    const { store, browser } = await setUp();
    const base = value(await store.create(team('1234', forwards('A'))));
    value(await store.remove(id('1234')));
    const back = value(await store.create(team('1234', forwards('B'))));
    expect(back.rev).toBe(2);
    const saved = value(await (await open(browser.tab())).save(team('1234', forwards('A', 'C')), base));
    expect(saved.merged).toBe(true);
    expect(saved.record.team.roster.F).toEqual(['C', 'B']);
  });

  test('no order of saves loses an edit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.boolean(), fc.constantFrom('add', 'remove')), { minLength: 1, maxLength: 14 }),
        async (scheduler, edits) => {
          const { store: here, browser } = await setUp();
          const first = value(await here.create(team('1234', forwards(...edits.map((_, i) => `old ${i}`)))));
          const there = await open(browser.tab());
          browser.turn = () => scheduler.schedule(Promise.resolve());
          const expected = new Set(first.team.roster.F);
          // Each tab edits on from what it last heard, and saves without waiting for the other.
          const run = async (store: TeamStore, mine: readonly (readonly [number, string])[]) => {
            let base: TeamRecord = first;
            for (const [i, kind] of mine) {
              const F = base.team.roster.F;
              const next = kind === 'add' ? [...F, `new ${i}`] : F.filter((name) => name !== `old ${i}`);
              if (kind === 'add') expected.add(`new ${i}`);
              else expected.delete(`old ${i}`);
              base = value(await store.save({ ...base.team, roster: { ...base.team.roster, F: next } }, base)).record;
            }
          };
          const of = (which: boolean) => edits.flatMap(([tab, kind], i) => (tab === which ? [[i, kind] as const] : []));
          const both = Promise.all([run(here, of(true)), run(there, of(false))]);
          await scheduler.waitFor(both);
          browser.turn = () => Promise.resolve();
          const { teams } = await books(here);
          expect(teams[0]?.team.roster.F.toSorted()).toEqual([...expected].toSorted());
        },
      ),
      { seed: Number(process.env['FC_SEED'] ?? 20_251_007), numRuns: 150 },
    );
  });
});

describe('backups', () => {
  test('the last five versions of a team are kept, the newest first', async () => {
    const { store, browser } = await setUp();
    let base = value(await store.create(team('1234', forwards('0'))));
    for (const name of ['1', '2', '3', '4', '5', '6']) {
      base = value(await store.save({ ...base.team, ...forwards(name) }, base)).record;
    }
    expect(backups(browser, '1234').map((one) => one.team.roster.F[0])).toEqual(['5', '4', '3', '2', '1']);
    expect(backups(browser, '1234').map(({ at }) => at)).toEqual([6, 5, 4, 3, 2]);
  });

  test('a deleted team is kept, and of those the last five', async () => {
    const { store, browser } = await setUp();
    for (const number of ['1001', '1002', '1003', '1004', '1005', '1006']) {
      value(await store.create(team(number)));
      value(await store.remove(id(number)));
    }
    expect(backups(browser, '1006')).toEqual([{ team: team('1006'), rev: 1, at: 6, deleted: true }]);
    expect([...browser.stored.keys()].filter((key) => key.startsWith('ddh:backup:'))).toHaveLength(5);
    expect(backups(browser, '1001')).toEqual([]);
  });

  test('the team that was deleted last is among them even after the clock went back', async () => {
    const browser = memoryBrowser();
    let time = 1000;
    const store = await openLocalTeams('7', { area: browser.tab(), now: () => time, random: () => 0.5 });
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
    ['half a text', (text: string) => text.slice(0, -3)],
    ['one of them', (text: string) => text.replace('"at":', '"on":')],
    ['a part of one', (text: string) => text.replace('[\\"A\\"]', 'A')],
    ['of a later version', (text: string) => text.replace('"version":1', '"version":2')],
  ])('that cannot be read are kept aside before the next is written: %s', async (_, damage) => {
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

describe('a full storage', () => {
  test.each(['create', 'save', 'remove', 'setCurrent'] as const)('%s leaves everything as it was', async (what) => {
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
  });

  test('at every size, a save is written whole or not at all, and backups give way to it', async () => {
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

  test('a team can be deleted without any room: the book makes it', async () => {
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

test('a blocked storage', async () => {
  const { store, browser } = await setUp();
  const base = value(await store.create(team('1234')));
  browser.failure = 'blocked';
  const blocked = { ok: false, error: { kind: 'blocked' } };
  expect(await store.load()).toEqual(blocked);
  expect(await store.save(team('1234'), base)).toEqual(blocked);
  expect(await store.create(team('1235'))).toEqual(blocked);
  expect(await store.remove(id('1234'))).toEqual(blocked);
  // What is only a help fails without a word.
  store.drafts.set({ team: team('1234'), base });
  store.remembered.set(id('1234'), { skaterScoring: { goal: 2 }, goalieScoring: {} });
  expect(store.drafts.get()).toBeNull();
  expect(store.remembered.get(id('1234'))).toBeNull();
  const late = await browser.tab().teams('7');
  expect(late.ok && (await late.value.load())).toEqual(blocked);
});

describe('a damaged book', () => {
  test.each([
    ['half a text', '{"version":1,"teams":[{'],
    ['a list', '[]'],
    ['a number', '7'],
    ['nothing', ''],
    ['no version', '{"teams":[]}'],
    ['no teams', '{"version":1}'],
    ['a team that is none', '{"version":1,"current":null,"teams":[7]}'],
    ['an id that is none', '{"version":1,"current":null,"teams":[{"id":"12","rev":1,"team":{}}]}'],
    ['a revision that is none', '{"version":1,"current":null,"teams":[{"id":"1234","rev":"1","team":{}}]}'],
    [
      'two of one id',
      '{"version":1,"teams":[{"id":"1234","rev":1,"team":{"teamName":"a"}},{"id":"1234","rev":1,"team":{"teamName":"b"}}]}',
    ],
  ])('%s is said once, and kept aside as it is', async (_, text) => {
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

  test('is rebuilt from what is readable in it, and from backups', async () => {
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

  test('stays where it is when it cannot be kept aside', async () => {
    const { store, browser } = await setUp();
    browser.stored.set(BOOK, '{');
    browser.failure = 'full';
    expect(await store.load()).toEqual({ ok: false, error: { kind: 'full' } });
    expect([...browser.stored]).toEqual([[BOOK, '{']]);
  });

  test('a part that is left out does not stop the rest, and is kept aside once', async () => {
    const { store, browser } = await setUp();
    value(await store.create(team('1001', { skaterScoring: { goal: 2 } })));
    const text = (browser.stored.get(BOOK) ?? '').replace('"goal":2', '"goal":200');
    browser.stored.set(BOOK, text);
    expect((await books(store)).teams[0]?.team).toEqual(team('1001'));
    await books(store);
    expect(aside(browser)).toEqual([text]);
  });

  test('a part that is left out is kept aside before anything is written over it, or nothing is written', async () => {
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
      // Room for what is written, not for what would be lost.
      browser.room = 2 * (BOOK.length + text.length);
      expect(await call()).toEqual({ ok: false, error: { kind: 'full' } });
      expect([...browser.stored]).toEqual([[BOOK, text]]);
      browser.room = Infinity;
      value(await call());
      expect(aside(browser)).toEqual([text]);
    }
  });

  test('what can be read is shown even where there is no room to keep the rest aside', async () => {
    const { store, browser } = await setUp();
    value(await store.create(team('1001', { skaterScoring: { goal: 2 } })));
    const text = (browser.stored.get(BOOK) ?? '').replace('"goal":2', '"goal":200');
    browser.stored.set(BOOK, text);
    browser.failure = 'full';
    expect((await books(store)).teams[0]?.team).toEqual(team('1001'));
    expect([...browser.stored]).toEqual([[BOOK, text]]);
  });

  test('two texts of one millisecond are both kept aside', async () => {
    const browser = memoryBrowser();
    const store = await openLocalTeams('7', { area: browser.tab(), now: () => 5, random: () => 0.5 });
    for (const text of ['{', '[']) {
      browser.stored.set(BOOK, text);
      await store.load();
    }
    expect(aside(browser)).toEqual(['{', '[']);
  });

  test.each(['9007199254740991', '9007199254740992', '1e300'])('revision %s can still be saved', async (rev) => {
    const { store, browser } = await setUp();
    value(await store.create(team('1001')));
    browser.stored.set(BOOK, (browser.stored.get(BOOK) ?? '').replace('"rev":1', `"rev":${rev}`));
    const base = (await books(store)).teams[0]!;
    const there = await open(browser.tab());
    value(await store.save(team('1001', forwards('A')), base));
    expect(value(await there.save(team('1001', forwards('B')), base)).merged).toBe(true);
    expect((await books(store)).teams[0]?.team.roster.F.toSorted()).toEqual(['A', 'B']);
  });

  test("a later version's book is left to it", async () => {
    const { store, browser } = await setUp();
    value(await store.create(team('1001')));
    const text = (browser.stored.get(BOOK) ?? '').replace('"version":1', '"version":2');
    browser.stored.set(BOOK, text);
    expect(await store.load()).toEqual({ ok: false, error: { kind: 'damaged' } });
    expect(await store.load()).toEqual({ ok: false, error: { kind: 'damaged' } });
    expect([...browser.stored]).toEqual([[BOOK, text]]);
  });
});

describe('unsaved edits', () => {
  const base: TeamRecord = { team: team('1234', forwards('A')), rev: 4 };
  const draft = (name: string) => ({ team: team('1234', forwards('A', name)), base });

  test('outlive a reload, and go when they are saved', async () => {
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

  test('of two tabs do not touch each other, whichever is reloaded first', async () => {
    const { store: here, browser, tab } = await setUp();
    const other = browser.tab();
    const there = await open(other);
    here.drafts.set(draft('here'));
    there.drafts.set(draft('there'));
    other.close();
    expect((await open(browser.tab(other))).drafts.get()).toEqual(draft('there'));
    tab.close();
    expect((await open(browser.tab(tab))).drafts.get()).toEqual(draft('here'));
    // A third tab has none of its own, and takes nobody's.
    expect((await open(browser.tab())).drafts.get()).toBeNull();
  });

  test('of a tab that is gone are found by the next one', async () => {
    const { store, browser, tab } = await setUp();
    store.drafts.set(draft('B'));
    tab.close();
    const next = await open(browser.tab());
    expect(next.drafts.get()).toEqual(draft('B'));
    expect((await open(browser.tab())).drafts.get()).toBeNull();
  });

  test('a copy of a tab (same session) does not take what is its twin’s', async () => {
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
  ])('what is no draft is none: %s', async (text) => {
    const browser = memoryBrowser();
    browser.stored.set('ddh:draft:wp_7:1', text);
    const store = await open(browser.tab());
    expect(store.drafts.get()).toBeNull();
    store.drafts.set(draft('B'));
    expect([...browser.stored.values()]).toContain(text);
  });

  test('that cannot be read do not hide those of other tabs that are gone', async () => {
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

  test('that can neither be read nor kept aside are never written over', async () => {
    const text = '{"version":2}';
    const browser = memoryBrowser();
    browser.stored.set('ddh:draft:wp_7:1', text);
    browser.failure = 'full';
    const store = await open(browser.tab());
    browser.failure = null;
    store.drafts.set(draft('B'));
    expect(store.drafts.get()).toEqual(draft('B'));
    expect(browser.stored.get('ddh:draft:wp_7:1')).toBe(text);
    // Nor if they came while the page was open, as without locks they may.
    browser.stored.set('ddh:draft:wp_7:2', text);
    browser.room = [...browser.stored].reduce((sum, [key, one]) => sum + key.length + one.length, 0);
    store.drafts.set(null);
    expect(browser.stored.get('ddh:draft:wp_7:2')).toBe(text);
    browser.room = Infinity;
    store.drafts.set(draft('C'));
    expect(aside(browser)).toEqual([text]);
    expect(store.drafts.get()).toEqual(draft('C'));
  });

  test('of which a part cannot be read are found, and kept aside before they are written over', async () => {
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

  test('of a team that no store has any more are kept', async () => {
    const { store } = await setUp();
    store.drafts.set({ ...draft('B'), base: { ...base, rev: -1 } });
    expect(store.drafts.get()).toMatchObject({ base: { rev: -1 } });
  });
});

test('the scoring behind the category toggle is kept for each team, and goes with it', async () => {
  const { store, browser } = await setUp();
  value(await store.create(team('1234')));
  const scoring = { skaterScoring: { goal: 2 }, goalieScoring: { wins: 4 } };
  store.remembered.set(id('1234'), scoring);
  expect(store.remembered.get(id('1234'))).toEqual(scoring);
  expect(store.remembered.get(id('1235'))).toBeNull();
  browser.stored.set('ddh:teams:wp_7:1235:scoring', '{');
  expect(store.remembered.get(id('1235'))).toBeNull();
  value(await store.remove(id('1234')));
  expect(store.remembered.get(id('1234'))).toBeNull();
});
