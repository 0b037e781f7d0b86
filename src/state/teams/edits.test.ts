import { describe, expect, test } from 'vitest';
import {
  current,
  holdStore,
  idOf,
  pageWith,
  player,
  reload,
  rosterOf,
  stored,
  type TeamsPage,
} from '../../testing/teamsPage.ts';

describe('editing a team', () => {
  test('`unsaved` is true from an edit of the team until the edits are saved', async () => {
    const page = await pageWith('Bears');
    const { state, actions, services } = page;
    expect(services.leaving.asks()).toBe(false);
    actions.addPlayer(player('Tim Stützle'));
    expect([state.unsaved, services.leaving.asks()]).toEqual([true, true]);
    expect(state.rosterMessage).toEqual({ kind: 'added', player: 'Tim Stützle' });
    await actions.save();
    expect(state.popup).toEqual({ kind: 'teamSaved', merged: false });
    expect([state.unsaved, services.leaving.asks(), state.rosterMessage]).toEqual([false, false, null]);
    expect((await stored(page))[0]?.roster.F).toEqual(['Tim Stützle']);
    // Saving succeeds if there is nothing to save.
    actions.closePopup();
    await actions.save();
    expect(state.popup).toEqual({ kind: 'teamSaved', merged: false });
  });

  test('unsaved edits survive a reload', async () => {
    const page = await pageWith('Bears', 'Crows');
    page.actions.addPlayer(player('Tim Stützle'));
    const again = await reload(page);
    expect([current(again), rosterOf(again), again.state.unsaved]).toEqual(['Crows', ['Tim Stützle'], true]);
    expect((await stored(again))[1]?.roster.F).toEqual([]);
    await again.actions.save();
    const last = await reload(again);
    expect([rosterOf(last), last.state.unsaved]).toEqual([['Tim Stützle'], false]);
  });

  test.each(['full', 'blocked'] as const)(
    'a save that fails because storage is %s keeps the unsaved edits',
    async (failure) => {
      const page = await pageWith('Bears');
      const { state, actions, services } = page;
      services.tab.browser.failure = failure;
      actions.addPlayer(player('Tim Stützle'));
      await actions.save();
      expect(state.popup).toEqual({ kind: 'saveFailed', error: { kind: failure } });
      expect([rosterOf(page), state.unsaved, state.saving]).toEqual([['Tim Stützle'], true, false]);
      services.tab.browser.failure = null;
      await actions.save();
      expect((await stored(page))[0]?.roster.F).toEqual(['Tim Stützle']);
    },
  );

  test('edits made during a save are still unsaved after the save', async () => {
    const page = await pageWith('Bears');
    const { state, actions } = page;
    actions.addPlayer(player('A'));
    const [saving, held] = [actions.save(), holdStore(page)];
    const release = await held;
    expect(state.saving).toBe(true);
    actions.addPlayer(player('B'));
    actions.removePlayer('F', 'A');
    release();
    await saving;
    expect([rosterOf(page), state.unsaved]).toEqual([['B'], true]);
    expect((await stored(page))[0]?.roster.F).toEqual(['A']);
    await actions.save();
    expect((await stored(page))[0]?.roster.F).toEqual(['B']);
  });

  test('concurrent saves write once', async () => {
    const page = await pageWith('Bears');
    page.actions.addPlayer(player('A'));
    await Promise.all([page.actions.save(), page.actions.save(), page.actions.save()]);
    const opened = await page.services.tab.teams('7');
    const book = opened.ok ? await opened.value.load() : opened;
    expect(book.ok && book.value.teams[0]?.rev).toBe(2);
  });
});

