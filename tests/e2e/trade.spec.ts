import { playersText } from '@ddh/engine/internal/format';
import { addLabel } from '../../src/view/fantasy/trade/copy.ts';
import { usageOrderText } from '../../src/view/fantasy/usage/copy.ts';
import { expectAccessible, expectAccessibleAt } from './axe.ts';
import { cellsOf, overflowOf, rawRows } from './hub.ts';
import { expect, test, type Locator, type Page } from './test.ts';

// These tests compare the Trade Tool and Usage Analytics with the data files of these tabs. The tests read the files
// without the engine.

const ROS = 'Rest of Season';
type Row = ReturnType<typeof rawRows>[number];
/** The files are read only once, because they are large. */
const FILES = { skater: rawRows('fantasy/skater_projections'), goalie: rawRows('fantasy/goalie_projections') };
const rowsOf = (file: 'skater' | 'goalie', timeframe = ROS): readonly Row[] =>
  FILES[file].filter((row) => row['Timeframe'] === timeframe);
const rowOf = (name: string, timeframe = ROS): Row =>
  [...rowsOf('skater', timeframe), ...rowsOf('goalie', timeframe)].find((row) => row['Player'] === name)!;
const stat = (row: Row, column: string): number => row[column] as number;

/** The weights of the standard scoring, written independently of the engine. */
const SKATER_WEIGHTS = {
  Goals: 2,
  Assists: 1,
  'PP Goals': 0.5,
  'PP Assists': 0.5,
  'PK Goals': 0.5,
  'PK Assists': 0.5,
  SOG: 0.1,
  Blocks: 0.5,
  Hits: 0.1,
};
const GOALIE_WEIGHTS = {
  'Wins Remaining': 4,
  'Saves Remaining': 0.2,
  'Goals Against Remaining': -2,
  'Shutouts Remaining': 3,
};
function pointsOf(row: Row): number {
  const weights: Readonly<Record<string, number>> = row['Pos'] === 'G' ? GOALIE_WEIGHTS : SKATER_WEIGHTS;
  return Object.entries(weights).reduce((sum, [column, weight]) => sum + weight * stat(row, column), 0);
}
const signed = (net: number, digits: number): string => {
  const text = Math.abs(net).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return Number(text.replaceAll(',', '')) === 0 ? text : `${net > 0 ? '+' : '-'}${text}`;
};

/** Returns the players at these positions, ordered by points, the best first. */
const best = (file: 'skater' | 'goalie', position: RegExp): readonly string[] =>
  rowsOf(file)
    .filter((row) => position.test(String(row['Pos'])))
    .toSorted((a, b) => pointsOf(b) - pointsOf(a))
    .map((row) => String(row['Player']));

const FORWARDS = best('skater', /^[CLR]/);
const DEFENSE = best('skater', /^D/);
const GOALIES = best('goalie', /^G/);

async function open(page: Page, tab: 'trade-tool' | 'usage', scenario = 'plain'): Promise<void> {
  await page.goto(`/${scenario}/nhl-fantasy/${tab}?page=19503`);
  await expect(page.getByRole('heading', { name: tab === 'usage' ? 'Usage Analytics' : 'Trade Tool' })).toBeAttached();
}

/** Opens Usage Analytics and chooses the rest of the season. */
async function openSeason(page: Page): Promise<void> {
  await open(page, 'usage');
  await page.getByLabel('Timeframe').selectOption(ROS);
}

const field = (page: Page, side: 'give' | 'get'): Locator => page.getByRole('combobox', { name: addLabel(side) });
async function add(page: Page, side: 'give' | 'get', ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await field(page, side).fill(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(
      page.getByRole('region', { name: `You ${side}` }).getByRole('button', { name: `Remove ${name}` }),
    ).toBeVisible();
  }
}
const outcome = (page: Page): Locator => page.getByRole('region', { name: /^For (?:Week|the rest)/ });

