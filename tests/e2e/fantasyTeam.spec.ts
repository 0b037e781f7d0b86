import {
  CHANGED_ELSEWHERE,
  FIRST_TEAM,
  loginErrorText,
  PLEASE_LOG_IN,
  teamNameErrorText,
  UNSAVED_QUESTION,
} from '../../src/view/fantasy/team/copy.ts';
import { NO_DELETED_TEAMS } from '../../src/view/fantasy/team/earlierCopy.ts';
import { rosterEditText } from '../../src/view/fantasy/team/roster/copy.ts';
import { NO_TEAM_DATA, TEAMS_NOT_LOADED, teamOutcomeText } from '../../src/view/fantasy/team/storeCopy.ts';
import { expectAccessible } from './axe.ts';
import { onDeviceOnly, overflowOf, rawRows } from './hub.ts';
import { expect, test, type BrowserContext, type Locator, type Page } from './test.ts';

// These tests use My Team with teams in the browser's own storage, from a first visit on.

const ADDRESS = '/plain/nhl-fantasy/my-team?page=19503';
const BAD_WHOLE = (min: number, max: number): string => `Invalid, must be whole number from ${min} to ${max}`;
const BAD_NUMBER = 'Invalid, must be number from -25 to 25';

/** Invalid inputs for some fields, with the expected message. */
const BAD: readonly (readonly [field: string, typed: readonly string[], message: string])[] = [
  ['Teams in the league', ['0', '51', '2.5', '-1', 'x'], BAD_WHOLE(1, 50)],
  ...['Forward spots', 'Defense spots', 'Utility spots', 'Bench spots', 'Injured reserve spots'].map(
    (field) => [field, ['21', '-1', '1.5'], BAD_WHOLE(0, 20)] as const,
  ),
  ['Goalie spots', ['6', '-1', 'x'], BAD_WHOLE(0, 5)],
  ...['Goal', 'Plus/minus', 'Hit', 'Goal against', 'Shutout'].map(
    (field) => [field, ['25.5', '-26', '1.2.3', '--1', 'x'], BAD_NUMBER] as const,
  ),
];

/** Makes the host site respond that a user is logged in. */
async function logIn(context: BrowserContext): Promise<void> {
  await context.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({
      json: { logged_in: true, user_id: 7, display_name: 'Pat', email: 'pat@example.org', username: 'pat' },
    }),
  );
}

async function open(page: Page, width: number, query = ''): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await logIn(page.context());
  await page.goto(`${ADDRESS}${query}`);
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const team = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 3, exact: true });
const part = (page: Page, name: string): Locator => page.getByRole('region', { name });
const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Add a player' });
const popup = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
const choose = (page: Page, name: string): Promise<void> =>
  part(page, 'Your teams')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
const describedAs = async (input: Locator): Promise<string> =>
  (await input
    .page()
    .locator(`[id="${await input.getAttribute('aria-describedby')}"]`)
    .textContent()) ?? '';

async function createFirst(page: Page, name: string): Promise<void> {
  await field(page, 'Team name').fill(name);
  await button(page, 'Create team').click();
  await expect(team(page, name)).toBeVisible();
}

async function create(page: Page, name: string): Promise<void> {
  await button(page, 'New team').click();
  await field(page, "New team's name").fill(name);
  await page.keyboard.press('Enter');
  await expect(team(page, name)).toBeVisible();
}

async function add(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await search(page).pressSequentially(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(rosterEditText({ kind: 'added', player: name }))).toBeVisible();
  }
}

