import { join } from 'node:path';
import { assessErrorText, edgesText, flawText, httpText } from '@ddh/engine/internal/format';
import { VAULT_TABS, type VaultTab } from '@ddh/engine/internal/vault';
import { SOME_UNREAD } from '../../src/view/shared/section/copy.ts';
import { TABS } from '../../src/view/vault/tabs.ts';
import { expectAccessibleAt } from './axe.ts';
import { SMALL } from './globalSetup.ts';
import { cellsOf, ddhJson, MATCHUP, odds, overflowOf, percent, showAllRows } from './hub.ts';
import { expectSameUnderRudeTheme } from './places.ts';
import { expect, test, type Locator, type Page } from './test.ts';
import { VALUE_FILES } from './vaultFiles.ts';

const tableOf = (page: Page, name: string): Locator => page.getByRole('region', { name }).getByRole('table');

/** Opens a tab with all prices, as a link shows it. */
async function openTab(page: Page, tab: VaultTab, scenario = 'vault', query = '&ddh=show.all'): Promise<void> {
  await page.goto(`/${scenario}/nhl-value-vault/${TABS[tab].slug}?page=17964${query}`);
  await expect(page.getByRole('heading', { name: TABS[tab].title })).toBeAttached();
  await expect(page.getByRole('table').first()).toBeVisible();
}

for (const tab of VAULT_TABS) {
  test(`the ${tab} tab is accessible and does not overflow`, async ({ page }) => {
    await openTab(page, tab, 'vault-short');
    await page.getByRole('button', { name: /^Books/ }).click();
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    await page.getByLabel('Your price').fill('+150');
    // The four tabs of player bets are the same component, so one of them is checked at all widths, and the others only
    // at the narrowest width.
    const isSame = tab === 'assist' || tab === 'point' || tab === 'sog';
    await expectAccessibleAt(page, isSame ? [320] : undefined);
  });
}

test('the Vault fits a phone with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const tab of ['main', 'edges'] as const) {
    await openTab(page, tab);
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    expect(await overflowOf(page), tab).toBeLessThanOrEqual(0);
  }
});

for (const type of ['decimal', 'american'] as const) {
  test(`Goal Value shows the figures of the data file in ${type} odds`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openTab(page, 'goal');
    await page.getByLabel('Odds Type').selectOption(type);
    const rows = VALUE_FILES['value_vault/goal_value.json']!.filter((row) => row['Pos'] === 'C');
    const sorted = rows.toSorted((a, b) => (b['Value'] as number) - (a['Value'] as number));
    const price = (decimal: number): string =>
      type === 'decimal'
        ? decimal.toFixed(2)
        : decimal >= 2
          ? `+${((decimal - 1) * 100).toFixed(0)}`
          : odds(1 / decimal, type);
    await showAllRows(page.getByRole('region', { name: 'Forwards' }), sorted.length);
    const cells = await cellsOf(tableOf(page, 'Forwards'));
    expect(cells.map((texts) => [texts[0]!.slice(0, 8), ...texts.slice(1, -1).map(unlabeled)])).toEqual(
      sorted.map((row) => {
        const value = (row['Value'] as number) * 100;
        return [
          row['Player'],
          '0.5',
          `${value > 0 ? '+' : ''}${value.toFixed(1)}%`,
          row['Book'],
          price(row['Book odds'] as number),
          odds(row['Model prob'] as number, type),
          percent(row['Model prob'] as number),
        ];
      }),
    );
  });
}

/** Removes the label that a cell shows on narrow pages, and what the market says. */
const unlabeled = (text: string): string =>
  text.replace(/^(?:Over|Book|Model|Prob\.)/, '').replace(/(?:market|honest|books) .*/, '');

