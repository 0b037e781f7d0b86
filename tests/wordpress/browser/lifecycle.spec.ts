import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../lab/http.ts';
import { pluginZip } from '../lab/places.ts';
import { dataOf, wp, type Site } from '../lab/site.ts';
import { expectTab, HUB } from './tabs.ts';
import { enter, expect, test, type Page } from './test.ts';

const OWN_ROWS = '[{"Player":"Own Figures"}]';

/**
 * Makes the test site look like one that has been in use: replaces the sample data, adds a logo and overwrites another,
 * changes settings, and stores teams of a member, a transient of this plugin and an option of another plugin.
 */
function live(site: Site): void {
  const data = dataOf(site);
  const manifest = { version: 'own-1', generatedAt: '2026-01-15T12:00:00Z', files: {} };
  for (const name of readdirSync(data)) {
    if (!/^(index\.php|\.htaccess)$/.test(name)) rmSync(join(data, name), { recursive: true });
  }
  writeFileSync(join(data, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(data, 'p_info.json'), OWN_ROWS);
  writeFileSync(join(site.plugin, 'assets/books/ownbook.png'), 'own logo');
  writeFileSync(join(site.plugin, 'assets/books/sampleotter.png'), 'replaced logo');
  wp(
    site,
    `update_option( 'ddh_settings', array( 'keep_days' => 9, 'team_store' => 'wordpress' ) );
     update_user_meta( get_user_by( 'login', 'fan' )->ID, 'ddh_teams', '{"teams":{}}' );
     set_transient( 'ddh_links_1', 1, 3600 );
     update_option( 'ddh_shop_orders', 'of another plugin' );`,
  );
}

/** Returns the names of options, user metadata, events and rewrite rules that contain `ddh`. */
const rows = (site: Site): unknown =>
  wp(
    site,
    `global $wpdb; return array_merge(
       $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%ddh%'" ),
       $wpdb->get_col( "SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%ddh%'" ),
       array_filter( array_keys( call_user_func_array( 'array_merge', array_values( _get_cron_array() ?: array( array() ) ) ) ), fn( $job ) => 0 === strpos( $job, 'ddh' ) ),
       array_keys( array_filter( (array) get_option( 'rewrite_rules' ), fn( $to ) => false !== strpos( $to, 'ddh' ) ) ) );`,
  );

/** Gives the site's built files other names, as an earlier version had. Returns the page with these names. */
function renameBuild(site: Site, page: string): string {
  const assets = join(site.plugin, 'dist/assets');
  const names = readdirSync(assets);
  const renamed = new Map(names.map((name, i) => [name, name.replace(/-[\w-]{8}(?=\.\w+$)/, `-OLD${10_000 + i}`)]));
  const replaced = (text: string): string =>
    text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name);
  for (const [name, other] of renamed) {
    writeFileSync(join(assets, other), replaced(readFileSync(join(assets, name), 'utf8')));
    rmSync(join(assets, name));
  }
  return replaced(page);
}

async function uploadPlugin(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator('#pluginzip').setInputFiles(pluginZip());
  await page.getByRole('button', { name: 'Install Now' }).click();
}

