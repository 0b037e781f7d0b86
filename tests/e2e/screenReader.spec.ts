import { addressOf } from './hub.ts';
import { expect, test } from './test.ts';

/** Pages with a list that is taller than the window. */
const LISTS = [
  addressOf('plain', 'props'),
  '/plain/nhl-fantasy/skater-rankings?page=19503',
  '/plain/nhl-fantasy/usage?page=19503',
  '/plain/nhl-value-vault/sog-value?page=17964',
];

for (const address of LISTS) {
  test(`the accessibility tree of ${address} has every row, including rows that are scrolled out of view`, async ({
    page,
  }) => {
    await page.goto(address);
    const rows = page.locator('tbody > tr');
    await expect(rows.nth(20)).toBeAttached();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Accessibility.enable');
    /** Returns the number of rows in the accessibility tree that have cells. */
    const heard = async (): Promise<number> => {
      const { nodes } = await cdp.send('Accessibility.getFullAXTree');
      return nodes.filter(({ role, ignored, childIds }) => role?.value === 'row' && !ignored && childIds?.length)
        .length;
    };
    const shown = page.locator('tbody > tr, thead > tr');
    // The page may still add rows, so each comparison reads both numbers again.
    const difference = async (): Promise<number> => (await heard()) - (await shown.count());
    await expect.poll(difference, { timeout: 10_000 }).toBe(0);
  });
}