test('Goal Value shows the same rows as ddh value with the same filters', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTab(page, 'goal', 'plain');
  type Row = {
    table: string;
    side: string;
    line: number;
    book: string;
    text: { ev: string; price: string; decimal: string; fair: string };
  };
  const ask = (args: readonly string[]): readonly Row[] =>
    (ddhJson('value', join(SMALL, 'value_vault/goal_value.json'), ...args) as { rows: Row[] }).rows;
  const all = ask([]);
  const books = [...new Set(all.map(({ book }) => book))].toSorted();
  expect(books.length).toBeGreaterThan(3);
  const games = await page
    .getByLabel('Game')
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => (option as HTMLOptionElement).value).filter((value) => value !== ''),
    );
  await page.getByRole('button', { name: /^Books/ }).click();
  for (const chosen of [books, books.slice(1, 3)]) {
    for (const book of books) {
      const box = page.getByRole('checkbox', { name: book });
      if (chosen.includes(book)) await box.check();
    }
    for (const book of books) {
      const box = page.getByRole('checkbox', { name: book });
      if (!chosen.includes(book)) await box.uncheck();
    }
    for (const display of ['all', 'best'] as const) {
      await page.getByRole('radio', { name: display === 'all' ? 'All values' : 'Highest-value book' }).check();
      for (const game of ['', games[0]!]) {
        await page.getByLabel('Game').selectOption(game);
        const args = ['--books', chosen.join(','), '--display', display, ...(game === '' ? [] : ['--game', game])];
        const rows = ask(args);
        for (const [table, name] of [
          ['forwards', 'Forwards'],
          ['defense', 'Defensemen'],
        ] as const) {
          const expected = rows.filter((row) => row.table === table).slice(0, 25);
          const texts = (row: Row): string[] => [
            `${row.side === 'under' ? 'Under' : ''}${row.line.toFixed(1)}`,
            row.text.ev,
            row.book,
            row.text.price,
            row.text.decimal,
            row.text.fair,
          ];
          await expect
            .poll(async () =>
              (await cellsOf(tableOf(page, name))).map(([, ...cells]) => cells.slice(0, 6).map(unlabeled)),
            )
            .toEqual(expected.map(texts));
        }
      }
    }
  }
});

test('Goal Value sorts by a column in both directions and announces the order', async ({ page }) => {
  await openTab(page, 'goal');
  const table = tableOf(page, 'Forwards');
  const probability = table.getByRole('columnheader', { name: 'Probability' });
  await probability.getByRole('button').click();
  await expect(probability).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await cellsOf(table))[0]![0]).toMatch(/^Player A/);
  await expect(
    page.getByRole('status').getByText('Forwards sorted by probability, descending, 25 of 48 bets'),
  ).toBeAttached();
  await probability.getByRole('button').press('Enter');
  await expect(probability).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await cellsOf(table))[0]![0]).toMatch(/^Player L/);
  await expect(table.getByRole('columnheader', { name: 'EV' })).not.toHaveAttribute('aria-sort');
});

test('Goal Value filters by books, display and game, and turning off the last chosen book turns on all books', async ({
  page,
}) => {
  await openTab(page, 'goal', 'vault', '');
  const rows = tableOf(page, 'Forwards').locator('tbody tr');
  await expect(rows).toHaveCount(12);
  await expect(rows.getByText('4 books')).toHaveCount(12);
  await page.getByRole('radio', { name: 'All values' }).check();
  await expect(rows).toHaveCount(25);
  await page.getByRole('button', { name: 'Books: all 4' }).click();
  for (const book of ['Quill', 'Northgate', 'Harbor']) await page.getByRole('checkbox', { name: book }).uncheck();
  await expect(page.getByRole('button', { name: 'Books: 1 of 4' })).toBeVisible();
  await expect(rows).toHaveCount(12);
  // The chosen books and the chosen game apply to all tabs.
  await page.getByRole('link', { name: 'Shots' }).click();
  await expect(page.getByRole('button', { name: 'Books: 1 of 4' })).toBeVisible();
  await page.getByLabel('Game').selectOption(MATCHUP);
  await page.getByRole('link', { name: 'Goals' }).click();
  await expect(page.getByLabel('Game')).toHaveValue(MATCHUP);
  await page.getByRole('button', { name: 'Books: 1 of 4' }).click();
  await page.getByRole('checkbox', { name: 'dock12' }).click();
  await expect(page.getByRole('button', { name: 'Books: all 4' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'dock12' })).toBeChecked();
  await expect(rows).toHaveCount(25);
});

