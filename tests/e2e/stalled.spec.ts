import { join } from 'node:path';
import { datasetErrorText, gameFileErrorText } from '@ddh/engine/internal/format';
import { FIRST_TEAM } from '../../src/view/fantasy/team/copy.ts';
import { loadFailedText } from '../../src/view/shared/section/copy.ts';
import { chooseGame, GAME } from './builder.ts';
import { SMALL } from './globalSetup.ts';
import { addressOf, openTab, shown, TAB_NAMES } from './hub.ts';
import { expect, test, type Page } from './test.ts';

/** A timeout in ms that is longer than the time for which the page waits for the next piece of a file. */
const STALLED = { kind: 'stalled', seconds: 20 } as const;
const GIVEN_UP = { timeout: 30_000 };

/** Makes the server send the complete file from the next request on. */
const repair = (page: Page, file: string): Promise<unknown> =>
  page.route(`**/data/${file}*`, (route) => route.fulfill({ path: join(SMALL, file) }));

test('a manifest request without a response does not block the figures of any tab', async ({ page: first }) => {
  // All tabs are tested at once, because each page waits for some seconds.
  await Promise.all(
    TAB_NAMES.map(async (tab) => {
      const page = await first.context().newPage();
      await page.goto(addressOf('silent-manifest', tab));
      await expect(shown(page, tab), tab).toBeVisible();
    }),
  );
});

test('Retry requests the current user again after that request has failed', async ({ page }) => {
  await page.route('**/wp-json/ddh/v1/current-user', (route) => route.abort());
  await page.goto('/plain/nhl-fantasy/my-team?page=19503');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await page.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({ json: { logged_in: true, user_id: 7 } }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: FIRST_TEAM })).toBeVisible();
});

/** Opens a tab whose data file stops arriving in the middle, and checks that Retry loads the file. */
async function retryFile(page: Page): Promise<void> {
  await page.goto(addressOf('stalled', 'games'));
  const alert = page.getByRole('alert');
  await alert.getByText('Details').click(GIVEN_UP);
  await expect(alert.getByText(`team_avs: ${datasetErrorText(STALLED)}`)).toBeVisible(GIVEN_UP);
  await expect(alert.getByText(loadFailedText({ page: 'hub' }, null))).toBeVisible();
  await expect(shown(page, 'games')).toBeVisible();
  await repair(page, 'team_avs.json');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeHidden();
  await expect(shown(page, 'games')).toBeVisible();
}

/** Opens a game whose simulation file stops arriving in the middle, and checks that Retry evaluates the slip. */
async function retrySimulation(page: Page): Promise<void> {
  await openTab(page, 'parlay', 'stalled');
  await chooseGame(page);
  const failure = page.getByText(gameFileErrorText(STALLED)).first();
  await expect(failure).toBeVisible(GIVEN_UP);
  await repair(page, `${GAME}_parlaytrix.json`);
  await page.getByRole('region', { name: 'Slip' }).getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByText('All 600 simulations counted')).toBeVisible();
}

test('if the transfer of a data file or a simulation file stalls, the page shows the reason and all other figures, and Retry loads the file', async ({
  page,
}) => {
  test.slow();
  // Both pages wait for their timeouts at the same time.
  await Promise.all([retryFile(page), retrySimulation(await page.context().newPage())]);
});
