import { readFileSync } from 'node:fs';
import { MORE_MARKETS } from '../../src/view/builder/board/copy.ts';
import { BUILDER, buildSlip, chooseGame, openBuilder, slipOf } from './builder.ts';
import { expect, test, type Page } from './test.ts';

type Section = { readonly path: string; readonly pageId: string; readonly tabs: readonly { readonly slug: string }[] };

const CONTROLS =
  'button, [role=button], a, summary, input, select, textarea, [role=option], [role=radio], [role=checkbox], [role=tab]';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+.%@-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The texts that a user sees of each control, or of its label. `null` for a control that is not shown. */
const seenTexts = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('#ddh-root')
    .locator(CONTROLS)
    .evaluateAll((controls) =>
      controls.map((control) => {
        if (!control.checkVisibility({ checkVisibilityCSS: true }) || control.closest('[inert]')) return null;
        // The page behind a modal dialog cannot be used.
        if (document.querySelector('dialog:modal')?.contains(control) === false) return null;
        const isField = control.matches('input, select, textarea');
        const shown = isField ? [...((control as HTMLInputElement).labels ?? [])] : [control];
        const texts: string[] = [];
        for (const element of shown) {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const parent = walker.currentNode.parentElement!;
            const isSeen = parent.checkVisibility({ checkVisibilityCSS: true });
            if (isSeen && !parent.closest('.ddh-visually-hidden, select')) texts.push(walker.currentNode.nodeValue!);
          }
        }
        return texts.join(' ');
      }),
    );

/** The accessible names that the browser gives the same controls. */
async function namesOf(page: Page): Promise<readonly string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const names = new Map(nodes.map(({ backendDOMNodeId, name }) => [backendDOMNodeId, String(name?.value ?? '')]));
  await cdp.send('DOM.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
  const selector = CONTROLS.split(', ')
    .map((one) => `#ddh-root ${one}`)
    .join(', ');
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const all = await Promise.all(nodeIds.map((nodeId) => cdp.send('DOM.describeNode', { nodeId })));
  await cdp.detach();
  return all.map(({ node }) => names.get(node.backendNodeId) ?? '');
}

/** Expects that speech control finds each control by what it shows (WCAG 2.5.3). */
async function expectNamedAsSeen(page: Page, least: number): Promise<void> {
  let [seen, names]: [readonly (string | null)[], readonly string[]] = [[], []];
  // The page may still add rows, so both are read until they are of the same controls.
  const difference = async (): Promise<number> => {
    seen = await seenTexts(page);
    names = await namesOf(page);
    return names.length - seen.length;
  };
  await expect.poll(difference, { timeout: 15_000 }).toBe(0);
  const shown = seen.flatMap((text, i) => (text === null || plain(text) === '' ? [] : [[plain(text), names[i]!]]));
  expect(shown.length).toBeGreaterThan(least);
  // The name of a price says its bet before the figures.
  const isFound = (text: string, name: string) =>
    plain(name).startsWith(text) || (/, (?:fair odds|no price) /.test(name) && plain(name).endsWith(text));
  expect(shown.filter(([text, name]) => !isFound(text!, name!))).toEqual([]);
}

const SECTIONS = JSON.parse(readFileSync('src/view/tabs.json', 'utf8')) as Readonly<Record<string, Section>>;
/** Opens what is closed at first, in pages that have such parts. */
const PARTS = ['Filters', 'Books', 'Details', 'About'] as const;

// The test of the pages' texts checks the same without a browser. All pages are walked by the release step `focus`.
const sections = process.env['ALL_PAGES'] === undefined ? [] : Object.values(SECTIONS);
for (const { path, pageId, tabs } of sections)
  for (const { slug } of tabs)
    test(`the name of each control of ${slug} begins with what the control shows`, async ({ page }) => {
      await page.goto(`/${slug === 'track-record' ? 'record' : 'plain'}${path}/${slug}?page=${pageId}`);
      await expect(page.locator('#ddh-root h2').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNamedAsSeen(page, tabs.length);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const part of PARTS) {
        const opener = page.getByRole('button', { name: new RegExp(`^${part}`) }).first();
        if (await opener.isVisible()) await opener.click();
      }
      await expectNamedAsSeen(page, 1);
    });

test('the name of each control of a board, its slip and what it opens begins with what the control shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/npz/${BUILDER}?face=board`);
  await page.getByRole('button', { name: /^CHI @ FLA/ }).click();
  for (const leg of [/^Florida Panthers win/, /^Over \S+ goals in the game/])
    await page.getByRole('button', { name: leg }).first().click();
  await page.getByText(MORE_MARKETS).click();
  await expect(slipOf(page).getByRole('button', { name: 'Clear all' })).toBeVisible();
  await expectNamedAsSeen(page, 100);
  await page.getByRole('button', { name: /, line of Total goals/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNamedAsSeen(page, 100);
});

test('the name of each control of the form, its slip and the changes begins with what the control shows', async ({
  page,
}) => {
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await slipOf(page)
    .locator('details')
    .evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true;
    });
  await slipOf(page)
    .getByRole('button', { name: /^All lines/ })
    .first()
    .click();
  await expectNamedAsSeen(page, 50);
});
