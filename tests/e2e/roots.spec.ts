import { addressOf } from './hub.ts';
import { expect, test, type Page } from './test.ts';

// The app in a document with several roots, of which a host shows, hides, adds and removes some.

const VAULT = '17964';
const WIDE = { width: 1000, height: 800 };
const NARROW = { width: 390, height: 800 };

const first = (page: Page) => page.locator('main #ddh-root');
const second = (page: Page) => page.locator('aside #ddh-root');
/** The app has an element of its own in its root, and other roots have a text. */
const appIn = (place: ReturnType<typeof first>) => place.locator('> div');

test('the app is in the root that is visible, and takes what the user has entered along', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto(addressOf('plain', 'props', '?second=15970'));
  const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await expect(appIn(second(page))).toBeVisible();
  await expect(search).toBeVisible();
  const field = await search.elementHandle();
  await page.setViewportSize(WIDE);
  await expect(appIn(first(page))).toBeVisible();
  await expect(page.locator('#ddh-root > div')).toHaveCount(1);
  expect(await first(page).evaluate((root, moved) => root.contains(moved), field)).toBe(true);
});

test('a second visible root says that the app is shown once, also if it is for another page, and gets the app when the first goes', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await page.goto(addressOf('plain', 'games', `?second=${VAULT}`));
  await expect(appIn(second(page))).toBeVisible();
  await page.addStyleTag({ content: 'main, aside { display: block !important }' });
  await expect(first(page).locator('> p')).toBeVisible();
  await expect(page.locator('#ddh-root > div')).toHaveCount(1);
  await second(page).evaluate((root) => root.remove());
  await expect(appIn(first(page))).toBeVisible();
  await expect(first(page).locator('> p')).toHaveCount(0);
});

test('the app ends with its root and starts again in a root that comes later', async ({ page }) => {
  await page.goto(addressOf('plain', 'games'));
  await expect(appIn(first(page)).locator('h2').first()).toBeVisible();
  const later = await page.evaluateHandle(() => {
    const root = document.querySelector('#ddh-root')!;
    const copy = root.cloneNode(true);
    root.remove();
    return copy;
  });
  await expect(page.locator('h2')).toHaveCount(0);
  await page.evaluate((root) => document.querySelector('main')!.append(root), later);
  await expect(appIn(first(page))).toHaveCount(1);
  await page.getByRole('link', { name: 'Parlay Builder' }).click();
  await expect(page.getByRole('heading', { name: 'Parlay Builder' }).first()).toBeVisible();
});
