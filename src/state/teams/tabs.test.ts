import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../engine/testing/prop.ts';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import {
  create,
  idOf,
  names,
  nextTab,
  openPage,
  pageWith,
  player,
  reload,
  rosterOf,
  settled,
  stored,
  type TeamsPage,
} from '../../testing/teamsPage.ts';

const remove = async (page: TeamsPage, name: string) => {
  page.actions.askToDelete(idOf(page, name));
  await page.actions.confirmDelete();
};

async function twoTabs(...teams: readonly string[]): Promise<{ here: TeamsPage; there: TeamsPage }> {
  const here = await pageWith(...teams);
  return { here, there: await nextTab(here) };
}

describe('two tabs that save', () => {
  test('a save in another tab is shown at once if there are no unsaved edits', async () => {
    const { here, there } = await twoTabs('Bears');
    there.actions.addPlayer(player('A'));
    await there.actions.save();
    await settled();
    expect([rosterOf(here), here.state.unsaved, here.state.changedElsewhere]).toEqual([['A'], false, false]);
  });

  test('a save in another tab is reported and merged if there are unsaved edits', async () => {
    const { here, there } = await twoTabs('Bears');
    here.actions.addPlayer(player('mine'));
    there.actions.addPlayer(player('theirs'));
    await there.actions.save();
    await settled();
    expect([rosterOf(here), here.state.unsaved, here.state.changedElsewhere]).toEqual([['mine'], true, true]);
    // A reload before the save changes nothing.
    const again = await reload(here);
    expect([rosterOf(again), again.state.unsaved, again.state.changedElsewhere]).toEqual([['mine'], true, true]);
    await again.actions.save();
    expect(again.state.popup).toEqual({ kind: 'teamSaved', merged: true });
    expect(rosterOf(again).toSorted()).toEqual(['mine', 'theirs']);
    expect([again.state.unsaved, again.state.changedElsewhere]).toEqual([false, false]);
    await settled();
    expect(rosterOf(there).toSorted()).toEqual(['mine', 'theirs']);
  });

  test('a save in another tab is shown after the edits are discarded', async () => {
    const { here, there } = await twoTabs('Bears', 'Crows');
    here.actions.addPlayer(player('mine'));
    there.actions.addPlayer(player('theirs'));
    await there.actions.save();
    await settled();
    await here.actions.switchTo(idOf(here, 'Bears'));
    await here.actions.answer('discard');
    await here.actions.switchTo(idOf(here, 'Crows'));
    expect([rosterOf(here), here.state.changedElsewhere]).toEqual([['theirs'], false]);
  });

  test('the list of teams changes when another tab creates, renames or deletes a team', async () => {
    const { here, there } = await twoTabs('Bears', 'Crows');
    await create(there, 'Doves');
    there.actions.startNaming('rename');
    there.actions.typeName('Ducks');
    await there.actions.submitName();
    await there.actions.save();
    await remove(there, 'Bears');
    await settled();
    expect(names(here)).toEqual(['Crows', 'Ducks']);
    // Each tab has its own current team.
    expect([here.state.team?.name, there.state.team?.name]).toEqual(['Crows', 'Ducks']);
  });

  test('a first team saved in another tab is shown', async () => {
    const { here, there } = await twoTabs();
    await create(there, 'Bears');
    await settled();
    expect(here.state.team?.name).toBe('Bears');
  });
});

