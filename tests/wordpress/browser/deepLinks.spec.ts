import { ask, cookieOf, logIn } from '../lab/http.ts';
import { addressesOf, expectTab, FANTASY, FANTASY_OF_MEMBER, HUB, VAULT, unexpectedWhereLeft } from './tabs.ts';
import { expect, PICTURES, test, type Page } from './test.ts';

/** Returns a function that lists the requests since the page was last loaded. */
function requestsOf(page: Page): () => readonly URL[] {
  let asked: URL[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked = [];
    asked.push(new URL(request.url()));
  });
  return () => asked;
}

/**
 * Expects that the page has started the app once and has sent requests only to the site. Each built file must be
 * requested without a query, and the entry file only once.
 */
async function expectOneApp(page: Page, asked: readonly URL[], origin: string): Promise<void> {
  expect(asked.filter((url) => url.protocol !== 'data:' && url.origin !== origin && url.host !== PICTURES)).toEqual([]);
  const built = asked.filter(({ pathname }) => pathname.includes('/ddh-hockey/dist/'));
  expect(built.map(({ search }) => search).filter((search) => search !== '')).toEqual([]);
  const scripts = built.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js'));
  const entry = new URL(
    await page.locator('#ddh-hockey-js-module').evaluate((element) => (element as HTMLScriptElement).src),
  );
  expect(scripts.filter((path) => path === entry.pathname)).toHaveLength(1);
  expect(scripts.filter((path) => /\/boot-/.test(path))).toHaveLength(1);
  // If the app had started twice, the page would have requested the manifest twice.
  expect(asked.filter(({ pathname }) => /\/ddh-data\/.*\/manifest\.json$/.test(pathname)).length).toBeLessThanOrEqual(
    1,
  );
  await expect(page.locator('#ddh-root > *')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

test('the last tab of each page opens by its URL for a visitor, and an unknown URL opens the first tab', async ({
  page,
  site,
  troubles,
}) => {
  const requests = requestsOf(page);
  for (const { path, tabs } of [HUB, VAULT, FANTASY]) {
    const tab = tabs.at(-1)!;
    const address = `${site.url}${path}/${tab.slug}`;
    const answer = await page.goto(address);
    expect([answer?.status(), answer?.request().redirectedFrom() ?? null]).toEqual([200, null]);
    await expectTab(page, tab);
    await expect(page).toHaveURL(address);
    await expectOneApp(page, requests(), site.url);
  }
  const [first] = FANTASY.tabs;
  await page.goto(`${site.url}${FANTASY.path}/no-such-tab/at-all`);
  await expectTab(page, first);
  await expect(page).toHaveURL(`${site.url}${FANTASY.path}/${first.slug}`);
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});

test('the parameter with the choices of a tab survives the server and its redirects', async ({
  page,
  site,
  troubles,
}) => {
  const choices = 'ddh=show.all~find.%C3%A9%20b';
  const [address] = addressesOf(VAULT) as [string];
  const byId = await ask(site, `/?page_id=${VAULT.id}&${choices}`);
  expect([byId.status, byId.headers.location]).toEqual([301, expect.stringContaining('ddh=show.all~find.%C3%A9%20b')]);
  await page.goto(`${site.url}${address}/?${choices}`);
  await expect(page.getByRole('radio', { name: 'All values' })).toBeChecked();
  await expect(page).toHaveURL(`${site.url}${address}/?ddh=show.all`);
  await page.getByRole('radio', { name: 'Highest-value book' }).check();
  await expect(page).toHaveURL(`${site.url}${address}/`);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'All values' })).toBeChecked();
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});

