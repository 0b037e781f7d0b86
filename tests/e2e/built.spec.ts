import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEEDED_BROWSERS } from '../../scripts/minimumBrowsers.ts';
import { newInScript, newInSheet } from './compat.ts';
import { addressOf } from './hub.ts';
import { expect, test } from './test.ts';
import { ROOT } from './globalSetup.ts';

const ASSETS = join(ROOT, 'plugin-php/dist/assets');
const files = (ending: string): readonly (readonly [name: string, text: string])[] =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')]);

test('no built file imports the entry of a worker, because WebKit would evaluate an imported entry twice', () => {
  const scripts = files('.js');
  expect(scripts.filter(([name]) => /\.worker-/.test(name)).length).toBe(2);
  const importing = scripts.filter(([, text]) =>
    /\b(?:from|import)\s*\(?\s*["'`][^"'`]*\.worker-[^"'`]*\.js/.test(text),
  );
  expect(importing.map(([name]) => name)).toEqual([]);
});

test('only workers have the code that weighs simulations, so that no weights are computed on the main thread', () => {
  const scripts = files('.js');
  const namesOf = (pattern: RegExp): readonly string[] =>
    scripts.filter(([, text]) => pattern.test(text)).map(([name]) => name);
  // Texts of the reader of weights and of what computes them.
  for (const weighs of [/weighed or fallback/, /the weighing must be that of/])
    expect(namesOf(weighs)).toEqual([expect.stringMatching(/^worker\.weighing-/)]);
  const importing = namesOf(/\b(?:from|import)\s*\(?\s*["'`]\.\/worker\.weighing-/);
  expect(importing).not.toEqual([]);
  expect(importing.filter((name) => !/^worker\.|\.worker-/.test(name))).toEqual([]);
});

test('no built style sheet has a logical shorthand with a var(), because WebKit drops such a shorthand under the guard layer', () => {
  const shorthand =
    /(?<![\w-])(?:(?:scroll-)?(?:padding|margin)-(?:inline|block)|inset-(?:inline|block)|border-(?:inline|block)(?:-(?:start|end|width|style|color))?):[^;}]*var\([^;}]*/g;
  const sheets = files('.css');
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.flatMap(([name, text]) => (text.match(shorthand) ?? []).map((found) => `${name}: ${found}`))).toEqual(
    [],
  );
});

/** Features that the oldest supported browsers lack, with the reason why the pages work without them. */
const DISPENSABLE: Readonly<Record<string, string>> = {
  'AbortSignal.any': 'workers/abort.ts works without it',
  'AbortSignal.timeout': 'older Chrome aborts with another error, which the screen Line-ups treats in the same way',
  '.checkVisibility': 'roots.ts looks for boxes without it',
  '.moveBefore': 'roots.ts inserts without it, which loses focus and scroll positions',
  '.showPopover': 'Popup.tsx and Dialog.tsx check for it',
  '.hidePopover': 'Dialog.tsx calls it only where popovers exist',
  ':popover-open': 'Dialog.module.css has it in `:is`, which ignores an unknown selector',
  '.startViewTransition': 'React calls it only for view transitions, which the page does not use',
  'Error.captureStackTrace': 'Firebase checks for it',
  '.take': "a method of the engine's own readers",
  'accent-color': 'controls have less contrast in Safari',
  '@starting-style': 'one transition is missing',
  'forced-color-adjust': 'Safari has no forced colors',
  'forced-color-adjust: none': 'Safari has no forced colors',
  'print-color-adjust: exact': 'print has paler colors',
  'text-wrap': 'cosmetic',
  'text-wrap: balance': 'cosmetic',
  'text-wrap: pretty': 'cosmetic',
  'overscroll-behavior': 'the page may scroll when a list is at its end',
  'overscroll-behavior-x': 'a swipe may navigate back',
  'overflow-clip-margin': 'cosmetic',
  'scrollbar-width': 'cosmetic',
  'scrollbar-width: thin': 'cosmetic',
  'text-size-adjust': 'cosmetic',
  '-webkit-tap-highlight-color': 'cosmetic',
};

test('built files need no features that the oldest supported browsers lack, except dispensable ones', () => {
  const found = new Set<string>();
  for (const [, text] of files('.js')) for (const feature of newInScript(text)) found.add(feature);
  for (const [, text] of files('.css')) for (const feature of newInSheet(text)) found.add(feature);
  expect([...found].toSorted()).toEqual(Object.keys(DISPENSABLE).toSorted());
});

test('newInScript and newInSheet report features that at least one of the oldest supported browsers lacks', () => {
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

test('in an older browser, the page shows which browsers it needs', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'));
  await page.goto(addressOf('plain', 'games'));
  await expect(page.locator('#ddh-root')).toContainText(NEEDED_BROWSERS);
});

test('in a browser without modules, the page shows which browsers it needs', async ({ page }) => {
  await page.setContent('<div id="ddh-root"></div>');
  const script = readFileSync(join(ROOT, 'plugin-php/dist/old-browser.js'), 'utf8');
  expect(script).not.toMatch(/\b(?:const|let|class)\b|=>|`/);
  await page.addScriptTag({ content: script });
  await expect(page.locator('#ddh-root')).toContainText(NEEDED_BROWSERS);
});
