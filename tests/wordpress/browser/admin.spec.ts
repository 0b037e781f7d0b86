import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findViolations } from '../../e2e/axe.ts';
import { ask, cookieOf, logIn } from '../lab/http.ts';
import { PHP } from '../lab/places.ts';
import { dataOf, wp, type Site } from '../lab/site.ts';
import { enforce, policy } from './policy.ts';
import { unexpectedWhereLeft, VAULT } from './tabs.ts';
import { enter, expect, test, type Page } from './test.ts';

const SCREEN = '/wp-admin/options-general.php?page=ddh-hockey';

/**
 * Zips the files in this folder with WordPress's own library, because the machine may have no other program for zips.
 */
function zipOf(site: Site, folder: string): string {
  const zip = `${folder}.zip`;
  const code = `require $argv[1] . '/wp-admin/includes/class-pclzip.php';
    $zip = new PclZip( $argv[2] ); exit( $zip->create( $argv[3], PCLZIP_OPT_REMOVE_PATH, $argv[3] ) ? 0 : 1 );`;
  execFileSync(PHP, ['-d', 'error_reporting=0', '-r', code, '--', site.wordpress, zip, folder]);
  return zip;
}

/**
 * Creates a delivery in a new folder: two of the site's files, with a new version in the manifest. `change` edits the
 * schedule.
 */
function delivery(site: Site, version: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-delivery-'));
  const data = dataOf(site);
  for (const file of ['manifest.json', 'schedule_times.json']) cpSync(join(data, file), join(folder, file));
  const schedule = change(readFileSync(join(folder, 'schedule_times.json'), 'utf8'));
  writeFileSync(join(folder, 'schedule_times.json'), schedule);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    version: string;
    generatedAt: string;
    files: Record<string, { bytes: number }>;
  };
  manifest.version = version;
  // The sample has the time of a commit, which may be in the future of a test with a moved clock.
  manifest.generatedAt = new Date().toISOString();
  manifest.files['schedule_times.json']!.bytes = Buffer.byteLength(schedule);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

async function upload(page: Page, site: Site, folder: string, as: 'zip' | 'folder'): Promise<void> {
  await page.goto(`${site.url}${SCREEN}&tab=data`);
  const chosen = as === 'zip' ? zipOf(site, folder) : folder;
  await page.locator(as === 'zip' ? '#ddh-zip' : '#ddh-folder').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

const makePages = (page: Page) => page.locator('#ddh_make_pages');

test('the operator creates the pages, changes settings and uploads a delivery', async ({
  page,
  context,
  ownSite,
  troubles,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  // A new site has no WordPress pages with the plugin's default page ids, so delete these pages.
  wp(site, `foreach ( DDH_Settings::PAGES as $id ) { wp_delete_post( $id, true ); }`);
  await page.goto(`${site.url}/wp-admin/plugins.php`);
  await page.getByRole('link', { name: 'Choose or make its pages' }).click();
  await makePages(page).click();
  await expect(page.getByRole('link', { name: `${site.url}/nhl-fantasy/` })).toBeVisible();
  await expect(makePages(page)).toBeHidden();
  await expect(page).toHaveURL(/[?&]made=hub(,|%2C)vault(,|%2C)fantasy/);
  // Without settings, as after a new installation, the plugin must find the pages that already exist.
  wp(site, `delete_option( 'ddh_settings' );`);
  await page.goto(site.url + SCREEN);
  await makePages(page).click();
  await expect(page).toHaveURL(/[?&]found=hub/);
  await expect(page.getByRole('link', { name: `${site.url}/nhl-fantasy/` })).toBeVisible();

  await page.getByLabel('Responsible gambling line').fill('Ask your own helpline');
  await page.getByLabel('Colors').selectOption('dark');
  await page.getByLabel('Books on the Hub').selectOption('off');
  await page.getByLabel("The designer's profile").fill('javascript:alert(1)');
  // The browser's own validation is switched off, because this test is about the server's validation.
  await page.locator('form[action="options.php"]').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('.notice', { hasText: "The designer's profile" })).toBeVisible();
  await expect(page.getByLabel('Responsible gambling line')).toHaveValue('Ask your own helpline');
  await expect(page.getByLabel('Books on the Hub')).toHaveValue('off');
  expect(await findViolations(page, { include: ['.wrap'], exclude: [] })).toEqual([]);

  await upload(
    page,
    site,
    delivery(site, 'zip-7', (text) => text.replace('"17:00"', '"17:03"')),
    'zip',
  );
  await expect(page.locator('#ddh-told')).toContainText('zip-7');
  await page.goto(`${site.url}/nhl-game-probability-hub/`);
  await expect(page.getByText('5:03').first()).toBeVisible();
  await expect(page.locator('#ddh-root')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'About' }).click();
  await expect(page.getByText('Ask your own helpline')).toBeVisible();
  expect(unexpectedWhereLeft(troubles)).toEqual([]);

  const all = {
    manifest: 'ok',
    json: 'plain',
    npz: 'ok',
    script: 'ok',
    style: 'ok',
    worker: 'ok',
    ajax: 'ok',
    page: 'ok',
    policy: 'ok',
  };
  expect(await lookAt(page, site, '/wp-admin/site-health.php')).toEqual(all);
  await page.route(/\.npz$/, (route) => route.fulfill({ status: 403 }));
  // The home page still gives a nonce.
  await page.route(/rest-nonce$/, (route) => route.fulfill({ status: 403 }));
  await page.route(/worker-.*\.js$/, (route) => route.fulfill({ contentType: 'text/plain', body: '' }));
  await page.route(/manifest\.json$/, (route) => route.fulfill({ body: '{"version":"zip-6"}' }));
  // A cache keeps a page of before an update.
  await page.route(`${site.url}${VAULT.path}/`, (route) => route.fulfill({ body: '<script src="/main-OLD00000.js">' }));
  const seen = { ...all, manifest: 'older', npz: 'status', worker: 'type', page: 'older' };
  expect(await lookAt(page, site, `${SCREEN}&tab=data`)).toEqual(seen);
  await page.route(/ddh-look/, (route) => route.fulfill({ headers: { 'x-frame-options': 'DENY' }, body: '' }));
  expect(await lookAt(page, site, `${SCREEN}&tab=data`)).toEqual({ frame: 'refused' });
});