/** Returns the first `count` players at these positions whose name is unique and has only ASCII letters. */
function players(positions: readonly string[], count: number): readonly string[] {
  const rows = rawRows('fantasy/all_available_players');
  const names = rows.filter((row) => positions.includes(row['Pos'] as string)).map((row) => row['Player'] as string);
  return names
    .filter((name) => rows.filter((row) => row['Player'] === name).length === 1 && /^[A-Za-z]+ [A-Za-z]+$/.test(name))
    .slice(0, count);
}

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.slow();

    test('a visitor sees that they must log in, and a login link that returns to the page', async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.route('**/wp-json/ddh/v1/current-user', (route) => route.fulfill({ json: { logged_in: false } }));
      await page.goto(ADDRESS);
      await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
      await expect(page.getByText(PLEASE_LOG_IN)).toBeVisible();
      await expect(page.getByText(loginErrorText({ kind: 'loggedOut' }))).toBeVisible();
      const address = new URL((await page.getByRole('link', { name: 'Log in' }).getAttribute('href'))!);
      expect([address.pathname, address.searchParams.get('redirect_to')]).toEqual(['/wp-login.php', page.url()]);
      await expectAccessible(page);
    });

    test('a first team with league settings and a roster is saved and shown after a reload', async ({ page }) => {
      await open(page, width);
      await expect(page.getByRole('heading', { name: FIRST_TEAM })).toBeVisible();
      await expect(page.getByText(NO_TEAM_DATA)).toBeVisible();
      await button(page, 'Create team').click();
      await expect(page.getByText(teamNameErrorText({ kind: 'nameMissing' }, true))).toBeVisible();
      await expectAccessible(page);
      await createFirst(page, 'Owls');
      await expect(popup(page, teamOutcomeText({ kind: 'teamCreated', merged: false }))).toBeVisible();

      await button(page, 'League setup').click();
      const dialog = page.getByRole('dialog', { name: 'League setup' });
      // All fields are checked at one width, because validation does not depend on the width.
      for (const [name, texts, message] of width === 360 ? BAD : BAD.slice(0, 1)) {
        for (const text of texts) {
          await field(page, name).fill(text);
          await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
          expect(await describedAs(field(page, name))).toBe(message);
        }
      }
      await expectAccessible(page);
      await field(page, 'Goal against').fill('-.5');
      await expect(field(page, 'Goal against')).toHaveValue('-0.5');
      await button(page, 'Reset goalie scoring').click();
      await expect(field(page, 'Goal against')).toHaveValue('');
      await expect(dialog.getByRole('group', { name: 'Goalie scoring' })).toBeFocused();
      await field(page, 'Teams in the league').fill('12');
      for (const [name, spots] of Object.entries({ Forward: 2, Defense: 1, Utility: 0, Goalie: 1, Bench: 0 })) {
        await field(page, `${name} spots`).fill(String(spots));
      }
      await field(page, 'Goal').fill('3');
      await button(page, 'Category mode').click();
      await expect(field(page, 'Shutout')).toHaveValue('1');
      await button(page, 'Fantasy mode').click();
      await expect(field(page, 'Goal')).toHaveValue('3');
      await button(page, 'Save settings').click();
      await expect(dialog).toBeHidden();
      await expect(popup(page, teamOutcomeText({ kind: 'settingsSaved', merged: false }))).toBeVisible();
      await expect(button(page, 'League setup')).toBeFocused();
      await expect(page.getByText('12 teams, 4 roster spots, fantasy points')).toBeVisible();

      const [forwards, [defenseman], [goalie]] = [players(['C', 'LW', 'RW'], 3), players(['D'], 1), players(['G'], 1)];
      await add(page, ...forwards, defenseman!);
      const overfull = page.getByText(/^Your roster .* 4 spots\.$/);
      await expect(overfull).toBeHidden();
      await add(page, goalie!);
      await expect(overfull).toContainText('5 players');
      await expect(part(page, 'Forwards').getByText('F 3/2')).toBeVisible();
      await search(page).pressSequentially(goalie!);
      await expect(page.getByRole('option').first()).toContainText('on your roster');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page.getByText(rosterEditText({ kind: 'alreadyThere', player: goalie! }))).toBeVisible();
      await button(page, `Remove ${forwards[1]}`).click();
      await expect(button(page, `Remove ${forwards[2]}`)).toBeFocused();
      await button(page, 'Save team').click();
      await expect(popup(page, 'Team saved successfully!')).toBeVisible();
      await expect(button(page, 'Save team')).toBeFocused();
      await expect(page.getByText('All changes saved')).toBeVisible();

      await page.reload();
      await expect(part(page, 'Forwards').getByRole('listitem')).toHaveText([
        new RegExp(forwards[0]!),
        new RegExp(forwards[2]!),
      ]);
      await expect(page.getByText('12 teams, 4 roster spots, fantasy points')).toBeVisible();
    });

    // The following tests do not depend on the width, so they use only the narrow width.
    if (width !== 360) return;

    test('unsaved changes survive a reload, and leaving the team asks for confirmation first', async ({ page }) => {
      await open(page, width);
      await createFirst(page, 'Owls');
      await create(page, 'Foxes');
      const [first, second] = players(['C'], 2);
      await add(page, first!);
      await expect(page.getByText('Unsaved changes')).toHaveCount(2);
      const asked = page.waitForEvent('dialog');
      const reload = page.reload();
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
      await reload;
      await expect(part(page, 'Forwards').getByText(first!)).toBeVisible();
      await expect(page.getByText('Unsaved changes')).toHaveCount(2);

      await choose(page, 'Owls');
      const question = page.getByRole('dialog', { name: UNSAVED_QUESTION });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(team(page, 'Foxes')).toBeVisible();
      await expect(part(page, 'Your teams').getByRole('button', { name: /^Owls/ })).toBeFocused();
      await choose(page, 'Owls');
      await question.getByRole('button', { name: 'Save' }).click();
      await expect(team(page, 'Owls')).toBeVisible();
      await choose(page, 'Foxes');
      await expect(part(page, 'Forwards').getByText(first!)).toBeVisible();

      await add(page, second!);
      await button(page, 'Delete Foxes').click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete Foxes?' })).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Delete team').click();
      await expect(team(page, 'Owls')).toBeVisible();
      await expect(part(page, 'Your teams').getByRole('listitem')).toHaveCount(1);
      await expect(part(page, 'Your teams').getByRole('button', { name: /^Owls/ })).toBeFocused();
      await button(page, 'Delete Owls').click();
      await button(page, 'Delete team').click();
      await expect(field(page, 'Team name')).toBeFocused();
    });

    test('earlier versions and deleted teams can be restored', async ({ page }) => {
      await open(page, width);
      await createFirst(page, 'Owls');
      await expect(onDeviceOnly(page)).toBeVisible();
      await create(page, 'Foxes');
      const [first, second] = players(['C'], 2);
      for (const name of [first!, second!]) {
        await add(page, name);
        await button(page, 'Save team').click();
        await expect(page.getByText('All changes saved')).toBeVisible();
      }

      const earlier = page.getByRole('dialog', { name: 'Earlier versions' });
      await button(page, 'Earlier versions').click();
      await expect(earlier.getByText(NO_DELETED_TEAMS)).toBeVisible();
      await expect(earlier.getByRole('listitem')).toHaveText([/1 player fewer/, /2 players fewer/]);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(button(page, 'Earlier versions')).toBeFocused();
      await page.keyboard.press('Enter');
      await earlier.getByRole('button', { name: 'Bring back' }).first().click();
      await expect(earlier).toBeHidden();
      await expect(button(page, 'Earlier versions')).toBeFocused();
      await expect(page.getByText(teamOutcomeText({ kind: 'broughtBack', merged: false }))).toBeVisible();
      await expect(part(page, 'Forwards').getByRole('listitem')).toHaveText([new RegExp(first!)]);
      await expect(page.getByText('Unsaved changes')).toHaveCount(2);
      await button(page, 'Save team').click();
      await expect(page.getByText('All changes saved')).toBeVisible();

      for (const name of ['Foxes', 'Owls']) {
        await button(page, `Delete ${name}`).click();
        await button(page, 'Delete team').click();
        await expect(team(page, name)).toBeHidden();
      }
      await button(page, 'Earlier versions').click();
      // The clock is fixed, so the two backups have the same time and may be listed in either order.
      const gone = earlier.getByRole('listitem');
      await expect(gone.filter({ hasText: /^Owls.*no players/ })).toBeVisible();
      await expect(gone.filter({ hasText: /^Foxes.*1 player/ })).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Restore Foxes').click();
      await expect(popup(page, 'Team restored successfully!')).toBeVisible();
      await expect(team(page, 'Foxes')).toBeFocused();
      await page.reload();
      await expect(part(page, 'Forwards').getByRole('listitem')).toHaveText([new RegExp(first!)]);
    });

    test('a sixth team cannot be created', async ({ page }) => {
      await open(page, width);
      await createFirst(page, 'One');
      for (const name of ['Two', 'Three', 'Four']) await create(page, name);
      await button(page, 'New team').click();
      await field(page, "New team's name").fill(' FOUR ');
      await expect(page.getByText(teamNameErrorText({ kind: 'nameTaken' }, false))).toBeVisible();
      await field(page, "New team's name").fill('x'.repeat(51));
      await expect(page.getByText(teamNameErrorText({ kind: 'nameTooLong' }, false))).toBeVisible();
      await field(page, "New team's name").fill('Five');
      await page.keyboard.press('Enter');
      await expect(team(page, 'Five')).toBeVisible();
      await expect(page.getByText(teamNameErrorText({ kind: 'tooManyTeams' }, false))).toBeVisible();
      await button(page, 'New team').click({ force: true });
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(part(page, 'Your teams').getByRole('listitem')).toHaveCount(5);
      await expectAccessible(page);
    });

    test("another tab's save is announced, and the next save merges the edits of both tabs", async ({
      page,
      context,
    }) => {
      await open(page, width);
      await createFirst(page, 'Owls');
      const [forward] = players(['C'], 1);
      const [defenseman] = players(['D'], 1);
      await add(page, forward!);
      const other = await context.newPage();
      await open(other, width);
      await expect(team(other, 'Owls')).toBeVisible();
      await add(other, defenseman!);
      await button(other, 'Save team').click();
      await expect(popup(other, 'Team saved successfully!')).toBeVisible();
      await expect(page.getByText(CHANGED_ELSEWHERE)).toBeVisible();
      await button(page, 'Save team').click();
      await expect(page.getByText(teamOutcomeText({ kind: 'teamSaved', merged: true }))).toBeVisible();
      for (const tab of [page, other]) {
        await expect(part(tab, 'Forwards').getByText(forward!)).toBeVisible();
        await expect(part(tab, 'Defensemen').getByText(defenseman!)).toBeVisible();
      }
    });
  });
}

