import { expectAccessible } from './axe.ts';
import { addressOf, shown, TAB_NAMES } from './hub.ts';
import { REPLACEMENTS } from './replacements.ts';
import { expect, test, type Page } from './test.ts';

// Tests with other scripts on the page that have replaced built-in objects: no team is lost, and the tabs show figures.

const TEAM_ADDRESS = '/plain/nhl-fantasy/my-team?page=19503';

/** Clocks that other scripts have moved, by days. */
const CLOCKS = [-20_000, -400, 3, 4000] as const;

async function logIn(page: Page): Promise<void> {
  await page.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({
      json: { logged_in: true, user_id: 7, display_name: 'Pat', email: 'pat@example.org', username: 'pat' },
    }),
  );
}

const team = (page: Page) => page.getByRole('heading', { name: 'Ice Cats', level: 3, exact: true });
const rostered = (page: Page, player: string) => page.getByRole('button', { name: `Remove ${player}` });

async function add(page: Page, player: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a player' }).pressSequentially(player);
  await page.keyboard.press('Enter');
  await expect(rostered(page, player)).toBeVisible();
  await page.getByRole('button', { name: 'Save team' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
}

/** Makes a team on an ordinary page, edits it beside other scripts, and expects it on an ordinary page. */
async function keepTeam(before: Page, replace: (page: Page) => Promise<unknown>): Promise<void> {
  const context = before.context();
  await logIn(before);
  await before.goto(TEAM_ADDRESS);
  await before.getByRole('textbox', { name: 'Team name' }).fill('Ice Cats');
  await before.getByRole('button', { name: 'Create team' }).click();
  await expect(team(before)).toBeVisible();
  await add(before, 'Sam Reinhart');
  const beside = await context.newPage();
  await replace(beside);
  await logIn(beside);
  await beside.goto(TEAM_ADDRESS);
  await add(beside, 'Connor Bedard');
  const after = await context.newPage();
  await logIn(after);
  await after.goto(TEAM_ADDRESS);
  for (const player of ['Sam Reinhart', 'Connor Bedard']) await expect(rostered(after, player)).toBeVisible();
}

for (const [what, replace] of Object.entries(REPLACEMENTS)) {
  test(`beside ${what}, all tabs show figures and no team is lost`, async ({ page }) => {
    await keepTeam(page, (beside) => beside.addInitScript(replace));
    const tab = await page.context().newPage();
    await tab.addInitScript(replace);
    for (const name of TAB_NAMES) {
      await tab.goto(addressOf('plain', name));
      await expect(shown(tab, name)).toBeVisible();
    }
  });
}

for (const days of CLOCKS) {
  test(`with a clock that a script has moved by ${days} days, all tabs show figures and no team is lost`, async ({
    page,
  }) => {
    const move = (moved: Page) =>
      moved.addInitScript((by) => {
        const Real = Date;
        const now = (): number => Real.now() + by * 86_400_000;
        const Moved = function (...given: readonly unknown[]) {
          return Reflect.construct(Real, given.length === 0 ? [now()] : given, new.target ?? Real) as Date;
        };
        Object.assign(Moved, { now, UTC: Real.UTC, parse: Real.parse });
        Moved.prototype = Real.prototype;
        Object.assign(window, { Date: Moved });
      }, days);
    await keepTeam(page, move);
    const tab = await page.context().newPage();
    await move(tab);
    for (const name of TAB_NAMES) {
      await tab.goto(addressOf('plain', name));
      await expect(shown(tab, name)).toBeVisible();
    }
    await expectAccessible(tab);
  });
}
