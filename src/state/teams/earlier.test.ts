import { describe, expect, test } from 'vitest';
import type { TeamsPage } from '../../testing/teamsPage.ts';
import {
  create,
  current,
  holdStore,
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
} from '../../testing/teamsPage.ts';

async function remove(page: TeamsPage, name: string): Promise<void> {
  page.actions.askToDelete(idOf(page, name));
  await page.actions.confirmDelete();
}
async function add(page: TeamsPage, name: string): Promise<void> {
  page.actions.addPlayer(player(name));
  await page.actions.save();
  page.actions.closePopup();
}
const deleted = ({ state }: TeamsPage) => state.earlier?.deleted ?? [];
const versions = ({ state }: TeamsPage) => state.earlier?.versions ?? [];
const restore = (page: TeamsPage, name: string) =>
  page.actions.restoreTeam(deleted(page).find(({ team }) => team.name === name)!.team);

describe('restoreTeam', () => {
  test('a deleted team is restored and becomes current', async () => {
    const page = await pageWith('Bears', 'Crows');
    await add(page, 'A');
    await remove(page, 'Crows');
    page.actions.openEarlier();
    expect(deleted(page).map(({ team, players }) => [team.name, players])).toEqual([['Crows', 1]]);
    await restore(page, 'Crows');
    expect([page.state.popup, page.state.earlier]).toEqual([{ kind: 'teamRestored', merged: false }, null]);
    expect([names(page), current(page), rosterOf(page), page.state.unsaved]).toEqual([
      ['Bears', 'Crows'],
      'Crows',
      ['A'],
      false,
    ]);
    const again = await reload(page);
    expect([current(again), rosterOf(again)]).toEqual(['Crows', ['A']]);
    again.actions.openEarlier();
    expect(deleted(again)).toEqual([]);
  });

  test('canRestore is true if the user has no teams but a deleted team can be restored', async () => {
    const page = await openPage();
    expect(page.state.canRestore).toBe(false);
    await create(page, 'Bears');
    await remove(page, 'Bears');
    expect(page.state.canRestore).toBe(true);
    const again = await reload(page);
    expect(again.state.canRestore).toBe(true);
    again.actions.openEarlier();
    await restore(again, 'Bears');
    expect([names(again), again.state.canRestore]).toEqual([['Bears'], false]);
  });

  test('a deleted team whose name is taken, or that would be the sixth, cannot be restored and stays in the list', async () => {
    const page = await pageWith('Bears', 'Crows');
    await remove(page, 'Crows');
    await create(page, 'crows');
    page.actions.openEarlier();
    await restore(page, 'Crows');
    expect(page.state.popup).toEqual({ kind: 'restoreFailed', error: { kind: 'nameTaken' } });
    expect(deleted(page)).toHaveLength(1);
    for (const name of ['C', 'D', 'E']) await create(page, name);
    await restore(page, 'Crows');
    expect(page.state.popup).toEqual({ kind: 'restoreFailed', error: { kind: 'tooManyTeams' } });
    expect([names(page).length, deleted(page).length]).toEqual([5, 1]);
  });

  test('if a restored team cannot be stored, it stays in the list of deleted teams', async () => {
    const page = await pageWith('Bears');
    await remove(page, 'Bears');
    page.actions.openEarlier();
    page.services.tab.browser.failure = 'full';
    await restore(page, 'Bears');
    expect(page.state.popup).toEqual({ kind: 'restoreFailed', error: { kind: 'full' } });
    page.services.tab.browser.failure = null;
    await restore(page, 'Bears');
    expect(names(page)).toEqual(['Bears']);
  });

  test('concurrent calls restore a deleted team once, and keep the unsaved edits of another team', async () => {
    const page = await pageWith('Bears', 'Crows');
    await remove(page, 'Crows');
    page.actions.addPlayer(player('A'));
    page.actions.openEarlier();
    const [both, held] = [Promise.all([restore(page, 'Crows'), restore(page, 'Crows')]), holdStore(page)];
    (await held)();
    await both;
    expect((await stored(page)).map(({ name }) => name)).toEqual(['Bears', 'Crows']);
    expect([current(page), rosterOf(page), page.state.unsaved]).toEqual(['Bears', ['A'], true]);
  });

  test('a restored team has its old id, because no new team gets the id of a deleted one', async () => {
    const page = await pageWith('Bears');
    const id = idOf(page, 'Bears');
    await remove(page, 'Bears');
    // In these tests, each tab draws the same sequence of random ids, so the deleted team's id would be drawn again.
    const other = await nextTab(page);
    await create(other, 'Crows');
    expect(idOf(other, 'Crows')).not.toBe(id);
    other.actions.openEarlier();
    await restore(other, 'Bears');
    expect(idOf(other, 'Bears')).toBe(id);
  });

  test('a team that another tab deletes appears at once in the open list of deleted teams', async () => {
    const here = await pageWith('Bears', 'Crows');
    const there = await nextTab(here);
    here.actions.openEarlier();
    await remove(there, 'Bears');
    await settled();
    expect(deleted(here).map(({ team }) => team.name)).toEqual(['Bears']);
    here.actions.closeEarlier();
    expect(here.state.earlier).toBeNull();
  });
});

