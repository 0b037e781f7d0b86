import { CLUBS } from '@ddh/engine/internal/domain';
import { rosterDayText, SPREADSHEET, WEEK_COMING } from '../../src/view/fantasy/week/copy.ts';
import { expectAccessibleAt } from './axe.ts';
import { cellsOf, ddhJson, overflowOf, rawRows } from './hub.ts';
import { SMALL } from './globalSetup.ts';
import { expect, test, type Locator, type Page } from './test.ts';
import { join } from 'node:path';

const SHEET = 'https://sheets.example/games';
const TODAY = '2025-10-07';

type Stored = { readonly F: readonly string[]; readonly league?: Readonly<Record<string, number>> };

/** Logs in a member who has a team in this browser's storage. */
async function logIn(page: Page, { F, league = {} }: Stored): Promise<void> {
  await page.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({
      json: { logged_in: true, user_id: 7, display_name: 'Pat', email: 'pat@example.org', username: 'pat' },
    }),
  );
  const team = {
    teamName: 'Mine',
    leagueStructure: league,
    skaterScoring: {},
    goalieScoring: {},
    teamRoster: { F: JSON.stringify(F), D: '[]', G: '[]' },
  };
  const book = JSON.stringify({ version: 1, current: '1234', teams: [{ id: '1234', rev: 1, team }] });
  await page.addInitScript((text) => window.localStorage.setItem('ddh:teams:wp_7', text), book);
}

const tableOf = (page: Page): Locator => page.getByRole('table', { name: /^Games by team/ });

async function openWeek(page: Page, scenario = 'plain', query = ''): Promise<void> {
  await page.goto(`/${scenario}/nhl-fantasy/games-by-week?page=19503${query}`);
  await expect(page.getByRole('heading', { name: 'Games by Week' })).toBeAttached();
}

async function openTable(page: Page, query = ''): Promise<void> {
  await openWeek(page, 'plain', query);
  await expect(tableOf(page)).toBeVisible();
}

type Game = { readonly date: string; readonly away: string; readonly home: string; readonly week: string };

/** Returns the games of the schedule file, read without the engine. */
const season = (): readonly Game[] =>
  rawRows('fantasy/season_schedule').map((row) => ({
    date: String(row['Date']).slice(0, 10),
    away: String(row['Away Team']),
    home: String(row['Home Team']),
    week: typeof row['Week'] === 'number' ? `Week ${row['Week']}` : String(row['Week']),
  }));
const SHORT_NAMES: ReadonlyMap<string, string> = new Map(CLUBS.map(({ name, key }) => [name, key]));

/** The rows that a wide page must show for a week in the initial order, computed from the file without the engine. */
function expectedRows(name: string, limit: number): string[][] {
  const games = season();
  const mine = games.filter(({ week }) => week === name);
  const dates = [...new Set(mine.map(({ date }) => date))].toSorted();
  const perDay = (date: string): number => games.filter((one) => one.date === date).length;
  const days: string[] = [];
  for (let at = Date.parse(dates[0]!); at <= Date.parse(dates.at(-1)!); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  const rows = [...new Set(games.flatMap(({ away, home }) => [away, home]))].map((team) => {
    const own = mine.filter(({ away, home }) => away === team || home === team);
    const plays = new Set(own.map(({ date }) => date));
    const off = own.filter(({ date }) => perDay(date) <= limit).length;
    const backToBack = days.filter((day, i) => plays.has(day) && plays.has(days[i + 1]!)).length;
    const home = own.filter((one) => one.home === team).length;
    const cells = days.map((day) => {
      const game = own.find(({ date }) => date === day);
      if (!game) return '';
      return game.home === team ? SHORT_NAMES.get(game.away)! : `@ ${SHORT_NAMES.get(game.home)}`;
    });
    return {
      team,
      off,
      total: own.length,
      texts: [own.length, off, backToBack, home, own.length - home].map(String),
      cells,
    };
  });
  return rows
    .toSorted((a, b) => b.total - a.total || b.off - a.off || (a.team < b.team ? -1 : 1))
    .map(({ team, texts, cells }) => [team, ...texts, ...cells]);
}

/**
 * The visible texts of the rows. The text of a team cell is the long name, without the badge and without the short name
 * for narrow pages.
 */
const shownRows = async (page: Page): Promise<string[][]> => {
  const rows = await cellsOf(tableOf(page));
  const teams = await tableOf(page)
    .getByRole('rowheader')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector('[class*="long"]')?.textContent ?? cell.textContent),
    );
  return rows.map(([, ...cells], i) => [teams[i]!, ...cells]);
};

