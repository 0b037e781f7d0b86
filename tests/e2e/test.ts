import { test as base } from '@playwright/test';

/** The evening of the data's first day in New York: figures are fresh unless a test says otherwise. */
export const EVENING = '2025-10-07T18:00:00Z';

/** Every page's clock stands at that evening; its timers run. */
export const test = base.extend({
  page: async ({ page }, run) => {
    await page.clock.setFixedTime(EVENING);
    await run(page);
  },
});

export { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
