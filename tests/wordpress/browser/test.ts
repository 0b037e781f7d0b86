import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { logIn } from '../lab/http.ts';
import { serve } from '../lab/server.ts';
import { makeSite, type Site, type SiteOptions } from '../lab/site.ts';
import { MAIN, OURS } from './site.ts';
import { standStill } from './standStill.ts';

/** The time in the browser: the first day of the sample, at 2 pm in New York. The data is not yet outdated then. */
const EVENING = '2025-10-07T18:00:00Z';

export type User = 'admin' | 'fan';

/** Console messages and failed requests, which a user would not notice. */
export type Troubles = { readonly console: string[]; readonly requests: string[] };

type Fixtures = {
  /** The shared site. */
  readonly site: Site;
  /** The user who is logged in to the shared site, set by `test.use({ user: 'fan' })`, or `null` for a visitor. */
  readonly user: User | null;
  /** The console messages and failed requests of the test's page since it was opened. */
  readonly troubles: Troubles;
  /**
   * Creates a site with its own server, for a test that changes or removes things. Site and server are removed after
   * the test.
   */
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

/** The host of members' pictures. A request to any other host fails and is added to `troubles`. */
export const PICTURES = 'secure.gravatar.com';
export const givePictures = (context: BrowserContext): Promise<unknown> =>
  context.route(`https://${PICTURES}/**`, (route) => route.fulfill({ contentType: 'image/png', body: '' }));

/** Logs in to a site in the browser. */
export async function enter(context: BrowserContext, site: Site, user: User): Promise<void> {
  const cookies = await logIn(site, user, `${user}pass`);
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, domain: new URL(`http://${site.host}`).hostname, path: '/' })),
  );
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

/**
 * WordPress responds with status 400 when a visitor asks for a nonce, and the browser logs that. The next page ends the
 * requests by which a screen of the dashboard tests compression. Everything else is unexpected.
 */
export const unexpected = ({ console: said, requests }: Troubles): readonly string[] =>
  [...said, ...requests].filter(
    (line) =>
      !(/\b400\b/.test(line) && line.endsWith('/wp-admin/admin-ajax.php?action=rest-nonce')) &&
      !(line.startsWith('net::ERR_ABORTED') && line.includes('action=wp-compression-test')),
  );
