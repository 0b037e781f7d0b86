import { offlineText } from '../../src/view/shared/copy.ts';
import { expectAccessible } from './axe.ts';
import { addressOf, overflowOf } from './hub.ts';
import { expect, test, type Page } from './test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const VAULT = (tab: string): string => `/vault/nhl-value-vault/${tab}?page=17964`;
const FANTASY = (tab: string): string => `/plain/nhl-fantasy/${tab}?page=19503`;

/**
 * For each page: its name, its URL, a selector of the items that it lists, and the minimum number of items on the first
 * screen. The minimum is four rows, or two items with the size of a card. A row with several lines of text, such as a
 * bet's, counts as a card.
 */
const PAGES = [
  ['Game Win', addressOf('plain', 'games'), 'li:has([role="group"])', 2],
  ['Totals & Spread', addressOf('plain', 'totals'), 'tbody tr', 4],
  ['Player Props', addressOf('plain', 'props'), 'tbody tr', 4],
  ['Goal Value', VAULT('goal-value'), 'tbody tr', 2],
  ['Main Value', VAULT('main-value'), 'tbody tr', 2],
  ['All Edges', VAULT('all-edges'), 'tbody tr', 1],
  ['Skaters', FANTASY('skater-rankings'), 'tbody tr', 4],
  ['Goalies', FANTASY('goalie-rankings'), 'tbody tr', 4],
  ['Games by Week', FANTASY('games-by-week'), 'tbody tr', 4],
  ['Trade Tool', FANTASY('trade-tool'), 'fieldset, section:has(input)', 2],
  ['Usage', FANTASY('usage'), 'tbody tr', 2],
] as const;

/**
 * Returns the number of elements that match `selector` and are entirely visible: inside the window, not under a sticky
 * element, and not scrolled out of view in a scrolling box.
 */
const wholeOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((chosen) => {
    const seenAt = (element: Element, y: number): boolean => {
      const { left, width } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((part) => {
        const hit = document.elementFromPoint(left + width * part, y);
        return hit !== null && element.contains(hit);
      });
    };
    return [...document.querySelectorAll(`#ddh-root :is(${chosen})`)].filter((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight && seenAt(element, top + 4) && seenAt(element, bottom - 4);
    }).length;
  }, selector);

for (const [name, address, selector, least] of PAGES) {
  test(`the first screen of a phone shows at least ${least} items of the list of ${name}`, async ({ page }) => {
    await page.goto(address);
    await expect.poll(() => wholeOf(page, selector)).toBeGreaterThanOrEqual(least);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
}

/** What begins the figures of a page, and the most that may be above it on a phone of 390 px, without a theme. */
const BEGINS = [
  [addressOf('plain', 'games'), 'li:has([role="group"])', 218],
  [VAULT('goal-value'), 'tbody tr', 302],
  [addressOf('plain', 'props'), '.ddh-card', 244],
  [FANTASY('skater-rankings'), '.ddh-card', 248],
  [addressOf('plain', 'totals'), '.ddh-card', 304],
  [FANTASY('games-by-week'), 'tbody tr', 499],
] as const;

test('on a phone, the bar of the pages, the age of the data, the fields and the tabs leave room for figures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, selector, most] of BEGINS) {
    await page.goto(address);
    const first = page.locator(`#ddh-root [data-page] :is(${selector})`).filter({ visible: true }).first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())!.y, address).toBeLessThanOrEqual(most);
    // The terms of betting, where the page uses any, are a press away and take no height.
    const terms = page.getByRole('button', { name: 'Terms on this page' });
    if ((await terms.count()) === 0) continue;
    const { width, height } = (await terms.boundingBox())!;
    expect(Math.min(width, height), `the terms of ${address}`).toBeGreaterThanOrEqual(44);
    await terms.click();
    await expect(
      page.getByRole('dialog', { name: 'Terms on this page' }).getByRole('definition').first(),
    ).toBeVisible();
  }
});

test('in a window of 320 x 256 px, tables scroll inside themselves', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const tab of ['skater-rankings', 'goalie-rankings', 'games-by-week', 'usage']) {
    await page.goto(FANTASY(tab));
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(await overflowOf(page), tab).toBeLessThanOrEqual(0);
  }
});

