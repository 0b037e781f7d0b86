import { insightTitle } from '../../src/view/slip/insights/copy.ts';
import { buildSlip, chooseGame, ddhParlay, GAME, openBuilder, openNumbers, slipOf } from './builder.ts';
import { LARGE, SMALL } from './globalSetup.ts';
import { expect, test, type Page } from './test.ts';

/**
 * Makes a lazily loaded chunk of the worker unavailable, as after a deploy. Returns a function that restores the chunk.
 */
async function without(page: Page, part: string): Promise<() => Promise<void>> {
  const files = `**/plugin/assets/worker.${part}-*.js`;
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  return () => page.unroute(files);
}

const LACKING = /a part of the page could not be loaded/;

async function expectCounted(page: Page): Promise<void> {
  const { hits } = ddhParlay(SMALL, `${GAME}_parlaytrix.json`);
  await expect(slipOf(page).getByText(`${hits} of 600 simulations`)).toBeVisible();
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }));

test('if the chunk of the file reader is missing, the slip is kept with an error and a Retry button', async ({
  page,
}) => {
  const restore = await without(page, 'text');
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await expect(slipOf(page).getByText(LACKING).first()).toBeVisible();
  await expect(slipOf(page).getByRole('listitem')).toHaveCount(4);
  await restore();
  await slipOf(page).getByRole('button', { name: 'Retry' }).click();
  await expectCounted(page);
});

test('if the chunk of the simulator is missing, the published simulations are still counted, and Retry adds more simulations', async ({
  page,
}) => {
  const restore = await without(page, 'simulator');
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await expectCounted(page);
  await openNumbers(page);
  await slipOf(page).getByRole('radio', { name: '10,000', exact: true }).check();
  await expect(slipOf(page).getByText(LACKING)).toBeVisible();
  await expectCounted(page);
  await restore();
  await slipOf(page).getByRole('button', { name: 'Retry' }).click();
  const { hits } = ddhParlay(LARGE, `${GAME}_parlaytrix.json`);
  await expect(slipOf(page).getByText(`${hits.toLocaleString('en-US')} of 10,000 simulations`)).toBeVisible();
});

test('the price is shown even if the query chunk is missing, and the next legs are ranked as soon as the chunk can be loaded', async ({
  page,
}) => {
  const restore = await without(page, 'query');
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await expectCounted(page);
  await slipOf(page).getByText(insightTitle('nextLegs'), { exact: true }).click();
  await expect(slipOf(page).getByText(LACKING)).toBeVisible();
  await expectCounted(page);
  await restore();
  // If a worker fails to load chunks repeatedly, the page replaces the worker, and the next legs may be ranked before
  // Retry is clicked.
  await slipOf(page)
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(
    slipOf(page)
      .getByText(/legs compared in 600 simulations/)
      .first(),
  ).toBeVisible();
});
