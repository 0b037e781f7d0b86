import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';
import { mountFantasy } from '../../testing/mountFantasy.tsx';
import { saidOf, teamPage, withPlayers } from '../../testing/teamPage.ts';
import {
  ALL_SAVED,
  CHANGED_ELSEWHERE,
  DELETED_ELSEWHERE,
  teamNameErrorText,
  teamsCountText,
  UNSAVED,
  UNSAVED_QUESTION,
} from './copy.ts';
import { teamOutcomeText } from './storeCopy.ts';

afterEach(cleanup);

function mount(setUp: Parameters<typeof mountFantasy>[0] = {}) {
  const page = mountFantasy({ load: withPlayers, ...setUp });
  return { ...page, ...teamPage(page.user) };
}

/** Opens a page with two teams. The second is current and has an unsaved player. */
async function edited() {
  const page = mount();
  await page.createFirst('Owls');
  await page.create('Foxes');
  await page.add('stutz');
  return page;
}
const question = () => within(screen.getByRole('dialog', { name: UNSAVED_QUESTION }));
const FULL = { kind: 'saveFailed', error: { kind: 'full' } } as const;
const SAVED = saidOf({ kind: 'teamSaved', merged: false });

describe('creating the first team', () => {
  test('an empty team name has one error while the user types and another after submitting', async () => {
    const { user, press, messageOf, createFirst, popup, teams } = mount();
    const name = await screen.findByRole('textbox', { name: 'Team name' });
    expect(messageOf('Team name')).toBe('');
    await press('Create team');
    expect(messageOf('Team name')).toBe(teamNameErrorText({ kind: 'nameMissing' }, true));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, 'x');
    expect([messageOf('Team name'), name.getAttribute('aria-invalid')]).toEqual(['', 'false']);
    await user.clear(name);
    expect(messageOf('Team name')).toBe(teamNameErrorText({ kind: 'nameMissing' }, false));
    await createFirst('  Owls  ');
    expect(popup('status')).toEqual([saidOf({ kind: 'teamCreated', merged: false })]);
    expect(teams()).toEqual(['OwlsCurrent']);
    // The form and its button have disappeared, so the focus has moved.
    expect(document.activeElement?.textContent).toBe('Owls');
  });

  test('Enter submits the team name', async () => {
    const { user } = mount();
    await user.type(await screen.findByRole('textbox', { name: 'Team name' }), 'Owls{Enter}');
    expect(await screen.findByRole('heading', { name: 'Owls' })).toBeTruthy();
  });

  test('creating a team while storage is full shows an error and does not close the form', async () => {
    const browser = memoryBrowser();
    const { user, press, popup, field } = mount({ browser });
    await user.type(await screen.findByRole('textbox', { name: 'Team name' }), 'Owls');
    browser.failure = 'full';
    await press('Create team');
    const failed = { kind: 'createFailed', error: { kind: 'full' } } as const;
    await waitFor(() => expect(popup('alert')).toEqual([saidOf(failed)]));
    expect(field('Team name').value).toBe('Owls');
  });
});

describe('creating more teams', () => {
  test('a taken name shows an error; Escape cancels and returns the focus to New team', async () => {
    const { user, createFirst, press, messageOf, button } = mount();
    await createFirst('Owls');
    await press('New team');
    const name = screen.getByRole('textbox', { name: "New team's name" });
    expect(document.activeElement).toBe(name);
    await user.type(name, ' oWLS');
    expect(messageOf("New team's name")).toBe(teamNameErrorText({ kind: 'nameTaken' }, false));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('New team'));
    expect(screen.queryByRole('textbox', { name: "New team's name" })).toBeNull();
  });

  test('with five teams, the New team button is unavailable, and its description gives the reason', async () => {
    const { createFirst, create, press, button, teams } = mount();
    await createFirst('A1');
    for (const name of ['B2', 'C3', 'D4', 'E5']) await create(name);
    expect(teams()).toEqual(['A1', 'B2', 'C3', 'D4', 'E5Current']);
    expect(screen.getByText(teamsCountText(5))).toBeTruthy();
    const more = button('New team');
    expect(more.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(more.getAttribute('aria-describedby')!)?.textContent).toBe(
      teamNameErrorText({ kind: 'tooManyTeams' }, false),
    );
    await press('New team');
    expect(screen.queryByRole('textbox', { name: "New team's name" })).toBeNull();
  });

  test('choosing a team makes it current, also after a reload', async () => {
    const { createFirst, create, press, browser, unmount } = mount();
    await createFirst('Owls');
    await create('Foxes');
    await press('Owls');
    await screen.findByRole('heading', { name: 'Owls', level: 3 });
    expect(screen.getByRole('button', { name: /^Owls/ }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: /^Foxes/ }).getAttribute('aria-current')).toBeNull();
    unmount();
    mount({ browser });
    expect(await screen.findByRole('heading', { name: 'Owls', level: 3 })).toBeTruthy();
  });

  test('renaming a team is an unsaved change', async () => {
    const { user, createFirst, press, field, teams, button } = mount();
    await createFirst('Owls');
    await press('Rename Owls');
    expect(field('Team name').value).toBe('Owls');
    await user.clear(field('Team name'));
    await user.type(field('Team name'), 'Barn Owls{Enter}');
    expect(teams()).toEqual([`Barn OwlsCurrent${UNSAVED}`]);
    expect(document.activeElement).toBe(button('Rename Barn Owls'));
  });
});

