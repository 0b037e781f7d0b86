import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LINES } from '@ddh/engine/internal/domain';
import type { HubTab } from '@ddh/engine/internal/hub';
import { answering, siteFiles, TODAY } from '../../../testing/siteFiles.ts';
import { storesOf } from '../../../testing/stores.ts';
import { mountVault } from '../../testing/mountVault.tsx';
import { mountHub, tabPath } from '../../testing/mountHub.tsx';
import { MORE_MARKETS } from '../../builder/board/copy.ts';
import { OPEN_BUILDER } from '../../vault/copy.ts';
import { dateMismatchText } from '../dockCopy.ts';
import { otherSlipsShort } from '../copy.ts';

afterEach(cleanup);

/**
 * Files that contradict each other: the file of puck lines and the file of game wins have different probabilities of
 * the same win.
 */
const files = siteFiles({
  puck_line_probs: LINES.margin.map((margin) => ({
    index: TODAY,
    Margin: margin,
    'Ottawa Senators': 0.42 / (margin + 0.5),
    'Boston Bruins': 0.58 / (margin + 0.5),
  })),
});
const stored = { 'builder-face': 'board', 'totals-game': 'Ottawa Senators @ Boston Bruins' } as const;

type Mounted = Pick<ReturnType<typeof mountHub>, 'app'>;

/** Opens a tab of the Hub. `change` contains additional stored preferences. */
async function open(tab: HubTab, change: Record<string, string> = {}) {
  const page = mountHub({ path: tabPath(tab), load: answering({}, files), stored: { ...stored, ...change } });
  if (tab === 'parlay') {
    await page.user.click(await screen.findByRole('button', { name: /Ottawa Senators @ Boston Bruins/ }));
    await screen.findByRole('grid', { name: 'Game' });
    await page.user.click(screen.getByText(MORE_MARKETS));
  }
  return page;
}

const price = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 5000 });
/** The odds that a price button shows. */
const oddsOf = (button: HTMLElement): string => /fair odds (?:[OU] )?([-+\d.]+\d)/.exec(button.textContent)![1]!;
const dock = () => within(screen.getByRole('region', { name: 'Slip' }));
const legs = ({ app }: Mounted) =>
  storesOf(app)
    .slips.stores()!
    .parlay.state.legs.map(({ leg }) => leg);
const ready = ({ app }: Mounted) => expect.poll(() => storesOf(app).slips.state.phase, { timeout: 5000 }).toBe('ready');

describe('the price of a bet', () => {
  test.each([
    ['the win', /^Boston Bruins win, /, [['games'], ['totals', { 'totals-type': 'puckLine' }], ['parlay']]],
    ['a margin', /^Ottawa Senators win by more than 1.5, /, [['totals', { 'totals-type': 'puckLine' }], ['parlay']]],
    ['a total of goals', /^Over 6.5 goals in the game, /, [['totals'], ['parlay']]],
    ['a total of shots', /^Under 57.5 shots in the game, /, [['totals', { 'totals-type': 'shots' }], ['parlay']]],
    ['a team total', /^Boston Bruins over 3.5 goals, /, [['totals'], ['parlay']]],
    ["a player's goals", /^Tim Stützle over 0.5 goals, /, [['props'], ['parlay']]],
  ] as const)('%s has the same price on every page and in the dock', async (_, name, pages) => {
    const seen = new Set<string>();
    for (const [tab, change] of pages) {
      const page = await open(tab, change);
      const all = await screen.findAllByRole('button', { name }, { timeout: 5000 });
      for (const button of all) seen.add(oddsOf(button));
      await page.user.click(all[0]!);
      await ready(page);
      const odds = oddsOf(all[0]!);
      const soon = { timeout: 5000 };
      await expect.poll(() => dock().getAllByText('Fair odds')[0]!.nextSibling?.textContent, soon).toBe(odds);
      cleanup();
    }
    expect([...seen]).toHaveLength(1);
  });
});