describe('bringBack', () => {
  test('an earlier version is applied as unsaved edits, which can be discarded or saved', async () => {
    const page = await pageWith('Bears', 'Crows');
    for (const name of ['A', 'B']) await add(page, name);
    page.actions.openEarlier();
    expect(versions(page).map(({ change }) => [change?.more, change?.fewer])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    page.actions.bringBack(versions(page)[0]!.team);
    expect([rosterOf(page), page.state.unsaved, page.state.earlier]).toEqual([['A'], true, null]);
    expect(page.state.popup).toEqual({ kind: 'broughtBack', merged: false });
    await page.actions.switchTo(idOf(page, 'Bears'));
    await page.actions.answer('discard');
    await page.actions.switchTo(idOf(page, 'Crows'));
    expect(rosterOf(page)).toEqual(['A', 'B']);
    page.actions.openEarlier();
    page.actions.bringBack(versions(page)[1]!.team);
    await page.actions.save();
    expect((await stored(page))[1]?.roster.F).toEqual([]);
    page.actions.openEarlier();
    expect(versions(page)[0]?.team.roster.F).toEqual(['A', 'B']);
  });

  test.each([
    ['save', [], ['mine', 'A']],
    ['discard', [], ['A']],
    ['cancel', ['A', 'mine'], ['A']],
  ] as const)('bringBack first asks about unsaved edits, and follows the decision %s', async (answer, shown, kept) => {
    const page = await pageWith('Bears');
    await add(page, 'A');
    page.actions.addPlayer(player('mine'));
    page.actions.openEarlier();
    page.actions.bringBack(versions(page).at(-1)!.team);
    expect([page.state.pending?.kind, page.state.earlier]).toEqual(['bringBack', null]);
    await page.actions.answer(answer);
    expect([rosterOf(page), page.state.pending]).toEqual([shown, null]);
    expect((await stored(page))[0]?.roster.F.toSorted()).toEqual(kept.toSorted());
  });

  test('an earlier version is rejected if another team has taken its name, and changes nothing', async () => {
    const page = await pageWith('Bears');
    page.actions.startNaming('rename');
    page.actions.typeName('Owls');
    await page.actions.submitName();
    await page.actions.save();
    await create(page, 'Bears');
    await page.actions.switchTo(idOf(page, 'Owls'));
    page.actions.openEarlier();
    page.actions.bringBack(versions(page)[0]!.team);
    expect(page.state.popup).toEqual({ kind: 'restoreFailed', error: { kind: 'nameTaken' } });
    expect([current(page), page.state.unsaved]).toEqual(['Owls', false]);
  });

  test('an earlier version is not applied to the current team if another tab has deleted the team of that version', async () => {
    const here = await pageWith('Bears', 'Crows');
    await add(here, 'A');
    const there = await nextTab(here);
    here.actions.openEarlier();
    const { team } = versions(here)[0]!;
    await remove(there, 'Crows');
    await settled();
    here.actions.bringBack(team);
    expect([current(here), here.state.unsaved, here.state.earlier]).toEqual(['Bears', false, null]);
  });
});
