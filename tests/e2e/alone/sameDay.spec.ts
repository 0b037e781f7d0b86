import { BOARD_BEGUN, BOARD_HINT } from '../../../src/view/builder/board/copy.ts';
import { GAME_BEGUN } from '../../../src/view/slip/copy.ts';
import { expectAccessible } from '../axe.ts';
import { BUILDER } from '../builder.ts';
import { comeBack, deliver } from '../deliver.ts';
import { addressOf, AWAY, HOME, overflowOf, rawRows, shown } from '../hub.ts';
import { watchShifts } from '../shifts.ts';
import { expect, test, type Page } from '../test.ts';

// In these tests, an open tab loads a newer delivery of the same day by itself. Some tests measure how long this takes.

const TODAY = '2025-10-07';
const REINHART = 'Sam Reinhart';

const change = (at: string, what: string, player: string, before: number, after: number) => ({
  Date: TODAY,
  Away: AWAY,
  Home: HOME,
  At: at,
  What: what,
  Player: player,
  Team: HOME,
  Before: before,
  After: after,
});
/** News at 1:30 PM and 1:52 PM in New York. */
const GOALIE = change('2025-10-07T17:30:00Z', 'goalie', 'Sergei Bobrovsky', 0.69, 0.712);
const SCRATCH = change('2025-10-07T17:52:00Z', 'scratch', REINHART, 0.712, 0.664);

const GOALIE_TEXT = /^Bobrovsky confirmed 1:30 PM: FLA 69\.0/;

const winsOf = (home: number) => ({
  'Home Win %': home,
  'Home Reg Win %': home * 0.8,
  'Home OT Win %': home * 0.2,
  'Away Win %': 1 - home,
  'Away Reg Win %': (1 - home) * 0.8,
  'Away OT Win %': (1 - home) * 0.2,
});

const WITHOUT_REINHART = {
  p_info: JSON.stringify(rawRows('p_info').filter(({ Player }) => Player !== REINHART)),
  skater_probs: JSON.stringify(rawRows('skater_probs').filter(({ index }) => index !== REINHART)),
};

/** Publishes a delivery in which the home team's win probability is `chance`. */
async function publish(page: Page, version: string, chance: number, changes: readonly object[]): Promise<void> {
  const games = rawRows('game_probs').map((row) =>
    row['Home'] === HOME && row['index'] === TODAY ? { ...row, ...winsOf(chance) } : row,
  );
  const bodies = {
    game_probs: JSON.stringify(games),
    changes: JSON.stringify(changes),
    ...(changes.includes(SCRATCH) ? WITHOUT_REINHART : {}),
  };
  for (const [name, body] of Object.entries(bodies))
    await page.route(`**/data/${name}.json?*`, (route) => route.fulfill({ contentType: 'application/json', body }));
  await deliver(page, version, TODAY, ['changes.json']);
}

/** Simulates a user who returns to the tab. Returns the time in ms until the page shows the text. */
async function timeUntil(page: Page, text: string | RegExp, time?: string): Promise<number> {
  const seen = page.getByText(text).filter({ visible: true }).first().waitFor();
  const start = performance.now();
  await comeBack(page, time);
  await seen;
  return performance.now() - start;
}

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`at ${width} px, a newer delivery appears on the cards and in the slip within a second, without a layout shift`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await publish(page, 'v1', 0.69, []);
    await page.goto(addressOf('npz', 'games'));
    await expect(shown(page, 'games')).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(`^${HOME} win, `) })
      .first()
      .click();
    const bar = page.getByRole('button', { name: /^Slip 1 leg .*odds 1\.45/ });
    await expect(bar).toBeVisible();

    await publish(page, 'v2', 0.712, [GOALIE]);
    await expect(page.getByText('No changes since 9 AM')).toBeVisible();
    expect(await timeUntil(page, GOALIE_TEXT)).toBeLessThan(1000);
    await expect(page.getByRole('group', { name: `${AWAY} at ${HOME}` })).toContainText('71.2%');
    await expect(page.getByRole('button', { name: /^Slip 1 leg .*odds 1\.40/ })).toBeVisible();
    await expect(page.getByText('Newer data: 71.2%, before 69.0%. Bobrovsky confirmed 1:30 PM.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load newer data' })).toHaveCount(0);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    const line = page.getByText('1 change since 9 AM');
    await line.click();
    await expect(page.getByRole('listitem').filter({ hasText: /Your slip of 1 leg: 69\.0.*71\.2$/ })).toContainText(
      'CHI @ FLA',
    );
    await expectAccessible(page);
    await line.click();

    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await expect(page.getByRole('table').getByText(GOALIE_TEXT)).toBeVisible();
    await publish(page, 'v3', 0.664, [GOALIE, SCRATCH]);
    expect(await timeUntil(page, /^Reinhart out 1:52 PM: FLA 71\.2/, '2025-10-07T18:06:00Z')).toBeLessThan(1000);
    await expectAccessible(page);
    expect(await shifts()).toBe(0);
  });
}