test('in the details of a bet, the user can enter a price by keyboard', async ({ page }) => {
  await openTab(page, 'main');
  await page.getByRole('button', { name: `Details: ${MATCHUP}, Over 6.5, Northgate` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your price')).toBeFocused();
  await expect(page.getByLabel('Your price')).toHaveValue('2.10');
  // Tab selects the text of the field, so that typing replaces the price.
  await page.keyboard.type('6/5');
  await expect(page.getByText('+10.0%')).toBeVisible();
  // The game has no weights.
  await expect(page.getByRole('definition').getByText('No bet')).toBeVisible();
  await page.keyboard.type('x');
  await expect(page.getByText(assessErrorText({ kind: 'notOdds', text: '6/5x' }))).toBeVisible();
  await expect(page.getByLabel('Your price')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText("Northgate's hold is 4.8%.")).toBeVisible();
});

test('the details of a bet show a warning if the model price is far from the market', async ({ page }) => {
  await openTab(page, 'main');
  await page.getByRole('button', { name: 'Details: Chicago Blackhawks, Northgate' }).click();
  await expect(page.getByText(/The model is \d+\.\d points above the market/)).toBeVisible();
});

test('the invalid rows of a value file are listed, and the valid rows are shown', async ({ page }) => {
  await openTab(page, 'goal', 'vault-broken');
  await expect(tableOf(page, 'Forwards').locator('tbody tr')).toHaveCount(2);
  await page.getByText(SOME_UNREAD).click();
  await expect(page.getByText(/"Book odds"/)).toBeVisible();
  await expect(page.getByText(/must be an object/)).toBeVisible();
  const listed = page.getByRole('row', { name: /Player C.*\+90\.0%/ });
  await expect(listed.getByText('check')).toBeVisible();
  await listed.getByRole('button').click();
  await expect(page.getByText(flawText({ kind: 'value', recomputed: 0.2 }))).toBeVisible();
});

test('Main Value shows the figures of one file if its other file fails to load', async ({ page }) => {
  await openTab(page, 'main', 'vault-broken');
  await expect(page.getByRole('alert')).toContainText(`total_value: ${httpText(500)}`);
  await expect(tableOf(page, 'Money Line').locator('tbody tr')).toHaveCount(2);
});

test('the shown values can be downloaded as CSV', async ({ page }) => {
  await openTab(page, 'goal');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // The download button is pressed by keyboard, because rows that are laid out above it may move it away from the
    // pointer.
    page
      .getByRole('button', { name: /^Download CSV/ })
      .first()
      .press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('goal-value-forwards.csv');
});

test('a theme that styles bare elements does not change the rows of the Vault', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const open = (query: string) => openTab(page, 'goal', 'vault', `${query}&ddh=show.all`);
  await expectSameUnderRudeTheme(page, open, '#ddh-root section:first-of-type tr:nth-child(-n + 5) *');
});

/** Returns each player's goal bet at its best price, from the rows of the value file and without the engine. */
function bestGoals() {
  const rows = VALUE_FILES['value_vault/goal_value.json']!;
  const players = [...new Set(rows.map((row) => row['Player'] as string))];
  return players.map((player) => {
    const prices = rows.filter((row) => row['Player'] === player);
    return prices.toSorted((a, b) => (b['Value'] as number) - (a['Value'] as number))[0]!;
  });
}

test('All Edges shows the three best bets of all markets with their stakes, as ddh value --edges lists them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTab(page, 'edges', 'plain');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Bankroll').fill('1000');
  await openTab(page, 'goal', 'plain');
  type Edge = {
    title: string;
    book: string;
    stake: number;
    honest: { text: { ev: string } };
    text: { price: string };
  };
  type List = Parameters<typeof edgesText>[0] & { rows: Edge[] };
  const list = ddhJson('value', SMALL, '--edges') as List;
  const { rows } = list;
  await page.getByRole('link', { name: 'All Edges' }).click();
  await expect(page.getByText(edgesText(list))).toBeVisible();
  const texts = await page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((all) => all.slice(0, 3).map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' ')));
  for (const [i, { title, book, stake, honest, text }] of rows.slice(0, 3).entries()) {
    const { ev } = honest.text;
    const [subject = '', pick = ''] = title.split(': ');
    const money = stake * 1000;
    const amount =
      money < 10 ? (Math.floor(money * 100) / 100).toFixed(2).replace('.00', '') : String(Math.floor(money));
    const staked = stake === 0 ? 'No bet' : `$${amount}`;
    for (const part of [subject, pick, `${book} ${text.price}`, ev, staked]) expect(texts[i]).toContain(part);
  }
});

