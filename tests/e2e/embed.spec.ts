import { FIRST_TEAM, loginErrorText } from '../../src/view/fantasy/team/copy.ts';
import { addressOf, openTab, shown } from './hub.ts';
import { LOOPBACK, ORIGIN, PORT } from './origin.ts';
import { expect, test, type Page } from './test.ts';

// These tests embed the app in pages outside WordPress, or in pages without the plugin's settings.

const LOCAL = `http://${LOOPBACK}:${PORT}`;
const PLUGIN = '/wp-content/plugins/ddh-hockey';
const HINT = /put the data folder's address on this site into the attribute data-url/;

/** Collects the folders from which the page requests data and logos. */
function asked(page: Page): Set<string> {
  const folders = new Set<string>();
  page.on('request', (request) => {
    const found = /^.*\/(?:data|assets\/team-logos)\//.exec(request.url());
    if (found) folders.add(found[0]);
  });
  return folders;
}

test.describe('a page without the settings script', () => {
  test('a page on a public host loads the sample and the logos from the plugin folder and explains how to set the data folder', async ({
    page,
  }) => {
    const folders = asked(page);
    await openTab(page, 'games', 'plain', '?bare');
    await expect(page.getByText(', sample')).toBeVisible();
    await expect(page.getByText(HINT)).toBeVisible();
    await expect(page.locator('#ddh-root img').first()).toBeVisible();
    expect([...folders].toSorted()).toEqual([`${ORIGIN}${PLUGIN}/assets/team-logos/`, `${ORIGIN}${PLUGIN}/data/`]);
    await page.getByRole('link', { name: 'Parlay Builder' }).click();
    await expect(shown(page, 'parlay')).toBeVisible();
  });

  test('a page loads data from the folder that an attribute of the root element names', async ({ page }) => {
    const folders = asked(page);
    await openTab(page, 'games', 'plain', '?bare=/npz/data');
    await expect(page.locator('#ddh-root img').first()).toBeVisible();
    await expect(page.getByText(HINT)).toBeHidden();
    expect([...folders].toSorted()).toEqual([`${ORIGIN}/npz/data/`, `${ORIGIN}${PLUGIN}/assets/team-logos/`]);
  });

  test('a page does not load data from a folder of another site', async ({ page }) => {
    const folders = asked(page);
    await openTab(page, 'games', 'plain', `?bare=${LOCAL}/npz/data`);
    await expect(page.getByText(HINT)).toBeVisible();
    expect([...folders].filter((folder) => !folder.startsWith(ORIGIN))).toEqual([]);
  });

  test('a page on localhost loads data from the root and needs no login', async ({ page }) => {
    const folders = asked(page);
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('wp-json') ? 1 : 0));
    await page.goto(`${LOCAL}${addressOf('plain', 'games', '?bare')}`);
    await expect(shown(page, 'games')).toBeVisible();
    await expect(page.getByText(HINT)).toBeHidden();
    expect([...folders]).toContain(`${LOCAL}/data/`);
    await page.goto(`${LOCAL}/plain/nhl-fantasy/my-team?page=19503&bare`);
    await expect(page.getByRole('heading', { name: FIRST_TEAM })).toBeVisible();
    expect(calls).toBe(0);
  });
});

test("a page on localhost with the plugin's settings uses the URLs and the login from the settings", async ({
  page,
}) => {
  const folders = asked(page);
  await page.route('**/wp-json/ddh/v1/current-user', (route) => route.fulfill({ json: { logged_in: false } }));
  await page.goto(`${LOCAL}${addressOf('plain', 'games')}`);
  await expect(shown(page, 'games')).toBeVisible();
  await expect(page.locator('#ddh-root img').first()).toBeVisible();
  expect([...folders].toSorted()).toEqual([`${LOCAL}/plain/assets/team-logos/`, `${LOCAL}/plain/data/`]);
  await page.goto(`${LOCAL}/plain/nhl-fantasy/my-team?page=19503`);
  await expect(page.getByText(loginErrorText({ kind: 'loggedOut' }))).toBeVisible();
});
