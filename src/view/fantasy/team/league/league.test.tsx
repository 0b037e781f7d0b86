import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { mountFantasy } from '../../../testing/mountFantasy.tsx';
import { saidOf, teamPage, withPlayers } from '../../../testing/teamPage.ts';
import { DELETED_ELSEWHERE, DISCARD_QUESTION } from '../copy.ts';
import { teamOutcomeText } from '../storeCopy.ts';
import { NOTHING_TO_SAVE } from './copy.ts';

afterEach(cleanup);

async function mountSetup() {
  const page = mountFantasy({ load: withPlayers });
  const reader = teamPage(page.user);
  await reader.createFirst('Owls');
  const open = async () => {
    await reader.press('League setup');
    return screen.getByRole('dialog', { name: 'League setup' });
  };
  await open();
  const type = async (name: string, text: string) => {
    await page.user.clear(reader.field(name));
    if (text !== '') await page.user.type(reader.field(name), text);
  };
  return { ...page, ...reader, open, type };
}

test('the league setup has three collapsible sections, each a group with its fields', async () => {
  await mountSetup();
  const parts = ['League structure', 'Skater scoring', 'Goalie scoring'];
  for (const [i, name] of parts.entries()) {
    const group = screen.getByRole('group', { name });
    expect(within(group).getAllByRole('textbox')).toHaveLength([7, 10, 4][i]!);
    expect(group.closest('details')?.open).toBe(true);
  }
});

describe('typing into a field of the league setup', () => {
  test.each([
    ['Teams in the league', '0'],
    ['Teams in the league', '51'],
    ['Teams in the league', '1.5'],
    ['Forward spots', '21'],
    ['Defense spots', '-1'],
    ['Utility spots', 'x'],
    ['Goalie spots', '6'],
    ['Bench spots', '1e1'],
    ['Injured reserve spots', '-1'],
    ['Goal', '25.1'],
    ['Plus/minus', '-26'],
    ['Goal against', '--1'],
    ['Shutout', '1.2.3'],
  ])('the field %s rejects %j and shows its range', async (name, text) => {
    const { type, messageOf, field } = await mountSetup();
    const before = messageOf(name)!;
    await type(name, text);
    expect(messageOf(name)).toMatch(new RegExp(`.+${before}$`));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    await type(name, '');
    expect([messageOf(name), field(name).getAttribute('aria-invalid')]).toEqual([before, 'false']);
  });

  test.each([
    ['Goal', '.5', '0.5'],
    ['Goal against', '-.5', '-0.5'],
    ['Goal against', '-', '-'],
    ['Hit', '-25', '-25'],
    ['Teams in the league', '50', '50'],
  ])('the field %s accepts the typed text %j and shows %j', async (name, text, shown) => {
    const { type, field } = await mountSetup();
    await type(name, text);
    expect([field(name).value, field(name).getAttribute('aria-invalid')]).toEqual([shown, 'false']);
  });

  test('setup fields open a numeric keyboard on phones, and have a button for the minus sign that this keyboard lacks', async () => {
    const { user, type, field, button } = await mountSetup();
    expect([field('Forward spots').inputMode, field('Goal against').inputMode]).toEqual(['numeric', 'decimal']);
    expect(screen.queryByRole('button', { name: 'Change sign of Forward spots' })).toBeNull();
    await type('Goal against', '2');
    await user.click(button('Change sign of Goal against'));
    expect(field('Goal against').value).toBe('-2');
    await user.click(button('Change sign of Goal against'));
    expect(field('Goal against').value).toBe('2');
  });
});

test('the Reset button appears only for a section with values; it empties the section and keeps the focus inside', async () => {
  const { user, type, field } = await mountSetup();
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
  await type('Goal', '3');
  await type('Win', '4');
  await user.click(screen.getByRole('button', { name: 'Reset skater scoring' }));
  expect([field('Goal').value, field('Win').value]).toEqual(['', '4']);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Skater scoring' }));
  expect(screen.getAllByRole('button', { name: /^Reset/ }).map(({ textContent }) => textContent.trim())).toEqual([
    'Reset goalie scoring',
  ]);
});