test("if the browser's storage is full, a save shows an error and keeps the unsaved edits", async ({ page }) => {
  await open(page, 360);
  await createFirst(page, 'Owls');
  const [forward] = players(['C'], 1);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await add(page, forward!);
  await button(page, 'Save team').click();
  await expect(
    page.getByRole('alert').getByText(teamOutcomeText({ kind: 'saveFailed', error: { kind: 'full' } })),
  ).toBeVisible();
  await expect(part(page, 'Forwards').getByText(forward!)).toBeVisible();
});

test('Save shows an error while a team name is invalid', async ({ page }) => {
  await open(page, 360);
  await createFirst(page, 'Owls');
  await create(page, 'Foxes');
  await add(page, ...players(['C'], 1));
  await button(page, 'Rename Foxes').click();
  await field(page, 'Team name').fill('owls');
  await button(page, 'Save team').click();
  await expect(page.getByRole('alert').getByText('Cannot save team', { exact: true })).toBeVisible();
  await expect(page.getByText(teamNameErrorText({ kind: 'nameTaken' }, false))).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(2);
});

test('unreadable stored teams show an error, and Retry shows the teams that could be recovered', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('ddh:teams:wp_7') === null) localStorage.setItem('ddh:teams:wp_7', '{');
  });
  await open(page, 360);
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Error Loading Teams')).toBeVisible();
  await expect(alert.getByText(TEAMS_NOT_LOADED)).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(NO_TEAM_DATA)).toBeVisible();
});

