import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildSlip, chooseGame, ddhParlay, slipOf } from '../../e2e/builder.ts';
import { ROOT } from '../lab/places.ts';
import { wp, type Site } from '../lab/site.ts';
import { loggedOut } from './tabs.ts';
import { expect, test, unexpected, type Page } from './test.ts';

const BUILDER = '/nhl-game-probability-hub/parlay-builder';

/** Builds a slip in the page; the address that the game's simulation came from. */
async function build(page: Page, site: Site): Promise<URL> {
  await page.goto(site.url + BUILDER);
  const request = page.waitForRequest(/_parlaytrix/);
  await chooseGame(page);
  await buildSlip(page);
  return new URL((await request).url());
}

/** The page counts what the command counts in the file that the site serves. */
async function expectCommandsAnswer(page: Page, site: Site, { pathname }: URL): Promise<void> {
  const file = join(site.root, decodeURIComponent(pathname));
  const { hits, records, percent, decimal } = ddhParlay(dirname(file), basename(file));
  expect(hits).toBeGreaterThan(0);
  const count = (value: number): string => value.toLocaleString('en-US');
  await expect(slipOf(page).getByText(`${count(hits)} of ${count(records)} simulations`)).toBeVisible();
  await expect(slipOf(page).getByRole('definition').getByText(percent, { exact: true })).toBeVisible();
  await expect(slipOf(page).getByText(decimal, { exact: true }).first()).toBeVisible();
}

const workersOf = (page: Page): readonly URL[] => page.workers().map((worker) => new URL(worker.url()));

test("a slip is counted by the plugin's own worker, as the command counts it", async ({ page, site, troubles }) => {
  const asked = await build(page, site);
  expect(asked.origin).toBe(site.url);
  expect(asked.pathname).toMatch(/^\/wp-content\/plugins\/ddh-hockey\/data\/2025020001_parlaytrix\.\w/);
  await expectCommandsAnswer(page, site, asked);
  const workers = workersOf(page);
  expect(workers.some(({ pathname }) => pathname.includes('simulation'))).toBe(true);
  for (const { origin, pathname } of workers) {
    expect(origin).toBe(site.url);
    expect(pathname).toMatch(/^\/wp-content\/plugins\/ddh-hockey\/dist\/assets\/[\w.-]+\.js$/);
  }
  expect(unexpected(troubles)).toEqual([]);
});

/** The policy that docs/operator.md tells operators of. */
function policy(): string {
  const said = /^- CSP: `([^`]+)`/m.exec(readFileSync(join(ROOT, 'docs/operator.md'), 'utf8'))?.[1];
  if (said === undefined) throw new Error('docs/operator.md says no policy any more');
  // What it leaves open is closed, so that nothing else can be needed.
  return `default-src 'none'; base-uri 'none'; object-src 'none'; ${said}`;
}

/** Sends the policy with every page. WordPress's own inline scripts get a nonce; ours get none, as there are none. */
function enforce(site: Site, csp: string): void {
  const folder = join(site.wordpress, 'wp-content/mu-plugins');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'csp.php'),
    `<?php
add_action( 'send_headers', function () {
	header( 'Content-Security-Policy: ${csp.replace("script-src 'self'", "script-src 'self' 'nonce-lab'").replaceAll("'", String.raw`\'`)}' );
} );
// WordPress's emoji start a worker out of a blob, which the policy refuses to everybody.
remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
add_filter( 'wp_inline_script_attributes', function ( $attributes ) {
	return array( 'nonce' => 'lab' ) + $attributes;
} );
`,
  );
}

type Violation = { readonly directive: string; readonly blocked: string; readonly source: string };

test('with its data in uploads, under a strict policy of content security', async ({ page, ownSite, troubles }) => {
  const site = await ownSite();
  const csp = policy();
  enforce(site, csp);
  const uploads = join(site.wordpress, 'wp-content/uploads/ddh-data');
  cpSync(join(site.plugin, 'data'), uploads, { recursive: true });
  rmSync(join(site.plugin, 'data'), { recursive: true });
  wp(site, `return update_option( 'ddh_settings', array( 'data_place' => 'uploads' ) );`);

  // Workers obey the policy that comes with their own file.
  await page.route('**/ddh-hockey/dist/assets/*.js', (route) =>
    route.fulfill({
      path: join(site.plugin, 'dist/assets', basename(new URL(route.request().url()).pathname)),
      headers: { 'content-type': 'text/javascript', 'content-security-policy': csp },
    }),
  );
  const violations: Violation[] = [];
  await page.exposeFunction('ddhViolation', (violation: Violation) => violations.push(violation));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (window as unknown as { ddhViolation: (violation: Violation) => void }).ddhViolation;
      tell({ directive: event.effectiveDirective, blocked: event.blockedURI, source: event.sourceFile });
    }),
  );

  const asked = await build(page, site);
  expect(asked.pathname).toMatch(/^\/wp-content\/uploads\/ddh-data\/2025020001_parlaytrix\.\w/);
  await expectCommandsAnswer(page, site, asked);
  expect(workersOf(page).length).toBeGreaterThan(0);

  await page.goto(`${site.url}/nhl-fantasy/my-team`);
  await expect(loggedOut(page)).toBeVisible();
  expect(violations).toEqual([]);
  expect(unexpected(troubles)).toEqual([]);
});
