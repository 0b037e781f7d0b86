import { test } from 'vitest';
import { openBrowser, type Browser } from '../driver/browser.ts';
import { ENGINES } from '../driver/connection.ts';
import { missingFor } from '../installed.ts';
import { addressOf, forget, openPage } from '../pages.ts';

// Prints how long users wait in each engine, as measured by the page. No time limit is checked, because machines
// differ.

const HOME = 'Florida Panthers';
type Clock = { ddhPressed?: number };

/** Returns the time in ms from the last click, or from the navigation, until the page shows a text. */
const waitFor = (browser: Browser, text: RegExp): Promise<number> =>
  browser.evaluate(
    (source) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const isThere = new RegExp(source).test(document.body.innerText.replace(/\s+/g, ' '));
          if (isThere) resolve(Math.round(performance.now() - ((globalThis as Clock).ddhPressed ?? 0)));
          else setTimeout(look, 10);
        };
        look();
      }),
    text.source,
  );

const recordPresses = (browser: Browser): Promise<void> =>
  browser.evaluate(() =>
    addEventListener('pointerup', () => ((globalThis as Clock).ddhPressed = performance.now()), { capture: true }),
  );

test.each(ENGINES.filter((engine) => missingFor(engine).length === 0))('%s', { timeout: 180_000 }, async (engine) => {
  const browser = await openBrowser(engine);
  try {
    await browser.setSize(1280, 900);
    for (let round = 1; round <= 3; round++) {
      await browser.goto(addressOf('games'));
      const first = await waitFor(browser, new RegExp(HOME));
      await openPage(browser, 'parlay', 'large-npz');
      await recordPresses(browser);
      await browser.choose('2025020001', ['combobox', 'Game']);
      await browser.click(['group', 'Winner'], ['radio', HOME]);
      await waitFor(browser, /All [\d,]+ simulations counted/);
      await browser.click(['group', 'Winner'], ['radio', 'Chicago Blackhawks']);
      const edit = await waitFor(browser, /Chicago Blackhawks.*All [\d,]+ simulations counted/);
      await browser.click(['summary', /^All the numbers/]);
      await browser.click(['group', 'Slip'], ['radio', '1,000,000']);
      const million = await waitFor(browser, /All 1,000,000 simulations counted/);
      console.log(`${engine}, round ${round}: first figure ${first} ms, edit ${edit} ms, a million ${million} ms`);
      await forget(browser);
    }
  } finally {
    await browser.close();
  }
});