/** Opens a screen of the dashboard. Returns what its script has stored of each part of the pages. */
async function lookAt(page: Page, site: Site, screen: string): Promise<unknown> {
  await page.goto(site.url + screen);
  await expect(page.locator('#ddh-reader')).toHaveAttribute('data-looked', '', { timeout: 20_000 });
  return wp(site, `return array_map( fn( $one ) => $one['state'], get_option( 'ddh_reader' )['seen'] );`);
}

test("Site Health names what a page's policy refuses, by header and in its HTML, and nothing under the guide's policy", async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  const found = async (): Promise<unknown> => {
    await lookAt(page, site, '/wp-admin/site-health.php');
    return wp(
      site,
      `$seen = get_option( 'ddh_reader' )['seen']['policy']; return $seen['state'] . ' ' . $seen['detail'];`,
    );
  };
  let stop = enforce(site, policy());
  expect(await found()).toBe('ok ');
  stop();
  stop = enforce(site, policy().replace("connect-src 'self'", "connect-src 'none'"));
  expect(await found()).toBe(`refused connect-src ${site.url}`);
  stop();
  const refusing = `<head><meta http-equiv="content-security-policy" content="worker-src 'none'; script-src 'self'">`;
  await page.route(`${site.url}${VAULT.path}/`, (route) => route.fulfill({ body: refusing, contentType: 'text/html' }));
  expect(await found()).toMatch(/^refused worker-src /);
});

test('a delivery with one bad file changes nothing, and the message names the file', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  const before = dataOf(site);
  await upload(
    page,
    site,
    delivery(site, 'delivered', (text) => text.slice(0, -10)),
    'zip',
  );
  await expect(page.locator('#ddh-told')).toContainText('schedule_times.json');
  expect(dataOf(site)).toBe(before);
  expect(readFileSync(join(before, 'manifest.json'), 'utf8')).not.toContain('delivered');
});

