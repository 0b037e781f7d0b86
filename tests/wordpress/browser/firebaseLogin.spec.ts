import { PLEASE_LOG_IN } from '../../../src/view/fantasy/team/copy.ts';
import { newKeys } from '../../firebase/identity/keys.ts';
import { idToken, project } from '../../firebase/identity/project.ts';
import { unlinkedAt } from '../lab/firebase.ts';
import { ask, cookieOf, logIn } from '../lab/http.ts';
import { wp, type Site } from '../lab/site.ts';
import { expect, openTeam, test, tokenIn } from './cloud.ts';
import { firstTeam, loggedOut } from './tabs.ts';
import { comeBack, createTeam, logOut, TEAM_PATH, teamTitle } from './teamPage.ts';
import { enter } from './test.ts';

// Tests of sessions with Firebase: each member has a separate session, and no user can get the session of another
// member.

const ROUTE = '/wp-json/ddh/v1/token-sync';

test('a logout ends the session, and the next member in the same browser gets separate teams', async ({ cloud }) => {
  const { database, identity, site } = cloud;
  const context = await cloud.device('fan');
  const page = await openTeam(cloud, context);
  await createTeam(page, 'Ice Cats');
  const before = await tokenIn(page);

  await logOut(await context.newPage(), site);
  await comeBack(page);
  await expect(loggedOut(page)).toBeVisible();
  await expect(page.getByText(PLEASE_LOG_IN).first()).toBeVisible();
  await expect.poll(() => unlinkedAt(site).at(-1)).toEqual({ status: 200, authorization: `Bearer ${before}` });
  await expect.poll(() => tokenIn(page)).toBeNull();

  await enter(context, site, 'admin');
  await page.reload();
  await expect(firstTeam(page)).toBeVisible();
  await expect(page.getByText('Ice Cats')).toBeHidden();
  await createTeam(page, 'Bears');
  expect(identity.accounts()).toHaveLength(2);
  const namesOf = (member: string): readonly string[] =>
    Object.values(database.valueAt(`users/${member}/teams`) as Record<string, { teamName: string }>).map(
      ({ teamName }) => teamName,
    );
  expect([namesOf('wp_1'), namesOf('wp_2')]).toEqual([['Bears'], ['Ice Cats']]);
});

test('a member who logs in before the previous member has logged out gets only their own teams', async ({ cloud }) => {
  const { site } = cloud;
  const context = await cloud.device('fan');
  const page = await openTeam(cloud, context);
  await createTeam(page, 'Ice Cats');
  await context.clearCookies();
  await enter(context, site, 'admin');
  await comeBack(page);
  await expect(firstTeam(page)).toBeVisible();
  await createTeam(page, 'Bears');
  await context.clearCookies();
  await enter(context, site, 'fan');
  await comeBack(page);
  await expect(teamTitle(page, 'Ice Cats')).toBeVisible();
  await expect(page.getByText('Bears')).toBeHidden();
});

test('two tabs that a member opens at once create only one Firebase account', async ({ cloud }) => {
  const context = await cloud.device('fan');
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((page) => page.goto(cloud.site.url + TEAM_PATH)));
  for (const page of tabs) await expect(firstTeam(page)).toBeVisible();
  expect(cloud.identity.asked.filter((what) => what === 'accounts:signUp')).toEqual(['accounts:signUp']);
  expect(cloud.identity.accounts()).toHaveLength(1);
});

/** Returns the time of each member's last link. */
const linkedAt = (site: Site): unknown =>
  wp(site, `return array_map( fn( $user ) => get_user_meta( $user->ID, DDH_Token_Sync::LINKED, true ), get_users() );`);

test('the site links no session without a nonce, and no session with a forged token or a token of another project', async ({
  cloud,
}) => {
  const { project: ours, site } = cloud;
  const cookie = cookieOf(await logIn(site, 'fan', 'fanpass'));
  const nonce = (await ask(site, '/wp-admin/admin-ajax.php?action=rest-nonce', { headers: { cookie } })).text;
  const times = { now: Date.now(), life: 3600, authTime: Date.now() };
  const tokenOf = (whose: typeof ours): string => idToken(whose, 'anonymous-1', 'anonymous', {}, times);
  const link = async (token: string, headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
    const { status, text } = await ask(site, ROUTE, { method: 'POST', headers: all, body: '{}' });
    return { ...(JSON.parse(text) as object), status };
  };
  const login = { cookie, 'x-wp-nonce': nonce };
  const forged = { status: 403, linked: false, reason: 'bad_token' };
  expect(await link(tokenOf(project(ours.keys, 'other')), login)).toEqual(forged);
  expect(await link(tokenOf(project(newKeys(), ours.id)), login)).toEqual(forged);

  const good = tokenOf(ours);
  const nobody = { status: 401, linked: false, reason: 'not_logged_in' };
  expect(await link(good, { cookie })).toEqual(nobody);
  expect(await link(good, { cookie, origin: 'https://elsewhere.example' })).toEqual(nobody);
  expect(linkedAt(site)).toEqual(['', '']);
  expect(await link(good, login)).toMatchObject({ status: 200, linked: true, wp: 'wp_2' });
});

test("a page of another origin cannot link its session with a member's cookies", async ({ cloud }) => {
  const { project: ours, site } = cloud;
  const context = await cloud.device(null);
  const cookies = await logIn(site, 'fan', 'fanpass');
  await context.addCookies(
    cookies.map((cookie) => ({
      ...cookie,
      domain: site.host.split(':')[0]!,
      path: '/',
      // This is the worst case: the browser sends these cookies with requests from any site.
      sameSite: 'None' as const,
      secure: true,
    })),
  );
  const page = await context.newPage();
  // The same server has another host name here, so the page has another origin.
  await page.goto(`http://elsewhere.localhost:${site.port}/wp-content/plugins/ddh-hockey/readme.txt`);
  const token = idToken(ours, 'anonymous-1', 'anonymous', {}, { now: Date.now(), life: 3600, authTime: Date.now() });
  const answered = page.waitForResponse((response) => response.url().startsWith(site.url + ROUTE));
  const read = await page.evaluate(
    async ([address, text]) => {
      const tell = (type: string, mode: RequestMode): Promise<string> =>
        fetch(address, {
          method: 'POST',
          mode,
          credentials: 'include',
          headers: { 'content-type': type },
          body: JSON.stringify({ idToken: text }),
        }).then(
          (answer) => answer.type,
          () => 'blocked',
        );
      return [await tell('application/json', 'cors'), await tell('text/plain', 'no-cors')];
    },
    [site.url + ROUTE, token] as const,
  );
  expect(read).toEqual(['blocked', 'opaque']);
  const request = (await answered).request();
  expect(await request.headerValue('cookie')).toContain('wordpress_logged_in_');
  expect(linkedAt(site)).toEqual(['', '']);
});