test.describe('URLs of tabs', () => {
  test.use({ user: 'fan' });

  test('each tab of the Fantasy Hub opens and reloads for a member', async ({ page, site, troubles }) => {
    const requests = requestsOf(page);
    const { path, tabs } = FANTASY_OF_MEMBER;
    await page.goto(`${site.url}${path}/`);
    for (const tab of tabs) {
      await page.locator(`#ddh-root nav a[href="${path}/${tab.slug}"]`).click();
      await expect(page).toHaveURL(`${site.url}${path}/${tab.slug}`);
      // Waits until the tab is shown, so that its requests are not mistaken for requests of the reloaded page.
      await expectTab(page, tab);
      const answer = await page.reload();
      expect([answer?.status(), answer?.request().redirectedFrom() ?? null]).toEqual([200, null]);
      await expectTab(page, tab);
      await expect(page).toHaveURL(`${site.url}${path}/${tab.slug}`);
      await expectOneApp(page, requests(), site.url);
    }
    expect(unexpectedWhereLeft(troubles)).toEqual([]);
  });

  test('a tab of the Hub and a tab of the Vault open for a member', async ({ page, site, troubles }) => {
    for (const { path, tabs } of [HUB, VAULT]) {
      const tab = tabs.at(-1)!;
      await page.goto(`${site.url}${path}/${tab.slug}`);
      await expectTab(page, tab);
      await expect(page).toHaveURL(`${site.url}${path}/${tab.slug}`);
    }
    expect(unexpectedWhereLeft(troubles)).toEqual([]);
  });
});

/** Returns the HTML of the app's root element and its settings script. */
const appOf = (html: string): string => /<div id="ddh-root".*?<script[^>]*>.*?<\/script>/s.exec(html)?.[0] ?? '';

test('the server sends the same app to visitors and members, without a nonce', async ({ site }) => {
  const cookie = cookieOf(await logIn(site, 'fan', 'fanpass'));
  for (const section of [HUB, VAULT, FANTASY]) {
    for (const address of [...addressesOf(section), `${section.path}/`]) {
      const visitor = await ask(site, address);
      expect([address, visitor.status, visitor.headers.location]).toEqual([address, 200, undefined]);
      expect(visitor.text).toContain(`data-page-id="${section.id}"`);
      const own = address.endsWith('/') ? address : `${address}"`;
      expect(visitor.text).toContain(`<link rel="canonical" href="${site.url}${own}`);
      // The headers must allow a cache to keep the page.
      expect(visitor.headers['cache-control'] ?? '').not.toMatch(/no-store|no-cache|private/);
      expect(visitor.headers['set-cookie']).toBeUndefined();
      expect(visitor.text).not.toContain('example.test');
      const member = await ask(site, address, { headers: { cookie } });
      expect([address, member.status, member.headers.location]).toEqual([address, 200, undefined]);
      // WordPress adds its toolbar for members, but the HTML of the app is the same.
      expect(appOf(member.text)).toBe(appOf(visitor.text));
      expect(appOf(member.text)).not.toMatch(/nonce/i);
    }
    const unknown = await ask(site, `${section.path}/no-such-tab`);
    expect([unknown.status, unknown.headers.location]).toEqual([302, `${site.url}${section.path}/`]);
    const [address] = addressesOf(section) as [string];
    const [one, two, slash] = [await ask(site, address), await ask(site, address), await ask(site, `${address}/`)];
    expect(two.text).toBe(one.text);
    expect([slash.status, slash.headers.location]).toEqual([200, undefined]);

    const ours = [...one.text.matchAll(/(?:src|href)="([^"]*\/plugins\/ddh-hockey\/[^"]*)"/g)].map(([, file]) => file!);
    expect(ours.length).toBeGreaterThan(3);
    expect(ours.filter((file) => /[?&]|&#/.test(file))).toEqual([]);
    const { origin } = new URL(site.url);
    expect(ours.filter((file) => new URL(file, site.url).origin !== origin)).toEqual([]);
  }
});

test('the sitemap lists the tabs, and the app titles a tab as the server does', async ({ page, site, troubles }) => {
  expect((await ask(site, '/wp-sitemap.xml')).text).toContain(`<loc>${site.url}/wp-sitemap-hockey-1.xml</loc>`);
  const { text } = await ask(site, '/wp-sitemap-hockey-1.xml');
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const all = [HUB, VAULT, FANTASY].flatMap(addressesOf).map((address) => `${site.url}${address}`);
  expect(listed).toEqual(expect.arrayContaining(all));

  const [address] = addressesOf(VAULT) as [string];
  const [, sent] = /<title>([^<]*)<\/title>/.exec((await ask(site, address)).text) ?? [];
  await page.goto(`${site.url}${address}`);
  await expectTab(page, VAULT.tabs[0]);
  // WordPress makes dashes longer, and adds the name of the site.
  expect(sent?.replaceAll('&#8211;', '-')).toMatch(new RegExp(`^${await page.title()} - `));
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});
