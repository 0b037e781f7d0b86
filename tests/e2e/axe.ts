import { AxeBuilder } from '@axe-core/playwright';
import { overflowOf } from './hub.ts';
import { expect, type Page } from './test.ts';

const ours = (page: Page): AxeBuilder => new AxeBuilder({ page }).include('#ddh-root');

/** Axe finds nothing, in light and dark, and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without motion: a colour on its way to the other theme's has no contrast of its own.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect((await ours(page).analyze()).violations).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  // A theme changes colours only, and contrast is the slow rule: of a long table's rows, which are alike, each third.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = ours(page).exclude('tbody tr:nth-child(3n), tbody tr:nth-child(3n + 1):nth-child(n + 2)');
  expect((await dark.withRules(['color-contrast', 'link-in-text-block']).analyze()).violations).toEqual([]);
}

/** One visit at several widths, narrowest first: nothing overflows at any, and axe finds nothing at the narrowest and the widest. */
export async function expectAccessibleAt(page: Page, widths: readonly number[] = [320, 360, 768, 1280]): Promise<void> {
  for (const [i, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    if (i === 0 || i === widths.length - 1) await expectAccessible(page);
    else expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
}
