import { buildSlip, chooseGame, ddhParlay, GAME, openBuilder, openNumbers, slipOf } from '../builder.ts';
import { LARGE } from '../globalSetup.ts';
import { openTab, shown } from '../hub.ts';
import { expect, test, type Page } from '../test.ts';

/**
 * Limit on the longest task of a page, in ms. `npm run inp` has lower limits, of 50 to 100 ms per step. Other programs
 * on the machine cause pauses, so this limit is high enough that no pause exceeds it.
 */
const LIMIT = 200;

const watchLongTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    const note = (list: PerformanceObserverEntryList) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: 'longtask' });
  });

async function expectSmooth(page: Page): Promise<void> {
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  test.info().annotations.push({ type: 'tasks over 50 ms', description: tasks.join(', ') });
  expect(tasks.filter((task) => task > LIMIT)).toEqual([]);
}

// Playwright runs this folder after all other tests, because tests that run at the same time would slow the measured
// page.
test('while 10,000 records are loaded, a slip gets the same price as from ddh parlay, and no task is long', async ({
  page,
}) => {
  await openBuilder(page, 'stream');
  await watchLongTasks(page);
  await chooseGame(page);
  await buildSlip(page);
  // An estimate is shown while most records have not yet arrived.
  await expect(slipOf(page).getByText(/simulations so far/)).toBeVisible();
  const early = await slipOf(page)
    .getByText(/of [\d,]+ simulations/)
    .textContent();
  expect(Number(/of ([\d,]+)/.exec(early ?? '')?.[1]?.replaceAll(',', ''))).toBeLessThan(10_000);
  await expect(slipOf(page).getByText(/of 10,000 simulations/)).toBeVisible({ timeout: 20_000 });

  const expected = ddhParlay(LARGE, `${GAME}_parlaytrix.json`);
  expect(expected.records).toBe(10_000);
  const slip = slipOf(page);
  await expect(slip.getByText(`${expected.hits.toLocaleString('en-US')} of 10,000 simulations`)).toBeVisible();
  await expect(slip.getByText(expected.text.probability, { exact: true }).first()).toBeVisible();
  await expect(slip.getByText(expected.text.decimal, { exact: true }).first()).toBeVisible();
  await page.getByLabel('Odds Type').selectOption('american');
  await expect(slip.getByText(expected.text.american, { exact: true }).first()).toBeVisible();
  await expectSmooth(page);
});

test('while a million simulations run, the user can edit legs and no task is long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBuilder(page, 'large');
  await chooseGame(page);
  await buildSlip(page);
  const slip = slipOf(page);
  await expect(slip.getByText(/of 10,000 simulations/)).toBeVisible();
  await watchLongTasks(page);
  const started = Date.now();
  await openNumbers(page);
  await slip.getByRole('radio', { name: '1,000,000' }).check();
  await slip.getByRole('button', { name: /Remove .*Over 5\.5 Goals/ }).click();
  await expect(slip.getByRole('listitem')).toHaveCount(3);
  // This text appears only after the published records have been checked and new ones added.
  await expect(slip.getByText(/^Simulating: (?!10,000 )[\d,]+ of 1,000,000$/)).toBeVisible();
  await slip.getByRole('button', { name: 'Stop' }).click();
  const stopped = await slip.getByText(/^Stopped .* 1,000,000$/).textContent();
  const there = Number(/at ([\d,]+)/.exec(stopped ?? '')?.[1]?.replaceAll(',', ''));
  expect(there).toBeGreaterThan(10_000);
  expect(there).toBeLessThan(1_000_000);
  await slip.getByRole('button', { name: 'Resume' }).click();
  const goals = page.getByRole('group', { name: 'Game Totals' }).getByRole('group', { name: 'Goals' });
  await goals.getByRole('radio', { name: 'Under' }).check();
  await goals.getByRole('combobox').selectOption('6.5');
  await expect(slip.getByRole('listitem')).toHaveCount(4);
  await expect(slip.getByText('All 1,000,000 simulations counted')).toBeVisible({ timeout: 40_000 });
  test.info().annotations.push({ type: 'seconds to a million', description: `${(Date.now() - started) / 1000}` });
  await expect(slip.getByText(/of 1,000,000 simulations$/)).toBeVisible();
  await expectSmooth(page);
});

test('switching the tab, the probability type or the date, or searching, causes no long task', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTab(page, 'games', 'npz');
  await watchLongTasks(page);
  await page.getByRole('link', { name: 'Totals & Spread' }).click();
  for (const [label, tables] of [
    ['Shot Total Probabilities', 3],
    ['Puck Line Probabilities', 2],
    ['Goal Total Probabilities', 3],
  ] as const) {
    await page.getByLabel('Probability Type').selectOption({ label });
    await expect(page.getByRole('rowheader', { name: /nearest even money/ })).toHaveCount(tables);
  }
  await page.getByLabel('Available Dates').selectOption('2025-10-08');
  await page.getByRole('link', { name: 'Player Props' }).click();
  await shown(page, 'props').pressSequentially('to', { delay: 80 });
  await shown(page, 'props').fill('');
  await page.getByRole('button', { name: /^Show 25 more/ }).click();
  await page.getByLabel('Category').selectOption('Shots');
  await page.getByRole('link', { name: 'Game Win' }).click();
  await expect(page.getByRole('button', { name: /^Details/ }).first()).toBeVisible();
  await expectSmooth(page);
});
