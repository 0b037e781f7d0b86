import { buildSlip, chooseGame, ddhParlay, GAME, openBuilder, slipOf } from './builder.ts';
import { LARGE } from './globalSetup.ts';
import { expect, test } from './test.ts';

// Runs alone, after all others: what is measured here is the page, not its neighbours.
test('a slip is priced while 10,000 records stream in, as the command prices it, and nothing holds the page', async ({
  page,
}) => {
  await openBuilder(page, 'stream');
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    const note = (list: PerformanceObserverEntryList) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: 'longtask' });
  });
  await chooseGame(page);
  await buildSlip(page);
  // An estimate stands while most records are still to come.
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
  await expect(slip.getByText(expected.percent, { exact: true }).first()).toBeVisible();
  await expect(slip.getByText(expected.decimal, { exact: true }).first()).toBeVisible();
  await page.getByLabel('Odds Type').selectOption('american');
  await expect(slip.getByText(expected.american, { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)).toEqual([]);
});
