import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from './test.ts';

/** Returns the positions of elements, with their colors and fonts. */
const placesOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((chosen) => {
    const origin = document.querySelector('#ddh-root')?.getBoundingClientRect();
    if (!origin) throw new Error('the page has no #ddh-root');
    return [...document.querySelectorAll(chosen)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(element);
      return [element.tagName, x - origin.x, y - origin.y, width, height, color, backgroundColor, font].join(' ');
    });
  }, selector);

/**
 * Expects that the selected elements have the same positions, colors and fonts under a theme that styles bare elements.
 * The selector must leave out rows outside the viewport, because they are not laid out yet.
 */
export async function expectSameUnderRudeTheme(
  page: Page,
  open: (query: string) => Promise<void>,
  selector: string,
): Promise<void> {
  const look = async (query: string): Promise<string[]> => {
    await open(query);
    await page.addStyleTag({ content: 'html { scrollbar-width: none }' });
    await page.waitForLoadState('networkidle');
    // Badges and relative times are drawn after their data is loaded. So the positions are read until they are the same
    // for a second.
    let now: string[] = [];
    let same = 0;
    await expect
      .poll(
        async () => {
          const before = now;
          now = await placesOf(page, selector);
          same = isDeepStrictEqual(before, now) ? same + 1 : 0;
          return same;
        },
        { intervals: [250] },
      )
      .toBe(4);
    return now;
  };
  const [loud, usual] = [await look('&theme=loud'), await look('')];
  expect(usual.length).toBeGreaterThan(50);
  expect(loud).toHaveLength(usual.length);
  expect(loud.filter((one, i) => one !== usual[i])).toEqual([]);
}
