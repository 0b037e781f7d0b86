import { join } from 'node:path';
import { chooseGame, GAME } from './builder.ts';
import { SMALL } from './globalSetup.ts';
import { addressOf, openTab, shown, TAB_NAMES } from './hub.ts';
import { expect, test, type Page } from './test.ts';

// Servers that keep a connection open and say nothing.

/** Longer than the page waits for the next piece of a file. */
const GIVEN_UP = { timeout: 30_000 };

/** From now on the server answers for this file. */
const mend = (page: Page, file: string): Promise<unknown> =>
  page.route(`**/data/${file}*`, (route) => route.fulfill({ path: join(SMALL, file) }));

test('a manifest that never answers does not keep the figures of any tab', async ({ page: first }) => {
  // At once, because each page waits for some seconds.
  await Promise.all(
    TAB_NAMES.map(async (tab) => {
      const page = await first.context().newPage();
      await page.goto(addressOf('silent-manifest', tab));
      await expect(shown(page, tab), tab).toBeVisible();
    }),
  );
});

test('a file that stalls is named with the reason, the rest is shown, and Retry reads it', async ({ page }) => {
  test.slow();
  await page.goto(addressOf('stalled', 'games'));
  const alert = page.getByRole('alert');
  await expect(alert.getByText('team_avs: the server sent nothing for 20 seconds')).toBeVisible(GIVEN_UP);
  await expect(alert.getByText('Error loading data.')).toBeVisible();
  await expect(shown(page, 'games')).toBeVisible();
  await mend(page, 'team_avs.json');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeHidden();
  await expect(shown(page, 'games')).toBeVisible();
});

test('a site that does not say who is logged in can be asked again', async ({ page }) => {
  await page.route('**/wp-json/ddh/v1/current-user', (route) => route.abort());
  await page.goto('/plain/nhl-fantasy/my-team?page=19503');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await page.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({ json: { logged_in: true, user_id: 7 } }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Create your first team' })).toBeVisible();
});

test('a simulation that stalls says so, and Retry counts the slip', async ({ page }) => {
  test.slow();
  await openTab(page, 'parlay', 'stalled');
  await chooseGame(page);
  const failure = page
    .getByRole('alert')
    .getByText("Error: the game's file could not be read (the server sent nothing for 20 seconds)");
  await expect(failure).toBeVisible(GIVEN_UP);
  await mend(page, `${GAME}_parlaytrix.json`);
  await page.getByRole('region', { name: 'Slip' }).getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByText('All 600 simulations counted')).toBeVisible();
});
