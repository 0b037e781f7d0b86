import { AXE, contrastOf, violationsOf, type AxeRun } from '../axe.ts';
import { overflowOf } from './hub.ts';
import { expect, type Page } from './test.ts';

const include = ['#ddh-root'];
const EVERYTHING: AxeRun = { include };
const CONTRAST = contrastOf(include);

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  ...runs: readonly AxeRun[]
): Promise<void> {
  // Without motion, because a color that changes to the other theme's has too little contrast on its way.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${AXE}\n;null`);
  const where = `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`;
  for (const run of runs) expect(await page.evaluate(violationsOf, run), where).toEqual([]);
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await overflowOf(page), `${page.url()}, ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

/** Axe finds nothing, in light and dark, and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'light', EVERYTHING);
  await expectNoOverflow(page);
  await expectNoViolations(page, 'dark', CONTRAST);
}

/** One visit at several widths, narrowest first: nothing overflows at any, and axe finds nothing at the narrowest and the widest. */
export async function expectAccessibleAt(page: Page, widths: readonly number[] = [320, 360, 768, 1280]): Promise<void> {
  for (const [i, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    if (i === 0) await expectAccessible(page);
    else await expectNoOverflow(page);
  }
  if (widths.length === 1) return;
  await expectNoViolations(page, 'dark', CONTRAST);
  await expectNoViolations(page, 'light', { include, rules: 'others' }, CONTRAST);
}