describe('saving a team', () => {
  test('saving a team shows unsaved changes, a busy Save button while saving, and a success message', async () => {
    const { press, services, popup, browser, button } = await edited();
    expect(services.leaving.asks()).toBe(true);
    expect(screen.getAllByText(UNSAVED)).toHaveLength(2);
    let go = (): void => undefined;
    browser.turn = () => new Promise((resolve) => (go = resolve));
    await press('Save team');
    expect(button('Saving...').getAttribute('aria-disabled')).toBe('true');
    browser.turn = () => Promise.resolve();
    go();
    await waitFor(() => expect(popup('status')).toEqual([SAVED]));
    // The popup does not take the focus.
    expect(document.activeElement).toBe(button('Save team'));
    expect(screen.queryByText(UNSAVED)).toBeNull();
    expect(screen.getByText(ALL_SAVED)).toBeTruthy();
    expect(services.leaving.asks()).toBe(false);
  });

  test('a popup is still open after five seconds, and its Close button closes it', async () => {
    const { press, popup, services } = await edited();
    await press('Save team');
    await waitFor(() => expect(popup('status')).toEqual([SAVED]));
    services.clock.advance(4999);
    expect(popup('status')).toHaveLength(1);
    await press('Close message');
    expect(popup('status')).toEqual([]);
  });

  test('a save that fails because storage is full keeps the edits', async () => {
    const { press, popup, browser, names } = await edited();
    browser.failure = 'full';
    await press('Save team');
    await waitFor(() => expect(popup('alert')).toEqual([saidOf(FULL)]));
    expect(names('Forwards')).toEqual(['Tim Stützle']);
    expect(screen.getAllByText(UNSAVED)).toHaveLength(2);
  });
});

describe('leaving a team with unsaved changes', () => {
  test.each([
    ['Cancel', 'Foxes', ['Tim Stützle'], true],
    ['Discard', 'Owls', [], false],
    ['Save', 'Owls', ['Tim Stützle'], false],
  ])(
    'pressing %s in the dialog about unsaved changes closes the dialog and does what the button says',
    async (answer, current, kept, unsaved) => {
      const { user, press, names, services } = await edited();
      await press('Owls');
      await user.click(question().getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await screen.findByRole('heading', { name: current, level: 3 });
      expect(services.leaving.asks()).toBe(unsaved);
      if (current === 'Owls') await press('Foxes');
      await screen.findByRole('heading', { name: 'Foxes', level: 3 });
      expect(names('Forwards')).toEqual(kept);
    },
  );

  test('a failed save keeps the dialog about unsaved changes open and shows the error', async () => {
    const { user, press, browser } = await edited();
    await press('Owls');
    browser.failure = 'full';
    await user.click(question().getByRole('button', { name: 'Save' }));
    await screen.findByText(teamOutcomeText(FULL));
    expect(screen.getByRole('heading', { name: 'Foxes', level: 3 })).toBeTruthy();
  });

  test('the New team button first asks what to do with unsaved changes, and then for a name', async () => {
    const { user, press } = await edited();
    await press('New team');
    await user.click(question().getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('textbox', { name: "New team's name" })).toBe(document.activeElement);
  });
});

describe('deleting a team', () => {
  test('deleting a team asks for confirmation, and Cancel keeps the team', async () => {
    const { user, createFirst, press, teams } = mount();
    await createFirst('Owls');
    await press('Delete Owls');
    const asked = within(screen.getByRole('dialog', { name: 'Delete Owls?' }));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(teams()).toEqual(['OwlsCurrent']);
  });

  test('deleting the current team asks about unsaved changes, then makes the first remaining team current', async () => {
    const { user, press, teams } = await edited();
    await press('Delete Foxes');
    await user.click(question().getByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Delete team' }));
    await waitFor(() => expect(teams()).toEqual(['OwlsCurrent']));
    // The pressed button has disappeared, so the focus has moved.
    expect(document.activeElement?.textContent).toBe('OwlsCurrent');
  });

  test('deleting the last team shows the form for the first team', async () => {
    const { createFirst, press } = mount();
    await createFirst('Owls');
    await press('Delete Owls');
    await press('Delete team');
    expect(await screen.findByRole('textbox', { name: 'Team name' })).toBe(document.activeElement);
  });
});

describe('changes by another tab', () => {
  test('a team created in another tab appears; a notice reports changes by the other tab, and saving merges them', async () => {
    const here = await edited();
    const { popup, press } = here;
    const other = await here.browser.tab().teams('7');
    if (!other.ok) throw new Error('no store');
    const book = await other.value.load();
    if (!book.ok) throw new Error('no book');
    const foxes = book.value.teams.find(({ team }) => team.name === 'Foxes')!;
    await other.value.save({ ...foxes.team, roster: { F: [], D: ['Thomas Chabot'], G: [] } }, foxes);
    expect(await screen.findByText(CHANGED_ELSEWHERE)).toBeTruthy();
    await press('Save team');
    await waitFor(() => expect(popup('status')).toEqual([saidOf({ kind: 'teamSaved', merged: true })]));
    expect([here.names('Forwards'), here.names('Defensemen')]).toEqual([['Tim Stützle'], ['Thomas Chabot']]);
  });

  test('a notice reports that another tab has deleted the edited team', async () => {
    const { browser } = await edited();
    const other = await browser.tab().teams('7');
    if (!other.ok) throw new Error('no store');
    const book = await other.value.load();
    if (!book.ok) throw new Error('no book');
    await other.value.remove(book.value.teams.find(({ team }) => team.name === 'Foxes')!.team.id);
    expect(await screen.findByText(DELETED_ELSEWHERE)).toBeTruthy();
  });
});