test('All Edges lists each bet once at its best price, and with "All bets" also bets with an EV of 0 or less', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTab(page, 'edges');
  await page.getByRole('radio', { name: 'All bets' }).check();
  // The value files have 77 bets: 18 players in four markets, three totals and two money lines.
  await expect(page.getByText(/ 77 bets /)).toBeVisible();
  await showAllRows(page.getByRole('main').or(page.locator('#ddh-root')).first(), 77);
  const cells = await cellsOf(page.getByRole('table'));
  for (const best of bestGoals()) {
    const [row] = cells.filter(([name]) => name!.startsWith(`${best['Player'] as string}Over 0.5 Goals`));
    expect(row![2]).toMatch(new RegExp(`^${best['Book'] as string} ${(best['Book odds'] as number).toFixed(2)}`));
  }
  await expect(page.getByText(/^Simulation only/)).toBeVisible();
});

test('bets of begun games are hidden behind a button in All Edges, and marked and accessible once they are shown', async ({
  page,
}) => {
  // Two of the three games with prices have begun.
  await page.clock.setFixedTime('2025-10-08T00:30:00Z');
  await openTab(page, 'edges', 'plain');
  const found = page.getByText(/ (?:have|has) an (?:honest )?EV above 0/);
  const [before = ''] = (await found.innerText()).match(/of \d+/) ?? [];
  await expect(page.getByText(/ of 2 begun games hidden\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(found).not.toContainText(before);
  await page.getByRole('radio', { name: 'All bets' }).check({ force: true });
  await page.getByRole('button', { name: 'Details: ' }).first().click();
  await expectAccessibleAt(page, [360, 1280]);
});

test('the stake at a typed price is a share of the bankroll, and an amount of money once a bankroll is typed', async ({
  page,
}) => {
  await openTab(page, 'edges', 'plain');
  const { rows } = ddhJson('value', SMALL, '--edges') as { rows: { honest: { fair: number } }[] };
  const details = page.getByRole('button', { name: 'Details: ' }).first();
  const stake = page.getByRole('definition').last();
  const price = (): Promise<void> => page.getByLabel('Your price').fill((1.15 / rows[0]!.honest.fair).toFixed(2));
  await details.click();
  await price();
  await expect(stake).toHaveText(/^\d+\.\d+% of bankroll$/);
  await page.getByLabel('Bankroll').fill('2,000');
  await expect(stake).toHaveText(/^\$\d+(\.\d\d)? of \$2,000$/);
  await page.reload();
  // The row is still open, because the address has it.
  await price();
  await expect(stake).toHaveText(/ of \$2,000$/);
});
