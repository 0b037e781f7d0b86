import { createRequire } from 'node:module';
import type { Readability } from '@mozilla/readability';
import { BUILDER } from './builder.ts';
import { addressOf, firstRow } from './hub.ts';
import { expect, test, type Page } from './test.ts';

// What the reader mode of Firefox leaves of a page. Other browsers have modes of the same kind.

const READABILITY = createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js');

/** Odds and percentages. */
const FIGURE = /[+-]\d{3,}|\d+\.\d+%?/g;

async function readerText(page: Page): Promise<string> {
  await page.addScriptTag({ path: READABILITY });
  return page.evaluate(() => {
    const { Readability: Reader } = globalThis as unknown as { Readability: typeof Readability };
    const { content } = new Reader(document.cloneNode(true) as Document).parse() ?? {};
    return (content ?? '').replaceAll(/<[^>]*>/g, ' ');
  });
}

/** Expects that the reader mode has the figures of a part, once these no longer change. */
async function expectFigures(page: Page, part: string): Promise<void> {
  await expect(async () => {
    const shown = (await page.locator(part).allInnerTexts()).join('\n').match(FIGURE) ?? [];
    const left: readonly string[] = (await readerText(page)).match(FIGURE) ?? [];
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter((figure) => !left.includes(figure))).toEqual([]);
  }).toPass({ timeout: 10_000 });
}

test('a night keeps its chances and odds in reader mode, as cards and as a table', async ({ page }) => {
  await page.goto(addressOf('plain', 'games'));
  await expect(page.getByRole('button', { name: /^Florida Panthers win/ })).toBeVisible();
  await expectFigures(page, '#ddh-root [role=group]:not([inert])');
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await expect(firstRow(page)).toBeVisible();
  await expectFigures(page, '#ddh-root table');
});

/** Pages with tables whose heads sort. */
const SORTED = [
  addressOf('plain', 'props'),
  '/vault/nhl-value-vault/goal-value?page=17964',
  '/vault/nhl-value-vault/all-edges?page=17964',
  '/plain/nhl-fantasy/skater-rankings?page=19503',
  '/plain/nhl-fantasy/usage?page=19503',
];

const bare = (text: string): string => text.replaceAll(/\s/g, '');

test('the columns of tables keep their heads in reader mode, also those that sort', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const address of SORTED) {
    await page.goto(address);
    await expect(firstRow(page)).toBeVisible();
    const heads = await page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
    const left = bare(await readerText(page));
    expect(heads.length, address).toBeGreaterThan(3);
    expect(
      heads.filter((head) => !left.includes(bare(head))),
      address,
    ).toEqual([]);
  }
});

test('Totals & Spread keeps all of its tables in reader mode', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(addressOf('plain', 'totals'));
  await expect(firstRow(page)).toBeVisible();
  await expectFigures(page, '#ddh-root table');
});

for (const face of ['board', 'form'])
  test(`a slip keeps its price and its legs in reader mode, beside the ${face}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/plain/${BUILDER}?face=board`);
    await page.getByRole('button', { name: /Chicago Blackhawks @ Florida Panthers/ }).click();
    for (const leg of [/^Florida Panthers win/, /^Over \S+ goals in the game/, /^Sam Reinhart over/])
      await page.getByRole('button', { name: leg }).click();
    const slip = page.getByRole('group', { name: 'Slip' });
    await expect(slip.getByRole('list', { name: 'Legs' }).getByRole('listitem')).toHaveCount(3);
    await expect(slip.getByText(/^All .* counted$/)).toBeVisible();
    if (face === 'form') await page.getByRole('radio', { name: 'All fields' }).check({ force: true });
    await expectFigures(page, '#ddh-root [role=group][aria-labelledby] :is(dl, ol)');
  });
