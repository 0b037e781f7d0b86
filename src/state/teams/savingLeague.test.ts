import { describe, expect, test } from 'vitest';
import { SETUP_FIELDS } from '@ddh/engine/internal/fantasy';
import {
  holdStore,
  newPage,
  nextTab,
  openPage,
  pageWith,
  player,
  reload,
  rosterOf,
  stored,
  type TeamsPage,
} from '../../testing/teamsPage.ts';

const withTeam = (): Promise<TeamsPage> => pageWith('Bears');
/** Opens the league setup and types these values into its fields. */
function type({ actions, state }: TeamsPage, goal: string, bench = ''): void {
  if (state.setup === null) actions.openSetup();
  actions.typeSetup('skaterScoring', 'goal', goal);
  if (bench !== '') actions.typeSetup('leagueStructure', 'bench_spots', bench);
}

describe('saving the league setup', () => {
  test('saving the setup keeps edits of the roster unsaved', async () => {
    const page = await withTeam();
    const { state, actions } = page;
    actions.addPlayer(player('A'));
    type(page, '2.5', '4');
    await actions.saveSetup();
    expect([state.setup, state.popup]).toEqual([null, { kind: 'settingsSaved', merged: false }]);
    expect(state.team).toMatchObject({ skaterScoring: { goal: 2.5 }, leagueStructure: { bench_spots: 4 } });
    expect([rosterOf(page), state.unsaved]).toEqual([['A'], true]);
    expect((await stored(page))[0]).toMatchObject({ skaterScoring: { goal: 2.5 }, roster: { F: [] } });
    // After a reload, the draft still has the edits of the roster, on top of the new settings.
    const again = await reload(page);
    expect([rosterOf(again), again.state.unsaved]).toEqual([['A'], true]);
    expect(again.state.team?.skaterScoring).toEqual({ goal: 2.5 });
    expect(again.state.changedElsewhere).toBe(false);
    await again.actions.save();
    expect((await stored(again))[0]).toMatchObject({ skaterScoring: { goal: 2.5 }, roster: { F: ['A'] } });
  });

  test('saving the setup without other edits leaves nothing unsaved', async () => {
    const page = await withTeam();
    type(page, '3');
    await page.actions.saveSetup();
    expect(page.state.unsaved).toBe(false);
  });

  test('invalid values in the setup are marked while the user types, and are not saved', async () => {
    const page = await withTeam();
    type(page, '2', '21');
    expect(page.state.setup?.entries.leagueStructure.bench_spots).toEqual({ typed: '21', valid: false });
    await page.actions.saveSetup();
    expect((await stored(page))[0]).toMatchObject({ skaterScoring: { goal: 2 }, leagueStructure: {} });
  });

  test('saving the setup does nothing if all three sections are empty', async () => {
    const page = await withTeam();
    type(page, '-', '99');
    await page.actions.saveSetup();
    expect(page.state.setup).not.toBeNull();
    expect(page.state.popup).toBeNull();
  });

  test.each(['full', 'blocked'] as const)(
    'settings that cannot be stored because storage is %s become unsaved edits and stay in the form',
    async (failure) => {
      const page = await withTeam();
      const { state, actions } = page;
      actions.addPlayer(player('A'));
      type(page, '2');
      page.services.tab.browser.failure = failure;
      await actions.saveSetup();
      expect(state.popup).toEqual({ kind: 'settingsFailed', error: { kind: failure } });
      expect(state.setup?.entries.skaterScoring.goal.typed).toBe('2');
      expect([state.team?.skaterScoring, rosterOf(page), state.unsaved]).toEqual([{ goal: 2 }, ['A'], true]);
      page.services.tab.browser.failure = null;
      await actions.saveSetup();
      expect(state.setup).toBeNull();
      expect(state.team?.skaterScoring).toEqual({ goal: 2 });
    },
  );

  test('the league setup can be reset, and closed before or during a save', async () => {
    const page = await withTeam();
    const { state, actions } = page;
    type(page, '2', '3');
    expect(state.setup?.canReset.skaterScoring).toBe(true);
    actions.resetSection('skaterScoring');
    expect(state.setup?.entries.skaterScoring.goal.typed).toBe('');
    expect(state.setup?.canReset).toMatchObject({ skaterScoring: false, leagueStructure: true });
    actions.closeSetup();
    expect(state.setup).toBeNull();
    actions.typeSetup('skaterScoring', 'goal', '1');
    await actions.saveSetup();
    expect([state.setup, state.popup]).toEqual([null, null]);
    type(page, '4');
    const [saving, held] = [actions.saveSetup(), holdStore(page)];
    const release = await held;
    actions.closeSetup();
    actions.openSetup();
    release();
    await saving;
    // The setup was closed and opened again during the save. The save does not close the new form.
    expect(state.setup).not.toBeNull();
    expect(state.team?.skaterScoring).toEqual({ goal: 4 });
  });

  test('switching to category mode sets every scoring value to 1; switching back restores the earlier values, even after a reload', async () => {
    const page = await withTeam();
    type(page, '2.5');
    page.actions.typeSetup('goalieScoring', 'wins', '4');
    await page.actions.saveSetup();
    page.actions.openSetup();
    expect(page.state.setup?.mode).toBe('fantasy');
    page.actions.toggleMode();
    expect(page.state.setup?.mode).toBe('category');
    await page.actions.saveSetup();
    expect((await stored(page))[0]?.skaterScoring).toEqual(
      Object.fromEntries(SETUP_FIELDS.skaterScoring.map((field) => [field, 1])),
    );
    const again = await reload(page);
    again.actions.openSetup();
    again.actions.toggleMode();
    await again.actions.saveSetup();
    expect((await stored(again))[0]).toMatchObject({ skaterScoring: { goal: 2.5 }, goalieScoring: { wins: 4 } });
    expect(Object.keys((await stored(again))[0]!.skaterScoring)).toEqual(['goal']);
  });

  test("saving the setup keeps another tab's values in unedited fields", async () => {
    const page = await withTeam();
    const other = await nextTab(page);
    page.actions.openSetup();
    type(other, '3', '5');
    await other.actions.saveSetup();
    other.actions.addPlayer(player('B'));
    await other.actions.save();
    page.actions.typeSetup('skaterScoring', 'assist', '2');
    await page.actions.saveSetup();
    expect(page.state.popup).toEqual({ kind: 'settingsSaved', merged: true });
    expect((await stored(page))[0]).toMatchObject({
      skaterScoring: { goal: 3, assist: 2 },
      leagueStructure: { bench_spots: 5 },
      roster: { F: ['B'] },
    });
    expect(page.state.team).toEqual((await stored(page))[0]);
  });
});