describe('two tabs that save and delete', () => {
  test('a team that another tab deletes is replaced by the first remaining team if there are no unsaved edits', async () => {
    const { here, there } = await twoTabs('Bears', 'Crows');
    await remove(there, 'Crows');
    await settled();
    expect([names(here), here.state.team?.name]).toEqual([['Bears'], 'Bears']);
  });

  test('deleting a team in another tab closes the forms that belong to the team', async () => {
    const { here, there } = await twoTabs('Bears', 'Crows');
    here.actions.addPlayer(player('A'));
    here.actions.removePlayer('F', 'A');
    here.actions.startNaming('rename');
    here.actions.typeName('Ducks');
    here.actions.openSetup();
    here.actions.typeSetup('skaterScoring', 'goal', '2');
    await remove(there, 'Crows');
    await settled();
    expect([here.state.team?.name, here.state.naming, here.state.rosterMessage]).toEqual(['Bears', null, null]);
    // The league setup of the deleted team stays open and is not applied to another team. Saving the setup recreates
    // the team.
    expect(here.state.setup).toMatchObject({ team: 'Crows', edited: true, deletedElsewhere: true });
    await here.actions.saveSetup();
    expect([here.state.popup, here.state.setup]).toEqual([{ kind: 'settingsSaved', merged: false }, null]);
    expect((await stored(here)).map(({ name, skaterScoring }) => [name, skaterScoring])).toEqual([
      ['Bears', {}],
      ['Crows', { goal: 2 }],
    ]);
    expect([here.state.team?.name, here.state.team?.skaterScoring]).toEqual(['Crows', { goal: 2 }]);
    expect((await reload(here)).state.team?.name).toBe('Crows');
  });

  async function goneWithEdits() {
    const { here, there } = await twoTabs('Bears', 'Crows');
    here.actions.addPlayer(player('mine'));
    await remove(there, 'Crows');
    await settled();
    return { here, there };
  }

  test('a team that another tab deletes is still on the page with its unsaved edits, even after a reload, and saving recreates it', async () => {
    const { here, there } = await goneWithEdits();
    expect([names(here), here.state.unsaved, here.state.deletedElsewhere]).toEqual([['Bears', 'Crows'], true, true]);
    const again = await reload(here);
    expect([again.state.team?.name, rosterOf(again)]).toEqual(['Crows', ['mine']]);
    expect([again.state.unsaved, again.state.deletedElsewhere]).toEqual([true, true]);
    await again.actions.save();
    expect([again.state.unsaved, again.state.deletedElsewhere]).toEqual([false, false]);
    expect((await stored(again)).map(({ name }) => name)).toEqual(['Bears', 'Crows']);
    await settled();
    expect(names(there)).toEqual(['Bears', 'Crows']);
    expect((await reload(again)).state.unsaved).toBe(false);
  });

  test('a team that another tab deletes disappears with its edits when the user switches teams and discards the edits', async () => {
    const { here } = await goneWithEdits();
    await here.actions.switchTo(idOf(here, 'Bears'));
    expect(here.state.pending?.kind).toBe('switch');
    await here.actions.answer('discard');
    expect([names(here), here.state.team?.name, here.state.deletedElsewhere]).toEqual([['Bears'], 'Bears', false]);
    expect(names(await reload(here))).toEqual(['Bears']);
  });

  test('a team with unsaved edits that another tab has deleted can be deleted in this tab', async () => {
    const { here } = await goneWithEdits();
    await remove(here, 'Crows');
    expect([names(here), here.state.popup, here.state.unsaved]).toEqual([['Bears'], null, false]);
  });

  test('saving the settings of a team that another tab has deleted creates the team again', async () => {
    const { here } = await goneWithEdits();
    here.actions.openSetup();
    here.actions.typeSetup('skaterScoring', 'goal', '2');
    await here.actions.saveSetup();
    expect(here.state.popup).toEqual({ kind: 'settingsSaved', merged: false });
    expect((await stored(here))[1]).toMatchObject({ skaterScoring: { goal: 2 }, roster: { F: [] } });
    expect([rosterOf(here), here.state.unsaved, here.state.deletedElsewhere]).toEqual([['mine'], true, false]);
  });

  test('a save fails with a message if another tab deletes the team at the same time; the edits are kept, and the next save recreates the team', async () => {
    const { here, there } = await twoTabs('Bears', 'Crows');
    here.actions.addPlayer(player('mine'));
    here.services.tab.browser.deliver = () => undefined;
    await remove(there, 'Crows');
    await here.actions.save();
    expect(here.state.popup).toEqual({ kind: 'saveFailed', error: { kind: 'notFound' } });
    expect([rosterOf(here), here.state.deletedElsewhere]).toEqual([['mine'], true]);
    await here.actions.save();
    expect((await stored(here))[1]?.roster.F).toEqual(['mine']);
  });

  test('a team that another tab deletes is recreated with another id if the old id is taken', async () => {
    const { here } = await goneWithEdits();
    const { browser } = here.services.tab;
    browser.deliver = () => undefined;
    const other = await browser.tab().teams('7');
    if (!other.ok) throw new Error(other.error.kind);
    await other.value.create({ ...here.state.team!, name: 'Ducks', roster: { F: ['theirs'], D: [], G: [] } });
    await here.actions.save();
    expect((await stored(here)).map(({ name, roster }) => [name, roster.F])).toEqual([
      ['Bears', []],
      ['Ducks', ['theirs']],
      ['Crows', ['mine']],
    ]);
    expect([here.state.team?.name, rosterOf(here), here.state.unsaved]).toEqual(['Crows', ['mine'], false]);
  });

  test('a team that another tab deletes cannot be saved while there are five other teams, and keeps its edits', async () => {
    const { here, there } = await goneWithEdits();
    for (const name of ['C', 'D', 'E', 'F']) await create(there, name);
    await settled();
    await here.actions.save();
    expect(here.state.popup).toEqual({ kind: 'saveFailed', error: { kind: 'tooManyTeams' } });
    expect([rosterOf(here), here.state.unsaved]).toEqual([['mine'], true]);
    await remove(there, 'F');
    await settled();
    await here.actions.save();
    expect(await stored(here)).toHaveLength(5);
  });
});

