import type { PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test';
import { serveGoogle, type GoogleServer } from '../lab/googleTls.ts';
import { expect, test, type Cloud, type Page } from './cloud.ts';
import { enforce, policy, policyWithFirebase, violationsOf, type Violation } from './policy.ts';
import { addAndSave, createTeam, TEAM_PATH } from './teamPage.ts';
import { enter, givePictures } from './test.ts';

// Tests under a strict content security policy. They use the browser's own sockets, because Playwright's sockets obey
// no policy.

type Started = Pick<PlaywrightWorkerArgs & PlaywrightWorkerOptions, 'browser' | 'launchOptions'>;
type Seen = { readonly page: Page; readonly violations: readonly Violation[]; readonly asked: readonly string[] };

/** Runs a test with a member's page in a browser that resolves Google's host names to the stand-ins, over TLS. */
async function withRealSockets(
  { site, identity, database, project }: Cloud,
  { browser, launchOptions }: Started,
  csp: string,
  run: (seen: Seen, google: GoogleServer) => Promise<void>,
): Promise<void> {
  const google = await serveGoogle(identity, database, project.keys.google);
  const own = await browser.browserType().launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=${google.resolverRules}`],
  });
  // Members see WordPress's toolbar. Its icons need a font source that the policy in the operator's manual does not
  // list.
  const lift = enforce(site, `${csp}; font-src 'self' data:`);
  try {
    const context = await own.newContext({ ignoreHTTPSErrors: true });
    await givePictures(context);
    await enter(context, site, 'fan');
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const page = await context.newPage();
    page.on('websocket', (socket) => asked.push(socket.url()));
    const violations = await violationsOf(page);
    await run({ page, violations, asked }, google);
  } finally {
    lift();
    await own.close();
    await google.stop();
  }
}

const SOCKET = /^wss:\/\/[\w-]+\.firebaseio\.com\//;
const SCRIPT = /\/\.lp/;

test("the team features work under the Content-Security-Policy in the operator's manual, without violations", async ({
  browser,
  cloud,
  launchOptions,
}) => {
  await withRealSockets(cloud, { browser, launchOptions }, policyWithFirebase(), async (seen, google) => {
    const { page, violations, asked } = seen;
    await page.goto(cloud.site.url + TEAM_PATH);
    await createTeam(page, 'Ice Cats');
    await addAndSave(page, 'Sam Reinhart');
    expect(JSON.stringify(cloud.database.valueAt('users/wp_2'))).toContain('Sam Reinhart');

    const sockets = (): number => asked.filter((address) => SOCKET.test(address)).length;
    const before = sockets();
    expect(before).toBeGreaterThan(0);
    google.setDown(true);
    await page.reload();
    // After a socket has failed, the SDK might load a script for long-polling instead. The policy forbids that.
    await expect.poll(sockets).toBeGreaterThan(before + 1);
    await expect(page.getByText('Sam Reinhart').first()).toBeVisible();
    expect(asked.filter((address) => SCRIPT.test(address))).toEqual([]);
    expect(violations).toEqual([]);
  });
});

test('if the content security policy does not allow the database, the browser blocks the socket, and the SDK loads no script', async ({
  browser,
  cloud,
  launchOptions,
}) => {
  const some = policy().replace("connect-src 'self'", '$& https://identitytoolkit.googleapis.com');
  await withRealSockets(cloud, { browser, launchOptions }, some, async ({ page, violations, asked }) => {
    await page.goto(cloud.site.url + TEAM_PATH);
    await expect.poll(() => violations.some(({ blocked }) => blocked.startsWith('wss:'))).toBe(true);
    expect(new Set(violations.map(({ directive }) => directive))).toEqual(new Set(['connect-src']));
    expect(asked.filter((address) => SCRIPT.test(address))).toEqual([]);
  });
});
