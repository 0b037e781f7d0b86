import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from './driver/browser.ts';
import type { Engine } from './driver/connection.ts';
import { JOURNEYS } from './journeys.ts';
import { missingFor } from './installed.ts';
import { forget, openPage, PAGE_NAMES } from './pages.ts';

/** Every page on a phone and on a desk with axe, and the main journeys, in one engine. */
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

      describe.each([
        [360, 740],
        [1280, 900],
      ])('at %i px', (width, height) => {
        beforeAll(() => browser.setSize(width, height));
        test.each(PAGE_NAMES)('%s is shown, accessible and no wider than the window', async (name) => {
          await openPage(browser, name);
          expect(await browser.axe('#ddh-root')).toEqual([]);
          expect(await browser.overflow()).toBeLessThanOrEqual(0);
          expect(await browser.problems()).toEqual([]);
        });
      });

      describe('a user', () => {
        beforeAll(() => browser.setSize(1280, 900));
        beforeEach(() => forget(browser));
        test.each(Object.entries(JOURNEYS))('%s', async (_, run) => {
          await run(browser);
          expect(await browser.problems()).toEqual([]);
        });
      });
    },
  );
}
