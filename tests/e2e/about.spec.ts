import { NOT_AFFILIATED } from '../../src/view/shared/about/sections.ts';
import { expectAccessible } from './axe.ts';
import { openTab } from './hub.ts';
import { expect, test, type Page } from './test.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'About' });
const button = (page: Page) => page.getByRole('button', { name: 'About' });

async function open(page: Page): Promise<void> {
  await button(page).click();
  await expect(drawer(page).getByRole('heading', { name: 'General' })).toBeVisible();
}

const SECTIONS = [
  'General',
  'Game Win Probabilities',
  'Total & Spread Probabilities',
  'Player Prop Probabilities',
  'Parlay Builder',
];

for (const id of ['15970', '17964', '19503']) {
  test(`the About drawer of page ${id} has its five sections and the credit line`, async ({ page }) => {
    await page.goto(`/plain/?page=${id}`);
    await open(page);
    const titles = await drawer(page).getByRole('heading', { level: 3 }).allTextContents();
    expect(titles.filter((title) => SECTIONS.includes(title))).toEqual(SECTIONS);
    await expect(drawer(page).getByText(NOT_AFFILIATED)).toBeAttached();
    await expect(drawer(page).getByText(/^Interface design/)).toBeAttached();
  });
}

test('Close and Escape close the About drawer and return the focus', async ({ page }) => {
  await openTab(page, 'games');
  for (const close of [
    () => drawer(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await open(page);
    await close();
    await expect(drawer(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  }
});

test('a click on the backdrop closes the About drawer, unless the mouse button was pressed inside the drawer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await openTab(page, 'games');
  await open(page);
  await page.mouse.move(900, 400);
  await page.mouse.down();
  await page.mouse.move(100, 400);
  await page.mouse.up();
  await expect(drawer(page)).toBeVisible();
  await page.mouse.click(100, 400);
  await expect(drawer(page)).toBeHidden();
});

test('axe finds no violations in the About drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openTab(page, 'games');
  await open(page);
  await expectAccessible(page);
});

test('the text of the About drawer is loaded only when it opens', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await openTab(page, 'games');
  expect(scripts.filter((url) => /AboutText|BuilderPage|VaultSection|FantasySection/.test(url))).toEqual([]);
  await open(page);
  expect(scripts.some((url) => url.includes('AboutText'))).toBe(true);
});
