import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as module from '../shared/LineSelect.tsx';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { storesOf } from '../../testing/stores.ts';

// Counts the renders of player rows. Each row renders one line field, so the test counts the renders of these fields.
const rendered = vi.hoisted(() => vi.fn());
vi.mock('../shared/LineSelect.tsx', async (original) => {
  const real = await original<typeof module>();
  const LineSelect: typeof module.LineSelect = (props) => {
    if (props.ladder === 'playerProp') rendered();
    return real.LineSelect(props);
  };
  return { LineSelect };
});

afterEach(cleanup);

const value = (field: HTMLElement): string => (field as HTMLInputElement).value;

describe('choosing a player', () => {
  test('the player field is usable by keyboard, ignores accents and finds players of both teams', async () => {
    const { user, chooseGame, row } = mountBuilder();
    await chooseGame();
    const player = row(1).getByRole('combobox', { name: 'Player' });
    await user.type(player, 'stutz');
    const option = within(row(1).getByRole('listbox')).getByRole('option');
    expect(option.textContent).toBe('Tim StützleOttawa Senators');
    expect(player.getAttribute('aria-activedescendant')).toBe(option.id);
    expect(row(1).getByRole('status').textContent).toBe('1 player found');
    await user.keyboard('{Enter}');
    expect(value(player)).toBe('Tim Stützle');
    expect(player.getAttribute('aria-expanded')).toBe('false');

    await user.clear(player);
    await user.type(player, 'd past');
    await user.keyboard('{Enter}');
    expect(value(player)).toBe('David Pastrňák');
  });

  test('the arrow keys list all players of both teams and no others', async () => {
    const { user, chooseGame, row, app } = mountBuilder();
    await chooseGame();
    const player = row(1).getByRole('combobox', { name: 'Player' });
    await user.click(player);
    expect(
      within(row(1).getByRole('listbox'))
        .getAllByRole('option')
        .map((option) => option.firstChild?.textContent),
    ).toEqual(['Tim Stützle', 'Brady Tkachuk', 'David Pastrňák']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(storesOf(app).parlay.state.builder.rows[0]?.player).toBe('Brady Tkachuk');
  });

  test('the player field says that no player matches the typed text, and restores the player when the user leaves the field', async () => {
    const { user, chooseGame, row } = mountBuilder();
    await chooseGame();
    const player = row(1).getByRole('combobox', { name: 'Player' });
    await user.type(player, 'brady{Enter}');
    await user.type(player, 'xx');
    expect(row(1).getByText(/“Brady Tkachukxx”/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(value(player)).toBe('Brady Tkachukxx');
    await user.tab();
    expect(value(player)).toBe('Brady Tkachuk');
  });

  test('clearing the player field or pressing Reset removes the player from the row', async () => {
    const { user, chooseGame, row, app } = mountBuilder();
    await chooseGame();
    const player = row(1).getByRole('combobox', { name: 'Player' });
    await user.type(player, 'brady{Enter}');
    await user.clear(player);
    expect(storesOf(app).parlay.state.builder.rows[0]?.player).toBeNull();
    await user.type(player, 'brady{Enter}');
    await user.selectOptions(row(1).getByRole('combobox', { name: 'Prop' }), 'Shots');
    await user.click(row(1).getByRole('button', { name: 'Reset row 1' }));
    expect(value(player)).toBe('');
    expect(storesOf(app).parlay.state.builder.rows[0]).toMatchObject({ player: null, prop: null });
  });
});

describe('the player list for screen readers', () => {
  test('the number of players is announced when the list opens, and nothing is announced while the list is closed', async () => {
    const { user, chooseGame, row } = mountBuilder();
    await chooseGame();
    const status = () => row(1).getByRole('status').textContent;
    expect(status()).toBe('');
    row(1).getByRole('combobox', { name: 'Player' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(status()).toBe('3 players found');
    await user.keyboard('{Escape}');
    expect(status()).toBe('');
  });
});

describe('player rows', () => {
  test('the Line field of a row is disabled until a side is chosen', async () => {
    const { user, chooseGame, row } = mountBuilder();
    await chooseGame();
    const line = row(1).getByRole<HTMLSelectElement>('combobox', { name: 'Line' });
    expect(line.disabled).toBe(true);
    await user.selectOptions(row(1).getByRole('combobox', { name: 'Over/Under' }), 'Over');
    expect(line.disabled).toBe(false);
    await waitFor(() => expect(line.options).toHaveLength(14));
  });

  test('after twenty rows, the Add player button is unavailable, and its description gives the reason', async () => {
    const { user, chooseGame } = mountBuilder();
    await chooseGame();
    const add = screen.getByRole('button', { name: 'Add player' });
    for (let i = 1; i < 20; i++) await user.click(add);
    expect(screen.getAllByRole('group', { name: /Player row/ })).toHaveLength(20);
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(add.getAttribute('aria-describedby')!)?.textContent).toContain('at most 20');
    await user.click(add);
    expect(screen.getAllByRole('group', { name: /Player row/ })).toHaveLength(20);
  });

  test('the only player row cannot be deleted; the focus moves to an added row, and moves to the next row after a deletion', async () => {
    const { user, chooseGame, row } = mountBuilder();
    await chooseGame();
    await user.click(screen.getByRole('button', { name: 'Add player' }));
    expect(document.activeElement).toBe(row(2).getByRole('combobox', { name: 'Player' }));
    await user.click(row(1).getByRole('button', { name: 'Delete row 1' }));
    expect(document.activeElement).toBe(row(1).getByRole('combobox', { name: 'Player' }));
    await user.click(row(1).getByRole('button', { name: 'Delete row 1' }));
    expect(screen.getAllByRole('group', { name: /Player row/ })).toHaveLength(1);
  });

  test('a keystroke in a player row renders no other row, and a pick renders only its own row', async () => {
    const { user, chooseGame, row } = mountBuilder();
    await chooseGame();
    for (let i = 1; i < 5; i++) await user.click(screen.getByRole('button', { name: 'Add player' }));
    rendered.mockClear();
    await user.type(row(2).getByRole('combobox', { name: 'Player' }), 'br');
    expect(rendered).not.toHaveBeenCalled();
    await user.selectOptions(row(3).getByRole('combobox', { name: 'Prop' }), 'Shots');
    expect(rendered).toHaveBeenCalledTimes(1);
  });
});
