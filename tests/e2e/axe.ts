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
  // Motion is reduced, because the contrast is too low during the transition to the other scheme's colors.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${AXE}\n;null`);
  const where = `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`;
  for (const run of runs) expect(await page.evaluate(violationsOf, run), where).toEqual([]);
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await overflowOf(page), `${page.url()}, ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

/** Expects that axe finds no violations in the light or the dark scheme, and that nothing overflows horizontally. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'light', EVERYTHING);
  await expectNoOverflow(page);
  await expectNoViolations(page, 'dark', CONTRAST);
}

/**
 * Expects no overflow at any width, and no axe violations at the narrowest and the widest width. `widths` are in
 * ascending order.
 */
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