test('Games by Week is accessible and does not overflow', async ({ page }) => {
  await logIn(page, { F: ['Connor McDavid', 'David Pastrnak'], league: { forward_lineup_spots: 1 } });
  await openTable(page, `&spreadsheet=${SHEET}`);
  const field = page.getByRole('combobox', { name: 'Player to add' });
  await field.fill('sidney');
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Added starts' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessibleAt(page);
});

test('Games by Week fits a phone with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await openTable(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('Rankings, Usage and Games by Week open at the first week that is not over', async ({ page }) => {
  const last = (name: string): string =>
    season()
      .filter(({ week }) => week === name)
      .reduce((latest, { date }) => (date > latest ? date : latest), '');
  const names = Array.from({ length: 26 }, (_, i) => `Week ${i + 1}`);
  for (const day of [TODAY, '2025-11-22']) {
    await page.clock.setFixedTime(`${day}T18:00:00Z`);
    const expected = names.find((name) => last(name) >= day)!;
    for (const [tab, label] of [
      ['skater-rankings', 'Timeframe'],
      ['goalie-rankings', 'Timeframe'],
      ['usage', 'Timeframe'],
      ['games-by-week', 'Week'],
    ] as const) {
      await page.goto(`/plain/nhl-fantasy/${tab}?page=19503`);
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(expected);
    }
  }
});

test('Games by Week shows the games of the file for each chosen week and off-night limit', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTable(page);
  // At first, the week of the current date is chosen.
  await expect(page.getByLabel('Week', { exact: true })).toHaveValue('Week 1');
  expect(await shownRows(page)).toEqual(expectedRows('Week 1', 7));
  await expect(page.getByRole('columnheader', { name: /^Today/ })).toHaveCount(1);
  for (const [week, limit] of [
    ['Week 1', 1],
    ['Week 2', 4],
    ['Week 12', 16],
  ] as const) {
    await page.getByLabel('Week', { exact: true }).selectOption(week);
    await page.getByLabel('Off-night').selectOption(String(limit));
    await expect.poll(() => shownRows(page)).toEqual(expectedRows(week, limit));
  }
  // The off-night limit must be kept after a reload.
  await page.reload();
  await expect(page.getByLabel('Off-night')).toHaveValue('16');
});

test('Games by Week shows the same rows as ddh week', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTable(page);
  await page.getByLabel('Week', { exact: true }).selectOption('Week 3');
  await page.getByLabel('Off-night').selectOption('5');
  type Row = { readonly team: string; readonly text: { readonly days: readonly string[] } } & Readonly<
    Record<string, unknown>
  >;
  const { rows } = ddhJson('week', join(SMALL, 'fantasy/season_schedule.json'), '--week', '3', '--off-nights', '5') as {
    readonly rows: readonly Row[];
  };
  const expected = rows.map((row) => [
    row.team,
    ...['games', 'offNights', 'backToBacks', 'home', 'away'].map((figure) => String(row[figure])),
    ...row.text.days,
  ]);
  expect(expected.length).toBe(32);
  await expect.poll(() => shownRows(page)).toEqual(expected);
});

test('an off-night is marked by a dot and a text, not only by color', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTable(page);
  const marks = (): Promise<readonly (readonly [boolean, boolean])[]> =>
    tableOf(page)
      .locator('tbody td span[class*="meeting"]')
      .evaluateAll((games) =>
        games.map((game) => {
          const dot = getComputedStyle(game, '::after');
          return [game.textContent.includes('off-night'), dot.content !== 'none' && parseFloat(dot.width) > 2] as const;
        }),
      );
  const shown = await marks();
  expect(shown.some(([said]) => said)).toBe(true);
  expect(shown.some(([said]) => !said)).toBe(true);
  expect(shown.filter(([said, seen]) => said !== seen)).toEqual([]);
});

