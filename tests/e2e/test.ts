import { test as base } from '@playwright/test';

/** The time of the tests: 2 PM in New York on the first day of the data, when the data is not yet outdated. */
export const EVENING = '2025-10-07T18:00:00Z';

const UNSAID = ':not([role=status].ddh-visually-hidden > p)';

/**
 * The clock of every page always shows EVENING, but timers run. The browser's data saver is turned on, because
 * otherwise a slip's figures would change two seconds after the last edit. Tests of that change set `savesData` to
 * false.
 */
export const test = base.extend<{ savesData: boolean }>({
  savesData: [true, { option: true }],
  page: async ({ page, savesData }, run) => {
    await page.clock.setFixedTime(EVENING);
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } });
    }, savesData);
    // What is shown is also in the region that says it, for some seconds.
    const byText = page.getByText.bind(page);
    page.getByText = (text, options) => byText(text, options).and(page.locator(UNSAID));
    await run(page);
  },
});

export { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
