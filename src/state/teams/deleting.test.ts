import { describe, expect, test } from 'vitest';
import { current, idOf, names, nextTab, pageWith, player, reload, rosterOf } from '../../testing/teamsPage.ts';

describe('deleting a team', () => {
  test('deleting the current team switches to the first remaining team, or to no team', async () => {
    const page = await pageWith('Bears', 'Crows', 'Doves');
    const { state, actions } = page;
    actions.askToDelete(idOf(page, 'Doves'));
    expect(state.deleting).toBe(idOf(page, 'Doves'));
    await actions.confirmDelete();
    expect([names(page), current(page), state.deleting]).toEqual([['Bears', 'Crows'], 'Bears', null]);
    actions.askToDelete(idOf(page, 'Crows'));
    await actions.confirmDelete();
    expect(current(page)).toBe('Bears');
    expect(current(await reload(page))).toBe('Bears');
    const last = await reload(page);
    last.actions.askToDelete(idOf(last, 'Bears'));
    await last.actions.confirmDelete();
    expect([last.state.current, last.state.team, last.state.teams]).toEqual([null, null, []]);
    expect((await reload(last)).state.teams).toEqual([]);
  });

  test('canceling the deletion keeps the team', async () => {
    const page = await pageWith('Bears');
    page.actions.askToDelete(idOf(page, 'Bears'));
    page.actions.cancelDelete();
    await page.actions.confirmDelete();
    expect(names(page)).toEqual(['Bears']);
  });

  test('deleting the current team first asks for a decision about its unsaved edits', async () => {
    const page = await pageWith('Bears', 'Crows');
    const { state, actions } = page;
    actions.addPlayer(player('A'));
    // Deleting a team that is not current does not affect the unsaved edits.
    actions.askToDelete(idOf(page, 'Bears'));
    expect(state.pending).toBeNull();
    actions.cancelDelete();
    actions.askToDelete(idOf(page, 'Crows'));
    expect([state.pending?.kind, state.deleting]).toEqual(['delete', null]);
    await actions.answer('save');
    expect(state.deleting).toBe(idOf(page, 'Crows'));
    await actions.confirmDelete();
    expect(names(page)).toEqual(['Bears']);
  });

  test('a failed deletion keeps the team', async () => {
    const page = await pageWith('Bears');
    page.actions.addPlayer(player('A'));
    await page.actions.save();
    page.actions.askToDelete(idOf(page, 'Bears'));
    page.services.tab.browser.failure = 'blocked';
    await page.actions.confirmDelete();
    expect(page.state.popup).toEqual({ kind: 'deleteFailed', error: { kind: 'blocked' } });
    expect([names(page), rosterOf(page), page.state.deleting]).toEqual([['Bears'], ['A'], null]);
  });

  test('deleting a team that another tab has deleted succeeds', async () => {
    const page = await pageWith('Bears', 'Crows');
    const other = await nextTab(page);
    page.services.tab.browser.deliver = () => undefined;
    other.actions.askToDelete(idOf(other, 'Bears'));
    await other.actions.confirmDelete();
    page.actions.askToDelete(idOf(page, 'Bears'));
    await page.actions.confirmDelete();
    expect([names(page), page.state.popup]).toEqual([['Crows'], null]);
  });
});
