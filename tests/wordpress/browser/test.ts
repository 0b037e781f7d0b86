import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { logIn } from '../lab/http.ts';
import { serve } from '../lab/server.ts';
import { makeSite, type Site, type SiteOptions } from '../lab/site.ts';
import { MAIN, OURS } from './site.ts';

/** The evening of the sample's day in New York: its figures are fresh. */
const EVENING = '2025-10-07T18:00:00Z';

export type User = 'admin' | 'fan';

/** What went wrong on a page without anybody seeing it. */
export type Troubles = { readonly console: string[]; readonly requests: string[] };

type Fixtures = {
  /** The shared site. */
  readonly site: Site;
  /** Who is logged in at the shared site; `test.use({ user: 'fan' })`. `null`: a visitor. */
  readonly user: User | null;
  /** Collected of the test's page from its start. */
  readonly troubles: Troubles;
  /** An own site with an own server, gone after the test: for tests that change or remove things. */
  readonly ownSite: (options?: Omit<SiteOptions, 'name' | 'port'>) => Promise<Site>;
};

export const test = base.extend<Fixtures>({
  site: [MAIN, { option: true }],
  user: [null, { option: true }],
  context: async ({ context, site, user }, run) => {
    await givePictures(context);
    if (user !== null) await enter(context, site, user);
    await run(context);
  },
  page: async ({ page }, run) => {
    await page.addInitScript(standStill, Date.parse(EVENING));
    await run(page);
  },
  troubles: async ({ page }, run) => run(watch(page)),
  ownSite: async ({ site: { port: shared } }, run, { parallelIndex, testId }) => {
    const stops: (() => Promise<void>)[] = [];
    await run(async (options = {}) => {
      const port = shared + 10 + parallelIndex * 10 + stops.length;
      const site = makeSite({ ...options, name: `${OURS}${testId}-${stops.length}`, port });
      stops.push(await serve(site));
      return site;
    });
    for (const stop of stops) await stop();
  },
});

export { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
export type { Site } from '../lab/site.ts';

/** WordPress shows members' pictures from another host. Nothing else may be asked of any: that fails, and is seen. */
export const PICTURES = 'secure.gravatar.com';
export const givePictures = (context: BrowserContext): Promise<unknown> =>
  context.route(`https://${PICTURES}/**`, (route) => route.fulfill({ contentType: 'image/png', body: '' }));

/** Logs a browser in at a site. */
export async function enter(context: BrowserContext, site: Site, user: User): Promise<void> {
  const cookies = await logIn(site, user, `${user}pass`);
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, domain: new URL(`http://${site.host}`).hostname, path: '/' })),
  );
}

/** The page's date stands. Playwright's own clock also replaces `performance`, which WordPress's scripts ask for their load. */
function standStill(now: number): void {
  window.Date = new Proxy(Date, {
    construct: (date, args) => Reflect.construct(date, args.length === 0 ? [now] : args) as Date,
    apply: (date) => new date(now).toString(),
    get: (date, key) => (key === 'now' ? () => now : (Reflect.get(date, key) as unknown)),
  });
}

export function watch(page: Page): Troubles {
  const troubles: Troubles = { console: [], requests: [] };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      troubles.console.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => troubles.console.push(String(error)));
  page.on('requestfailed', (request) => troubles.requests.push(`${request.failure()?.errorText} ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.requests.push(`${response.status()} ${response.url()}`);
  });
  return troubles;
}

/** That a visitor has no nonce is how WordPress answers; the browser notes it. Nothing else is to be expected. */
export const unexpected = ({ console: said, requests }: Troubles): readonly string[] =>
  [...said, ...requests].filter(
    (line) => !(/\b400\b/.test(line) && line.endsWith('/wp-admin/admin-ajax.php?action=rest-nonce')),
  );
