import { expect, test, unexpected, type Page } from './test.ts';

const PAGES = [
  {
    path: '/nhl-game-probability-hub/',
    first: '/nhl-game-probability-hub/game-probabilities',
    shown: (page: Page) => page.getByRole('button', { name: 'Details: Chicago Blackhawks at Florida Panthers' }),
  },
  {
    path: '/nhl-value-vault/',
    first: '/nhl-value-vault/goal-value',
    shown: (page: Page) => page.getByRole('table').first().getByRole('row').nth(1),
  },
  {
    path: '/nhl-fantasy/',
    first: '/nhl-fantasy/my-team',
    shown: (page: Page) => page.getByText('Please log in to access the Fantasy Hub.'),
  },
] as const;

for (const { path, first, shown } of PAGES) {
  test(`a visitor opens ${path} with the sample data`, async ({ page, site, troubles }) => {
    await page.goto(site.url + path);
    await expect(shown(page)).toBeVisible();
    await expect(page).toHaveURL(site.url + first);
    await page.waitForLoadState('networkidle');
    expect(unexpected(troubles)).toEqual([]);
  });
}

test('a site in a folder, with a block theme, shows them as well', async ({ page, ownSite, troubles }) => {
  const site = await ownSite({ folder: 'blog', theme: 'twentytwentyfive' });
  const [{ path, first, shown }] = PAGES;
  await page.goto(site.url + path);
  await expect(shown(page)).toBeVisible();
  await expect(page).toHaveURL(site.url + first);
  expect(unexpected(troubles)).toEqual([]);
});

test.describe('a member', () => {
  test.use({ user: 'fan' });

  test('is known on the Fantasy Hub', async ({ page, site, troubles }) => {
    await page.goto(`${site.url}/nhl-fantasy/my-team`);
    await expect(page.getByRole('button', { name: /team/i }).first()).toBeVisible();
    await expect(page.getByText('Please log in')).toBeHidden();
    expect(unexpected(troubles)).toEqual([]);
  });
});
