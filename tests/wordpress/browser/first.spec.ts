import { stopClock } from '../lab/site.ts';
import { AXE, violationsOf } from '../../axe.ts';
import { expect, test, type Page, type Site } from './test.ts';
import { expectTab, HUB } from './tabs.ts';

/** The clock of the site and of the browser: the first day of the sample. */
const EVENING = '2025-10-07T18:00:00Z';
const [GAMES, TOTALS] = HUB.tabs;
const addressOf = (site: Site, { slug } = GAMES): string => `${site.url}${HUB.path}/${slug}`;
const printed = (page: Page) => page.locator('#ddh-root > .ddh-first');

async function evening(ownSite: (options: { theme: 'twentytwentyfive' }) => Promise<Site>): Promise<Site> {
  const site = await ownSite({ theme: 'twentytwentyfive' });
  stopClock(site, EVENING);
  return site;
}

type Shift = { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] };
type Frames = { both: number; neither: number; shifts: number };

/** Counts the frames in which the printed rows and the app are both visible, or neither is, and the shifts of either. */
function watchFrames(): void {
  const frames: Frames = { both: 0, neither: 0, shifts: 0 };
  Object.assign(window, { frames0: frames });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly Shift[]) {
      // The theme's own header moves when its font arrives.
      const isOurs = entry.sources.some(({ node }) => document.getElementById('ddh-root')?.contains(node));
      if (isOurs) frames.shifts += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    const root = document.getElementById('ddh-root');
    const seen = (selector: string): boolean =>
      [...(root?.querySelectorAll(selector) ?? [])].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    if (root) {
      const [first, app] = [seen(':scope > .ddh-first'), seen(':scope > :not(.ddh-first) nav')];
      frames.both += Number(first && app);
      frames.neither += Number(!first && !app);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
const framesOf = (page: Page): Promise<Frames> =>
  page.evaluate(() => (window as unknown as { frames0: Frames }).frames0);

test('the rows of the night can be read without JavaScript, also with axe', async ({ browser, ownSite }) => {
  const site = await evening(ownSite);
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(addressOf(site));
  await expect(printed(page).getByRole('row')).toHaveCount(4);
  await expect(printed(page)).toContainText(/5:00 PM ET\s*Chicago Blackhawks\s*@ Florida Panthers/);
  await expect(printed(page).getByText('Odds: Decimal')).toBeVisible();
  await expect(printed(page).getByText('Odds: American')).toBeHidden();
  await page.getByRole('link', { name: 'Totals & Spread' }).click();
  await expect(page).toHaveURL(addressOf(site, TOTALS));
  await expect(printed(page)).toContainText('Goal Total Probabilities');
  await page.close();
  const scripted = await browser.newPage();
  await scripted.route('**/ddh-hockey/dist/**/*.js', (route) => route.abort());
  await scripted.goto(addressOf(site));
  await scripted.evaluate(AXE);
  expect(await scripted.evaluate(violationsOf, { include: ['#ddh-root'], exclude: [] })).toEqual([]);
  await scripted.close();
});

test('the printed rows stand until the app has its own, and are exchanged in one frame without a shift', async ({
  page,
  ownSite,
}) => {
  const site = await evening(ownSite);
  await page.addInitScript(watchFrames);
  await page.setViewportSize({ width: 390, height: 844 });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.context().route('**/game_probs*.json*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(addressOf(site));
  await expect(page.locator('#ddh-root > .ddh-behind nav')).toBeAttached();
  await page.waitForTimeout(2_000);
  await expect(printed(page)).toBeVisible();
  const link = printed(page).getByRole('link', { name: 'Player Props' });
  await link.focus();
  release();
  await expectTab(page, GAMES);
  await expect(printed(page)).toHaveCount(0);
  await expect(page.locator('#ddh-root').getByRole('link', { name: 'Player Props' })).toBeFocused();
  expect(await framesOf(page)).toEqual({ both: 0, neither: 0, shifts: 0 });
});

test('where the reader has chosen another odds type, the printed rows name theirs until the app has the chosen one', async ({
  page,
  ownSite,
}) => {
  const site = await evening(ownSite);
  await page.goto(addressOf(site));
  await expectTab(page, GAMES);
  await page.getByRole('combobox', { name: 'Odds Type' }).selectOption('American');
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const about = document.querySelector<HTMLElement>('.ddh-first-about');
      if (about) sessionStorage.setItem('seen', about.innerText);
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expectTab(page, GAMES);
  await expect(page.getByRole('combobox', { name: 'Odds Type' })).toHaveValue('american');
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('Tue, Oct 7. Odds: Decimal');
});

test('rows that a page cache has kept from an earlier day are exchanged for the app', async ({ page, ownSite }) => {
  const site = await evening(ownSite);
  const textAt = async (): Promise<string> => (await (await page.goto(addressOf(site)))?.text()) ?? '';
  const kept = await textAt();
  stopClock(site, '2025-10-08T18:00:00Z');
  expect(await textAt()).not.toContain('class="ddh-first"');
  await page.route(addressOf(site), (route) => route.fulfill({ body: kept, contentType: 'text/html' }));
  await page.addInitScript(watchFrames);
  await page.goto(addressOf(site));
  await expect(printed(page)).toHaveCount(0);
  await expectTab(page, GAMES);
  expect(await framesOf(page)).toEqual({ both: 0, neither: 0, shifts: 0 });
});

test('the rows stay if no script or only a part of the app arrives, and the page says so', async ({
  page,
  ownSite,
}) => {
  const site = await evening(ownSite);
  await page.route('**/ddh-hockey/dist/**/*.js', (route) => route.abort());
  await page.goto(addressOf(site));
  await expect(page.getByText("this page's scripts could not start")).toBeVisible();
  await expect(printed(page)).toBeVisible();
  await page.unroute('**/ddh-hockey/dist/**/*.js');
  await page.route('**/dist/assets/boot-*.js', (route) => route.abort());
  await page.goto(addressOf(site, TOTALS));
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible();
  await expect(printed(page)).toBeVisible();
});