test('a name that another tab has taken makes each save fail, and the edits are kept until the name is changed', async () => {
  const { here, there } = await twoTabs('Bears');
  here.actions.startNaming('rename');
  here.actions.typeName('Crows');
  await here.actions.submitName();
  await create(there, 'crows');
  await here.actions.save();
  expect(here.state.popup).toEqual({ kind: 'saveFailed', error: { kind: 'nameTaken' } });
  expect([here.state.team?.name, here.state.unsaved]).toEqual(['Crows', true]);
});

test('whatever the order in which two tabs save, load and receive changes, no edit is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.tuple(fc.nat(1), fc.constantFrom('add', 'remove', 'save', 'league', 'switch')), { maxLength: 16 }),
      async (scheduler, steps) => {
        const browser = memoryBrowser();
        const first = await openPage(browser.tab());
        for (const name of ['Bears', 'Crows']) await create(first, name);
        const old = steps.map((_, i) => `old ${i}`);
        for (const name of old) first.actions.addPlayer(player(name));
        await first.actions.save();
        const tabs = [first, await openPage(browser.tab())];
        browser.turn = () => scheduler.schedule(Promise.resolve());
        browser.deliver = (run) => void scheduler.schedule(Promise.resolve()).then(run);
        const crows = idOf(first, 'Crows');
        const expected = new Set(old);
        const work: Promise<unknown>[] = [];
        for (const [at, [tab, what]] of steps.entries()) {
          const page = tabs[tab]!;
          const { actions, state } = page;
          if (what === 'add' && state.current === crows) {
            actions.addPlayer(player(`new ${at}`));
            expected.add(`new ${at}`);
          } else if (what === 'remove' && state.current === crows && rosterOf(page).includes(`old ${at}`)) {
            actions.removePlayer('F', `old ${at}`);
            expected.delete(`old ${at}`);
          } else if (what === 'save') work.push(actions.save());
          else if (what === 'league' && state.current === crows) {
            actions.openSetup();
            actions.typeSetup('skaterScoring', 'goal', String(at));
            work.push(actions.saveSetup());
          } else if (what === 'switch') {
            work.push(actions.switchTo(idOf(page, state.current === crows ? 'Bears' : 'Crows')));
            if (state.pending) work.push(actions.answer('save'));
          }
          // Lets some of the pending tasks run between two steps.
          if (at % 2 === 0 && scheduler.count() > 0) await scheduler.waitNext(1);
        }
        await scheduler.waitFor(Promise.all(work));
        browser.turn = () => Promise.resolve();
        browser.deliver = (run) => run();
        for (const { actions } of tabs) await actions.save();
        const { roster } = (await stored(first)).find(({ name }) => name === 'Crows')!;
        expect(roster.F.toSorted()).toEqual([...expected].toSorted());
        for (const { state } of tabs) expect([state.unsaved, state.saving]).toEqual([false, false]);
      },
    ),
    seeded(100),
  );
});