describe('pressing a price', () => {
  test('pressing a price a second time removes its leg', async () => {
    const page = await open('games');
    const boston = await price(/^Boston Bruins win/);
    expect(screen.queryByRole('region', { name: 'Slip' })).toBeNull();
    await page.user.click(boston);
    expect(boston.getAttribute('aria-pressed')).toBe('true');
    await ready(page);
    expect(legs(page)).toEqual([{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }]);
    await page.user.click(boston);
    expect(boston.getAttribute('aria-pressed')).toBe('false');
    expect(legs(page)).toEqual([]);
  });

  test("pressing a price does not turn the game's card", async () => {
    const { user } = await open('games');
    await user.click(await price(/^Boston Bruins win/));
    expect(screen.getByRole('group', { name: 'Ottawa Senators at Boston Bruins' }).inert).toBe(false);
  });

  test('prices of games without a simulation or on other dates are text, and the dock says why', async () => {
    const { user } = await open('games');
    await price(/^Boston Bruins win/);
    expect(screen.queryByRole('button', { name: /^Calgary Flames win/ })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Available Dates' }), '2025-10-08');
    const sentence = dateMismatchText(TODAY);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: / win, fair odds/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch to Tue, Oct 7' }));
    expect(await price(/^Boston Bruins win/)).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('the dock lists the slip of another game and says that the two slips are not joined', async () => {
    const page = await open('games');
    await page.user.click(await price(/^Boston Bruins win/));
    await ready(page);
    await page.user.click(await price(/^Utah Mammoth win/));
    expect(await screen.findByText(otherSlipsShort(1))).toBeTruthy();
    expect((await price(/^Boston Bruins win/)).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the keyboard in tables of prices', () => {
  test('a table of prices is one tab stop, in the row nearest even money, and arrow keys move between its prices', async () => {
    const { user } = await open('totals');
    const over = await price(/^Over 5\.5 goals/);
    const table = over.closest('table')!;
    const stops = () =>
      [...table.querySelectorAll<HTMLElement>('[aria-pressed]')].filter(({ tabIndex }) => tabIndex === 0);
    const [first] = stops();
    expect(stops()).toHaveLength(1);
    expect(first!.closest('tr')!.textContent).toContain('even');
    first!.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement!.textContent).toMatch(/^Under /);
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(document.activeElement!.closest('tr')).toBe(first!.closest('tr')!.nextElementSibling);
    expect(stops()).toEqual([document.activeElement]);
  });
});

describe('bets of the Vault', () => {
  test("pressing the price of a bet in the Vault adds the bet to the slip of its game, and the slip shows odds in the page's format", async () => {
    const page = mountVault();
    const sanderson = await screen.findByRole(
      'button',
      { name: /^Jake Sanderson over 0.5 goals, fair odds/ },
      { timeout: 5000 },
    );
    await page.user.click(sanderson);
    await ready(page);
    expect(sanderson.getAttribute('aria-pressed')).toBe('true');
    expect(legs(page)).toMatchObject([{ player: 'Jake Sanderson', stat: 'Goals', side: 'over', line: 0.5 }]);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'american');
    await expect.poll(() => storesOf(page.app).hub.state.oddsType).toBe('american');
  });

  test('the Vault shows a slip from the Hub in its dock, and marks the bets that are in the slip', async () => {
    const hub = await open('props');
    await hub.user.click(await price(/^Tim Stützle over 0.5 goals/));
    await ready(hub);
    cleanup();
    const page = mountVault({ stored: Object.fromEntries(hub.services.preferences.stored) });
    const prices = await screen.findAllByRole('button', { name: /^Tim Stützle over 0.5 goals/ }, { timeout: 5000 });
    expect(prices.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    await ready(page);
    expect(legs(page)).toHaveLength(1);
  });
});

describe('links between the pages', () => {
  test('the details of a bet contain a link that opens its game in the builder, if the path of the Hub is known', async () => {
    const { user } = mountVault({ hub: '/odds' });
    await user.click(
      await screen.findByRole('button', { name: 'Details: Jake Sanderson, Over 0.5, dock12' }, { timeout: 5000 }),
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: OPEN_BUILDER });
    expect(link.getAttribute('href')).toBe('/odds/parlay-builder#game=2025020001');
  });

  test('a link that names a game opens the slip of that game in the builder', async () => {
    const page = mountHub({ path: tabPath('parlay'), stored });
    page.services.address.visit('game=2025020001');
    expect(await screen.findByRole('grid', { name: 'Game' }, { timeout: 5000 })).toBeTruthy();
    expect(page.services.address.fragment()).toBe('');
  });
});
