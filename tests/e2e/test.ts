import { test as base } from '@playwright/test';

/** The first day of the data, at 2 pm in New York. The data is not yet outdated then. */
export const EVENING = '2025-10-07T18:00:00Z';

/**
 * The clock of every page shows EVENING all the time, but timers run. Pages find the browser's data saver turned on, because
 * otherwise a slip's figures would change two seconds after the last edit. Tests of that change set `savesData` to false.
 */
export const test = base.extend<{ savesData: boolean }>({
  savesData: [true, { option: true }],
  page: async ({ page, savesData }, run) => {
    await page.clock.setFixedTime(EVENING);
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } });
    }, savesData);
    await run(page);
  },
});

export { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
