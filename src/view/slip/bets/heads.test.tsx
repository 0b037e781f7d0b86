import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Probability } from '@ddh/engine/internal/odds';
import { SIDES } from '@ddh/engine/internal/domain';
import type { HubTab } from '@ddh/engine/internal/hub';
import { storesOf } from '../../../testing/stores.ts';
import { headsOf, type Heads } from '../../testing/heads.ts';
import { mountHub, tabPath } from '../../testing/mountHub.tsx';
import { mountVault, valuePath } from '../../testing/mountVault.tsx';
import { betLabel } from './copy.ts';
import { MORE_MARKETS } from '../../builder/board/copy.ts';

afterEach(cleanup);

/** The teams, each with the words that name it. */
const TEAMS = {
  'Ottawa Senators': /\b(Ottawa|Senators|OTT)\b/,
  'Boston Bruins': /\b(Boston|Bruins|BOS)\b/,
  'Los Angeles Kings': /\b(Los Angeles|Kings|LAK)\b/,
  'Utah Mammoth': /\b(Utah|Mammoth|UTA)\b/,
} as const;

/** What the name of a bet says, and what it does not say, of the teams and sides that a head can name. */
function wordsOf(bet: string) {
  const sides = SIDES.map((side) => new RegExp(`\\b${side}(?![a-z])`, 'i'));
  const teams = Object.entries(TEAMS).map(([team, words]) => ({ words, isOf: bet.includes(team) }));
  const said = [
    ...teams.filter(({ isOf }) => isOf).map(({ words }) => words),
    ...sides.filter((side) => side.test(bet)),
  ];
  return { said, unsaid: [...teams.map(({ words }) => words), ...sides].filter((words) => !said.includes(words)) };
}

/** Returns how the heads of a price disagree with the name of its bet. */
function flawsOf(bet: string, { column, row, table, beside }: Heads, place: 'head' | 'row'): readonly string[] {
  const { said, unsaid } = wordsOf(bet);
  const told = [...column, ...row, table, ...(place === 'row' ? beside : [])];
  // A head that names a game has both teams, and that of a player the player's own.
  const heads = [...column, ...row.filter((head) => !/ (?:@|at) |against/.test(head))];
  const isOfPlayer = !Object.keys(TEAMS).some((team) => bet.includes(team)) && !bet.includes('in the game');
  return [
    ...(column.length === 1 && row.length > 0
      ? []
      : [`${column.length} heads of the column, ${row.length} of the row`]),
    ...said.filter((words) => !told.some((text) => words.test(text))).map((words) => `no head says ${String(words)}`),
    ...unsaid
      .filter((words) => !isOfPlayer || !Object.values<RegExp>(TEAMS).includes(words))
      .flatMap((words) => heads.filter((text) => words.test(text)).map((text) => `wrong head ${text}`)),
  ];
}

/** The prices in tables. */
const pricesIn = (part: ParentNode): readonly HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>('[aria-pressed]')].filter((price) => headsOf(price) !== null);

const nameOf = (button: Element): string => button.getAttribute('aria-label')!.split(', fair odds')[0]!;

/** Of each table, the prices in its first, middle and last row. In between, the rows of a long table are alike. */
function pressedOf(prices: readonly HTMLElement[]): readonly HTMLElement[] {
  const tables = new Map<Element, HTMLElement[]>();
  for (const button of prices) {
    const table = button.closest('table, [role=grid], [role=table]')!;
    tables.set(table, [...(tables.get(table) ?? []), button]);
  }
  return [...tables.values()].flatMap((all) => {
    const middle = Math.floor(all.length / 4) * 2;
    return all.length <= 12 ? all : [...all.slice(0, 2), ...all.slice(middle, middle + 2), ...all.slice(-2)];
  });
}

type Page = Pick<ReturnType<typeof mountHub>, 'app' | 'user'>;

/**
 * Compares the heads of each price in a table with the name of its bet. Presses prices of every table, and compares
 * their names with the bets that are then in the slip.
 */
async function expectHeads({ app }: Page, place: 'head' | 'row', part: ParentNode = document): Promise<void> {
  const all = pricesIn(part);
  expect(all.length).toBeGreaterThan(1);
  const flaws = Object.fromEntries(
    all
      .map((button) => [nameOf(button), flawsOf(nameOf(button), headsOf(button)!, place)] as const)
      .filter(([, found]) => found.length > 0),
  );
  expect(flaws).toEqual({});
  const legs = () =>
    storesOf(app)
      .slips.stores()
      ?.parlay.state.legs.map(({ leg }) => leg) ?? [];
  for (const button of pressedOf(all)) {
    fireEvent.click(button);
    await waitFor(() => expect(legs()).toHaveLength(1));
    expect(betLabel({ leg: legs()[0]!, chance: 0.5 as Probability }, 'american')).toContain(`${nameOf(button)}, fair odds`);
    fireEvent.click(button);
    await waitFor(() => expect(legs()).toHaveLength(0));
  }
}

const STORED = { 'builder-face': 'board', 'totals-game': 'Ottawa Senators @ Boston Bruins', 'games-layout': 'table' };

function open(tab: HubTab, stored: Record<string, string> = {}): Page {
  return mountHub({ path: tabPath(tab), stored: { ...STORED, ...stored } });
}

const ready = () => waitFor(() => expect(pricesIn(document).length).toBeGreaterThan(0), { timeout: 10_000 });

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
  await expectHeads(page, 'head');
  fireEvent.click(screen.getByText(MORE_MARKETS));
  const more = await screen.findByRole('grid', { name: MORE_MARKETS });
  step();
  await expectHeads(page, 'head', more);
}, 30_000);

test("each price of a market's lines is under the head of its team or side, in both odds types", async () => {
  for (const type of ['american', 'decimal']) {
    const page = await openBoard({ 'odds-type': type });
    fireEvent.click(screen.getByText(MORE_MARKETS));
    for (const name of ['Wins by more than', 'BOS shots']) {
      await page.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}, line`) }));
      const sheet = screen.getByRole('dialog');
      await expectHeads(page, 'head', sheet);
      await page.user.click(within(sheet).getByRole('button', { name: 'Close' }));
    }
    cleanup();
  }
}, 30_000);

test.each([
  ['the table of games', () => open('games')],
  ['the table of games in decimal odds', () => open('games', { 'odds-type': 'decimal' })],
  ['totals of goals', () => open('totals')],
  ['totals of shots', () => open('totals', { 'totals-type': 'shots' })],
  ['puck lines', () => open('totals', { 'totals-type': 'puckLine' })],
  ['player props', () => open('props')],
  ['player props with a push', () => open('props', { 'props-line': '1' })],
] as const)(
  'each price of %s is under the heads of its bet',
  async (_, opened) => {
    const page = opened();
    await ready();
    await expectHeads(page, 'head');
  },
  30_000,
);

test.each(['goal', 'main', 'edges'] as const)(
  'each price of the tab %s of the Vault is in the row of its bet, under no head of another',
  async (tab) => {
    const page = mountVault({ path: valuePath(tab) });
    await ready();
    await expectHeads(page, 'row');
  },
  30_000,
);
