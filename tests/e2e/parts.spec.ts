import { buildSlip, chooseGame, ddhParlay, GAME, openBuilder, slipOf } from './builder.ts';
import { LARGE, SMALL } from './globalSetup.ts';
import { expect, test, type Page } from './test.ts';

/** The worker's code that is fetched when it is needed is not there, as after a deploy; answers how to bring it back. */
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

test('the reader of a file: said with a way on, and the slip stays', async ({ page }) => {
  const bringBack = await without(page, 'text');
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await expect(slipOf(page).getByRole('alert').getByText(LACKING)).toBeVisible();
  await expect(slipOf(page).getByRole('listitem')).toHaveCount(4);
  await bringBack();
  await slipOf(page).getByRole('button', { name: 'Retry' }).click();
  await expectCounted(page);
});

test('the simulator: the published simulations stay, and another attempt has more', async ({ page }) => {
  const bringBack = await without(page, 'simulator');
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await expectCounted(page);
  await slipOf(page).getByRole('radio', { name: '10,000', exact: true }).check();
  await expect(slipOf(page).getByText(LACKING)).toBeVisible();
  await expectCounted(page);
  await bringBack();
  await slipOf(page).getByRole('button', { name: 'Retry' }).click();
  const { hits } = ddhParlay(LARGE, `${GAME}_parlaytrix.json`);
  await expect(slipOf(page).getByText(`${hits.toLocaleString('en-US')} of 10,000 simulations`)).toBeVisible();
});

test('what answers questions: the price stays, and another attempt has the answer', async ({ page }) => {
  const bringBack = await without(page, 'question');
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await expectCounted(page);
  await slipOf(page).getByText('Next legs', { exact: true }).click();
  await expect(slipOf(page).getByText(LACKING)).toBeVisible();
  await expectCounted(page);
  await bringBack();
  await slipOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(
    slipOf(page)
      .getByText(/legs compared in 600 simulations/)
      .first(),
  ).toBeVisible();
});
