import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from './driver/browser.ts';
import type { Engine } from './driver/connection.ts';
import { JOURNEYS } from './journeys.ts';
import { missingFor } from './installed.ts';
import { forget, openPage, PAGE_NAMES } from './pages.ts';

const PHONE = [360, 740] as const;
const DESK = [1280, 900] as const;

/** Tests one engine: every page on a phone (including axe) and on a desktop, and the most common user actions. */
export function testEngine(engine: Engine): void {
  const missing = missingFor(engine);
  describe.skipIf(missing.length > 0)(
    `${engine}${missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : ''}`,
    () => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await openBrowser(engine);
      });
      afterAll(() => browser?.close());

      test.each(PAGE_NAMES)('the page %s is shown, is accessible and fits the width of the window', async (name) => {
        await browser.setSize(...PHONE);
        await openPage(browser, name);
        expect(await browser.axe('#ddh-root')).toEqual([]);
        expect(await browser.overflow(), `${PHONE[0]} px`).toBeLessThanOrEqual(0);
        await browser.setSize(...DESK);
        expect(await browser.overflow(), `${DESK[0]} px`).toBeLessThanOrEqual(0);
        expect(await browser.problems()).toEqual([]);
      });

      describe('the actions of a user', () => {
        beforeAll(() => browser.setSize(...DESK));
        beforeEach(() => forget(browser));
        test.each(Object.entries(JOURNEYS))('%s', async (_, run) => {
          await run(browser);
          expect(await browser.problems()).toEqual([]);
        });
      });
    },
  );
}
