import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noRanksText } from '@ddh/engine/internal/format';
import { TABS } from '../../src/view/fantasy/tabs.ts';
import { expectAccessibleAt } from './axe.ts';
import { SMALL } from './globalSetup.ts';
import { cellsOf, ddhJson, overflowOf, showAllRows } from './hub.ts';
import { expectSameUnderRudeTheme } from './places.ts';
import { expect, test, type Locator, type Page } from './test.ts';

type Tab = 'skaters' | 'goalies';
const FILES = { skaters: 'skater_projections', goalies: 'goalie_projections' } as const;

const table = (page: Page): Locator =>
  page
    .getByRole('region', { name: /^(?:Skaters|Goalies), / })
    .getByRole('table')
    .first();
const rows = (page: Page): Locator => table(page).locator('tbody > tr:has(> th)');

async function openTab(page: Page, tab: Tab, query = ''): Promise<void> {
  await page.goto(`/plain/nhl-fantasy/${TABS[tab].slug}?page=19503${query}`);
  await expect(page.getByRole('heading', { name: TABS[tab].title })).toBeAttached();
  await expect(rows(page).first()).toBeVisible();
}

type Raw = Readonly<Record<string, number | string | null>> & { readonly Player: string; readonly Timeframe: string };

/** Returns the rows of a tab's data file for one timeframe, read without the engine. */
const raw = (tab: Tab, timeframe: string): readonly Raw[] =>
  (JSON.parse(readFileSync(join(SMALL, `fantasy/${FILES[tab]}.json`), 'utf8')) as Raw[]).filter(
    (row) => row.Timeframe === timeframe,
  );

/** The weights of the standard scoring, written independently of the engine. */
const WEIGHTS: { readonly [tab in Tab]: Readonly<Record<string, number>> } = {
  skaters: {
    Goals: 2,
    Assists: 1,
    'PP Goals': 0.5,
    'PP Assists': 0.5,
    'PK Goals': 0.5,
    'PK Assists': 0.5,
    SOG: 0.1,
    Blocks: 0.5,
    Hits: 0.1,
  },
  goalies: { 'Wins Remaining': 4, 'Saves Remaining': 0.2, 'Goals Against Remaining': -2, 'Shutouts Remaining': 3 },
};
const pointsOf = (tab: Tab, row: Raw): number =>
  Object.entries(WEIGHTS[tab]).reduce((sum, [column, weight]) => sum + weight * Number(row[column] ?? 0), 0);

/** The index of the first column with a stat, after the columns for player, points, z-score, ownership and games. */
const FIRST_STAT = 5;
/** The columns with stats, each with its number of decimal places. */
const SHOWN: { readonly [tab in Tab]: Readonly<Record<string, number>> } = {
  skaters: { Goals: 2, Assists: 2, Points: 2, 'PP Goals': 2, 'PP Assists': 2, 'PP Points': 2 },
  goalies: {
    'Wins Remaining': 2,
    'Shots Against Remaining': 1,
    'Goals Against Remaining': 2,
    'Saves Remaining': 1,
    'Shutouts Remaining': 2,
  },
};

for (const tab of ['skaters', 'goalies'] as const) {
  test(`the ${tab} tab is accessible and does not overflow`, async ({ page }) => {
    await openTab(page, tab);
    await page.getByLabel('Team').selectOption({ label: 'Ottawa Senators' });
    await page.getByRole('row').locator('button[aria-expanded]').first().click();
    await expectAccessibleAt(page);
  });
}

test('rankings fit a phone with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await openTab(page, 'skaters');
  await page.getByRole('row').locator('button[aria-expanded]').first().click();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

for (const tab of ['skaters', 'goalies'] as const) {
  test(`the ${tab} tab shows the figures of the data file, and points that follow the scoring`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openTab(page, tab);
    await page.getByLabel('Timeframe').selectOption('Week 2');
    const best = raw(tab, 'Week 2')
      .map((row) => ({ row, points: pointsOf(tab, row) }))
      .toSorted((a, b) => b.points - a.points)
      .slice(0, 25);
    // Players with the same displayed points may be in any order.
    const points = async () => (await cellsOf(table(page))).map((texts) => texts[1]);
    await expect.poll(points).toEqual(best.map((one) => one.points.toFixed(1)));
    const cells = await cellsOf(table(page));
    for (const [place, texts] of cells.entries()) {
      const row = best.find(
        ({ row: { Player, ABR } }) => texts[0]!.includes(Player) && texts[0]!.includes(`${ABR}`),
      )?.row;
      expect(row, texts[0]).toBeDefined();
      expect(texts[0]).toMatch(/^\d+/);
      expect(Math.abs(pointsOf(tab, row!) - best[place]!.points)).toBeLessThan(0.05);
      expect(texts[3]).toBe(`${Number(row!['percent_owned']).toFixed(1)}%`);
      Object.entries(SHOWN[tab]).forEach(([column, digits], i) => {
        const text = texts[FIRST_STAT + i]!;
        expect(text).toMatch(new RegExp(`^\\d+\\.\\d{${digits}}$`));
        expect(Math.abs(Number(text) - Number(row![column]))).toBeLessThan(0.500_001 * 10 ** -digits);
      });
    }
  });
}

