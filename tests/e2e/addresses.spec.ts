import type { LeagueDate } from '@ddh/engine/internal/domain';
import { absentDateText } from '../../src/view/hub/copy.ts';
import { addressOf, MATCHUP, openTab, shown } from './hub.ts';
import { EVENING, expect, test, type Page } from './test.ts';

const VAULT = '/plain/nhl-value-vault/goal-value?page=17964';
const ABSENT = '2025-11-30' as LeagueDate;
const category = (page: Page) => page.getByLabel('Category');
const choicesOf = (page: Page) => new URL(page.url()).searchParams.get('ddh');
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), `ddh:${key}`);

test('a link to Player Props shows what its sender saw, and Back undoes one choice at a time and keeps the focus', async ({
  page,
  browser,
}) => {
  await openTab(page, 'props', 'plain', '?utm=a%20b');
  await category(page).selectOption('Shots');
  await page.getByLabel('Game', { exact: true }).selectOption(MATCHUP);
  await page.getByRole('searchbox').pressSequentially('ver');
  await expect.poll(() => choicesOf(page)).toBe(`prop.Shots~game.${MATCHUP.replaceAll(' ', '_')}~find.ver`);
  expect(page.url()).toContain('?utm=a%20b&ddh=');
  const rows = await page.getByRole('table').locator('tbody').innerText();

  const other = await (await browser.newContext()).newPage();
  // On another day, old prices are text.
  await other.clock.setFixedTime(EVENING);
  await other.goto(page.url());
  await expect(other.getByRole('searchbox')).toHaveValue('ver');
  await expect(category(other)).toHaveValue('Shots');
  await expect(other.getByRole('table').locator('tbody')).toHaveText(rows, { useInnerText: true });
  expect(await stored(other, 'props-prop')).toBeNull();
  await other.context().close();

  await category(page).focus();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Game', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(category(page)).toHaveValue('Goals');
  await expect(category(page)).toBeFocused();
  // The result is said, and not the page.
  await expect(page.getByRole('status').getByText(/Goals/)).toBeAttached();
  await expect(page.getByRole('status').getByText('Player Prop Probabilities', { exact: true })).toHaveCount(0);
  expect([choicesOf(page), await stored(page, 'props-prop')]).toEqual([null, 'Goals']);
  await page.goForward();
  await expect(category(page)).toHaveValue('Shots');

  // A tab has its own choices. Back shows the tab as it was, and a press on its own link changes nothing.
  await page.getByRole('link', { name: 'Totals & Spread' }).click();
  await expect(shown(page, 'totals')).toBeVisible();
  expect(choicesOf(page)).toBeNull();
  await page.goBack();
  await expect(category(page)).toHaveValue('Shots');
  await page.getByRole('link', { name: 'Player Props' }).click();
  expect(choicesOf(page)).toBe('prop.Shots');
});

test('a link to a date without data names the date, and texts of a link that are no choices show nothing', async ({
  page,
}) => {
  const image = encodeURIComponent('<img src=x onerror="document.title=1">');
  await page.goto(addressOf('plain', 'props', `?ddh=date.${ABSENT}~prop.${image}~game.${image}~find.${image}`));
  await expect(page.getByText(absentDateText(ABSENT))).toBeVisible();
  await expect(page.getByLabel('Available Dates')).toHaveValue('2025-10-07');
  await expect(category(page)).toHaveValue('Goals');
  await expect(page.locator('#ddh-root img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('onerror');
  await page.getByLabel('Available Dates').selectOption('2025-10-08');
  await expect(page.getByText(absentDateText(ABSENT))).toBeHidden();
});

test('the Vault has one row for each bet, and Back closes a row', async ({ page }) => {
  await page.goto(VAULT);
  const details = page.getByRole('button', { name: /^Details/ }).first();
  await expect(page.getByRole('radio', { name: 'Highest-value book' })).toBeChecked();
  await details.click();
  await expect(page.getByLabel('Your price')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your price')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Your price')).toBeHidden();
  await expect(details).toHaveAttribute('aria-expanded', 'false');
});
