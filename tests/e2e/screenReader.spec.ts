import type { CDPSession } from '@playwright/test';
import { addressOf } from './hub.ts';
import { expect, test } from './test.ts';

/** Pages with a list that is taller than the window. */
const LISTS = [
  addressOf('plain', 'props'),
  '/plain/nhl-fantasy/skater-rankings?page=19503',
  '/plain/nhl-fantasy/usage?page=19503',
  '/plain/nhl-value-vault/sog-value?page=17964',
  '/plain/nhl-value-vault/all-edges?page=17964',
];

const CELLS = new Set(['columnheader', 'rowheader', 'cell', 'gridcell']);

/** The rows of the accessibility tree, each with the roles of its cells. */
async function heardRows(cdp: CDPSession): Promise<readonly (readonly string[])[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const cellsOf = (id: string): readonly string[] => {
    const node = byId.get(id);
    const role = String(node?.role?.value);
    return CELLS.has(role) ? [role] : (node?.childIds ?? []).flatMap(cellsOf);
  };
  return nodes
    .filter(({ role, ignored, childIds }) => role?.value === 'row' && !ignored && childIds?.length)
    .map(({ childIds = [] }) => childIds.flatMap(cellsOf));
}

for (const address of LISTS) {
  test(`the accessibility tree of ${address} has every row, also out of view, and every cell in every layout`, async ({
    page,
  }) => {
    await page.goto(address);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Accessibility.enable');
    const shown = page.locator('tbody > tr, thead > tr');
    await expect(page.locator('tbody > tr').nth(20)).toBeAttached();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // The page may still add rows, so each comparison reads both numbers again.
      const difference = async (): Promise<number> => (await heardRows(cdp)).length - (await shown.count());
      await expect.poll(difference, { timeout: 10_000 }).toBe(0);
      // The nodes are not in the order of the page.
      const rows = await heardRows(cdp);
      const heads = rows.filter(([first]) => first === 'columnheader');
      const figures = heads[0]!.slice(1).map(() => 'cell');
      for (const row of rows)
        if (!heads.includes(row)) expect(row, `at ${width} px`).toEqual(['rowheader', ...figures]);
    }
  });
}
