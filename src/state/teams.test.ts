import { describe, expect, test } from 'vitest';
import { MEMORY_USER } from '../services/memory.ts';
import { memoryBrowser } from '../services/teamStore/memory.ts';
import {
  create,
  holdStore,
  newPage,
  nextTab,
  openPage,
  player,
  reload,
  rosterOf,
  settled,
  stored,
  type TeamsPage,
} from '../testing/teamsPage.ts';
import { LOADING_DELAY_MS } from './load.ts';

const names = ({ state }: TeamsPage): readonly string[] => state.teams.map(({ name }) => name);
const current = ({ state }: TeamsPage): string | null => state.team?.name ?? null;
const idOf = ({ state }: TeamsPage, name: string) => state.teams.find((team) => team.name === name)!.id;

/** A page with these teams; the last one is the current one. */
async function pageWith(...all: readonly string[]): Promise<TeamsPage> {
  const page = await openPage();
  for (const name of all) await create(page, name);
  return page;
}

describe('opening', () => {
  test('asks who it is, then for his teams, each after the delay in its own words', async () => {
    const { services, state, actions } = newPage();
    let answer = (): void => undefined;
    services.identity.currentUser = () =>
      new Promise((resolve) => (answer = () => resolve({ ok: true, value: MEMORY_USER })));
    const { browser } = services.tab;
    let turn = (): void => undefined;
    browser.turn = () => new Promise((resolve) => (turn = resolve));
    const opening = actions.open();
    services.clock.advance(LOADING_DELAY_MS - 1);
    expect(state.login).toEqual({ phase: 'waiting' });
    services.clock.advance(1);
    expect(state.login).toEqual({ phase: 'loading' });
    answer();
    await settled();
    expect(state.login).toEqual({ phase: 'in', user: MEMORY_USER });
    expect(state.stored).toEqual({ phase: 'waiting' });
    services.clock.advance(LOADING_DELAY_MS);
    expect(state.stored).toEqual({ phase: 'loading' });
    turn();
    await opening;
    expect(state.stored).toEqual({ phase: 'ready', value: null, renewing: false });
    expect(state.access).toEqual({ hasAccess: true, reason: 'open' });
    expect([state.teams, state.current, state.team]).toEqual([[], null, null]);
  });

  test.each([
    [{ ok: true, value: null }, { kind: 'loggedOut' }],
    [
      { ok: false, error: { kind: 'http', status: 500 } },
      { kind: 'http', status: 500 },
    ],
    [{ ok: false, error: { kind: 'badAnswer' } }, { kind: 'badAnswer' }],
  ] as const)('without a login nothing is loaded, and it can be asked again: %j', async (user, error) => {
    const { services, state, actions } = newPage();
    services.identity.user = user;
    await actions.open();
    expect(state.login).toEqual({ phase: 'out', error });
    expect(state.stored).toEqual({ phase: 'waiting' });
    expect(state.access).toBeNull();
    services.identity.user = { ok: true, value: MEMORY_USER };
    await actions.open();
    expect(state.stored.phase).toBe('ready');
  });

  test('asks once', async () => {
    const { services, actions } = newPage();
    let asked = 0;
    services.identity.currentUser = () => {
      asked += 1;
      return Promise.resolve(services.identity.user);
    };
    await Promise.all([actions.open(), actions.open()]);
    await actions.open();
    expect(asked).toBe(1);
  });

  test('teams that cannot be read are a failure, and can be asked for again', async () => {
    const { services, state, actions } = newPage();
    services.tab.browser.failure = 'blocked';
    await actions.open();
    expect(state.stored).toEqual({ phase: 'failed', error: { kind: 'blocked' } });
    services.tab.browser.failure = null;
    await actions.open();
    expect(state.stored.phase).toBe('ready');
  });

  test('what another tab writes while they are read is not missed', async () => {
    const page = await pageWith('Bears');
    const { browser } = page.services.tab;
    const late = newPage(browser.tab());
    browser.turn = async () => {
      browser.turn = () => Promise.resolve();
      // It reads first, and hears of the other before it has its answer.
      queueMicrotask(() => void create(page, 'Crows'));
    };
    await late.actions.open();
    await settled();
    expect(names(late)).toEqual(['Bears', 'Crows']);
  });

  test('begins with the team that was the current one', async () => {
    const page = await pageWith('Bears', 'Crows', 'Doves');
    await page.actions.switchTo(idOf(page, 'Crows'));
    expect(current(await reload(page))).toBe('Crows');
  });
});

