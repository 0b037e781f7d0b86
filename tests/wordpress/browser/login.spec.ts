import { teamOutcomeText } from '../../../src/view/fantasy/team/storeCopy.ts';
import { ask, oneLogin } from '../lab/http.ts';
import { firstTeam, loggedOut, unexpectedWhereLeft } from './tabs.ts';
import { comeBack, logOut, TEAM_PATH, teamTitle } from './teamPage.ts';
import { enter, expect, test, type Page, type User } from './test.ts';

/** Fills in WordPress's login page. */
async function fillIn(page: Page, user: User): Promise<void> {
  const name = page.getByLabel('Username or Email Address');
  // The script of the login page focuses this field shortly after loading, which could interrupt typing.
  await expect(name).toBeFocused();
  await name.fill(user);
  await page.getByLabel('Password', { exact: true }).fill(`${user}pass`);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Returns the HTML of the tab and its session storage. */
const everythingOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.outerHTML}${JSON.stringify(Object.entries(sessionStorage))}`);

test('a page that was opened before the login shows the member when the user returns to the page', async ({
  page,
  context,
  site,
  troubles,
}) => {
  await page.goto(site.url + TEAM_PATH);
  await expect(loggedOut(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto(site.url + TEAM_PATH);
  await other.getByRole('link', { name: 'Log in' }).click();
  await expect(other).toHaveURL(/\/wp-login\.php\?/);
  await oneLogin(site, async () => {
    await fillIn(other, 'fan');
    await expect(other).toHaveURL(site.url + TEAM_PATH);
  });
  await expect(firstTeam(other)).toBeVisible();

  await comeBack(page);
  await expect(firstTeam(page)).toBeVisible();
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});

test.describe('My Team in a cached page', () => {
  test.use({ user: 'fan' });

  for (const stale of [false, true]) {
    test(`a logged-in member is recognized on a cached page${stale ? ', although the page gets a stale nonce' : ''}`, async ({
      page,
      site,
      troubles,
    }) => {
      const { text } = await ask(site, TEAM_PATH);
      expect(text).toContain('"base":');
      await page.route(site.url + TEAM_PATH, (route) => route.fulfill({ contentType: 'text/html', body: text }));
      if (stale) {
        const nonces = /admin-ajax\.php\?action=rest-nonce$/;
        // The first request has no cookie: it asks whether a password is in front.
        await page.route(nonces, (route) => route.fulfill({ body: 'deadbeef00' }), { times: 2 });
      }
      await page.goto(site.url + TEAM_PATH);
      await expect(firstTeam(page)).toBeVisible();
      await expect(page.getByText('HTTP error!')).toBeHidden();
      // The page learns from a response with status 403 that its nonce is stale, so this console message is expected.
      const seen = unexpectedWhereLeft(troubles).filter(
        (line) => !(stale && /\b403\b/.test(line) && line.includes('/wp-json/ddh/v1/')),
      );
      expect(seen).toEqual([]);
    });
  }

  test('a reload shows the team of a member, and the next user of the browser does not see that team', async ({
    page,
    context,
    site,
    troubles,
  }) => {
    await page.goto(site.url + TEAM_PATH);
    await page.getByRole('textbox', { name: 'Team name', exact: true }).fill('Night Owls');
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByText(teamOutcomeText({ kind: 'teamCreated', merged: false }))).toBeVisible();
    await page.reload();
    await expect(teamTitle(page, 'Night Owls')).toBeVisible();

    const other = await context.newPage();
    await logOut(other, site);
    await comeBack(page);
    await expect(loggedOut(page)).toBeVisible();
    expect(await everythingOf(page)).not.toContain('Night Owls');

    // Another user logs in, in the same browser.
    await enter(context, site, 'admin');
    await page.reload();
    await expect(firstTeam(page)).toBeVisible();
    expect(await everythingOf(page)).not.toContain('Night Owls');

    // The first user logs in again, while the page of the other user is open.
    await context.clearCookies();
    await enter(context, site, 'fan');
    await comeBack(page);
    await expect(teamTitle(page, 'Night Owls')).toBeVisible();
    expect(unexpectedWhereLeft(troubles).filter((line) => !/\b403\b/.test(line))).toEqual([]);
  });
});
