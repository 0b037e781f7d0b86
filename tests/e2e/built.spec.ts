import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './test.ts';
import { ROOT } from './globalSetup.ts';

// Rules that only the built files show.

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
