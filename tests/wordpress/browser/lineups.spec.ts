import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALIKE } from '../../axe.ts';
import { findViolations } from '../../e2e/axe.ts';
import { overflowOf } from '../../e2e/hub.ts';
import { dataOf, stopClock, wp, type Site } from '../lab/site.ts';
import { unexpectedWhereLeft } from './tabs.ts';
import { enter, expect, test, type Page } from './test.ts';

const SCREEN = '/wp-admin/tools.php?page=ddh-lineups';

const TODAY = '2026-11-01';

/**
 * Stops the site's clock in the last hour of a day in New York, and moves the games of the sample to that day. The first
 * game has begun in the minute before, and the others have no time yet.
 */
function playToday(site: Site): void {
  stopClock(site, '2026-11-02T04:20:00Z');
  for (const name of ['schedule_times.json', 'lineups.json']) {
    const path = join(dataOf(site), name);
    const rows = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
    const times = ['23:19', 'TBD', 'TBD'];
    const moved = rows.map((row, i) => ({ ...row, Date: TODAY, ...('Time' in row && { Time: times[i] }) }));
    writeFileSync(path, JSON.stringify(moved));
  }
}

async function open(page: Page, site: Site): Promise<void> {
  await page.goto(site.url + SCREEN);
  await expect(page.getByRole('heading', { name: 'Pittsburgh Penguins at New York Rangers' })).toBeVisible();
}

const entriesOf = (site: Site): unknown =>
  wp(
    site,
    `return array_map( fn( $one ) => array( $one['team'], $one['player'], $one['kind'] ), DDH_News::entries() );`,
  );

const bar = (page: Page) => page.locator('.ddh-bar');
/** Makes the page request the news at once, as it does when the user returns to it. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('by keyboard alone, the operator can confirm a goalie, scratch and return a player, and undo entries', async ({
  page,
  context,
  ownSite,
  troubles,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  playToday(site);
  await open(page, site);
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByLabel('Day').focus();
  await press('Tab');
  await page.keyboard.type('shesterkin');
  await expect(page.getByRole('heading', { name: 'Pittsburgh Penguins', exact: true })).toBeHidden();
  await press('Tab', 'Enter');
  await expect(bar(page)).toContainText('confirm Igor Shesterkin');
  await press('Escape', 'Enter');
  await expect(bar(page)).toContainText('confirm Igor Shesterkin');
  await press('Tab');
  await expect(bar(page)).toBeHidden();
  expect(entriesOf(site)).toEqual([]);

  await press('Shift+Tab', 'Enter', 'Enter');
  await expect(bar(page)).toContainText(/Igor Shesterkin .* New York Rangers/);
  expect(entriesOf(site)).toEqual([['New York Rangers', 'Igor Shesterkin', 'goalie']]);
  await expect(page.getByRole('button', { name: 'Undo Igor Shesterkin' }).first()).toBeFocused();

  await page.getByRole('searchbox').focus();
  await press('ControlOrMeta+A');
  await page.keyboard.type('CROSBY');
  // The list of skaters is open, and its heading is the next tab stop.
  await press('Tab', 'Tab', 'Enter', 'Space');
  await expect(bar(page)).toContainText('Sidney Crosby of the Pittsburgh Penguins is scratched.');
  await expect(page.getByText('Skaters (22, 1 scratched)')).toBeVisible();
  await press('Enter', 'Enter');
  await expect(bar(page)).toContainText('Sidney Crosby of the Pittsburgh Penguins may play.');
  expect(entriesOf(site)).toHaveLength(3);

  const items = page.getByRole('list').filter({ hasText: 'Sidney Crosby of' }).getByRole('listitem');
  await expect(items.first()).toContainText(/\d:\d\d [AP]M, admin/);
  await page.getByRole('button', { name: 'Undo Sidney Crosby of the Pittsburgh Penguins may play.' }).last().focus();
  await press('Enter');
  await expect(bar(page)).toContainText('Undone: Sidney Crosby of the Pittsburgh Penguins may play.');
  await expect(bar(page)).toBeFocused();
  await expect(page.getByText('Skaters (22, 1 scratched)')).toBeVisible();
  expect(entriesOf(site)).toHaveLength(2);
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});

test('holding down a key does not press a button a second time', async ({ page, context, ownSite }) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  playToday(site);
  await open(page, site);
  await page.getByRole('button', { name: 'Scratch Igor Shesterkin' }).focus();
  for (let i = 0; i < 5; i++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(bar(page)).toContainText('scratch Igor Shesterkin');
  expect(entriesOf(site)).toEqual([]);
});

test('the screen shows changes of others and a failed request, and has no buttons for a game that has begun', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  playToday(site);
  await open(page, site);
  const begun = page.locator('.ddh-game', { hasText: 'Chicago Blackhawks at Florida Panthers' });
  await expect(begun).toContainText('begun');
  await expect(begun.getByRole('button')).toHaveCount(0);

  wp(
    site,
    `wp_set_current_user( get_user_by( 'login', 'fan' )->ID );
     DDH_News::add( array( 'date' => '${TODAY}', 'team' => 'New York Rangers', 'player' => 'Jonathan Quick', 'player_id' => 8471734, 'kind' => 'goalie' ) );`,
  );
  await lookAgain(page);
  await expect(page.locator('.ddh-said')).toContainText(/Jonathan Quick .* New York Rangers/);
  await expect(page.locator('.ddh-said')).toContainText('Fan One');
  await expect(page.locator('.ddh-starts')).toContainText('Jonathan Quick confirmed');

  wp(site, `DDH_News::undo( DDH_News::entries()[0]['id'] );`);
  await page.locator('.ddh-said').getByRole('button', { name: 'Undo Jonathan Quick' }).click();
  await expect(bar(page)).toContainText('already undone');
  await expect(page.locator('.ddh-said')).toContainText('Nothing yet.');

  await page.route('**/ddh/v1/news**', (route) => route.abort('connectionreset'));
  // The bar still shows the message before, so wait for the request to fail.
  const isLost = page.waitForEvent('requestfailed');
  await lookAgain(page);
  await isLost;
  await expect(bar(page)).not.toContainText('already undone');
  await expect(bar(page)).toBeVisible();
  await page.unroute('**/ddh/v1/news**');
  await lookAgain(page);
  await expect(bar(page)).toBeHidden();
});

test('the Line-ups screen is accessible according to axe at 360 and 1280 px, and nothing overflows at any tested width', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  playToday(site);
  await open(page, site);
  await page.getByRole('button', { name: 'Confirm Igor Shesterkin' }).click();
  await page.getByRole('button', { name: 'Press again Igor Shesterkin' }).click();
  await expect(bar(page)).toContainText('Igor Shesterkin starts');
  await page.locator('summary').nth(2).click();
  await page.getByRole('button', { name: 'Scratch Sidney Crosby' }).click();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
    if (width !== 768)
      expect(await findViolations(page, { include: ['.wrap'], exclude: ALIKE }), `${width} px`).toEqual([]);
  }
});

test.describe('a member', () => {
  test.use({ user: 'fan' });

  test('a member cannot open the Line-ups screen', async ({ page, site }) => {
    const answer = await page.goto(site.url + SCREEN);
    expect(answer?.status()).toBe(403);
    await expect(page.locator('.ddh-lineups')).toHaveCount(0);
  });
});
