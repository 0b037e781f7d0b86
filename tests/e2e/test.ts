import { test as base } from '@playwright/test';

/** An evening in New York on the data's first day, for which the figures are fresh. */
export const EVENING = '2025-10-07T18:00:00Z';

/** Fixes every page's clock at that evening. Timers run. */
export const test = base.extend({
  page: async ({ page }, run) => {
    await page.clock.setFixedTime(EVENING);
    await run(page);
  },
});

export { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
