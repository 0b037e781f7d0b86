import { loginErrorText } from '../../../src/view/fantasy/team/copy.ts';
import { teamOutcomeText } from '../../../src/view/fantasy/team/storeCopy.ts';
import { wp, type Site } from '../lab/site.ts';
import { AJAX, HOME, METHODS, refuse, SAVING } from './refuse.ts';
import { firstTeam } from './tabs.ts';
import { addAndSave, addPlayer, createTeam, pressSave, rostered, TEAM_PATH } from './teamPage.ts';
import { enter, expect, test, type Page } from './test.ts';

// Tests of members on hosts that refuse requests before WordPress sees them.

/** Returns the names of fan's teams on the site, with the number of players. */
const teamsOf = (site: Site): unknown =>
  wp(
    site,
    `return array_map( fn( $team ) => array( $team['teamName'], count( json_decode( $team['teamRoster']['F'], true ) ) ), DDH_Team_Book::read( get_user_by( 'login', 'fan' )->ID )['teams'] );`,
  );

/** Collects the requests for a nonce: `omit` if the request had no cookie. */
function nonceRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/' && request.method() === 'POST') asked.push('home');
    if (!pathname.endsWith('/admin-ajax.php')) return;
    asked.push((await request.allHeaders())['cookie'] === undefined ? 'omit' : 'ajax');
  });
  return asked;
}

test('a member has a team where PUT, DELETE and admin-ajax are refused, and an edit waits while POST is refused, too', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  wp(site, `update_option( 'ddh_settings', array( 'team_store' => 'wordpress' ) );`);
  refuse(site, METHODS, { status: 405 });
  refuse(site, AJAX, { status: 403 });
  await enter(context, site, 'fan');
  await page.goto(site.url + TEAM_PATH);
  await createTeam(page, 'Ice Cats');
  await addAndSave(page, 'Sam Reinhart');
  expect(teamsOf(site)).toEqual([['Ice Cats', 1]]);

  const allow = refuse(site, SAVING, { status: 403, body: '<h1>Forbidden</h1>' });
  await addPlayer(page, 'Connor Bedard');
  await pressSave(page);
  const refused = { kind: 'saveFailed', error: { kind: 'refused' }, kept: true } as const;
  await expect(page.getByText(teamOutcomeText(refused))).toBeVisible();
  await page.reload();
  await expect(rostered(page, 'Connor Bedard')).toBeVisible();
  expect(teamsOf(site)).toEqual([['Ice Cats', 1]]);
  allow();
  await page.reload();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect.poll(() => teamsOf(site)).toEqual([['Ice Cats', 2]]);

  await page.getByRole('button', { name: 'Delete Ice Cats' }).click();
  await page.getByRole('button', { name: 'Delete team' }).click();
  await expect(firstTeam(page)).toBeVisible();
  expect(teamsOf(site)).toEqual([]);
});

test('a password in front of the dashboard is not asked of members, and is named if nothing else gives a nonce', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  refuse(site, AJAX, { status: 401, headers: ['WWW-Authenticate: Basic realm="dashboard"'] });
  const asked = nonceRequests(page);
  await enter(context, site, 'fan');
  await page.goto(site.url + TEAM_PATH);
  await expect(firstTeam(page)).toBeVisible();
  expect(asked).toEqual(['omit', 'home']);

  // A page cache that knows neither queries nor methods.
  refuse(site, HOME, { status: 200, body: '<!doctype html><title>Home</title>' });
  await page.reload();
  const error = { kind: 'refused', status: 401, password: true } as const;
  await expect(page.getByText(loginErrorText(error))).toBeVisible();
  await expect(page.getByText(loginErrorText({ kind: 'loggedOut' }))).toBeHidden();
  expect(asked.slice(2)).toEqual(['home', 'omit']);
});
