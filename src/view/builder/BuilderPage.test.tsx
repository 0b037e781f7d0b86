import { act, cleanup, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { MARGIN_NAME } from './board/copy.ts';

afterEach(cleanup);

const selected = (select: HTMLElement): string => (select as HTMLSelectElement).selectedOptions[0]!.text;
const checked = (radio: HTMLElement): boolean => (radio as HTMLInputElement).checked;
const disabled = (select: HTMLElement): boolean => (select as HTMLSelectElement).disabled;

describe('the game of the builder', () => {
  test('the builder offers no picks before a game is chosen', async () => {
    mountBuilder();
    await screen.findByRole('combobox', { name: 'Game' });
    expect(screen.queryByRole('radio', { name: 'No Pick' })).toBeNull();
  });

  test('the simulations are prepared when the game field gets the focus, and not before', async () => {
    const { services } = mountBuilder();
    const game = await screen.findByRole('combobox', { name: 'Game' });
    expect(services.simulations.prepared).toBe(0);
    act(() => game.focus());
    expect(services.simulations.prepared).toBe(1);
  });

  test('choosing another game empties the slip', async () => {
    const { user, chooseGame, row } = mountBuilder();
    await chooseGame();
    await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Los Angeles Kings @ Utah Mammoth');
    expect(checked(screen.getByRole('radio', { name: 'Utah Mammoth' }))).toBe(false);
    await user.type(row(1).getByRole('combobox', { name: 'Player' }), 'kop');
    expect(screen.getAllByRole('option', { name: /Anže Kopitar/ })).toHaveLength(1);
  });
});

test('a pick in the previous game changes nothing while the next game is rendered', async () => {
  const { chooseGame } = mountBuilder();
  await chooseGame();
  const game = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Game' });
  const other = [...game.options].find(({ text }) => text.startsWith('Los Angeles Kings @ Utah Mammoth'))!;
  const before = screen.getByRole('radio', { name: 'Boston Bruins' });
  // This runs without `act`, which would render the picks of the next game at once.
  await getConfig().asyncWrapper(async () => {
    game.value = other.value;
    game.dispatchEvent(new Event('change', { bubbles: true }));
    expect([game.value, before.isConnected]).toEqual([other.value, true]);
    before.click();
    expect(checked(before)).toBe(false);
    await screen.findByRole('group', { name: 'Utah Mammoth' });
  });
  const unpicked = screen.getAllByRole('radio', { name: 'No Pick' });
  expect(unpicked.filter(checked)).toHaveLength(unpicked.length);
  fireEvent.click(screen.getByRole('radio', { name: 'Utah Mammoth' }));
  expect(checked(screen.getByRole('radio', { name: 'Utah Mammoth' }))).toBe(true);
});

describe('the stored slip after a reload', () => {
  test('the stored slip is restored after its game is loaded', async () => {
    const first = mountBuilder();
    await first.chooseGame();
    await first.user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
    await first.user.type(first.row(1).getByRole('combobox', { name: 'Player' }), 'brady{Enter}');
    const stored = first.services.preferences.stored.get('slip')!;
    cleanup();
    const { row, slip } = mountBuilder(undefined, undefined, { slip: stored });
    const radio = await screen.findByRole('radio', { name: 'Boston Bruins' });
    expect(checked(radio)).toBe(true);
    // The player rows are rendered after the section for the winner.
    await screen.findByRole('group', { name: 'Player row 1' });
    expect(row(1).getByRole<HTMLInputElement>('combobox', { name: 'Player' }).value).toBe('Brady Tkachuk');
    expect(slip().getByText('Boston Bruins win')).toBeTruthy();
  });
});

describe('the section for the winner', () => {
  test('the section for the winner has a heading like the other sections of the builder', async () => {
    const { chooseGame } = mountBuilder();
    await chooseGame();
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(expect.arrayContaining(['Winner', 'Totals', 'Player Props', 'Slip']));
    expect(screen.getByRole('group', { name: 'Winner' })).toBeTruthy();
  });

  test('choosing a winner sets the margin to 0.5, and clearing the winner clears and disables the margin', async () => {
    const { user, chooseGame } = mountBuilder();
    await chooseGame();
    const margin = screen.getByRole<HTMLSelectElement>('combobox', { name: MARGIN_NAME });
    expect([margin.disabled, selected(margin)]).toEqual([true, 'line...']);
    await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
    expect(margin.disabled).toBe(false);
    expect(selected(margin)).toBe('0.5 (any win)');
    expect([...margin.options].slice(1).map(({ text }) => text)).toEqual([
      '0.5 (any win)',
      '1.5',
      '2.5',
      '3.5',
      '4.5',
      '5.5',
      '6.5',
    ]);
    await user.click(screen.getAllByRole('radio', { name: 'No Pick' })[0]!);
    expect([margin.disabled, selected(margin)]).toEqual([true, 'line...']);
  });
});

describe('the section for totals', () => {
  test('the line of a total is disabled until a side is chosen, and is cleared together with the side', async () => {
    const { user, chooseGame, total } = mountBuilder();
    await chooseGame();
    const shots = total('Boston Bruins', 'Shots');
    const line = shots.getByRole('combobox');
    expect(disabled(line)).toBe(true);
    await user.click(shots.getByRole('radio', { name: 'Under' }));
    expect(disabled(line)).toBe(false);
    expect(selected(line)).toBe('line...');
    await user.selectOptions(line, await within(line).findByRole('option', { name: '30.5' }));
    await user.click(shots.getByRole('radio', { name: 'Over' }));
    expect(selected(line)).toBe('30.5');
    await user.click(shots.getByRole('radio', { name: 'No Pick' }));
    expect(selected(line)).toBe('line...');
    expect(disabled(line)).toBe(true);
  });

  test('the hint of a total says that a line is missing, or what a whole-number line means', async () => {
    const { user, chooseGame, total } = mountBuilder();
    await chooseGame();
    const goals = total('Game Totals', 'Goals');
    const line = goals.getByRole('combobox');
    const hint = () => document.getElementById(line.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hint()).toBeUndefined();
    await user.click(goals.getByRole('radio', { name: 'Over' }));
    expect(hint()).toBe('needs a line');
    await user.selectOptions(line, '6.0');
    expect(hint()).toBe('exactly 6 loses');
    await user.selectOptions(line, '6.5');
    expect(hint()).toBeUndefined();
  });

  test.each([
    ['Game Totals', 'Goals', '0.5', '10.5', 21],
    ['Game Totals', 'Shots', '39.5', '69.0', 60],
    ['Ottawa Senators', 'Goals', '0.5', '10.5', 21],
    ['Ottawa Senators', 'Shots', '14.5', '44.0', 60],
  ])('the line field of %s, %s offers lines from %s to %s', async (scope, stat, first, last, count) => {
    const { user, chooseGame, total } = mountBuilder();
    await chooseGame();
    const pick = total(scope, stat);
    await user.click(pick.getByRole('radio', { name: 'Over' }));
    const { options } = pick.getByRole<HTMLSelectElement>('combobox');
    await waitFor(() => expect(options).toHaveLength(1 + count));
    expect([options[1]!.text, options[count]!.text]).toEqual([first, last]);
  });
});
