import { OPEN_BUILDER } from '../../../src/view/vault/copy.ts';
import { loginErrorText } from '../../../src/view/fantasy/team/copy.ts';
import { expectAccessibleAt } from '../../e2e/axe.ts';
import { overflowOf } from '../../e2e/hub.ts';
import { wp, type Site } from '../lab/site.ts';
import { expectTab, FANTASY, firstTeam, HUB, VAULT, unexpectedWhereLeft } from './tabs.ts';
import { enter, expect, test, type Page } from './test.ts';

// Tests of the app in different sites: with a block theme, in a folder, with plain permalinks, and in pages with the
// app's block or shortcode.

const WIDTHS = [360, 1280];

/** Returns the width of the app, as a percentage of the window. */
const shareOf = (page: Page): Promise<number> =>
  page.evaluate(() => (document.querySelector('#ddh-root')!.getBoundingClientRect().width / innerWidth) * 100);

/** Expects that the app is inside the content of the page and at least 80 % as wide as the window. */
async function expectWide(page: Page): Promise<void> {
  await expect(page.locator('main #ddh-root')).toHaveCount(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await shareOf(page)).toBeGreaterThan(80);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
}

test('the app fills most of the window and is accessible in a classic theme', async ({ page, site }) => {
  await page.goto(site.url + HUB.path);
  await expectTab(page, HUB.tabs[0]);
  await expectWide(page);
  await page.goto(site.url + FANTASY.path);
  await expectTab(page, FANTASY.tabs[0]);
  await expectAccessibleAt(page, WIDTHS);
});

test('if the scripts are refused, the root has a sentence after a time, and nothing else', async ({ page, site }) => {
  await page.route('**/ddh-hockey/dist/**/*.js', (route) => route.abort());
  await page.goto(site.url + HUB.path);
  const sentence = page.locator('#ddh-root > p');
  await expect(sentence).toBeHidden();
  const height = await page.evaluate(() => document.body.offsetHeight);
  await sentence.evaluate((element) => element.getAnimations().forEach((wait) => wait.finish()));
  await expect(sentence).toBeVisible();
  expect(await page.evaluate(() => document.body.offsetHeight)).toBe(height);
  expect(await page.locator('#ddh-root').innerText()).toBe(await sentence.innerText());
  await expectAccessibleAt(page, WIDTHS);
});

