import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEEDED_BROWSERS } from '../../scripts/minimumBrowsers.ts';
import { newInScript, newInSheet } from './compat.ts';
import { addressOf } from './hub.ts';
import { expect, test } from './test.ts';
import { ROOT } from './globalSetup.ts';

// Rules for the built files.

const ASSETS = join(ROOT, 'plugin-php/dist/assets');
const files = (ending: string): readonly (readonly [name: string, text: string])[] =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')]);

test('no built file imports the entry of a worker, which WebKit would evaluate twice', () => {
  const scripts = files('.js');
  expect(scripts.filter(([name]) => /\.worker-/.test(name)).length).toBe(2);
  const importing = scripts.filter(([, text]) =>
    /\b(?:from|import)\s*\(?\s*["'`][^"'`]*\.worker-[^"'`]*\.js/.test(text),
  );
  expect(importing.map(([name]) => name)).toEqual([]);
});

test('no built sheet has a logical shorthand with a var(), which WebKit drops under the guard', () => {
  const shorthand =
    /(?<![\w-])(?:(?:scroll-)?(?:padding|margin)-(?:inline|block)|inset-(?:inline|block)|border-(?:inline|block)(?:-(?:start|end|width|style|color))?):[^;}]*var\([^;}]*/g;
  const sheets = files('.css');
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.flatMap(([name, text]) => (text.match(shorthand) ?? []).map((found) => `${name}: ${found}`))).toEqual(
    [],
  );
});

/** Features that the oldest supported browsers lack, and why the pages work without them. */
const DISPENSABLE: Readonly<Record<string, string>> = {
  'AbortSignal.any': 'workers/abort.ts does without',
  '.showPopover': 'Popup.tsx asks whether it is there',
  '.startViewTransition': 'React calls it for view transitions only, which the page has none of',
  'Error.captureStackTrace': 'Firebase asks whether it is there',
  '.take': "a method of the engine's own readers",
  'accent-color': 'Safari shows it with less contrast',
  'grid-template-rows: subgrid': 'rows of cards that stand side by side are not aligned with each other',
  '@starting-style': 'a transition less',
  'forced-color-adjust': 'Safari has no forced colors',
  'forced-color-adjust: none': 'Safari has no forced colors',
  'print-color-adjust: exact': 'paler print',
  'text-wrap': 'looks only',
  'text-wrap: balance': 'looks only',
  'text-wrap: pretty': 'looks only',
  'overscroll-behavior': 'the page may scroll behind a list',
  'overscroll-behavior-x': 'a swipe may go back',
  'overflow-clip-margin': 'looks only',
  'scrollbar-width': 'looks only',
  'scrollbar-width: thin': 'looks only',
  'text-size-adjust': 'looks only',
  '-webkit-tap-highlight-color': 'looks only',
};

test('no built file needs more than the oldest supported browsers have', () => {
  const found = new Set<string>();
  for (const [, text] of files('.js')) for (const feature of newInScript(text)) found.add(feature);
  for (const [, text] of files('.css')) for (const feature of newInSheet(text)) found.add(feature);
  expect([...found].toSorted()).toEqual(Object.keys(DISPENSABLE).toSorted());
});

test('reports features that are too new', () => {
  expect([...newInScript('AbortSignal.any([]); URL.canParse(""); [].toSorted(); list.union(other)')]).toEqual([
    'AbortSignal.any',
    'URL.canParse',
    '.union',
  ]);
  expect([...newInSheet('a:open { color: light-dark(red, blue); padding: calc(1px + 2px) }')]).toEqual([
    ':open',
    'light-dark()',
  ]);
});

for (const page of ['README.md', 'docs/operator.md']) {
  test(`${page} names the supported browsers`, () => {
    expect(readFileSync(join(ROOT, page), 'utf8').replaceAll(/\s+/g, ' ')).toContain(NEEDED_BROWSERS);
  });
}

test('an older browser shows what the page needs', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'));
  await page.goto(addressOf('plain', 'games'));
  await expect(page.locator('#ddh-root')).toHaveText(`This page needs ${NEEDED_BROWSERS}.`);
});

test('a browser without modules shows what the page needs', async ({ page }) => {
  await page.setContent('<div id="ddh-root"></div>');
  const script = readFileSync(join(ROOT, 'plugin-php/dist/old-browser.js'), 'utf8');
  expect(script).not.toMatch(/\b(?:const|let|class)\b|=>|`/);
  await page.addScriptTag({ content: script });
  await expect(page.locator('#ddh-root')).toHaveText(`This page needs ${NEEDED_BROWSERS}.`);
});
