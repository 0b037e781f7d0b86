import { expect, type Locator, type Page, type Site } from './test.ts';

// Helpers for tests of My Team and its login.

export const TEAM_PATH = '/nhl-fantasy/my-team';

export const teamTitle = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, level: 3, exact: true });

export const rostered = (page: Page, player: string): Locator => page.getByRole('button', { name: `Remove ${player}` });

/** Creates a member's first team. */
export async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Team name' }).fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(teamTitle(page, name)).toBeVisible();
}

export async function addPlayer(page: Page, player: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a player' }).pressSequentially(player);
  await page.keyboard.press('Enter');
  await expect(rostered(page, player)).toBeVisible();
}

export const pressSave = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save team' }).click();

export async function addAndSave(page: Page, player: string): Promise<void> {
  await addPlayer(page, player);
  await pressSave(page);
  await expect(page.getByText('All changes saved')).toBeVisible();
}

export async function logOut(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/wp-login.php?action=logout`);
  // WordPress asks the user to confirm the logout.
  await page.getByRole('link', { name: 'log out' }).click();
  await expect(page).toHaveURL(/loggedout=true/);
}

/** Fires `visibilitychange`. Playwright's tabs are always visible, so they never fire it. */
export const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