describe('editing the roster', () => {
  test('the roster search finds players of the file by name and position', async () => {
    const { state, actions } = await openPage();
    actions.searchPlayers('tka');
    expect(state.search.found.map(({ name }) => name)).toEqual(['Brady Tkachuk', 'Matthew Tkachuk']);
    actions.searchPlayers('stutz');
    expect(state.search.found.map(({ name }) => name)).toEqual(['Tim Stützle']);
    actions.toggleGroup('F');
    expect([state.search.groups, state.search.found]).toEqual([['D', 'G'], []]);
    actions.toggleGroup('D');
    actions.toggleGroup('G');
    expect(state.search.groups).toEqual(['F', 'D', 'G']);
    expect(state.search.found).toHaveLength(1);
  });

  test('the roster search finds players for the typed name as soon as the file is loaded', async () => {
    const page = newPage();
    page.actions.searchPlayers('ullmark');
    expect(page.state.search.found).toEqual([]);
    await page.stores.fantasy.actions.show('team');
    expect(page.state.search.found.map(({ name }) => name)).toEqual(['Linus Ullmark']);
  });

  test('adding a player who is on the roster changes nothing, and the page says so', async () => {
    const page = await withTeam();
    const { state, actions } = page;
    actions.addPlayer(player('Tim Stützle'));
    expect(state.rosterMessage).toEqual({ kind: 'added', player: 'Tim Stützle' });
    actions.addPlayer(player('tim stutzle'));
    expect(state.rosterMessage).toEqual({ kind: 'alreadyThere', player: 'Tim Stützle' });
    actions.removePlayer('F', 'Tim Stützle');
    expect(state.rosterMessage).toEqual({ kind: 'removed', player: 'Tim Stützle' });
    actions.addPlayer(player('Linus Ullmark', 'G'));
    actions.removePlayer('F', 'Linus Ullmark');
    expect(state.rosterMessage).toEqual({ kind: 'added', player: 'Linus Ullmark' });
    expect(rosterOf(page)).toEqual(['Linus Ullmark']);
  });

  test('`counts` contains the number of players on the roster and the number of roster spots in the league', async () => {
    const page = await withTeam();
    expect(page.state.counts).toMatchObject({ players: 0, spots: null, over: false });
    page.actions.openSetup();
    page.actions.typeSetup('leagueStructure', 'forward_lineup_spots', '1');
    await page.actions.saveSetup();
    page.actions.addPlayer(player('A'));
    expect(page.state.counts).toMatchObject({ players: 1, spots: 1, over: false });
    page.actions.addPlayer(player('B'));
    expect(page.state.counts).toMatchObject({ players: 2, over: true, groups: { F: { players: 2, spots: 1 } } });
  });
});

test('league settings that could not be stored become unsaved edits, and the league setup can be closed', async () => {
  const page = await withTeam();
  const { state, actions, services } = page;
  type(page, '7');
  services.tab.browser.failure = 'full';
  await actions.saveSetup();
  expect(state.popup).toEqual({ kind: 'settingsFailed', error: { kind: 'full' } });
  // Closing the league setup discards nothing, so the user need not confirm it.
  expect(state.setup?.edited).toBe(false);
  actions.closeSetup();
  expect([state.unsaved, state.team?.skaterScoring]).toEqual([true, { goal: 7 }]);
  services.tab.browser.failure = null;
  await actions.save();
  expect((await stored(page))[0]).toMatchObject({ skaterScoring: { goal: 7 } });
});

describe('saving a team with a typed name', () => {
  test('a typed name that was not submitted is saved with the team', async () => {
    const page = await withTeam();
    const { state, actions, services } = page;
    actions.startNaming('rename');
    actions.typeName('Hawks');
    expect(services.leaving.asks()).toBe(true);
    await actions.save();
    expect([state.naming, state.popup]).toEqual([null, { kind: 'teamSaved', merged: false }]);
    expect((await stored(page))[0]).toMatchObject({ name: 'Hawks' });
  });

  test('an invalid typed name that was not submitted stops the save with a message', async () => {
    const page = await withTeam();
    const { state, actions } = page;
    actions.addPlayer(player('A'));
    actions.closePopup();
    actions.startNaming('rename');
    actions.typeName('  ');
    await actions.save();
    expect(state.naming).toMatchObject({ error: { kind: 'nameMissing' }, submitted: true });
    expect([state.popup, state.unsaved]).toEqual([{ kind: 'cannotSave' }, true]);
  });
});
