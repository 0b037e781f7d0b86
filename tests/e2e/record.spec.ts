import { readFile } from 'node:fs/promises';
import { honestClaimsTexts, TOO_FEW } from '@ddh/engine/internal/format';
import { SAMPLE_TRACK_RECORD } from '../../engine/testing/sampleTrackRecord.ts';
import { expectAccessibleAt } from './axe.ts';
import { BUILDER, HOME } from './builder.ts';
import { watchShifts } from './shifts.ts';
import { expect, test, type Page } from './test.ts';

test('the Track Record has pictures, tables that can be downloaded as CSV, and no accessibility violations at any width', async ({
  page,
}) => {
  await page.goto('/record/?page=15970');
  await page.getByRole('link', { name: 'Track Record' }).click();
  await expect(
    page.getByText(/^Last night of 2024-25: \d+ games?, our favorites won \d+; [\d.]+ were due\.$/),
  ).toBeVisible();
  await expect(page.getByText(/^(All )?\d+ (of \d+ )?solid parts lie /)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Home win: said / })).toBeVisible();
  await expectAccessibleAt(page);

  await page.getByRole('radio', { name: '30 days' }).check({ force: true });
  const numbers = page.getByText('Numbers: Single forecasts');
  await numbers.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Single forecasts' });
  await expect(table).toBeVisible();
  await expectAccessibleAt(page, [360]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV Single forecasts' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('record-single-forecasts.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('\r\nHome win,"1,312",53.9%,56.2%,');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Track Record' })).toBeAttached();
});

for (const [record, low, kind] of [
  ['of the sample', 0, 'Better than fair'],
  ['in which slips of three legs came 12 points too low', 0.12, 'Too close to call'],
] as const)
  test(`with a record ${record}, the verdict on a high price is "${kind}"`, async ({ page }) => {
    const { slips } = SAMPLE_TRACK_RECORD;
    const groups = slips!.groups.map((one) => {
      if (one.legs !== 3 || low === 0) return one;
      const mean = Math.max(0, one.said - low);
      const came = { mean, low: Math.max(0, mean - 0.01), high: mean + 0.01 };
      return { ...one, came, came99: { low: came.low, high: mean + 0.015 } };
    });
    const json = { ...SAMPLE_TRACK_RECORD, slips: { ...slips, groups } };
    await page.route(/\/record\/summary\.json/, (route) => route.fulfill({ json }));
    await openRecordedSlip(page);
    const verdict = page.getByText(/^(Pass at|Too close to call at|Better than fair)/).filter({ visible: true });
    await expect(verdict.first()).toHaveText(new RegExp(`^${kind}`));
    const cited = page.getByText(/of 3-leg slips at \d+% to \d+%, [\d.]+% was said and [\d.]+% came/);
    await expect(cited.filter({ visible: true })).toHaveCount(low === 0 ? 0 : 1);
  });

/** Builds a slip of three legs beside a track record, and gives it a price far above its fair one. */
async function openRecordedSlip(page: Page): Promise<void> {
  await page.goto(`/record/${BUILDER}?face=board`);
  await page
    .getByRole('group', { name: 'Game' })
    .getByRole('button', { name: /Chicago Blackhawks @ Florida Panthers/ })
    .click();
  for (const name of [new RegExp(`^${HOME} win`), /^Over \S+ goals in the game/, /^Sam Reinhart over 0\.5 goals/])
    await page.getByRole('button', { name }).click();
  await page.getByLabel("Book's price").filter({ visible: true }).fill('1500');
}

test('without a track record, the Hub has four tabs, and the URL of Track Record redirects to the first tab', async ({
  page,
}) => {
  await page.goto('/npz/?page=15970');
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(4);
  await page.goto('/npz/nhl-game-probability-hub/track-record?page=15970');
  await expect(page).toHaveURL(/game-probabilities/);
});

test('All Edges says what the record says of honest claims, nothing moves when it arrives, and the text is accessible', async ({
  page,
}) => {
  const { title, text } = honestClaimsTexts(SAMPLE_TRACK_RECORD.edges);
  const shift = await watchShifts(page);
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/record/summary.json*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/record/nhl-value-vault/all-edges?page=17964');
    await expect(page.getByRole('region', { name: TOO_FEW })).toBeVisible();
    const before = await shift();
    release();
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    expect((await shift()) - before, `at ${width} px`).toBe(0);
    await page.unroute('**/record/summary.json*');
  }
  await page.getByText('How this is counted').click();
  await expect(page.getByRole('region', { name: title }).getByText(text)).toBeVisible();
  await expectAccessibleAt(page);
});