test('category mode sets every scoring value to 1, and fantasy mode restores the earlier values', async () => {
  const { press, type, field } = await mountSetup();
  await type('Goal', '3');
  await type('Forward spots', '9');
  await press('Category mode');
  expect([field('Goal').value, field('Shutout').value, field('Forward spots').value]).toEqual(['1', '1', '9']);
  await press('Fantasy mode');
  expect([field('Goal').value, field('Shutout').value]).toEqual(['3', '']);
});

describe('saving the league setup', () => {
  test('saving drops invalid fields, reports that, and updates the summary of the league', async () => {
    const { press, type, popup, open, field } = await mountSetup();
    await type('Teams in the league', '12');
    await type('Forward spots', '9');
    await type('Goal', '26');
    await press('Save settings');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(popup('status')).toEqual([saidOf({ kind: 'settingsSaved', merged: false })]);
    expect(screen.getByText(/^12 teams, 9/)).toBeTruthy();
    await open();
    expect([field('Forward spots').value, field('Goal').value]).toEqual(['9', '']);
  });

  test('saving an empty league setup does nothing, and the reason is shown', async () => {
    const { press, type, popup } = await mountSetup();
    await type('Goal', 'x');
    expect(screen.getByText(NOTHING_TO_SAVE)).toBeTruthy();
    await press('Save settings');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect([...popup('status'), ...popup('alert')]).toEqual([]);
  });

  test('Enter saves the league setup; a failed save shows its error inside the dialog, which keeps the typed values', async () => {
    const { user, type, browser, field } = await mountSetup();
    browser.failure = 'full';
    await type('Win', '4');
    await user.type(field('Win'), '{Enter}');
    const dialog = within(screen.getByRole('dialog'));
    const failed = { kind: 'settingsFailed', error: { kind: 'full' } } as const;
    expect(await dialog.findByText(teamOutcomeText(failed))).toBeTruthy();
    expect(field('Win').value).toBe('4');
  });
});

describe('closing the league setup with and without unsaved edits', () => {
  const question = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: DISCARD_QUESTION });
  const form = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'League setup' });

  test.each(['Cancel', /Close/])(
    'closing the league setup with %s and then discarding the edits leaves the settings unchanged',
    async (name) => {
      const { press, type, open, field } = await mountSetup();
      await type('Win', '4');
      await press(name);
      await press('Discard');
      expect(screen.queryByRole('dialog')).toBeNull();
      await open();
      expect(field('Win').value).toBe('');
    },
  );

  test('Escape in the league setup asks for confirmation before edits are discarded, and Keep editing reopens the form with the edits', async () => {
    const { press, type, field } = await mountSetup();
    await type('Win', '4');
    form()!.close();
    await waitFor(() => expect(question()).toBeTruthy());
    expect(form()).toBeNull();
    await press('Keep editing');
    expect([question(), field('Win').value]).toEqual([null, '4']);
  });

  test('closing the confirmation for discarding edits keeps the edits', async () => {
    const { press, type, field } = await mountSetup();
    await type('Win', '4');
    await press('Cancel');
    question()!.close();
    await waitFor(() => expect(field('Win').value).toBe('4'));
    expect(question()).toBeNull();
  });

  test('closing a league setup without edits asks for no confirmation', async () => {
    const { press, type, open } = await mountSetup();
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    await open();
    await type('Win', '4');
    await type('Win', '');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the league setup shows a notice when another tab deletes the team, and saving recreates the team', async () => {
  const { browser, press, type, popup } = await mountSetup();
  const other = await browser.tab().teams('7');
  const book = other.ok ? await other.value.load() : other;
  if (!other.ok || !book.ok) throw new Error('no book');
  await type('Goal', '2');
  await other.value.remove(book.value.teams[0]!.team.id);
  const dialog = within(screen.getByRole('dialog', { name: 'League setup' }));
  expect(await dialog.findByText(DELETED_ELSEWHERE)).toBeTruthy();
  expect(dialog.getByText('Owls')).toBeTruthy();
  await press('Save settings');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(popup('status')).toEqual([saidOf({ kind: 'settingsSaved', merged: false })]);
  const after = await other.value.load();
  expect(after.ok && after.value.teams.map(({ team }) => [team.name, team.skaterScoring])).toEqual([
    ['Owls', { goal: 2 }],
  ]);
});