test('offline, a tab that is not loaded says which tabs still work, and Retry opens it once the network is back', async ({
  page,
  context,
}) => {
  await page.goto(addressOf('plain', 'games'));
  await expect(page.getByRole('group', { name: ' at ' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Player Props' }).click();
  await expect(page.getByRole('alert').getByText(offlineText(['Game Win']))).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

for (const width of [280, 320, 360, 640, 680, 736, 1088]) {
  test(`no word of a team's name is broken on a game card at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(addressOf('plain', 'games'));
    const card = page.getByRole('group', { name: 'Chicago Blackhawks at Florida Panthers' });
    for (const word of ['Chicago', 'Blackhawks', 'Florida', 'Panthers']) {
      const lines = await card
        .getByText(word)
        .first()
        .evaluate((element, text) => {
          const node = [...element.childNodes].find((child) => child.nodeType === Node.TEXT_NODE)!;
          const range = document.createRange();
          range.setStart(node, node.textContent!.indexOf(text));
          range.setEnd(node, range.startOffset + text.length);
          return range.getClientRects().length;
        }, word);
      expect(lines, word).toBe(1);
    }
  });
}

test('on a phone, the first screen of the Parlay Builder shows two games and two rows of prices', async ({ page }) => {
  await page.goto(`${addressOf('plain', 'parlay')}?face=board`);
  await page.getByRole('group', { name: 'Game' }).getByRole('button').first().click();
  await expect.poll(() => wholeOf(page, '[role="row"]:has([aria-pressed])')).toBeGreaterThanOrEqual(2);
  expect(await wholeOf(page, '[aria-label="Game"] > button')).toBeGreaterThanOrEqual(2);
});

test('on a phone, a bar of 48 px with the two selects is always visible', async ({ page }) => {
  await page.goto(addressOf('plain', 'props'));
  await expect(page.getByRole('columnheader', { name: 'Player' })).toBeVisible();
  const fields = [page.getByLabel('Available Dates'), page.getByLabel('Odds Type')];
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('button', { name: 'About' })).not.toBeInViewport();
  for (const field of fields) {
    await expect(field).toBeInViewport({ ratio: 1 });
    const box = (await field.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(48);
  }
  // The table's header row is not covered by the bar.
  expect((await page.getByRole('columnheader', { name: 'Player' }).boundingBox())!.y).toBeGreaterThanOrEqual(47);
});

test('on a phone, one button opens the filters, and shows the number of active filters', async ({ page }) => {
  await page.goto(FANTASY('skater-rankings'));
  const filters = page.getByRole('button', { name: 'Filters' });
  const team = page.getByLabel('Team');
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(team).toBeHidden();
  await filters.click();
  await expect(team).toBeVisible();
  await team.selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'D', exact: true }).check();
  await expect(filters).toHaveAccessibleName('Filters 2 set');
  await expectAccessible(page);
  await filters.click();
  await expect(team).toBeHidden();
  await expect(filters).toHaveAccessibleName('Filters 2 set');
});

test('on a phone, one menu sorts the usage of skaters, and a button reverses the order', async ({ page }) => {
  await page.goto(FANTASY('usage'));
  const first = page.getByRole('rowheader').first();
  await expect(first).toBeVisible();
  const player = await first.textContent();
  await page.getByLabel('Sort by').selectOption({ label: 'Goals' });
  await page.getByRole('button', { name: /^Descending/ }).click();
  await expect(first).not.toHaveText(player ?? '');
  await expect(page.getByRole('columnheader', { name: 'Goals', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test("the dock ends above the theme's footer, and the theme's cookie bar covers the dock", async ({ page }) => {
  await page.goto(`${addressOf('plain', 'parlay')}?face=board`);
  const dock = page.getByRole('button', { name: /^Slip / });
  await expect(dock).toBeInViewport({ ratio: 1 });
  // Even before a game is chosen, the slip's dock is at the bottom of the window.
  await expect.poll(() => dock.evaluate((button) => button.getBoundingClientRect().bottom)).toBeGreaterThan(736);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<footer style="block-size: 600px">Theme</footer>');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p style="position: fixed; inset: auto 0 0; margin: 0">Cookies?</p>',
    );
  });
  const lowest = await page.evaluate(() => document.elementFromPoint(180, innerHeight - 4)?.textContent);
  expect(lowest).toBe('Cookies?');
  await page.mouse.wheel(0, 10_000);
  const footer = page.getByText('Theme', { exact: true });
  await expect(footer).toBeInViewport();
  const [low, high] = [(await dock.boundingBox())!, (await footer.boundingBox())!];
  expect(low.y + low.height).toBeLessThanOrEqual(high.y);
});

test.describe('a user in Vancouver', () => {
  test.use({ timezoneId: 'America/Vancouver' });

  test("start times are also shown in the user's time zone if it differs from New York's", async ({ page }) => {
    await page.goto(addressOf('plain', 'games'));
    await expect(page.getByText(/^\d+:\d\d [AP]M ET \(\d+:\d\d [AP]M PDT\)\s*$/).first()).toBeVisible();
    await page.goto(`${addressOf('plain', 'parlay')}?face=board`);
    const tiles = page.getByRole('group', { name: 'Game' }).getByRole('button');
    await expect(tiles.first()).toHaveText(/\d+:\d\d [AP]M ET.* \(\d+:\d\d [AP]M PDT\), /);
    await expect.poll(() => wholeOf(page, '[aria-label="Game"] > button')).toBeGreaterThanOrEqual(2);
  });
});
