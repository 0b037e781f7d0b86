import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Probability } from '@ddh/engine/internal/odds';
import type { HubTab } from '@ddh/engine/internal/hub';
import { storesOf } from '../../../testing/stores.ts';
import { betOf, flawsOf, headedPrices } from '../../testing/heads.ts';
import { mountHub, tabPath } from '../../testing/mountHub.tsx';
import { mountVault, valuePath } from '../../testing/mountVault.tsx';
import { betWords } from './copy.ts';
import { MORE_MARKETS } from '../../builder/board/copy.ts';

afterEach(cleanup);

const nameOf = (button: Element): string => betOf(button.textContent ?? '');

/** Compares the heads of each price in a table with the name of its bet. */
function expectHeads(kind: 'table' | 'list', part: ParentNode = document): void {
  const prices = headedPrices(part);
  expect(prices.length).toBeGreaterThan(1);
  const flaws = prices.map(({ price, heads }) => [nameOf(price), flawsOf(nameOf(price), heads, kind)] as const);
  expect(flaws.filter(([, found]) => found.length > 0)).toEqual([]);
}

type Page = Pick<ReturnType<typeof mountHub>, 'app' | 'user'>;

/**
 * Presses the first and the last prices of each table, and compares their names with the bets that are then in the
 * slip. The rows between them come from the same component.
 */
async function expectBets({ app }: Page, part: ParentNode = document): Promise<void> {
  const all = headedPrices(part);
  const ends = [...new Set(all.map(({ grid }) => grid))].flatMap((grid) => {
    const prices = all.filter((one) => one.grid === grid).map(({ price }) => price);
    return [...new Set([...prices.slice(0, 2), ...prices.slice(-2)])];
  });
  const legs = () =>
    storesOf(app)
      .slips.stores()
      ?.parlay.state.legs.map(({ leg }) => leg) ?? [];
  for (const price of ends) {
    fireEvent.click(price);
    await waitFor(() => expect(legs()).toHaveLength(1));
    expect(betWords({ leg: legs()[0]!, chance: 0.5 as Probability }, 'american')).toContain(
      `${nameOf(price)}, fair odds`,
    );
    fireEvent.click(price);
    await waitFor(() => expect(legs()).toHaveLength(0));
  }
}

const STORED = { 'builder-face': 'board', 'totals-game': 'Ottawa Senators @ Boston Bruins', 'games-layout': 'table' };

function open(tab: HubTab, stored: Record<string, string> = {}): Page {
  return mountHub({ path: tabPath(tab), stored: { ...STORED, ...stored } });
}

const ready = () => waitFor(() => expect(headedPrices(document).length).toBeGreaterThan(0), { timeout: 10_000 });

/** Opens the prices of a game on the board. */
async function openBoard(stored: Record<string, string> = {}): Promise<Page> {
  const page = open('parlay', stored);
  const tile = { name: /Ottawa Senators @ Boston Bruins/ };
  await page.user.click(await screen.findByRole('button', tile, { timeout: 10_000 }));
  await screen.findByRole('grid', { name: 'Game' });
  return page;
}

const step = (): void => {
  for (const button of screen.getAllByRole('button', { name: /: higher line$/ })) fireEvent.click(button);
};

test('each price of the board is under the head of its team or side, at first and at other lines', async () => {
  const page = await openBoard();
  expectHeads('table');
  await expectBets(page);
  fireEvent.click(screen.getByText(MORE_MARKETS));
  await screen.findByRole('grid', { name: MORE_MARKETS });
  step();
  expectHeads('table');
}, 30_000);

test.each(['american', 'decimal'])(
  "each price of a market's lines is under the head of its team or side, with %s odds",
  async (type) => {
    const page = await openBoard({ 'odds-type': type });
    fireEvent.click(screen.getByText(MORE_MARKETS));
    for (const name of ['Wins by more than', 'BOS shots']) {
      await page.user.click(await screen.findByRole('button', { name: new RegExp(`, line of ${name}`) }));
      const sheet = await screen.findByRole('dialog');
      expectHeads('table', sheet);
      await expectBets(page, sheet);
      await page.user.click(within(sheet).getByRole('button', { name: 'Close' }));
    }
  },
  30_000,
);

test.each([
  ['the table of games', 'games', {}],
  ['the table of games in decimal odds', 'games', { 'odds-type': 'decimal' }],
  ['totals of goals', 'totals', {}],
  ['totals of shots', 'totals', { 'totals-type': 'shots' }],
  ['puck lines', 'totals', { 'totals-type': 'puckLine' }],
  ['player props', 'props', {}],
  ['player props with a push', 'props', { 'props-line': '1' }],
] as const)(
  'each price of %s is under the heads of its bet',
  async (_, tab, stored) => {
    const page = open(tab, stored);
    await ready();
    expectHeads('table');
    await expectBets(page);
  },
  30_000,
);

test.each(['rows', 'cards'])('each price in %s of games has the term of its team', async (layout) => {
  open('games', { 'games-layout': layout });
  const prices = await screen.findAllByRole('button', { name: / win, fair odds/ }, { timeout: 10_000 });
  expect(prices).toHaveLength(4);
  for (const price of prices) {
    const term = price.closest('dd')!.previousElementSibling!.textContent;
    expect(nameOf(price)).toBe(term.replace('Fair odds ', '') + ' win');
  }
});

test.each(['goal', 'main', 'edges'] as const)(
  'each price of the tab %s of the Vault is under no head of another bet',
  async (tab) => {
    const page = mountVault({ path: valuePath(tab) });
    await ready();
    expectHeads('list');
    await expectBets(page);
  },
  30_000,
);