test('Games by Week sorts by a column in both directions by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTable(page);
  const head = tableOf(page).getByRole('columnheader', { name: 'Team' });
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect((await shownRows(page))[0]![0]).toBe('Anaheim Ducks');
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect((await shownRows(page))[0]![0]).toBe('Winnipeg Jets');
});

test("Games by Week filters by the member's roster, and shows the roster's lineup and added starts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page, { F: ['Connor McDavid', 'Sidney Crosby'], league: { forward_lineup_spots: 1 } });
  await openTable(page);
  const mine = page.getByRole('row', { name: /^My team/ });
  await expect(mine).toBeVisible();
  const games = season().filter(({ week }) => week === 'Week 1');
  const daysOf = (team: string): readonly string[] =>
    games.filter(({ away, home }) => away === team || home === team).map(({ date }) => date);
  const [edmonton, pittsburgh] = [daysOf('Edmonton Oilers'), daysOf('Pittsburgh Penguins')];
  const played = edmonton.length + pittsburgh.length;
  const started = new Set([...edmonton, ...pittsburgh]).size;
  await expect(mine.getByText(rosterDayText({ playing: played, starting: started }))).toBeAttached();

  await page.getByRole('checkbox').check();
  await expect(page.getByText('2 of 32 teams')).toBeVisible();
  const shown = (await shownRows(page)).slice(1).map(([team = '']) => team);
  expect(shown.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['Edmonton Oilers', 'Pittsburgh Penguins']);
  await expect(tableOf(page).getByText('Sidney Crosby').first()).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Player to add' });
  await field.fill('auston');
  await field.press('Enter');
  const toronto = daysOf('Toronto Maple Leafs').filter((date) => date >= TODAY);
  const added = toronto.filter((date) => !edmonton.includes(date) && !pittsburgh.includes(date)).length;
  await expect(page.getByRole('region', { name: 'Added starts' })).toContainText(
    `Auston Matthews: ${added} added start${added === 1 ? '' : 's'} of ${toronto.length} games in Week 1.`,
  );
});

test('Games by Week shows a visitor all teams and no roster controls', async ({ page }) => {
  await openTable(page);
  await expect(page.getByText('32 teams')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^My team/ })).toHaveCount(0);
});

test('on a phone, the team column and the day row of Games by Week are visible while the table scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openTable(page);
  const row = tableOf(page).locator('tbody tr').nth(20);
  await row.scrollIntoViewIfNeeded();
  const head = tableOf(page).locator('thead');
  const place = async (of: Locator) => (await of.boundingBox())!;
  expect((await place(head)).y).toBeLessThan(2);
  const [team, lastDay, lastHead] = [
    row.getByRole('rowheader'),
    row.getByRole('cell').last(),
    head.getByRole('columnheader').last(),
  ];
  const before = await place(team);
  // The table is scrolled to its end by keyboard.
  await page.getByRole('rowgroup', { name: /^Games by team/ }).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      const { x, width } = await place(lastDay);
      return x + width;
    })
    .toBeLessThanOrEqual(360);
  expect((await place(team)).x).toBe(before.x);
  // The table head follows the scroll position one frame later.
  await expect.poll(async () => Math.abs((await place(lastHead)).x - (await place(lastDay)).x)).toBeLessThan(1.5);
});

test('Games by Week shows a notice and the spreadsheet link if the schedule file is missing', async ({ page }) => {
  await openWeek(page, 'no-fantasy', `&spreadsheet=${SHEET}`);
  await expect(page.getByText(WEEK_COMING)).toBeVisible();
  const link = page.getByRole('link', { name: SPREADSHEET });
  await expect(link).toHaveAttribute('href', SHEET);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessibleAt(page, [360, 1280]);
});

test('Games by Week shows the spreadsheet link with the table', async ({ page }) => {
  await openTable(page, `&spreadsheet=${SHEET}`);
  await expect(page.getByRole('link', { name: SPREADSHEET })).toHaveAttribute('href', SHEET);
});
