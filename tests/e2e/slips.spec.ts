import type { LeagueDate } from '@ddh/engine/internal/domain';
import { dateMismatchText } from '../../src/view/slip/dockCopy.ts';
import { expectAccessibleAt } from './axe.ts';
import { addressOf, HOME, MATCHUP, openTab, overflowOf } from './hub.ts';
import { watchShifts } from './shifts.ts';
import { expect, test, type Locator, type Page } from './test.ts';

const VAULT = '/plain/nhl-value-vault/goal-value?page=17964';

const price = (page: Page | Locator, name: RegExp) => page.getByRole('button', { name }).first();
const bar = (page: Page) => page.getByRole('button', { name: /^Slip / });

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`at ${width} px, a slip collects prices from all pages, and is kept when the user goes to the Vault and back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await openTab(page, 'games');
    await expect(bar(page)).toHaveCount(0);
    await price(page, new RegExp(`^${HOME} win, `)).click();
    await expect(bar(page)).toHaveAccessibleName(/^Slip 1 leg .*Chance [\d<>]/);
    await expect(bar(page)).toBeInViewport();

    await page.getByRole('link', { name: 'Totals & Spread' }).click();
    await price(page, /^Over 5\.5 goals in the game, /).click();
    await page.getByRole('link', { name: 'Player Props' }).click();
    await price(page, /^Carter Verhaeghe over 0\.5 goals, /).click();
    await expect(bar(page)).toHaveAccessibleName(/^Slip 3 legs .*Chance [\d<>]/);
    expect(await shifts()).toBeLessThan(0.001);

    // The Vault is another page of the site, so a slip is kept only if it is in the session storage.
    await page.goto(VAULT);
    await expect(bar(page)).toHaveAccessibleName(/^Slip 3 legs .*Chance [\d<>]/);
    expect(await shifts()).toBe(0);
    await page.getByRole('combobox', { name: 'Game' }).selectOption(MATCHUP);
    await page
      .getByRole('button', { name: /goals, fair odds/, pressed: false })
      .first()
      .click();
    await expect(bar(page)).toHaveAccessibleName(/^Slip 4 legs .*Chance [\d<>]/);

    await page.goto(addressOf('plain', 'games'));
    await expect(bar(page)).toHaveAccessibleName(/^Slip 4 legs .*Chance [\d<>]/);
    await expect(price(page, new RegExp(`^${HOME} win, `))).toHaveAttribute('aria-pressed', 'true');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await bar(page).click();
    await expect(page.getByRole('dialog').getByText('Carter Verhaeghe').first()).toBeVisible();
  });
}

test('on a wide page, the user can click prices while the slip is open, and Escape closes the slip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTab(page, 'totals');
  await price(page, /^Over 5\.5 goals in the game, /).click();
  await bar(page).click();
  const slip = page.getByRole('dialog', { name: 'Slip' });
  const legs = slip.getByRole('list', { name: 'Legs' }).getByRole('listitem');
  await expect(legs).toHaveCount(1);
  await price(page, /^Under 6\.5 goals in the game, /).click();
  await expect(legs).toContainText('Under 6.5');
  await page.getByRole('button', { name: /^Slip /, expanded: true }).click();
  await expect(slip).toHaveCount(0);

  await bar(page).press('Enter');
  await expect(slip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slip).toHaveCount(0);
  await expect(bar(page)).toBeFocused();
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a stored slip is docked on every page without a layout shift', async ({ page }) => {
    const shifts = await watchShifts(page);
    await openTab(page, 'games');
    await price(page, new RegExp(`^${HOME} win, `)).tap();
    await expect(bar(page)).toHaveAccessibleName(/^Slip 1 leg .*Chance [\d<>]/);
    for (const address of [VAULT, VAULT.replace('goal-value', 'all-edges'), addressOf('plain', 'props')]) {
      await page.goto(address);
      await expect(bar(page)).toHaveAccessibleName(/^Slip 1 leg .*Chance [\d<>]/);
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      expect(await shifts(), address).toBe(0);
    }
  });
});

test('the user can add prices in a table by keyboard, and the skip link leads to the slip', async ({ page }) => {
  await openTab(page, 'totals');
  await price(page.getByRole('table').first(), /^Over 5\.5 goals in the game, /).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(price(page, /^Under 6\.0 goals in the game, /)).toHaveAttribute('aria-pressed', 'true');
  await expect(bar(page)).toHaveAccessibleName(/^Slip 1 leg .*Chance [\d<>]/);
  await page.getByRole('link', { name: /^Skip to/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(bar(page)).toBeFocused();
});

test('prices that are clicked before the data of the slip is loaded are added to slips when the data is loaded', async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/game_id_ref|puck_line_probs|skater_probs/, async (route) => {
    if (!/game_id_ref/.test(route.request().url())) await held;
    await route.continue();
  });
  await openTab(page, 'games');
  await price(page, new RegExp(`^${HOME} win, `)).click();
  await price(page, /^Pittsburgh Penguins win, /).click();
  await expect(page.getByText('2 legs, loading...')).toBeVisible();
  release();
  await expect(bar(page)).toHaveAccessibleName(/^Slip 1 leg .*Chance [\d<>]/);
  await expect(page.getByText('1 other slip, not joined')).toBeVisible();
});

test('pages with a docked slip are accessible and do not overflow', async ({ page }) => {
  await openTab(page, 'games');
  await page.locator('[aria-pressed="false"]').filter({ visible: true }).first().click();
  await expect(bar(page)).toHaveAccessibleName(/^Slip \d legs? .*Chance [\d<>]/);
  await expectAccessibleAt(page);
  for (const address of [addressOf('plain', 'totals'), addressOf('plain', 'props'), VAULT]) {
    await page.goto(address);
    await expect(bar(page)).toHaveAccessibleName(/^Slip \d legs? .*Chance [\d<>]/);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page), `${address}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('if the operator allows all dates, a price of another date can be added to a slip, and the builder opens for that date', async ({
  page,
}) => {
  await openTab(page, 'games', 'plain', '?dates=all');
  await page.getByRole('combobox', { name: 'Available Dates' }).selectOption({ index: 2 });
  await price(page, / win, fair odds/).click();
  await expect(bar(page)).toHaveAccessibleName(/^Slip 1 leg .*Chance [\d<>]/);
  await page.getByRole('link', { name: 'Parlay Builder' }).click();
  await expect(page.getByText(dateMismatchText('2025-10-07' as LeagueDate))).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Winner' })).toBeVisible();
});