test('an update keeps data, logos, settings and teams, and does not restore the sample data', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  live(site);
  const data = dataOf(site);
  // A page that a cache keeps from before the update, whose version named its built files otherwise.
  const cached = renameBuild(site, (await ask(site, '/nhl-value-vault/')).text);
  rmSync(join(site.plugin, 'dist/manifest.json'));
  await enter(context, site, 'admin');
  await uploadPlugin(page, site);
  await page.getByRole('link', { name: 'Replace current with uploaded' }).click();
  await expect(page.getByText('Plugin updated successfully.')).toBeVisible();
  const read = (path: string) => readFileSync(join(site.plugin, path), 'utf8');
  expect(existsSync(join(site.plugin, 'dist/manifest.json'))).toBe(true);
  expect(dataOf(site)).toBe(data);
  expect(read('assets/books/ownbook.png')).toBe('own logo');
  expect(read('assets/books/sampleotter.png')).toBe('replaced logo');
  expect(readdirSync(data).toSorted()).toEqual(['.htaccess', 'index.php', 'manifest.json', 'p_info.json'].toSorted());
  expect(wp(site, `return DDH_Settings::get( 'keep_days' );`)).toBe(9);
  expect(rows(site)).toContain('ddh_teams');
  // The update has written the rewrite rules, so deep links work although no user has saved the permalinks.
  await page.goto(`${site.url}/nhl-value-vault/sog-value`);
  await expect(page.locator('#ddh-root')).toBeAttached();
  await page.route('**/nhl-value-vault/', (route) => route.fulfill({ contentType: 'text/html', body: cached }));
  await page.goto(`${site.url}/nhl-value-vault/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test("until the sample is copied to uploads, visitors see it from the plugin's folder, and no request of theirs copies it", async ({
  page,
  ownSite,
}) => {
  const site = await ownSite();
  const uploads = join(site.wordpress, 'wp-content/uploads/ddh-data');
  // An update by FTP leaves the same state: the plugin's files are new, and no activation follows.
  rmSync(uploads, { recursive: true });
  wp(
    site,
    `delete_option( 'ddh_delivery' );
     wp_unschedule_hook( 'ddh_deliveries' );
     wp_schedule_event( time() - 10, 'hourly', 'ddh_deliveries' );`,
  );
  for (const path of ['/wp-admin/admin-ajax.php?action=rest-nonce', '/wp-cron.php', '/wp-json/ddh/v1/data'])
    await ask(site, path);
  await page.goto(site.url + HUB.path);
  await expectTab(page, HUB.tabs[0]);
  expect(await page.locator('#ddh-settings').textContent()).toContain(
    '"dataUrl":"/wp-content/plugins/ddh-hockey/data"',
  );
  expect(rows(site)).not.toContain('ddh_delivery');
  // The scheduled job has run. It makes no folder in the place of one that may only be away.
  expect(existsSync(uploads)).toBe(false);
});

test('an update that cannot copy the logos is refused and changes nothing', async ({ page, context, ownSite }) => {
  const site = await ownSite();
  live(site);
  // A file in place of the folder for logos has the same effect as a full disk or a wrong owner: the logos cannot be
  // copied.
  wp(
    site,
    `wp_mkdir_p( WPMU_PLUGIN_DIR ); file_put_contents( WPMU_PLUGIN_DIR . '/fail.php', "<?php add_filter( 'upgrader_source_selection', function ( \\$s ) { if ( is_string( \\$s ) ) { rename( \\$s . 'assets/books', \\$s . 'assets/gone' ); file_put_contents( \\$s . 'assets/books', 'a file is in the way' ); } return \\$s; }, 1 );" );`,
  );
  await enter(context, site, 'admin');
  await uploadPlugin(page, site);
  await expect(page.getByText('The plugin was not updated')).toBeVisible();
  expect(readFileSync(join(site.plugin, 'assets/books/ownbook.png'), 'utf8')).toBe('own logo');
  await page.goto(`${site.url}/nhl-value-vault/`);
  await expect(page.locator('#ddh-root')).toBeAttached();
});

async function deletePlugin(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/wp-admin/plugins.php`);
  const row = page.locator('tr[data-plugin="ddh-hockey/ddh-hockey.php"]').first();
  await row.getByRole('link', { name: 'Deactivate' }).click();
  await expect(page.getByText('Plugin deactivated.')).toBeVisible();
  // Wait until WordPress's scripts have loaded. Before that, the link "Delete" opens another page that asks for
  // confirmation.
  await page.waitForLoadState('load');
  page.once('dialog', (dialog) => void dialog.accept());
  await row.getByRole('link', { name: 'Delete' }).click();
  // The message is in the page but not yet visible: an animation shows it, and the page's clock is fixed.
  await expect(page.getByText('Deleted!', { exact: true })).toBeAttached();
}

test('deleting the plugin removes everything when the operator has chosen that', async ({ page, context, ownSite }) => {
  const site = await ownSite();
  live(site);
  wp(
    site,
    `update_option( 'ddh_settings', array( 'remove_all' => true ) );
     wp_mkdir_p( wp_upload_dir()['basedir'] . '/ddh-data/value_vault' );`,
  );
  const outside = join(site.wordpress, 'precious.txt');
  writeFileSync(outside, 'kept');
  symlinkSync(site.wordpress, join(site.wordpress, 'wp-content/uploads/ddh-data/linked'));
  await enter(context, site, 'admin');
  await deletePlugin(page, site);
  expect(rows(site)).toEqual(['ddh_shop_orders']);
  expect(readFileSync(outside, 'utf8')).toBe('kept');
  expect(existsSync(site.plugin)).toBe(false);
  expect(readdirSync(join(site.wordpress, 'wp-content/uploads')).filter((name) => name.includes('ddh'))).toEqual([]);
  await page.goto(`${site.url}/nhl-value-vault/goal-value`);
  await expect(page.locator('#ddh-root')).toHaveCount(0);
});

test('deleting the plugin keeps the teams by default', async ({ page, context, ownSite }) => {
  const site = await ownSite();
  live(site);
  await enter(context, site, 'admin');
  await deletePlugin(page, site);
  expect(rows(site)).toEqual(['ddh_shop_orders', 'ddh_teams']);
});
