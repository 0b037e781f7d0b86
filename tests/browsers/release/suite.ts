import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../e2e/globalSetup.ts';
import { openBrowser, type Browser } from '../driver/browser.ts';
import type { Engine } from '../driver/connection.ts';
import { missingFor } from '../installed.ts';
import { forget, openPage, PAGE_NAMES } from '../pages.ts';
import { boxesOf, differences, setFace } from './boxes.ts';
import { TRIALS } from './trials.ts';
import { testWordpress } from './wordpress.ts';

const PICTURES = join(ROOT, 'test-results/browsers');
const WIDTHS = [360, 768, 1280] as const;

/**
 * Tests one engine for a release: every page at three widths in both color schemes, the tests in trials.ts, and
 * WordPress.
 */
export function testRelease(engine: Engine): void {
  const missing = missingFor(engine);
  const title = `${engine}${missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : ''}`;
  describe.skipIf(missing.length > 0)(title, () => {
    describe.each(['light', 'dark'])('%s', (scheme) => {
      let browser: Browser;
      let reference: Browser;
      beforeAll(async () => {
        mkdirSync(join(PICTURES, engine), { recursive: true });
        const look = { dark: scheme === 'dark', reducedMotion: true };
        browser = await openBrowser(engine, look);
        reference = engine === 'chromium' ? browser : await openBrowser('chromium', look);
      });
      afterAll(async () => {
        await browser.close();
        if (reference !== browser) await reference.close();
      });

      describe.each(WIDTHS)('the pages at %i px', (width) => {
        beforeAll(async () => {
          await browser.setSize(width, 900);
          await reference.setSize(width, 900);
        });
        test.each(PAGE_NAMES)(
          'the page %s is accessible, has no errors and is laid out as in Chromium',
          async (name) => {
            await openPage(browser, name);
            expect(await browser.overflow()).toBeLessThanOrEqual(0);
            expect(await browser.axe('#ddh-root')).toEqual([]);
            expect(await browser.problems()).toEqual([]);
            await browser.screenshot(join(PICTURES, engine, `${name}-${width}-${scheme}.png`));
            if (reference === browser) return;
            await openPage(reference, name);
            await setFace(browser);
            await setFace(reference);
            expect(differences(await boxesOf(browser), await boxesOf(reference))).toEqual([]);
          },
        );
      });
    });

    describe('further trials', () => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await openBrowser(engine);
      });
      afterAll(() => browser.close());
      beforeEach(async () => {
        await browser.setSize(1280, 900);
        await openPage(browser, 'games');
        await forget(browser);
      });
      afterEach(() => browser.closeTabs());
      test.each(Object.entries(TRIALS).filter(([, { not = [] }]) => !not.includes(engine)))('%s', (_, { run }) =>
        run(browser),
      );
    });

    testWordpress(engine);
  });
}
