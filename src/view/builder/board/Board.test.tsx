import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { mountBuilder } from '../../testing/mountBuilder.tsx';
import { storesOf } from '../../../testing/stores.ts';
import { noPlayerText } from './copy.ts';

afterEach(cleanup);

const [OVER, UNDER] = [/^Over \S+ goals/, /^Under \S+ goals/] as const;

/** Opens the board and chooses the game Ottawa at Boston. */
async function board(stored: Parameters<typeof mountBuilder>[2] = {}) {
  const page = mountBuilder(undefined, undefined, { 'builder-face': 'board', ...stored });
  const games = within(await screen.findByRole('group', { name: 'Game' }));
  const tile = (name: RegExp) => games.getByRole('button', { name });
  await page.user.click(tile(/Ottawa Senators @ Boston Bruins/));
  await screen.findByRole('grid', { name: 'Game' });
  const price = (name: RegExp) => screen.getByRole('button', { name });
  const legs = () => storesOf(page.app).parlay.state.legs.map(({ leg }) => leg);
  return { ...page, tile, price, legs };
}

describe('the prices of a game', () => {
  test('pressing a price adds its leg, and pressing it again removes the leg', async () => {
    const { user, price, legs } = await board();
    const boston = price(/^Boston Bruins win, fair odds 1\.67 60\.0%$/);
    expect(boston.getAttribute('aria-pressed')).toBe('false');
    await user.click(boston);
    expect(boston.getAttribute('aria-pressed')).toBe('true');
    expect(legs()).toEqual([{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }]);
    await user.click(boston);
    expect(legs()).toEqual([]);
  });

  test('pressing the other side of a total replaces its leg, and Undo restores the leg', async () => {
    const { user, price, legs } = await board();
    await user.click(price(OVER));
    await user.click(price(UNDER));
    expect(legs()).toMatchObject([{ kind: 'total', stat: 'Goals', side: 'under' }]);
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(legs()).toMatchObject([{ kind: 'total', stat: 'Goals', side: 'over' }]);
  });

  test('the stepper changes the line on the board, but not the leg in the slip', async () => {
    const { user, price, legs } = await board();
    const over = price(OVER);
    await user.click(over);
    const before = legs();
    const label = over.textContent;
    await user.click(screen.getByRole('button', { name: 'Total goals: higher line' }));
    expect(price(OVER).textContent).not.toBe(label);
    expect(legs()).toEqual(before);
    expect(screen.queryByRole('button', { name: /(?:Over|Under) \S+ goals/, pressed: true })).toBeNull();
  });

  test('a sheet shows all lines of a market, and pressing a line picks it', async () => {
    const { user, legs } = await board();
    const button = screen.getByRole('button', { name: /, line of Total goals/ });
    const shown = button.firstElementChild!.textContent;
    await user.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Total goals: all lines' }));
    const lines = sheet.getAllByRole('rowheader').map(({ textContent }) => Number(textContent));
    expect(lines).toHaveLength(21);
    // Half lines come first, and the line that the board shows is marked.
    const halves = lines.filter((line) => line % 1 !== 0);
    expect(lines.slice(0, halves.length)).toEqual(halves);
    const current = sheet.getAllByRole('row').filter((row) => row.hasAttribute('aria-current'));
    expect(current.map((row) => row.firstElementChild!.textContent)).toEqual([shown]);
    await user.click(sheet.getByRole('button', { name: /^Under 3\.0 goals/ }));
    expect(legs()).toMatchObject([{ side: 'under', line: 3 }]);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the player search finds players, and shows their prices for the chosen prop', async () => {
    const { user, price, legs } = await board();
    await user.click(screen.getByRole('radio', { name: 'Points' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'stutz');
    expect(within(screen.getByRole('grid', { name: 'Players' })).getAllByRole('rowheader')).toHaveLength(1);
    await user.click(price(/^Tim Stützle over \S+ points/));
    expect(legs()).toMatchObject([{ kind: 'player', player: 'Tim Stützle', stat: 'Points', side: 'over' }]);
    await user.clear(screen.getByRole('searchbox', { name: 'Search players' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'qqq');
    expect(screen.getByText(noPlayerText('qqq'))).toBeTruthy();
  });

  test('each game on the board has its own slip', async () => {
    const { user, price, legs, tile, slip } = await board();
    await user.click(price(/^Boston Bruins win/));
    await user.click(tile(/Los Angeles Kings @ Utah Mammoth/));
    expect(legs()).toEqual([]);
    expect(slip().getByText(/^1 other slip/)).toBeTruthy();
    await user.click(slip().getByRole('button', { name: 'Ottawa Senators @ Boston Bruins: 1 leg' }));
    expect(legs()).toHaveLength(1);
    await user.click(tile(/Los Angeles Kings @ Utah Mammoth/));
    await user.click(tile(/Ottawa Senators @ Boston Bruins/));
    expect(legs()).toHaveLength(1);
  });

  test('a slip of one leg shows the same price as the button of the leg, both before and after the slip is evaluated', async () => {
    const { user, price, slip, count } = await board();
    await user.click(price(/^Boston Bruins win, fair odds 1\.67 /));
    const fair = () => slip().getByText('Fair odds').nextSibling!.textContent;
    expect(fair()).toBe('1.67');
    await count({ records: 10_000, joint: 6100, each: [6100] });
    expect(fair()).toBe('1.67');
    expect(slip().getByText('Parlay probability').nextSibling!.textContent).toContain('60.0%');
    expect(screen.getByRole('button', { name: /^Slip .*1\.67.*60\.0%/ })).toBeTruthy();
  });
});

describe('keyboard navigation in a grid of prices', () => {
  test('a grid of prices is a single tab stop, and arrow keys move the focus between its prices', async () => {
    const { user, price } = await board();
    const grid = screen.getByRole('grid', { name: 'Game' });
    expect(
      within(grid)
        .getAllByRole('button')
        .filter((button) => button.tabIndex === 0),
    ).toHaveLength(1);
    price(/^Ottawa Senators win/).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(price(/^Boston Bruins win/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(price(UNDER));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Total goals: lower line' }));
    await user.keyboard('{End}{ArrowUp}');
    expect(document.activeElement).toBe(price(/^Boston Bruins win/));
  });
});

describe('the board and the form of the parlay builder', () => {
  test('the board and the form edit the same slip, and the choice of board or form is stored', async () => {
    const { user, price, services } = await board();
    await user.click(price(/^Boston Bruins win/));
    await user.click(screen.getByRole('radio', { name: 'All fields' }));
    const winner = await screen.findByRole<HTMLInputElement>('radio', { name: 'Boston Bruins' });
    expect(winner.checked).toBe(true);
    expect(services.preferences.get('builder-face')).toBe('form');
  });
});