test('Save after a logout in another tab shows the login page with an error', async ({ page }) => {
  let isLoggedIn = true;
  const stored = { id: '1234', rev: 1, teamName: 'Owls' };
  await page.route('**/wp-json/ddh/v1/**', (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('current-user')) {
      return route.fulfill({ json: isLoggedIn ? { logged_in: true, user_id: 7 } : { logged_in: false } });
    }
    return isLoggedIn
      ? route.fulfill({ json: { teams: [stored], currentTeam: '1234' } })
      : route.fulfill({ status: 401, json: { code: 'ddh_not_logged_in' } });
  });
  await page.route('**/admin-ajax.php*', (route) => route.fulfill({ body: isLoggedIn ? 'abcdef1234' : '0' }));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${ADDRESS}&teams=wordpress`);
  await expect(team(page, 'Owls')).toBeVisible();
  await add(page, ...players(['C'], 1));
  isLoggedIn = false;
  await button(page, 'Save team').click();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  const alert = page.getByRole('alert');
  await expect(
    alert.getByText(teamOutcomeText({ kind: 'saveFailed', error: { kind: 'loggedOut' }, kept: true })),
  ).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Close message' }).click();
  await expect(alert).toBeHidden();
});

test('My Team fits a phone at double text size, even if the theme styles bare elements', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await open(page, 320, '&theme=loud');
  await createFirst(page, 'The Extraordinarily Long Name of a Team of Fifty C');
  await add(page, ...players(['C', 'D', 'G'], 2));
  await button(page, 'Save team').click();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const dialog = page.getByRole('dialog');
  const overflow = (): Promise<number> => dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  await button(page, 'Earlier versions').click();
  await expect(dialog.getByText('2 players fewer')).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await button(page, 'League setup').click();
  await field(page, 'Goal').fill('x');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expect(field(page, 'Goal')).toHaveCSS('text-transform', 'none');
});

test('teams on this device can be saved to a backup file and restored from it', async ({ page }) => {
  await open(page, 360);
  await createFirst(page, 'Owls');
  await add(page, 'Sam Reinhart');
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save backup file').click()]);
  expect(download.suggestedFilename()).toBe('hockey-teams.json');
  const file = await download.path();

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(button(page, 'Save backup file')).toBeHidden();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Restore from file').click()]);
  await chooser.setFiles(file);
  await expect(team(page, 'Owls')).toBeVisible();
  await expect(part(page, 'Forwards').getByText('Sam Reinhart')).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
