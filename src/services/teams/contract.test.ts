import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../engine/testing/prop.ts';
import type { TeamRecord } from '@ddh/engine/internal/fantasy';
import { books, forwards, id, open, team, value } from '../../testing/localTeams.ts';
import { settled } from '../../testing/teamsPage.ts';
import { setUpAny, STORES } from '../../testing/teamStores.ts';
import type { TeamStore } from './port.ts';

describe.each(STORES)('$name', (kind) => {
  test('a new user has no teams, and the next page loads the teams that the user has stored', async () => {
    const { store, browser } = await setUpAny(kind);
    expect(await books(store)).toEqual({ teams: [], current: null });
    const first = team('1234', { ...forwards('Tim Stützle'), skaterScoring: { goal: 2.5 }, name: 'Bären 🐻' });
    const record = value(await store.create(first));
    expect(record).toEqual({ team: first, rev: 1 });
    value(await store.create(team('1000')));
    value(await store.setCurrent(id('1234')));
    const book = { teams: [record, { team: team('1000'), rev: 1 }], current: '1234' };
    expect(await books(store)).toEqual(book);
    expect(await books(await open(browser.tab()))).toEqual(book);
  });

  test('after the current team is deleted, the first remaining team is current', async () => {
    const { store } = await setUpAny(kind);
    for (const number of ['1001', '1002', '1003']) value(await store.create(team(number)));
    value(await store.setCurrent(id('1002')));
    value(await store.remove(id('1002')));
    expect((await books(store)).current).toBe('1001');
    value(await store.remove(id('1003')));
    expect((await books(store)).current).toBe('1001');
    value(await store.remove(id('1001')));
    expect(await books(store)).toEqual({ teams: [], current: null });
  });

  test('a team that does not exist cannot be saved, deleted or chosen', async () => {
    const { store, browser } = await setUpAny(kind);
    const notFound = { ok: false, error: { kind: 'notFound' } };
    expect(await store.save(team('1234'), { team: team('1234'), rev: 1 })).toEqual(notFound);
    expect(await store.remove(id('1234'))).toEqual(notFound);
    expect(await store.setCurrent(id('1234'))).toEqual(notFound);
    expect(browser.stored.size).toBe(0);
  });

  test('the remembered scoring is stored for each team and is deleted with the team', async () => {
    const { store, browser } = await setUpAny(kind);
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

  test('edits that began from an older version are merged when they are saved, so that two tabs never overwrite each other', async () => {
    const { store: here, browser, backups } = await setUpAny(kind);
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
    // The replaced version, which another tab has saved, is backed up.
    expect(backups('1234')[0]?.team).toEqual(team('1234', theirs));
  });

  test('a write is published to other tabs and not to the tab that wrote', async () => {
    const { store: here, browser } = await setUpAny(kind);
    const there = await open(browser.tab());
    const other = await open(browser.tab(), '8');
    const received: string[] = [];
    here.subscribe(({ teams }) => received.push(`here ${teams.length}`));
    other.subscribe(() => received.push('another user'));
    const end = there.subscribe(({ teams }) => received.push(`there ${teams.length}`));
    value(await here.create(team('1234')));
    await settled();
    expect(received).toEqual(['there 1']);
    value(await there.create(team('1235')));
    await settled();
    expect(received).toEqual(['there 1', 'here 2']);
    end();
    value(await here.remove(id('1234')));
    here.drafts.set({ team: team('1235'), base: { team: team('1235'), rev: 1 } });
    await settled();
    expect(received).toEqual(['there 1', 'here 2']);
  });

  test('a team name that another tab has taken is rejected', async () => {
    const { store, browser } = await setUpAny(kind);
    const base = value(await store.create(team('1234')));
    value(await (await open(browser.tab())).create(team('1235', { name: 'Bears' })));
    const taken = { ok: false, error: { kind: 'nameTaken' } };
    expect(await store.save(team('1234', { name: 'bears ' }), base)).toEqual(taken);
    expect(await store.create(team('1236', { name: 'BEARS' }))).toEqual(taken);
    // A team may keep its name when it is saved again.
    expect((await store.save(team('1234', { name: 'TEAM 1234' }), base)).ok).toBe(true);
  });

  test('a save for a deleted team does not overwrite the new team that was created with the same id', async () => {
    const { store, browser } = await setUpAny(kind);
    const base = value(await store.create(team('1234', forwards('A'))));
    value(await store.remove(id('1234')));
    const back = value(await store.create(team('1234', forwards('B'))));
    expect(back.rev).toBe(2);
    const saved = value(await (await open(browser.tab())).save(team('1234', forwards('A', 'C')), base));
    expect(saved.merged).toBe(true);
    expect(saved.record.team.roster.F).toEqual(['C', 'B']);
  });

  test('no edit is lost, in whatever order two tabs save', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.boolean(), fc.constantFrom('add', 'remove')), { minLength: 1, maxLength: 14 }),
        async (scheduler, edits) => {
          const { store: here, browser, delay } = await setUpAny(kind);
          const first = value(await here.create(team('1234', forwards(...edits.map((_, i) => `old ${i}`)))));
          const there = await open(browser.tab());
          delay(() => scheduler.schedule(Promise.resolve()));
          const expected = new Set(first.team.roster.F);
          // Each tab edits the teams that it received last, and saves without waiting for the other tab.
          const run = async (store: TeamStore, mine: readonly (readonly [number, string])[]) => {
            let base: TeamRecord = first;
            for (const [i, what] of mine) {
              const F = base.team.roster.F;
              const next = what === 'add' ? [...F, `new ${i}`] : F.filter((name) => name !== `old ${i}`);
              if (what === 'add') expected.add(`new ${i}`);
              else expected.delete(`old ${i}`);
              base = value(await store.save({ ...base.team, roster: { ...base.team.roster, F: next } }, base)).record;
            }
          };
          const of = (which: boolean) => edits.flatMap(([tab, what], i) => (tab === which ? [[i, what] as const] : []));
          const both = Promise.all([run(here, of(true)), run(there, of(false))]);
          await scheduler.waitFor(both);
          delay(() => Promise.resolve());
          const { teams } = await books(here);
          expect(teams[0]?.team.roster.F.toSorted()).toEqual([...expected].toSorted());
        },
      ),
      seeded(150),
    );
  });

  test.each([1, 2, 3])(
    'seven concurrent creates in two tabs make five teams with distinct names and ids (order %i)',
    async (order) => {
      const { store: here, browser } = await setUpAny(kind);
      const there = await open(browser.tab());
      const make = (i: number) =>
        (i % (order + 1) === 0 ? here : there).create(team(i < 5 ? '1234' : String(2000 + i), { name: `T${i % 6}` }));
      const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(make));
      const { teams } = await books(here);
      expect(new Set(teams.map((one) => one.team.id)).size).toBe(5);
      expect(new Set(teams.map((one) => one.team.name)).size).toBe(5);
      const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.kind]));
      // The first and the last team have the same name, so the kind of error depends on which of them is created first.
      expect(refused).toHaveLength(2);
      for (const kindOf of refused) expect(['tooManyTeams', 'nameTaken']).toContain(kindOf);
    },
  );
});
