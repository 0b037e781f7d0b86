import { NEWER_DATA, NEWER_LOADED } from '../../src/view/shared/section/copy.ts';
import { GAME_GONE } from '../../src/view/slip/copy.ts';
import { expectAccessible } from './axe.ts';
import { BUILDER, buildSlip, chooseGame, GAME, HOME } from './builder.ts';
import { comeBack, deliver } from './deliver.ts';
import { addressOf, overflowOf, rawRows, shown } from './hub.ts';
import { expect, test, type Locator, type Page } from './test.ts';

// In these tests, an open tab detects a newer delivery of another day and offers to load it.

const load = (page: Page): Locator => page.getByRole('button', { name: 'Load newer data' });

/** Returns the distances in px from the top of the page to the header, the tabs and everything below them. */
const places = (page: Page): Promise<readonly number[]> =>
  page
    .locator('#ddh-root :is(h1, nav, h2, select, [data-page] > *)')
    .evaluateAll((elements) => elements.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));

for (const width of [360, 1280]) {
  test(`at ${width} px, the offer of newer data does not move any part of the page and can be accepted by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(addressOf('npz', 'games'));
    await expect(shown(page, 'games')).toBeVisible();
    const before = await places(page);
    await comeBack(page);
    await expect(load(page)).toBeHidden();
    await deliver(page, 'v2');
    await comeBack(page, '2025-10-07T18:10:00Z');
    await expect(load(page)).toBeVisible();
    await expect(page.getByText(NEWER_DATA)).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    // The button that loads newer data is in the header, before the selects and the tabs, so at most three tab stops
    // lead to it.
    const isFocused = () => load(page).evaluate((button) => button === document.activeElement);
    for (let stops = 0; stops < 3 && !(await isFocused()); stops++) await page.keyboard.press('Tab');
    await expect(load(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Oct 7, updated 1:00 PM ET/)).toBeVisible();
    await expect(load(page)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: NEWER_LOADED })).toBeFocused();
    expect(await places(page)).toEqual(before);
  });
}

test('the offer of newer data floats while the header is out of sight, until the user closes the offer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(addressOf('npz', 'props'));
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('row').nth(20).scrollIntoViewIfNeeded();
  await deliver(page, 'v2');
  await comeBack(page);
  await expect(load(page)).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(load(page)).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(load(page)).toBeInViewport();
});

test('newer data updates the slip, or the slip is kept with a message if the newer data lacks its game', async ({
  page,
}) => {
  await page.goto(`/npz/${BUILDER}`);
  await chooseGame(page);
  await buildSlip(page);
  const slip = page.getByRole('group', { name: 'Slip' });
  await expect(slip.getByText('All 600 simulations counted')).toBeVisible();
  await deliver(page, 'v2');
  await comeBack(page);
  const asked = page.waitForRequest(/_gamemodel\.json\?v=v2$/);
  await load(page).click();
  await asked;
  await expect(slip.getByText('All 600 simulations counted')).toBeVisible();
  await expect(slip.getByRole('listitem').filter({ hasText: HOME })).toBeVisible();

  await page.route('**/data/game_id_ref.json*', (route) =>
    route.fulfill({ json: rawRows('game_id_ref').filter(({ id }) => String(id) !== GAME) }),
  );
  await deliver(page, 'v3', '2025-10-09');
  await comeBack(page, '2025-10-07T18:10:00Z');
  await load(page).click();
  await expect(slip.getByText(GAME_GONE)).toBeVisible();
  await expect(slip.getByRole('listitem').filter({ hasText: HOME })).toBeVisible();
  await expectAccessible(page);
});

test('loading newer data keeps unsaved edits of a team', async ({ page }) => {
  await page.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({ json: { logged_in: true, user_id: 7 } }),
  );
  await page.goto('/npz/nhl-fantasy/my-team?page=19503');
  await page.getByRole('textbox', { name: 'Team name' }).fill('Owls');
  await page.getByRole('button', { name: 'Create team' }).click();
  const search = page.getByRole('combobox', { name: 'Add a player' });
  await search.pressSequentially('Sam Reinhart');
  await page.keyboard.press('Enter');
  await deliver(page, 'v2');
  await comeBack(page);
  await load(page).click();
  await expect(page.getByText(/^Oct 7, updated 1:00 PM ET/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Forwards' }).getByText('Sam Reinhart')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(2);
});

test('no newer data is requested from a site without a manifest', async ({ page }) => {
  await page.goto(addressOf('plain', 'games'));
  await expect(shown(page, 'games')).toBeVisible();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('manifest.json') ? 1 : 0));
  await comeBack(page);
  await page.getByRole('link', { name: 'Totals & Spread' }).click();
  await expect(shown(page, 'totals')).toBeVisible();
  // Only opening Totals & Spread requests the manifest. Returning to the browser tab does not.
  expect(asked).toBe(1);
});
