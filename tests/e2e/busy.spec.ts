import { CLUBS } from '@ddh/engine/internal/domain';
import { expectAccessibleAt } from './axe.ts';
import { comeBack } from './deliver.ts';
import { addressOf, overflowOf, rawRows } from './hub.ts';
import { watchShifts } from './shifts.ts';
import { expect, test, type Page } from './test.ts';

const DAY = '2025-10-07';
/** A night on which all clubs play. The first game starts at 5:00 PM in New York, and one every 15 minutes after it. */
const GAMES = Array.from({ length: 16 }, (_, i) => ({
  away: CLUBS[i]!,
  home: CLUBS[i + 16]!,
  win: 0.34 + 0.02 * i,
  time: `${17 + Math.floor(i / 4)}:${String((i % 4) * 15).padStart(2, '0')}`,
}));
const FIRST = `${GAMES[0]!.away.name} at ${GAMES[0]!.home.name}`;

/** Publishes the night, or only its first games. */
export async function publish(page: Page, count = GAMES.length): Promise<void> {
  const games = GAMES.slice(0, count);
  const [figures] = rawRows('game_probs');
  const files = {
    game_probs: games.map(({ away, home, win }) => ({
      ...figures,
      index: DAY,
      Away: away.name,
      Home: home.name,
      'Away Win %': win,
      'Away Reg Win %': win * 0.8,
      'Away OT Win %': win * 0.2,
      'Home Win %': 1 - win,
      'Home Reg Win %': (1 - win) * 0.8,
      'Home OT Win %': (1 - win) * 0.2,
    })),
    schedule_times: games.map(({ away, home, time }) => ({
      Date: DAY,
      'Away Team': away.name,
      'Home Team': home.name,
      Time: time,
    })),
    p_info: CLUBS.map(({ name, key }) => ({ Player: `Player of ${key}`, Team: name, 'API ABRV': key })),
    game_id_ref: games.map(({ away, home }, i) => ({
      id: `20250200${i + 10}`,
      'Away Team': away.name,
      'Home Team': home.name,
      Date: DAY,
    })),
    lineups: games.map(({ away, home }, i) => ({
      Date: DAY,
      Away: away.name,
      Home: home.name,
      'Away Goalie': 'Spencer Knight',
      'Away Goalie Prob': 0.6,
      ...(i % 3 === 0 ? {} : { 'Home Goalie': 'Sergei Bobrovsky', 'Home Goalie Source': 'confirmed' }),
    })),
    changes: games.slice(0, 1).map(({ away, home }) => ({
      Date: DAY,
      Away: away.name,
      Home: home.name,
      At: '2025-10-07T17:30:00Z',
      What: 'goalie',
      Player: 'Sergei Bobrovsky',
      Before: 0.6,
      After: 0.66,
    })),
  };
  for (const [name, rows] of Object.entries(files))
    await page.route(`**/data/${name}.json*`, (route) => route.fulfill({ json: rows }));
}

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Details/ }) });
const layout = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test.use({ hasTouch: true });

test('on a phone, the first screen of a night of 16 games has 8 games in rows, whose prices and buttons can be pressed, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shifts = await watchShifts(page);
  await publish(page);
  await page.goto(addressOf('plain', 'games'));
  await expect(rows(page)).toHaveCount(16);
  await expect(layout(page, 'Rows')).toBeChecked();
  const eighth = (await rows(page).nth(7).boundingBox())!;
  expect(eighth.y + eighth.height).toBeLessThanOrEqual(844);
  const first = page.getByRole('group', { name: FIRST, exact: true });
  for (const button of await first.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(28);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  // The row opens to the figures that are on the back of a card.
  const details = first.getByRole('button', { name: `Details: ${FIRST}` });
  await expect(first.getByRole('table')).toBeHidden();
  await details.press('Enter');
  await expect(details).toBeFocused();
  await expect(first.getByRole('row', { name: /^Projected goals/ })).toBeVisible();
  await expect(first.getByText(/^Bobrovsky confirmed 1:30 PM: /).last()).toBeVisible();
  await details.press('Enter');
  await expect(first.getByRole('table')).toBeHidden();

  // The first game starts at 5 PM.
  await expect(first.getByText('begun')).toHaveCount(0);
  const before = await shifts();
  await comeBack(page, '2025-10-07T21:01:00Z');
  await expect(first.getByText('begun')).toBeVisible();
  await expect(page.getByText('begun', { exact: true })).toHaveCount(1);
  expect((await shifts()) - before).toBe(0);
  expect(await shifts()).toBe(0);

  await layout(page, 'Cards').check({ force: true });
  await expect(first.getByText('even')).toHaveCount(0);
  await page.reload();
  await expect(layout(page, 'Cards')).toBeChecked();
  await expect(page.getByText('favorite').first()).toBeVisible();
  await expect(page.getByText('even', { exact: true })).not.toHaveCount(0);
});

test('rows are accessible and do not overflow at any width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await publish(page);
  await page.goto(addressOf('plain', 'games'));
  await layout(page, 'Rows').check({ force: true });
  await page.getByRole('button', { name: `Details: ${FIRST}` }).click();
  await expectAccessibleAt(page);
});

test('a night of 8 games has cards on a phone, and one of 16 games has cards on a wide page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await publish(page, 8);
  await page.goto(addressOf('plain', 'games'));
  await expect(layout(page, 'Cards')).toBeChecked();
  await page.unrouteAll();
  await page.setViewportSize({ width: 1280, height: 900 });
  await publish(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(16);
  await expect(layout(page, 'Cards')).toBeChecked();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('old figures have prices without buttons, on the cards and on the board, and no stakes', async ({ page }) => {
  await page.clock.setFixedTime('2025-10-10T18:00:00Z');
  await page.goto(addressOf('plain', 'games'));
  const front = page.getByRole('group', { name: 'Chicago Blackhawks at Florida Panthers', exact: true });
  await expect(front.getByText(/^\d\.\d\d$/)).toHaveCount(2);
  await expect(page.locator('[aria-pressed]')).toHaveCount(0);
  await page.goto(`${addressOf('plain', 'parlay')}?face=board`);
  await page.getByRole('button', { name: /Chicago Blackhawks @ Florida Panthers/ }).click();
  await expect(page.getByRole('gridcell', { name: /^Florida Panthers win, fair odds/ })).toBeVisible();
  await expect(page.getByRole('grid').locator('[aria-pressed]')).toHaveCount(0);
  await expect(page.getByLabel('Bankroll').filter({ visible: true })).toHaveCount(0);
});
