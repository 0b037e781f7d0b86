import { test as base } from '@playwright/test';

/** The first day of the data, at 2 pm in New York. The data is not yet outdated then. */
export const EVENING = '2025-10-07T18:00:00Z';

/** Fixes the clock of every page at EVENING. Timers still run. */
export const test = base.extend({
  page: async ({ page }, run) => {
    await page.clock.setFixedTime(EVENING);
    await run(page);
  },
});

export { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