test('if half of the scripts are missing, the root has a sentence at once, and the console the cause', async ({
  page,
  site,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()} ${message.text()}`));
  await page.route('**/ddh-hockey/dist/assets/boot-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(site.url + HUB.path);
  await expect(page.locator('#ddh-root')).toHaveText(/console/);
  expect(said.filter((line) => line.startsWith('error') && /boot-[\w-]+\.js/.test(line))).not.toEqual([]);
  await expectAccessibleAt(page, WIDTHS);
});

test('the app fills most of the window and is accessible in a block theme', async ({
  page,
  context,
  ownSite,
  troubles,
}) => {
  const site = await ownSite({ theme: 'twentytwentyfive' });
  await page.goto(site.url + VAULT.path);
  await expectTab(page, VAULT.tabs[0]);
  await expectWide(page);
  await enter(context, site, 'fan');
  await page.goto(site.url + FANTASY.path);
  await expect(firstTeam(page)).toBeVisible();
  await expectWide(page);
  await expectAccessibleAt(page, WIDTHS);
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});

for (const theme of ['lab', 'twentytwentyfive'] as const) {
  test(`with our template the app has the whole width and the only title in the theme ${theme}`, async ({
    page,
    ownSite,
    troubles,
  }) => {
    const site = await ownSite({ theme });
    wp(
      site,
      `foreach ( array( 15970, 17964, 19503 ) as $id ) { update_post_meta( $id, '_wp_page_template', DDH_Template::SLUG ); }`,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site.url + HUB.path);
    await expectTab(page, HUB.tabs[0]);
    // The theme's header is above, and no title of the theme.
    const { y } = (await page.getByRole('group', { name: ' at ' }).first().boundingBox())!;
    expect(y).toBeLessThanOrEqual(300);
    for (const [name, { tabs }] of [
      ['Vault', VAULT],
      ['Fantasy', FANTASY],
      ['Hub', HUB],
    ] as const) {
      await page.getByRole('list', { name: 'Hockey pages' }).getByRole('link', { name }).click();
      await expectTab(page, tabs[0]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await shareOf(page)).toBeGreaterThan(theme === 'lab' ? 80 : 98);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      }
    }
    expect(unexpectedWhereLeft(troubles)).toEqual([]);
  });
}

/** Adds a page whose content includes the app as a block or a shortcode. */
const addPage = (site: Site, slug: string, content: string): unknown =>
  wp(
    site,
    `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Tools', 'post_name' => '${slug}', 'post_content' => '${content}' ) );`,
  );

test('the app works in a site below a folder, on pages and below pages of any name, and as a block or a shortcode', async ({
  page,
  ownSite,
  troubles,
}) => {
  const site = await ownSite({ folder: 'blog' });
  const last = VAULT.tabs.at(-1)!;
  const answer = await page.goto(`${site.url}${VAULT.path}/${last.slug}`);
  expect(answer?.status()).toBe(200);
  await expectTab(page, last);
  await expect(page).toHaveURL(`${site.url}${VAULT.path}/${last.slug}`);

  addPage(site, 'вероятности', '<p>Before.</p><!-- wp:ddh-hockey/app {"page":"hub","align":"wide"} /--><p>After.</p>');
  addPage(site, '価値', '[ddh_app page="vault"]');
  wp(
    site,
    `$above = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'A', 'post_name' => 'هوكي' ) );
     wp_update_post( array( 'ID' => ${FANTASY.id}, 'post_parent' => $above ) );`,
  );
  for (const [above, { path, tabs }, at] of [
    ['вероятности', HUB, ''],
    ['価値', VAULT, ''],
    ['هوكي', FANTASY, FANTASY.path],
  ] as const) {
    const [first, second = first] = tabs;
    const below = `${site.url}/${encodeURI(above)}${path}`;
    const isAt = (tab: string) => page.waitForURL((url) => decodeURI(url.href) === decodeURI(`${below}/${tab}`));
    await page.goto(`${site.url}/${above}${at}/`);
    await expectTab(page, first);
    await isAt(first.slug);
    const link = page.locator(`#ddh-root nav a[href$="/${second.slug}"]`);
    await link.click();
    await expectTab(page, second);
    await expect(link).toHaveAttribute('aria-current', 'page');
    expect((await page.reload())?.status()).toBe(200);
    await expectTab(page, second);
    await isAt(second.slug);
    await expect(page.locator('#ddh-root')).toHaveCount(1);
  }
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});

test('the app works in a site below a folder with a non-Latin name', async ({ page, ownSite, troubles }) => {
  const site = await ownSite({ folder: 'сайт' });
  for (const { path, tabs } of [HUB, VAULT, FANTASY]) {
    const last = tabs.at(-1)!;
    const answer = await page.goto(`${site.url}${path}/${last.slug}`);
    expect(answer?.status()).toBe(200);
    await expectTab(page, last);
    await page.locator(`#ddh-root nav a[href$="/${tabs[0].slug}"]`).click();
    await expectTab(page, tabs[0]);
    expect((await page.reload())?.status()).toBe(200);
    await expectTab(page, tabs[0]);
  }
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});

test('with plain permalinks, a page opens and its tabs work', async ({ page, ownSite, troubles }) => {
  const site = await ownSite({ permalinks: 'plain' });
  await page.goto(`${site.url}/?page_id=${VAULT.id}`);
  for (const tab of VAULT.tabs.slice(-2)) {
    await page.locator(`#ddh-root nav a[href$="/${tab.slug}"]`).click();
    await expectTab(page, tab);
  }
  // The link also selects the game.
  const parlay = { ...HUB.tabs.at(-1)!, shown: (open: Page) => open.getByRole('grid', { name: 'Game', exact: true }) };
  await page
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  await page.getByRole('link', { name: OPEN_BUILDER }).click();
  await expectTab(page, parlay);
  expect((await page.reload())?.status()).toBe(200);
  await expectTab(page, parlay);
  await page.goto(`${site.url}/?page_id=${FANTASY.id}`);
  await expectTab(page, FANTASY.tabs[0]);
  await expect(page.getByText(loginErrorText({ kind: 'loggedOut' }))).toBeVisible();
  expect(unexpectedWhereLeft(troubles)).toEqual([]);
});