describe('a team', () => {
  test('is created, saved and the current one', async () => {
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

  test('needs a name of its own', async () => {
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

  test('there are at most five', async () => {
    const page = await pageWith('A', 'B', 'C', 'D', 'E');
    const { state, actions } = page;
    actions.startNaming('create');
    expect(state.naming?.error).toEqual({ kind: 'tooManyTeams' });
    actions.typeName('F');
    await actions.submitName();
    expect(state.naming?.error).toEqual({ kind: 'tooManyTeams' });
    expect(await stored(page)).toHaveLength(5);
  });

  test('a place or a name that another tab has taken is said where the name is typed', async () => {
    const page = await pageWith('A', 'B', 'C', 'D');
    const other = await nextTab(page);
    page.services.tab.browser.deliver = () => undefined;
    await create(other, 'E');
    page.actions.startNaming('create');
    page.actions.typeName('e');
    await page.actions.submitName();
    expect(page.state.naming?.error).toEqual({ kind: 'tooManyTeams' });
  });

  test('is renamed as one of its edits', async () => {
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

  test('that cannot be stored is not there, and its name stays typed', async () => {
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

  test('is created once, however often the name is handed in', async () => {
    const page = await openPage();
    page.actions.startNaming('create');
    page.actions.typeName('Bears');
    await Promise.all([page.actions.submitName(), page.actions.submitName()]);
    expect([names(page), page.state.naming]).toEqual([['Bears'], null]);
  });

  test('without one there is nothing to save, rename or set up', async () => {
    const { state, actions } = await openPage();
    await actions.save();
    expect(state.popup).toEqual({ kind: 'cannotSave' });
    actions.closePopup();
    expect(state.popup).toBeNull();
    actions.startNaming('rename');
    actions.openSetup();
    actions.addPlayer(player('Tim Stützle'));
    expect([state.naming, state.setup, state.news]).toEqual([null, null, null]);
  });
});

describe('unsaved edits', () => {
  test('are flagged until they are saved', async () => {
    const page = await pageWith('Bears');
    const { state, actions, services } = page;
    expect(services.leaving.asks()).toBe(false);
    actions.addPlayer(player('Tim Stützle'));
    expect([state.unsaved, services.leaving.asks()]).toEqual([true, true]);
    await actions.save();
    expect(state.popup).toEqual({ kind: 'teamSaved', merged: false });
    expect([state.unsaved, services.leaving.asks()]).toEqual([false, false]);
    expect((await stored(page))[0]?.roster.F).toEqual(['Tim Stützle']);
    // Nothing to write is as good as written.
    actions.closePopup();
    await actions.save();
    expect(state.popup).toEqual({ kind: 'teamSaved', merged: false });
  });

  test('survive a reload, as unsaved', async () => {
    const page = await pageWith('Bears', 'Crows');
    page.actions.addPlayer(player('Tim Stützle'));
    const again = await reload(page);
    expect([current(again), rosterOf(again), again.state.unsaved]).toEqual(['Crows', ['Tim Stützle'], true]);
    expect((await stored(again))[1]?.roster.F).toEqual([]);
    await again.actions.save();
    const last = await reload(again);
    expect([rosterOf(last), last.state.unsaved]).toEqual([['Tim Stützle'], false]);
  });

  test.each(['full', 'blocked'] as const)('stay when the storage is %s', async (failure) => {
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
  });

  test('made while saving stay unsaved', async () => {
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

  test('are saved once, however often it is asked', async () => {
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

  test('asks; cancel leaves everything', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    expect(page.state.pending).toEqual({ kind: 'switch', team: bears(page) });
    expect(current(page)).toBe('Crows');
    await page.actions.answer('cancel');
    expect([page.state.pending, current(page), rosterOf(page)]).toEqual([null, 'Crows', ['A']]);
  });

  test('save stores them first', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    await page.actions.answer('save');
    expect([page.state.pending, current(page), page.state.unsaved]).toEqual([null, 'Bears', false]);
    expect(page.state.popup).toEqual({ kind: 'teamSaved', merged: false });
    expect((await stored(page))[1]?.roster.F).toEqual(['A']);
  });

  test('discard drops them', async () => {
    const page = await edited();
    await page.actions.switchTo(bears(page));
    await page.actions.answer('discard');
    expect(current(page)).toBe('Bears');
    await page.actions.switchTo(idOf(page, 'Crows'));
    expect(rosterOf(page)).toEqual([]);
    expect(rosterOf(await reload(page))).toEqual([]);
  });

  test('a save that fails keeps the team and its edits', async () => {
    const page = await edited();
    page.services.tab.browser.failure = 'full';
    await page.actions.switchTo(bears(page));
    await page.actions.answer('save');
    expect(page.state.popup).toEqual({ kind: 'saveFailed', error: { kind: 'full' } });
    expect([page.state.pending, current(page), rosterOf(page)]).toEqual([null, 'Crows', ['A']]);
  });

  test('edits that are made while saving are saved, too', async () => {
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

  test('what is being saved is not discarded', async () => {
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

  test('nor is it turned back, where the team stays: only what was edited since', async () => {
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

  test('an answer that was taken back does nothing more', async () => {
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

  test('a new team asks, too', async () => {
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

describe('deleting', () => {
  test('the current team switches to the first that remains, and to none', async () => {
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

  test('can be taken back before', async () => {
    const page = await pageWith('Bears');
    page.actions.askToDelete(idOf(page, 'Bears'));
    page.actions.cancelDelete();
    await page.actions.confirmDelete();
    expect(names(page)).toEqual(['Bears']);
  });

  test('the current team with unsaved edits asks about these first', async () => {
    const page = await pageWith('Bears', 'Crows');
    const { state, actions } = page;
    actions.addPlayer(player('A'));
    // Another one does not touch the edits.
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

  test('that fails leaves the team', async () => {
    const page = await pageWith('Bears');
    page.actions.addPlayer(player('A'));
    await page.actions.save();
    page.actions.askToDelete(idOf(page, 'Bears'));
    page.services.tab.browser.failure = 'blocked';
    await page.actions.confirmDelete();
    expect(page.state.popup).toEqual({ kind: 'deleteFailed', error: { kind: 'blocked' } });
    expect([names(page), rosterOf(page), page.state.deleting]).toEqual([['Bears'], ['A'], null]);
  });

  test('what another tab has deleted already is no failure', async () => {
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

test('followers run at once, and whenever the current team is another', async () => {
  const page = await pageWith('Bears', 'Crows');
  const seen: (string | null)[] = [];
  page.teams.follow(() => seen.push(`${current(page)} ${rosterOf(page).length}`));
  page.actions.addPlayer(player('A'));
  page.actions.searchPlayers('tim');
  await page.actions.save();
  await page.actions.switchTo(idOf(page, 'Bears'));
  expect(seen[0]).toBe('Crows 0');
  expect(seen).toContain('Crows 1');
  expect(seen.at(-1)).toBe('Bears 0');
});

test('two users of one browser have their own teams', async () => {
  const browser = memoryBrowser();
  const page = await openPage(browser.tab());
  await create(page, 'Bears');
  const other = newPage(browser.tab());
  other.services.identity.user = { ok: true, value: { ...MEMORY_USER, id: '8' } };
  await other.actions.open();
  expect(names(other)).toEqual([]);
});
