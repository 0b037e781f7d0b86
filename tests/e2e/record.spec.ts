import { readFile } from 'node:fs/promises';
import { honestClaimsTexts, TOO_FEW } from '@ddh/engine/internal/format';
import { SAMPLE_TRACK_RECORD } from '../../engine/testing/sampleTrackRecord.ts';
import { expectAccessibleAt } from './axe.ts';
import { watchShifts } from './shifts.ts';
import { expect, test } from './test.ts';

test('the Track Record has pictures, tables that can be downloaded as CSV, and no accessibility violations at any width', async ({
  page,
}) => {
  await page.goto('/record/?page=15970');
  await page.getByRole('link', { name: 'Track Record' }).click();
  await expect(
    page.getByText(/^Last night of 2024-25: \d+ games?, our favorites won \d+; [\d.]+ were due\.$/),
  ).toBeVisible();
  await expect(page.getByText(/^(All )?\d+ (of \d+ )?solid parts lie /)).toBeVisible();
  await page.getByRole('radio', { name: '30 days' }).check({ force: true });
  await expect(page.getByRole('img', { name: /^Home win: said / })).toBeVisible();
  await expectAccessibleAt(page);

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
    await expect(page.getByRole('region', { name: title }).getByText(text)).toBeVisible();
    expect((await shift()) - before, `at ${width} px`).toBe(0);
    await page.unroute('**/record/summary.json*');
  }
  await expectAccessibleAt(page);
});
