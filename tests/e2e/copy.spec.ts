import { addressOf } from './hub.ts';
import { expect, test, type Page } from './test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const VAULT = (tab: string): string => `/vault/nhl-value-vault/${tab}?page=17964`;
const FANTASY = (tab: string): string => `/plain/nhl-fantasy/${tab}?page=19503`;
const PAGES = [VAULT('all-edges'), FANTASY('skater-rankings')];
/** The other pages with tables, which the release step `focus` walks, too. */
const MORE_PAGES = [
  addressOf('plain', 'totals'),
  addressOf('plain', 'props'),
  VAULT('goal-value'),
  FANTASY('games-by-week'),
  FANTASY('usage'),
];

/** Selects from the first cell of one row of a table's body to the last cell of another. */
const select = (page: Page, from: number, to: number): Promise<void> =>
  page.evaluate(
    ([first, last]) => {
      const rows = document.querySelectorAll('#ddh-root table tbody tr');
      const range = document.createRange();
      range.setStart(rows[first!]!.firstElementChild!, 0);
      const end = rows[last!]!.lastElementChild!;
      range.setEnd(end, end.childNodes.length);
      getSelection()!.removeAllRanges();
      getSelection()!.addRange(range);
    },
    [from, to],
  );

/** Copies until the page has loaded what copies rows. Returns the text by cells, and the rows of the HTML. */
async function copy(page: Page) {
  let copied: { plain: string; rows: string[][] } = { plain: '', rows: [] };
  const tabs = async (): Promise<boolean> => {
    await page.keyboard.press('ControlOrMeta+c');
    copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string): Promise<string> => (await item!.getType(type)).text();
      const html = new DOMParser().parseFromString(await read('text/html'), 'text/html');
      const rows = [...html.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent));
      return { plain: await read('text/plain'), rows };
    });
    return copied.plain.includes('\t');
  };
  await expect.poll(tabs).toBe(true);
  return { lines: copied.plain.split('\n').map((line) => line.split('\t')), rows: copied.rows };
}

for (const address of process.env['ALL_PAGES'] === undefined ? PAGES : [...PAGES, ...MORE_PAGES])
  test(`selected rows of ${address} are copied as rows, with one text for each cell and without hidden words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    await expect(page.locator('#ddh-root table tbody tr').nth(2)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await select(page, 0, 2);
    const { lines, rows } = await copy(page);
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLTableRowElement>('#ddh-root table tbody tr')].slice(0, 3).map((row) => ({
        cells: row.cells.length,
        hidden: [...row.querySelectorAll('.ddh-visually-hidden')].map((one) => one.textContent.trim()),
      })),
    );
    expect(lines.map((line) => line.length)).toEqual(shown.map(({ cells }) => cells));
    expect(rows).toEqual(lines);
    for (const [i, { hidden }] of shown.entries())
      for (const words of hidden.filter((text) => text.length > 3)) expect(lines[i]!.join(' ')).not.toContain(words);
  });

test('a selection inside of one cell is copied as usual', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(addressOf('plain', 'props'));
  await expect(page.locator('#ddh-root table tbody tr').nth(2)).toBeVisible();
  await select(page, 0, 1);
  await copy(page);
  await page.evaluate(() => {
    const cell = document.querySelector('#ddh-root tbody td')!;
    getSelection()!.selectAllChildren(cell);
  });
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\.\d%$/);
});
