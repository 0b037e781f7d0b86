import { describe, expect, test } from 'vitest';
import {
  create,
  current,
  idOf,
  names,
  nextTab,
  openPage,
  pageWith,
  player,
  rosterOf,
  stored,
} from '../../testing/teamsPage.ts';

describe('createTeams', () => {
  test('a new team is saved and becomes current', async () => {
    const page = await openPage();
    const { state, actions } = page;
    actions.startNaming('create');
    expect(state.naming).toEqual({ purpose: 'create', typed: '', error: null, submitted: false });
    actions.typeName('  Bears ');
    await actions.submitName();
    expect(state.naming).toBeNull();
    expect(state.popup).toEqual({ kind: 'teamCreated', merged: false });
    expect(names(page)).toEqual(['Bears']);
    expect(state.current).toMatch(/^[1-9]\d{3}$/);
    expect(state.unsaved).toBe(false);
    expect((await stored(page)).map(({ name }) => name)).toEqual(['Bears']);
  });

  test('a name that another team has is rejected', async () => {
    const page = await pageWith('Bears');
    const { state, actions } = page;
    actions.startNaming('create');
    await actions.submitName();
    expect(state.naming).toMatchObject({ error: { kind: 'nameMissing' }, submitted: true });
    actions.typeName(' ');
    expect(state.naming).toMatchObject({ error: { kind: 'nameMissing' }, submitted: false });
    actions.typeName('BEARS');
    expect(state.naming?.error).toEqual({ kind: 'nameTaken' });
    actions.typeName('x'.repeat(51));
    expect(state.naming?.error).toEqual({ kind: 'nameTooLong' });
    await actions.submitName();
    expect(names(page)).toEqual(['Bears']);
    actions.cancelNaming();
    expect(state.naming).toBeNull();
  });

  test('a sixth team cannot be created', async () => {
    const page = await pageWith('A', 'B', 'C', 'D', 'E');
    const { state, actions } = page;
    actions.startNaming('create');
    expect(state.naming?.error).toEqual({ kind: 'tooManyTeams' });
    actions.typeName('F');
    await actions.submitName();
    expect(state.naming?.error).toEqual({ kind: 'tooManyTeams' });
    expect(await stored(page)).toHaveLength(5);
  });

  test('an error appears next to the name field if another tab has taken the name or filled the last of five slots', async () => {
    const page = await pageWith('A', 'B', 'C', 'D');
    const other = await nextTab(page);
    page.services.tab.browser.deliver = () => undefined;
    await create(other, 'E');
    page.actions.startNaming('create');
    page.actions.typeName('e');
    await page.actions.submitName();
    expect(page.state.naming?.error).toEqual({ kind: 'tooManyTeams' });
  });

  test('a new name of a team is an unsaved edit', async () => {
    const page = await pageWith('Bears', 'Crows');
    const { state, actions } = page;
    actions.startNaming('rename');
    expect(state.naming?.typed).toBe('Crows');
    actions.typeName('Bears');
    await actions.submitName();
    expect(state.naming?.error).toEqual({ kind: 'nameTaken' });
    actions.typeName('crows');
    await actions.submitName();
    expect(state.naming).toBeNull();
    expect(names(page)).toEqual(['Bears', 'crows']);
    expect(state.unsaved).toBe(true);
    await actions.save();
    expect((await stored(page)).map(({ name }) => name)).toEqual(['Bears', 'crows']);
  });

  test('a team that cannot be stored is not created, and the name field keeps the typed name', async () => {
    const page = await pageWith('Bears');
    page.actions.startNaming('create');
    page.actions.typeName('Crows');
    page.services.tab.browser.failure = 'full';
    await page.actions.submitName();
    expect(page.state.popup).toEqual({ kind: 'createFailed', error: { kind: 'full' } });
    expect(page.state.naming?.typed).toBe('Crows');
    expect(names(page)).toEqual(['Bears']);
    page.services.tab.browser.failure = null;
    await page.actions.submitName();
    expect(names(page)).toEqual(['Bears', 'Crows']);
  });

  test('a team is created once, however often the form is submitted', async () => {
    const page = await openPage();
    page.actions.startNaming('create');
    page.actions.typeName('Bears');
    await Promise.all([page.actions.submitName(), page.actions.submitName()]);
    expect([names(page), page.state.naming]).toEqual([['Bears'], null]);
  });

  test('without a team, saving fails, and renaming, the league setup and adding players do nothing', async () => {
    const { state, actions } = await openPage();
    await actions.save();
    expect(state.popup).toEqual({ kind: 'saveFailed', error: { kind: 'noTeams' } });
    actions.closePopup();
    expect(state.popup).toBeNull();
    actions.startNaming('rename');
    actions.openSetup();
    actions.addPlayer(player('Tim Stützle'));
    expect([state.naming, state.setup, state.rosterMessage]).toEqual([null, null, null]);
  });
});

test('subscribers are notified when another team becomes current and when the roster changes', async () => {
  const page = await pageWith('Bears', 'Crows');
  const seen: (string | null)[] = [];
  page.teams.subscribe(() => seen.push(`${current(page)} ${rosterOf(page).length}`));
  page.actions.addPlayer(player('A'));
  page.actions.searchPlayers('tim');
  await page.actions.save();
  await page.actions.switchTo(idOf(page, 'Bears'));
  expect(seen[0]).toBe('Crows 1');
  expect(seen.at(-1)).toBe('Bears 0');
});