test('the Trade Tool is accessible and does not overflow', async ({ page }) => {
  await open(page, 'trade-tool');
  await add(page, 'give', FORWARDS[0]!, GOALIES[0]!);
  await add(page, 'get', DEFENSE[0]!, FORWARDS[3]!);
  await page.locator('summary').last().click();
  await expectAccessibleAt(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await field(page, 'get').fill('a');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('Usage Analytics is accessible and does not overflow', async ({ page }) => {
  await open(page, 'usage');
  await page.getByLabel('Team', { exact: true }).selectOption('Ottawa Senators');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessibleAt(page);
});

for (const tab of ['trade-tool', 'usage'] as const) {
  test(`the ${tab} tab fits a phone with text of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await open(page, tab);
    if (tab === 'usage') {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByLabel('Team', { exact: true }).selectOption('Ottawa Senators');
    } else await add(page, 'give', FORWARDS[0]!);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
}

test('the Trade Tool shows a trade with the categories, points, games and value over replacement of the data files', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, 'trade-tool');
  const [give, get] = [
    [FORWARDS[0]!, GOALIES[2]!],
    [DEFENSE[1]!, FORWARDS[20]!, GOALIES[5]!],
  ];
  await add(page, 'give', ...give);
  await add(page, 'get', ...get);
  const sum = (names: readonly string[], figure: (row: Row) => number): number =>
    names.reduce((total, name) => total + figure(rowOf(name)), 0);
  const net = (figure: (row: Row) => number): number => sum(get, figure) - sum(give, figure);

  await outcome(page).locator('summary').click();
  await expect(outcome(page).getByRole('table')).toHaveCount(2);
  const cells = await cellsOf(outcome(page).getByRole('table'));
  const lines: readonly (readonly [name: string, column: string, digits: number, weight: number])[] = [
    ['Goals', 'Goals', 2, 2],
    ['Assists', 'Assists', 2, 1],
    ['Power-play points', 'PP Points', 2, 0],
    ['Shots on goal', 'SOG', 1, 0.1],
    ['Blocks', 'Blocks', 1, 0.5],
    ['Hits', 'Hits', 1, 0.1],
    ['Wins', 'Wins Remaining', 2, 4],
    ['Goals against (fewer is better)', 'Goals Against Remaining', 2, -2],
    ['Saves', 'Saves Remaining', 1, 0.2],
  ];
  for (const [name, column, digits, weight] of lines) {
    const figure = (row: Row): number => (column in row ? stat(row, column) : 0);
    const text = (total: number): string => signed(total, digits).replace('+', '');
    expect(cells.find(([first]) => first === name)).toEqual([
      name,
      text(sum(give, figure)),
      text(sum(get, figure)),
      signed(net(figure), digits),
      weight === 0 ? '-' : signed(weight * net(figure), 1),
    ]);
  }

  // The league has ten teams, each of which starts nine forwards, five defensemen, one more skater and two goalies. The
  // replacement level of a position is its best player who starts for no team.
  const points = (names: readonly string[]): readonly number[] => names.map((name) => pointsOf(rowOf(name)));
  const left = { F: points(FORWARDS).slice(90), D: points(DEFENSE).slice(50) };
  const utility = [...left.F, ...left.D].toSorted((a, b) => b - a)[9]!;
  const level: Readonly<Record<string, number>> = {
    F: left.F.find((one) => one < utility)!,
    D: left.D.find((one) => one < utility)!,
    G: points(GOALIES)[20]!,
  };
  const over = (row: Row): number =>
    pointsOf(row) - level[/^[DG]$/.test(String(row['Pos'])) ? String(row['Pos']) : 'F']!;
  const text = (total: number): string => signed(total, 1).replace('+', '');
  const figures = await outcome(page)
    .locator('dl > div')
    .evaluateAll((sums) => sums.map(({ children }) => [...children].map(({ textContent }) => textContent)));
  const games = (row: Row): number => stat(row, 'Games');
  expect(figures).toEqual(
    (
      [
        ['Fantasy points', pointsOf, text],
        ['Value over replacement', over, (total: number) => signed(total, 1)],
        ['Games', games, text],
      ] as const
    ).map(([name, figure, side]) => [
      name,
      signed(net(figure), 1),
      `give ${side(sum(give, figure))} get ${side(sum(get, figure))}`,
    ]),
  );
  const gain = net(pointsOf);
  await expect(outcome(page).locator('p').first()).toHaveText(
    new RegExp(`^${gain > 0 ? 'Brings' : 'Costs'} you .*\\(${Math.abs(gain).toFixed(0)} by`),
  );
});

test('a trade can be built by keyboard, and is kept after a reload', async ({ page }) => {
  await open(page, 'trade-tool');
  await field(page, 'give').focus();
  await page.keyboard.type(FORWARDS[0]!);
  await page.keyboard.press('Enter');
  await page.keyboard.type(DEFENSE[0]!);
  await page.keyboard.press('Enter');
  await field(page, 'get').focus();
  await page.keyboard.type(GOALIES[0]!);
  await page.keyboard.press('Enter');
  const give = page.getByRole('region', { name: 'You give' });
  await expect(give.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Timeframe').selectOption('Week 2');
  await page.reload();
  await expect(give.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByLabel('Timeframe')).toHaveValue('Week 2');
  await expect(page.getByRole('region', { name: 'You get' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: `Remove ${FORWARDS[0]!}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${DEFENSE[0]!}` })).toBeFocused();
  await expect(page.getByRole('status').getByText(`${FORWARDS[0]!} removed: you give.`)).toBeAttached();
});

test('Usage Analytics shows the figures of a team from the file, sorted by shots', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openSeason(page);
  const team = 'Ottawa Senators';
  await page.getByLabel('Team', { exact: true }).selectOption(team);
  const mine = rowsOf('skater').filter((row) => row['Team'] === team);
  const total = (column: string): number => mine.reduce((sum, row) => sum + stat(row, column), 0);
  const share = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;
  const plain = (figure: number, digits: number): string => signed(figure, digits).replace('+', '');
  const expected = mine
    .toSorted((a, b) => stat(b, 'SOG') - stat(a, 'SOG'))
    .slice(0, 12)
    .map((row) => [
      String(row['Player']),
      plain(stat(row, 'Games'), 1),
      plain(stat(row, 'SOG'), 1),
      (stat(row, 'SOG') / stat(row, 'Games')).toFixed(2),
      share(stat(row, 'SOG'), total('SOG')),
      plain(stat(row, 'Goals'), 2),
      share(stat(row, 'Goals'), total('Goals')),
      share(stat(row, 'PP Points'), stat(row, 'Points')),
      plain(pointsOf(row), 1),
    ]);
  const heads = ['', 'GP', 'Shots', 'Per game', 'Team shots', 'Goals', 'Team goals', 'PP share', 'FP'];
  const shown = async (): Promise<string[][]> =>
    (await cellsOf(page.getByRole('table')))
      .slice(0, 12)
      .map((cells) =>
        cells
          .slice(0, 9)
          .map((text, i) =>
            i === 0
              ? text.replace(/^OTT|OTT \w+$/g, '')
              : text.replace(heads[i]!, '').replace(/above \d+% of \w+$/, ''),
          ),
      );
  await expect.poll(shown).toEqual(expected);
  await expect(page.getByText(playersText(mine.length, rowsOf('skater').length)).first()).toBeAttached();

  // The accessible name of the first player's chart ends with the most shots in a week and the name of that week.
  const weeks = FILES.skater.filter(
    (row) => row['Player'] === expected[0]![0] && String(row['Timeframe']).startsWith('Week '),
  );
  const most = weeks.reduce((high, row) => (stat(row, 'SOG') > stat(high, 'SOG') ? row : high));
  const chart = page.getByRole('button', { name: /^Shots by week/ }).first();
  await expect(chart).toHaveAccessibleName(new RegExp(`to ${plain(stat(most, 'SOG'), 1)} in Week \\d+ \\(`));
  await chart.click();
  const listed = page.getByRole('list', { name: 'Shots by week' }).getByRole('listitem');
  await expect(listed).toHaveCount(weeks.length);
  await expect(listed.filter({ hasText: String(most['Timeframe']) }).first()).toContainText(
    plain(stat(most, 'SOG'), 1),
  );
});

test('sorting Usage Analytics by another column shows the first rows in the new order and is announced', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openSeason(page);
  await page.getByRole('button', { name: 'Show 25 more' }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(50);
  await page.getByRole('button', { name: 'PP share' }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(25);
  await expect(page.getByRole('columnheader', { name: /PP share|Power-play share/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(
    page
      .getByRole('status')
      .getByText(usageOrderText({ by: 'powerPlayShare', descending: true }, 25, rowsOf('skater').length)),
  ).toBeAttached();
});

for (const [tab, words] of [
  ['trade-tool', 'The Trade Tool is coming.'],
  ['usage', 'Usage Analytics is coming.'],
] as const) {
  test(`the ${tab} tab shows a notice if the file of the tab is missing`, async ({ page }) => {
    await open(page, tab, 'no-fantasy');
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessibleAt(page, [360, 1280]);
  });
}
