import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_TESTS } from '../playwright.ts';
import { standStill } from '../wordpress/browser/standStill.ts';
import type { Site } from '../wordpress/lab/site.ts';

export const startBrowser = (): Promise<Browser> => chromium.launch(BROWSER_TESTS.use?.launchOptions);

/** Opens the Hub at a given time, and returns the games on its cards, in alphabetical order. */
export async function gamesOnPage(browser: Browser, { url }: Site, now: number): Promise<readonly string[]> {
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  try {
    const page = await context.newPage();
    await page.addInitScript(standStill, now);
    await page.goto(`${url}/nhl-game-probability-hub/`);
    const cards = page.getByRole('button', { name: /^Details: / });
    await cards.first().waitFor();
    return (await textsOf(page)).toSorted();
  } finally {
    await context.close();
  }
}

const textsOf = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('button', { name: /^Details: / })
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        (button.getAttribute('aria-label') ?? '').replace('Details: ', '').replace(' at ', ' @ '),
      ),
    );
