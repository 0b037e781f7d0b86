import { findViolations } from '../../e2e/axe.ts';
import { ask, cookieOf, logIn } from '../lab/http.ts';
import { wp, type Site } from '../lab/site.ts';
import { expect, openTeam, test } from './cloud.ts';
import { addAndSave, createTeam, rostered, teamTitle } from './teamPage.ts';
import { unexpected } from './test.ts';

// Tests of a site that may be a copy: what members and administrators see, and that Google is not asked.

const SCREEN = '/wp-admin/options-general.php?page=ddh-hockey';
const ON_COPY = 'This site may be a copy of another one, so teams are saved on this device only.';

const state = (site: Site): unknown => wp(site, 'return DDH_Home::state();');

/** Changes the address in the site's database, as a copy's is changed. WP_HOME stays, so that the site can be opened. */
const setAddress = (site: Site, address: string): unknown =>
  wp(
    site,
    `$GLOBALS['wpdb']->update( 'wp_options', array( 'option_value' => '${address}' ), array( 'option_name' => 'home' ) );`,
  );

test.beforeEach(({ cloud: { site } }) => void setAddress(site, 'https://staging.example'));
test.afterEach(({ cloud: { site } }) => {
  wp(site, `delete_option( 'ddh_home' );`);
  setAddress(site, site.url);
  wp(site, 'DDH_Home::remember();');
});

test('on a site that may be a copy, teams stay on the device until an administrator says that it has moved', async ({
  cloud,
}) => {
  const { site, database } = cloud;
  const page = await openTeam(cloud, await cloud.device('fan', 360));
  await createTeam(page, 'Ice Cats');
  await addAndSave(page, 'Sam Reinhart');
  await expect(page.getByText(ON_COPY)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const hosts = new Set(cloud.asked.map((address) => new URL(address).host));
  hosts.delete('secure.gravatar.com');
  expect([...hosts]).toEqual([site.host]);

  const admin = await (await cloud.device('admin')).newPage();
  for (const [width, height] of [
    [360, 900],
    [1280, 900],
  ] as const) {
    await admin.setViewportSize({ width, height });
    await admin.goto(`${site.url}${SCREEN}`);
    const notice = admin.locator('.notice', { hasText: 'staging.example' });
    await expect(notice.getByRole('button')).toHaveText(['This site has moved', 'This is a copy']);
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findViolations(admin, { include: ['.notice'], exclude: [] })).toEqual([]);
  }
  await admin.getByRole('button', { name: 'This site has moved' }).press('Enter');
  await expect(admin.getByRole('status').filter({ hasText: 'now set up for this site' })).toBeVisible();

  await page.reload();
  await expect(teamTitle(page, 'Ice Cats')).toBeVisible();
  await expect(rostered(page, 'Sam Reinhart')).toBeVisible();
  await expect.poll(() => JSON.stringify(database.valueAt('users/wp_2/teams'))).toContain('Sam Reinhart');
  await expect(page.getByText(ON_COPY)).toBeHidden();
  expect(unexpected(cloud.troubles())).toEqual([]);
});

test('no one but an administrator who sends the form of the screen says what a site is', async ({
  cloud: { site },
}) => {
  const body = new URLSearchParams({ action: 'ddh_site', answer: 'moved', _wpnonce: '0123456789' }).toString();
  for (const user of ['admin', 'fan'] as const) {
    const cookie = cookieOf(await logIn(site, user, `${user}pass`));
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(site, '/wp-admin/admin-post.php', { method: 'POST', headers, body })).status, user).toBe(403);
  }
  expect(state(site)).toBe('asked');
});