test('the open slip marks the leg of a scratched player, and keeps the leg after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const shifts = await watchShifts(page);
  await publish(page, 'v1', 0.69, [GOALIE]);
  await page.goto(`/npz/${BUILDER}?face=board`);
  const game = page.getByRole('group', { name: 'Game' }).getByRole('button', { name: new RegExp(`${AWAY} @ ${HOME}`) });
  await game.click();
  await page.getByRole('button', { name: new RegExp(`^${HOME} win, `) }).click();
  await page.getByRole('button', { name: new RegExp(`^${REINHART} over 0\\.5 goals`) }).click();
  const slip = page.getByRole('group', { name: 'Slip' });
  // After this reload, the page no longer offers to undo the last click. That offer would hide the message about newer
  // data.
  await page.reload();
  await game.click();
  await expect(slip.getByText('All 600 simulations counted')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = await shifts();

  await publish(page, 'v2', 0.664, [GOALIE, SCRATCH]);
  expect(await timeUntil(page, 'Scratched 1:52 PM')).toBeLessThan(1000);
  await expect(slip.getByText(/Newer data: .* Reinhart out 1:52 PM\.$/)).toBeVisible();
  await expect(slip.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  expect((await shifts()) - before).toBe(0);
  await slip.getByRole('button', { name: 'Close message' }).click();
  await expect(slip.getByText(/Newer data/)).toHaveCount(0);

  await page.reload();
  await game.click();
  await expect(slip.getByRole('listitem').filter({ hasText: REINHART })).toContainText('Scratched 1:52 PM');
});

test('a newer delivery waits until the user has stopped typing', async ({ page }) => {
  await publish(page, 'v1', 0.69, []);
  await page.goto(addressOf('npz', 'props'));
  const search = page.getByRole('searchbox', { name: 'Search players' });
  await expect(page.getByRole('table')).toBeVisible();
  if (!(await search.isVisible())) await page.getByRole('button', { name: /Filters/ }).click();
  await search.pressSequentially('rein', { delay: 20 });
  await publish(page, 'v2', 0.664, [GOALIE, SCRATCH]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await comeBack(page);
  await search.pressSequentially('hart', { delay: 250 });
  await expect(page.getByRole('row', { name: REINHART })).toBeVisible();
  expect(asked.filter((url) => url.includes('skater_probs'))).toEqual([]);
  await expect(page.getByRole('row', { name: REINHART })).toContainText('no longer listed');
  await expect(search).toHaveValue('reinhart');
});

test('the builder says that a game has begun', async ({ page }) => {
  await publish(page, 'v1', 0.69, []);
  await page.goto(`/npz/${BUILDER}?face=board`);
  await page
    .getByRole('group', { name: 'Game' })
    .getByRole('button', { name: new RegExp(`${AWAY} @ ${HOME}`) })
    .click();
  const begun = page.getByText(GAME_BEGUN).filter({ visible: true });
  await expect(page.getByText(BOARD_HINT)).toBeVisible();
  await expect(begun).toHaveCount(0);
  // The game starts at 5 PM in New York. Loading a newer delivery also updates the page's clock.
  await publish(page, 'v2', 0.69, []);
  await comeBack(page, '2025-10-07T21:00:00Z');
  await expect(begun.first()).toBeVisible();
  await expect(page.getByText(BOARD_BEGUN)).toBeVisible();
});
