import { test as base } from '@playwright/test';

/** An evening in New York on the first day of the data. On this day its figures are fresh. */
export const EVENING = '2025-10-07T18:00:00Z';

/** Fixes the clock of every page at EVENING. Timers still run. */
export const test = base.extend({
  page: async ({ page }, run) => {
    await page.clock.setFixedTime(EVENING);
    await run(page);
  },
});

export { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