describe('leaving a team with unsaved edits', () => {
  async function edited(): Promise<TeamsPage> {
    const page = await pageWith('Bears', 'Crows');
    page.actions.addPlayer(player('A'));
    return page;
  }
  const bears = (page: TeamsPage) => idOf(page, 'Bears');

  test('switching teams asks for a decision about unsaved edits, and "cancel" changes nothing', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    expect(page.state.pending).toEqual({ kind: 'switch', team: bears(page) });
    expect(current(page)).toBe('Crows');
    await page.actions.answer('cancel');
    expect([page.state.pending, current(page), rosterOf(page)]).toEqual([null, 'Crows', ['A']]);
  });

  test('the decision "save" stores the edits before the page switches teams', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    await page.actions.answer('save');
    expect([page.state.pending, current(page), page.state.unsaved]).toEqual([null, 'Bears', false]);
    expect(page.state.popup).toEqual({ kind: 'teamSaved', merged: false });
    expect((await stored(page))[1]?.roster.F).toEqual(['A']);
  });

  test('the decision "discard" drops the edits before the page switches teams', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    await page.actions.answer('discard');
    expect(current(page)).toBe('Bears');
    await page.actions.switchTo(idOf(page, 'Crows'));
    expect(rosterOf(page)).toEqual([]);
    expect(rosterOf(await reload(page))).toEqual([]);
  });

  test('a failed save keeps the team and its edits', async () => {
    const page = await edited();
    page.services.tab.browser.failure = 'full';
    await page.actions.switchTo(bears(page));
    await page.actions.answer('save');
    expect(page.state.popup).toEqual({ kind: 'saveFailed', error: { kind: 'full' } });
    expect([page.state.pending, current(page), rosterOf(page)]).toEqual([null, 'Crows', ['A']]);
  });

  test('edits made while a switch of teams waits for the save are saved before the switch', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    const [answering, held] = [page.actions.answer('save'), holdStore(page)];
    const release = await held;
    page.actions.addPlayer(player('B'));
    release();
    await answering;
    expect(current(page)).toBe('Bears');
    expect((await stored(page))[1]?.roster.F).toEqual(['A', 'B']);
  });

  test('the decision "discard" during a save keeps the edits that are being saved', async () => {
    const page = await edited();
    const [saving, held] = [page.actions.save(), holdStore(page)];
    const release = await held;
    await page.actions.switchTo(bears(page));
    page.actions.addPlayer(player('B'));
    const discarding = page.actions.answer('discard');
    release();
    await Promise.all([saving, discarding]);
    expect([current(page), page.state.unsaved]).toEqual(['Bears', false]);
    expect((await stored(page))[1]?.roster.F).toEqual(['A']);
  });

  test('the decision "discard" during a save drops only the edits made after the save began, even if the user does not switch teams', async () => {
    const page = await edited();
    const [saving, held] = [page.actions.save(), holdStore(page)];
    const release = await held;
    page.actions.addPlayer(player('B'));
    page.actions.startNaming('create');
    const discarding = page.actions.answer('discard');
    release();
    await Promise.all([saving, discarding]);
    expect([rosterOf(page), page.state.unsaved, page.state.naming?.purpose]).toEqual([['A'], false, 'create']);
  });

  test('canceling the switch of teams during the save keeps the current team', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    const [answering, held] = [page.actions.answer('save'), holdStore(page)];
    const release = await held;
    await page.actions.answer('cancel');
    release();
    await answering;
    expect([current(page), page.state.unsaved]).toEqual(['Crows', false]);
    await page.actions.answer('save');
    expect(current(page)).toBe('Crows');
  });

  test('creating a team first asks for a decision about unsaved edits of the current team', async () => {
    const page = await edited();
    page.actions.startNaming('create');
    expect([page.state.pending, page.state.naming]).toEqual([{ kind: 'create' }, null]);
    await page.actions.answer('save');
    expect(page.state.naming?.purpose).toBe('create');
    page.actions.typeName('Doves');
    page.actions.addPlayer(player('B'));
    await page.actions.submitName();
    expect(page.state.pending).toEqual({ kind: 'create' });
    await page.actions.answer('discard');
    expect(page.state.naming?.typed).toBe('Doves');
    await page.actions.submitName();
    expect(current(page)).toBe('Doves');
  });
});
