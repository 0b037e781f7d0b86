import type { LeagueDate } from '@ddh/engine/internal/domain';
import { dayOffer } from '../../src/view/shared/section/copy.ts';
import { dateMismatchText } from '../../src/view/slip/dockCopy.ts';
import { expectAccessible } from './axe.ts';
import { comeBack } from './deliver.ts';
import { addressOf, overflowOf, shown } from './hub.ts';
import { expect, test, type Page } from './test.ts';

// The data has two dates. The first is TODAY at the time of the other tests.
const TODAY = '2025-10-07' as LeagueDate;
const TOMORROW = '2025-10-08' as LeagueDate;
const AFTER_MIDNIGHT = '2025-10-08T04:05:00Z';
const OFFER = dayOffer(TOMORROW);

const dates = (page: Page) => page.getByLabel('Available Dates');

test('the day after, the Hub opens on the second date, the builder is for it, and a chosen date stays', async ({
  page,
}) => {
  await page.clock.setFixedTime(AFTER_MIDNIGHT);
  await page.goto(addressOf('plain', 'games'));
  await expect(dates(page)).toHaveValue(TOMORROW);
  const mismatch = page.getByText(dateMismatchText(TOMORROW));
  await expect(mismatch).toBeHidden();
  await dates(page).selectOption(TODAY);
  await expect(mismatch).toBeVisible();
  await page.reload();
  await expect(dates(page)).toHaveValue(TODAY);
  await expect(mismatch).toBeVisible();
});

for (const width of [360, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at ${width} px in ${colorScheme}, an open page stays at midnight and offers the new day`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(addressOf('plain', 'games'));
      await expect(shown(page, 'games')).toBeVisible();
      const top = await page.getByRole('heading', { level: 2 }).evaluate((one) => one.getBoundingClientRect().top);
      await comeBack(page, AFTER_MIDNIGHT);
      const button = page.getByRole('button', { name: OFFER.label });
      await expect(button).toBeVisible();
      await expect(page.getByText(OFFER.text)).toBeVisible();
      await expect(dates(page)).toHaveValue(TODAY);
      expect(await page.getByRole('heading', { level: 2 }).evaluate((one) => one.getBoundingClientRect().top)).toBe(
        top,
      );
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await button.press('Enter');
      await expect(dates(page)).toHaveValue(TOMORROW);
      await expect(page.getByRole('status').filter({ hasText: OFFER.done })).toBeFocused();
    });
  }
}
