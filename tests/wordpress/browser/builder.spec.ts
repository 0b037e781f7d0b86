import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FAIR_CHANCE } from '../../../src/view/slip/copy.ts';
import { buildSlip, chooseGame, ddhParlay, slipOf } from '../../e2e/builder.ts';
import { wp, type Site } from '../lab/site.ts';
import { enforce, policy, violationsOf } from './policy.ts';
import { loggedOut } from './tabs.ts';
import { expect, test, unexpected, type Page } from './test.ts';

const BUILDER = '/nhl-game-probability-hub/parlay-builder';

/** Builds a slip in the page. Returns the URL of the game model, from which the page makes the simulations. */
async function build(page: Page, site: Site): Promise<URL> {
  // A quick device counts more than the published simulations, unless the browser saves data.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  // Without a slip, the builder opens the first game at once.
  const request = page.waitForRequest(/2025020001_gamemodel/);
  await page.goto(site.url + BUILDER);
  await page.getByRole('radio', { name: 'All fields' }).check();
  await chooseGame(page);
  await buildSlip(page);
  return new URL((await request).url());
}

/**
 * Expects that the page shows the same results as `ddh parlay` prints for the served game model: the number of
 * winning simulations, the number of all simulations, the probability and the odds, which are the honest ones of a game with weights.
 */
async function expectCommandsAnswer(page: Page, site: Site, { pathname }: URL): Promise<void> {
  const file = join(site.root, decodeURIComponent(pathname));
  const { hits, records, honest, text } = ddhParlay(dirname(file), basename(file));
  expect(hits).toBeGreaterThan(0);
  const count = (value: number): string => value.toLocaleString('en-US');
  await expect(slipOf(page).getByText(`${count(hits)} of ${count(records)} simulations`)).toBeVisible();
  await expect(slipOf(page).getByRole('definition').getByText(text.probability, { exact: true })).toBeVisible();
  await expect(
    slipOf(page)
      .getByText((honest ?? { text }).text.decimal, { exact: true })
      .first(),
  ).toBeVisible();
}

const workersOf = (page: Page): readonly URL[] => page.workers().map((worker) => new URL(worker.url()));

test("the plugin's worker finds as many winning simulations as `ddh parlay`", async ({ page, site, troubles }) => {
  const asked = await build(page, site);
  expect(asked.origin).toBe(site.url);
  expect(asked.pathname).toMatch(/^\/wp-content\/uploads\/ddh-data\/[\w-]+\/2025020001_gamemodel\.json/);
  await expectCommandsAnswer(page, site, asked);
  const workers = workersOf(page);
  expect(workers.some(({ pathname }) => pathname.includes('simulation'))).toBe(true);
  for (const { origin, pathname } of workers) {
    expect(origin).toBe(site.url);
    expect(pathname).toMatch(/^\/wp-content\/plugins\/ddh-hockey\/dist\/assets\/[\w.-]+\.js$/);
  }
  expect(unexpected(troubles)).toEqual([]);
});

test('a slip is evaluated under a strict content security policy', async ({ page, ownSite, troubles }) => {
  const site = await ownSite();
  const csp = policy();
  enforce(site, csp);
  // The sample in the plugin's folder can be removed, because the site has copied it to uploads.
  rmSync(join(site.plugin, 'data'), { recursive: true });

  // A worker obeys the content security policy of its own script's response, not that of the page. So send the policy
  // with each script.
  await page.route('**/ddh-hockey/dist/assets/*.js', (route) =>
    route.fulfill({
      path: join(site.plugin, 'dist/assets', basename(new URL(route.request().url()).pathname)),
      headers: { 'content-type': 'text/javascript', 'content-security-policy': csp },
    }),
  );
  const violations = await violationsOf(page);

  const asked = await build(page, site);
  expect(asked.pathname).toMatch(/^\/wp-content\/uploads\/ddh-data\/[\w-]+\/2025020001_gamemodel\.json/);
  await expectCommandsAnswer(page, site, asked);
  expect(workersOf(page).length).toBeGreaterThan(0);

  expect(unexpected(troubles)).toEqual([]);

  // With books kept off the Hub, the same slip has the price of the simulation. The Vault does not change.
  await expect(slipOf(page).getByText(FAIR_CHANCE)).toBeVisible();
  wp(
    site,
    `update_option( 'ddh_settings', array( 'hub_books' => 'off' ) + (array) get_option( 'ddh_settings', array() ) );`,
  );
  await page.reload();
  await expect(slipOf(page).getByText('Parlay probability', { exact: true })).toBeVisible();
  await expect(
    slipOf(page)
      .getByText(/simulations$/)
      .first(),
  ).toBeVisible();
  await expect(slipOf(page).getByText(FAIR_CHANCE)).toBeHidden();
  await page.goto(`${site.url}/nhl-value-vault/all-edges`);
  await expect(page.getByText(/^simulation [\d.]+% · books /).first()).toBeVisible();

  await page.goto(`${site.url}/nhl-fantasy/my-team`);
  await expect(loggedOut(page)).toBeVisible();
  expect(violations).toEqual([]);
  // Leaving the page aborts what the worker still loads.
  expect(unexpected(troubles).filter((trouble) => !trouble.startsWith('net::ERR_ABORTED'))).toEqual([]);
});
