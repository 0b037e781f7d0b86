import { ALIKE, AXE, violationsOf, type AxeRun, type Violation } from '../axe.ts';
import { overflowOf } from './hub.ts';
import { expect, type Page } from './test.ts';

/** Runs axe-core in the page. */
export async function findViolations(page: Page, run: AxeRun): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${AXE}\n;null`);
  return page.evaluate(violationsOf, run);
}

const EVERYTHING: AxeRun = { include: ['#ddh-root'], exclude: ALIKE };
const CONTRAST: AxeRun = { ...EVERYTHING, onlyContrast: true };

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', run: AxeRun): Promise<void> {
  // Motion is reduced, because the contrast is too low during the transition to the other scheme's colors.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const where = `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px`;
  expect(await findViolations(page, run), where).toEqual([]);
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
  await expectNoViolations(page, 'light', EVERYTHING);
}