test('a folder is delivered in parts even if connections fail, and the previous delivery can be restored', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  const before = dataOf(site);
  const parts: number[] = [];
  await page.route('**/ddh/v1/deliveries/*/files/*/parts/*', async (route) => {
    const request = route.request();
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    parts.push(body.length);
    // Of the first twelve requests, every second one is lost before it reaches the site. The third and the ninth reach
    // the site, but their responses are lost.
    if (parts.length > 12) await route.continue();
    else if (parts.length % 2 === 0) await route.abort('connectionreset');
    else if (parts.length % 3 === 0) {
      const { pathname } = new URL(request.url());
      expect((await ask(site, pathname, { method: 'POST', headers: await request.allHeaders(), body })).status).toBe(
        200,
      );
      await route.abort('connectionreset');
    } else await route.continue();
  });
  const folder = delivery(site, 'in-parts', (text) => text);
  const rows = Array.from({ length: 60_000 }, (_, n) => ({ Player: `Player ${n}`, Team: 'Nobody' }));
  writeFileSync(join(folder, 'own_figures.json'), JSON.stringify(rows));
  await upload(page, site, folder, 'folder');
  await expect(page.locator('#ddh-told')).toContainText('in-parts', { timeout: 60_000 });
  expect(Math.max(...parts)).toBe(1_048_576);
  const after = dataOf(site);
  expect(after).not.toBe(before);
  expect(readFileSync(join(after, 'own_figures.json'), 'utf8')).toBe(JSON.stringify(rows));

  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect.poll(() => dataOf(site)).toBe(before);
});

test('an upload that a firewall refuses names ddh publish; Cancel ends one that waits for the site; nothing is changed', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  const before = dataOf(site);
  const folder = delivery(site, 'canceled', (text) => text.replace('"17:00"', '"17:03"'));
  const parts = '**/ddh/v1/deliveries/*/files/*/parts/*';
  await page.route(parts, (route) => route.fulfill({ status: 413, body: '<html>' }));
  await upload(page, site, folder, 'zip');
  await expect(page.locator('#ddh-told')).toContainText(/413.*ddh publish/);
  await page.unroute(parts);
  await page.route(parts, (route) => route.abort('connectionreset'));
  await upload(page, site, folder, 'zip');
  await expect(page.locator('#ddh-told')).toContainText('2 seconds');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('#ddh-told')).toContainText('Canceled');
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  expect(dataOf(site)).toBe(before);
});

test('an open page loads a newer delivery of the same day without asking the user', async ({ page, ownSite }) => {
  const site = await ownSite();
  await page.goto(`${site.url}/nhl-game-probability-hub/`);
  await expect(page.getByText('5:00').first()).toBeVisible();
  const folder = delivery(site, 'newer', (text) => text.replace('"17:00"', '"17:03"'));
  wp(site, `return ( new DDH_Folder( '${folder}' ) )->deliver( false )['version'];`);
  // The user returns to the page after two minutes.
  await page.evaluate(() => {
    const later = Date.now() + 120_000;
    window.Date = new Proxy(Date, {
      get: (date, key) => (key === 'now' ? () => later : (Reflect.get(date, key) as unknown)),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByText('5:03').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load newer data' })).toBeHidden();
});

test('the browser refuses an incomplete zip without sending it', async ({ page, context, ownSite }) => {
  const site = await ownSite();
  await enter(context, site, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())));
  const zip = zipOf(
    site,
    delivery(site, 'delivered', (text) => text),
  );
  writeFileSync(zip, readFileSync(zip).subarray(0, -30));
  await page.goto(`${site.url}${SCREEN}&tab=data`);
  await page.locator('#ddh-zip').setInputFiles(zip);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.locator('#ddh-told')).toContainText('incomplete');
  expect(asked.filter((url) => url.includes('/ddh/v1/deliveries'))).toEqual([]);
});

test('neither a subscriber nor a request without a nonce can change the settings or deliver data', async ({ site }) => {
  const cookie = cookieOf(await logIn(site, 'fan', 'fanpass'));
  const admin = cookieOf(await logIn(site, 'admin', 'adminpass'));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (path: string, who: string, body: string) =>
    ask(site, path, { method: 'POST', headers: { ...form, cookie: who }, body });
  expect((await ask(site, SCREEN, { headers: { cookie } })).status).toBe(403);
  // The site refuses a subscriber. The site also refuses requests of the operator without a nonce, because another site
  // could have sent them.
  for (const who of [cookie, admin])
    expect((await post('/wp-admin/admin-post.php', who, 'action=ddh_make_pages')).status).toBe(403);
  expect((await post('/wp-admin/options.php', admin, 'option_page=ddh-hockey&action=update')).status).toBe(403);
  const id = 'a'.repeat(32);
  for (const path of ['', `/${id}/files/0/parts/0`, `/${id}/commit`, `/${id}/cancel`]) {
    for (const who of ['', cookie, admin])
      expect((await post(`/wp-json/ddh/v1/deliveries${path}`, who, 'x')).status, path).toBe(401);
  }
});