test('the rankings show the same rows as ddh fantasy with the same filters', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTab(page, 'skaters');
  for (const [timeframe, team, position, owned] of [
    ['Week 1', 'All Teams', 'All', 100],
    ['Week 1', 'Ottawa Senators', 'D', 100],
    ['Rest of Season', 'All Teams', 'F', 60],
    ['Week 3', 'Boston Bruins', 'All', 40],
  ] as const) {
    await page.getByLabel('Timeframe').selectOption(timeframe);
    await page.getByLabel('Team').selectOption({ label: team });
    await page.getByRole('radio', { name: position, exact: true }).check();
    await page.getByLabel('Ownership').selectOption(`${owned}% or less`);
    const answer = ddhJson(
      'fantasy',
      join(SMALL, 'fantasy/skater_projections.json'),
      '--limit',
      '25',
      '--timeframe',
      timeframe,
      '--owned',
      String(owned),
      ...(team === 'All Teams' ? [] : ['--team', team]),
      ...(position === 'All' ? [] : ['--pos', position]),
    ) as { rows: { text: { fantasyPoints: string; zScore: string; owned: string } }[] };
    await expect
      .poll(async () => (await cellsOf(table(page))).map((texts) => texts.slice(1, 4)))
      .toEqual(answer.rows.map(({ text }) => [text.fantasyPoints, text.zScore, text.owned]));
  }
});

test('rankings can be sorted by a column in both directions, and announce the order', async ({ page }) => {
  await openTab(page, 'skaters');
  const hits = table(page).getByRole('columnheader', { name: /^HIT/ });
  await hits.getByRole('button').click();
  await expect(hits).toHaveAttribute('aria-sort', 'descending');
  const most = raw('skaters', 'Week 1').toSorted((a, b) => Number(b['Hits']) - Number(a['Hits']))[0]!;
  await expect(rows(page).first()).toContainText(most.Player);
  await expect(page.getByRole('status').getByText(/^Sorted by hits, descending, 25 of \d+ players$/)).toBeAttached();
  await hits.getByRole('button').press('Enter');
  await expect(hits).toHaveAttribute('aria-sort', 'ascending');
  // The order must be kept after a reload in the same browser tab.
  await page.reload();
  await expect(hits).toHaveAttribute('aria-sort', 'ascending');
});

test('filters without a match show a message and a button that clears them', async ({ page }) => {
  await openTab(page, 'skaters');
  await page.getByLabel('Search players').fill('no such player');
  await expect(page.getByText(noRanksText('skaters'))).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(25);
  const name = (await rows(page).first().locator('th').textContent())!;
  expect(raw('skaters', 'Week 1').some(({ Player }) => name.includes(Player))).toBe(true);
});

test("the breakdown of a player's points opens by keyboard, and its parts add up to the points", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openTab(page, 'skaters');
  const toggle = page.getByRole('row').locator('button[aria-expanded]').first();
  await toggle.focus();
  await page.keyboard.press('Enter');
  const details = table(page).getByRole('table');
  await expect(details).toBeVisible();
  const parts = (await cellsOf(details)).map((texts) => Number(texts[3]!.replace('=', '')));
  const sum = Number(await details.locator('tfoot td').first().textContent());
  expect(Math.abs(parts.reduce((all, part) => all + part, 0) - sum)).toBeLessThan(0.005 * parts.length + 0.006);
  expect(Number.parseFloat((await toggle.textContent())!)).toBeCloseTo(sum, 1);
  // The breakdown of points is visible at every horizontal scroll position of the table.
  const before = await details.boundingBox();
  await page.getByRole('button', { name: 'Columns after' }).click();
  await expect(page.getByRole('button', { name: 'Columns before' })).not.toHaveAttribute('aria-disabled');
  expect(await details.boundingBox()).toEqual(before);
});

/** Returns the left edges of the first row's cells, in px. */
const places = (page: Page): Promise<number[]> =>
  rows(page)
    .first()
    .locator('> *')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)));
const headPlaces = (page: Page): Promise<number[]> =>
  table(page)
    .locator('thead')
    .first()
    .locator('th')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)));

for (const width of [360, 768]) {
  test(`at ${width} px, the first column of the rankings does not scroll sideways, and the header row scrolls with the figures`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openTab(page, 'skaters');
    const before = await places(page);
    await page.getByRole('region', { name: /^Skaters, / }).focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await places(page))[1]! - before[1]!).toBeLessThan(-40);
    // Scrolling is animated. After the animation, each header cell is above its column.
    await expect
      .poll(async () => {
        const [names, figures] = [await headPlaces(page), await places(page)];
        return names.every((x, i) => x === figures[i]);
      })
      .toBe(true);
    expect((await places(page))[0]).toBe(before[0]);
  });

  test(`at ${width} px, dragging with the mouse scrolls the figures`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openTab(page, 'skaters');
    const before = await places(page);
    const cell = (await rows(page).first().locator('td').nth(1).boundingBox())!;
    await page.mouse.move(cell.x + 20, cell.y + 10);
    await page.mouse.down();
    await page.mouse.move(cell.x - 60, cell.y + 14, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => places(page)).toEqual([before[0], ...before.slice(1).map((x) => x - 80)]);
    await expect(table(page).getByRole('table')).toHaveCount(0);
  });
}

test('the table head of the rankings is visible while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openTab(page, 'skaters');
  await rows(page).nth(20).scrollIntoViewIfNeeded();
  await expect(table(page).locator('thead').first()).toBeInViewport();
});

test('rankings show more rows with each press of Show more, and can be downloaded as CSV', async ({ page }) => {
  await openTab(page, 'goalies');
  const all = raw('goalies', 'Week 1').length;
  await showAllRows(page, all);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('goalie-rankings.csv');
});

test('printed rankings show all columns', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openTab(page, 'skaters');
  await page.emulateMedia({ media: 'print' });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const last = (await rows(page).first().locator('td').last().boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(718);
  await expect(page.getByLabel('Timeframe')).toBeHidden();
});

test('a theme that styles bare elements does not change the rows of the rankings', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const open = (query: string) => openTab(page, 'skaters', query);
  await expectSameUnderRudeTheme(page, open, '#ddh-root [role="region"] tr:nth-child(-n + 5) *');
});
