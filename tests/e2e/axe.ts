import { AXE, violationsOf, type AxeRun } from '../axe.ts';
import { overflowOf } from './hub.ts';
import { expect, type Page } from './test.ts';

const PAGE: AxeRun = { include: ['#ddh-root'] };
/** A theme changes colors only, and contrast is the slow rule: one of three rows of a long table, which are alike. */
const CONTRAST: AxeRun = {
  ...PAGE,
  exclude: ['tbody tr:nth-child(3n)', 'tbody tr:nth-child(3n + 1):nth-child(n + 2)'],
  rules: ['color-contrast', 'link-in-text-block'],
};

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', run: AxeRun): Promise<void> {
  // Without motion, because a color that changes to the other theme's has too little contrast on its way.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${AXE}\n;null`);
  const where = `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`;
  expect(await page.evaluate(violationsOf, run), where).toEqual([]);
}

/** Axe finds nothing, in light and dark, and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'light', PAGE);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page, 'dark', CONTRAST);
}

/** One visit at several widths, narrowest first: nothing overflows at any, and axe finds nothing at the narrowest and the widest. */
export async function expectAccessibleAt(page: Page, widths: readonly number[] = [320, 360, 768, 1280]): Promise<void> {
  for (const [i, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    if (i === 0 || i === widths.length - 1) await expectAccessible(page);
    else expect(await overflowOf(page), `${page.url()}, ${width} px`).toBeLessThanOrEqual(0);
  }
}
