import { moreFailedText } from '../../src/view/slip/copy.ts';
import { expectAccessibleAt } from './axe.ts';
import { buildSlip, chooseGame, ddhParlay, GAME, openBuilder, openNumbers, slipOf } from './builder.ts';
import { LARGE } from './globalSetup.ts';
import { expect, test, type Page } from './test.ts';

const size = (page: Page, name: string) => slipOf(page).getByRole('radio', { name, exact: true });

async function openSlip(page: Page, scenario: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBuilder(page, scenario);
  await chooseGame(page);
  await buildSlip(page);
  // The slip offers more simulations only when all published ones are counted.
  await expect(slipOf(page).getByText('All 600 simulations counted')).toBeVisible();
  await openNumbers(page);
}

test('a game with 600 published simulations can be extended to 10,000, with the same hits as in ddh parlay', async ({
  page,
}) => {
  await openSlip(page, 'plain');
  await size(page, '600').focus();
  await page.keyboard.press('ArrowRight');
  await expect(slipOf(page).getByText('All 10,000 simulations counted')).toBeVisible();
  await expect(size(page, '10,000')).toBeFocused();
  const { hits, text } = ddhParlay(LARGE, `${GAME}_parlaytrix.json`);
  await expect(slipOf(page).getByText(`${hits.toLocaleString('en-US')} of 10,000 simulations`)).toBeVisible();
  await expect(slipOf(page).getByText(text.probability, { exact: true }).first()).toBeVisible();
});

test('the slip of a stopped simulation is accessible and does not overflow', async ({ page }) => {
  await openSlip(page, 'plain');
  await size(page, '1,000,000').check();
  await slipOf(page).getByRole('button', { name: 'Stop' }).click();
  await expect(slipOf(page).getByText(/^Stopped .* 1,000,000$/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: /^Slip / }).click();
  await expect(page.getByRole('dialog', { name: 'Slip' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Slip' }).getByText('All the numbers').click();
  await expectAccessibleAt(page, [320]);
  // With text of twice the size, the slip's sheet must not scroll sideways. A check of the page for overflow does not
  // detect that.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const sizes = page.getByRole('dialog', { name: 'Slip' }).getByRole('group', { name: 'Simulations' });
  const inside = (await size(page, '1,000,000').boundingBox())!;
  const around = (await sizes.boundingBox())!;
  expect(inside.x + inside.width).toBeLessThanOrEqual(around.x + around.width);
});

test('choosing another game stops the simulation and shows the published records of the chosen game', async ({
  page,
}) => {
  await openSlip(page, 'plain');
  await size(page, '1,000,000').check();
  await expect(slipOf(page).getByText(/^Simulating: /)).toBeVisible();
  const game = page.getByLabel('Game', { exact: true });
  await game.selectOption({ index: 2 });
  await expect(slipOf(page).getByText('All 600 simulations counted')).toBeVisible();
  await expect(size(page, '600')).toBeChecked();
});

test('a model that does not reproduce the published records is refused, and the published records are kept', async ({
  page,
}) => {
  await openSlip(page, 'other-models');
  // `click` is used, because `check` would read the radio button's state after the click, when the button may already
  // be hidden.
  await size(page, '10,000').click();
  await expect(
    slipOf(page).getByText(moreFailedText({ kind: 'otherRecords', record: 0, column: '' }).replace(/ \(record.*/, '')),
  ).toBeVisible();
  await expect(slipOf(page).getByRole('group', { name: 'Simulations' })).toBeHidden();
  await expect(slipOf(page).getByText('All 600 simulations counted')).toBeVisible();
});

test('a game without a model offers only the number of simulations in its file', async ({ page }) => {
  await openSlip(page, 'no-models');
  await expect(slipOf(page).getByText('All 600 simulations counted')).toBeVisible();
  await expect(slipOf(page).getByRole('group', { name: 'Simulations' })).toBeHidden();
});

test.describe('automatic simulations', () => {
  test.use({ savesData: false });

  test("more simulations are counted after the user stops editing, and the slip's figures then change only once", async ({
    page,
  }) => {
    await openSlip(page, 'plain');
    const counted = slipOf(page).getByText(/^All [\d,]+ simulations counted$/);
    const texts: string[] = [];
    await expect(async () => {
      const text = await counted.textContent();
      if (text !== null && texts.at(-1) !== text) texts.push(text);
      expect(text).toBe('All 1,000,000 simulations counted');
    }).toPass({ intervals: [50], timeout: 30_000 });
    expect(texts).toEqual(['All 600 simulations counted', 'All 1,000,000 simulations counted']);
    await expect(size(page, '1,000,000')).toBeChecked();
  });
});
