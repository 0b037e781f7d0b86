import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const PAGES = FILES.filter((file) => file.endsWith('.md'));
/**
 * Matches a path in backticks, relative to the root. A path with `*`, `{` or `<` is a pattern and does not name a file.
 */
const PATH = /`((?:engine|workers|src|tests|scripts|plugin-php|docs|data-fixtures)\/[^`\s*{<…]+\.[a-z]+)`/g;
/** Matches the name of a source file in backticks, with or without its folders. */
const SOURCE = /`([\w./-]+\.(?:tsx?|mjs|php|css))`/g;
/** Files of WordPress. */
const NOT_OURS = ['admin-ajax.php', 'wp-cron.php'];
/** The page that also names files that are gone. */
const HISTORY = 'CHANGELOG.md';
const LINK = /\]\(([^)#\s:]+)(?:#[^)]*)?\)/g;

/** Returns a page without its shell examples, because they may name files that they create. */
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8').replace(/```.*?```/gs, '');

/** The files that a page of documentation names, relative to the root. */
function filesOf(page: string): readonly string[] {
  const text = textOf(page);
  const paths = [...text.matchAll(PATH)].map(([, path]) => path!);
  const links = [...text.matchAll(LINK)].map(([, link]) => join(dirname(page), link!));
  return [...paths, ...links];
}

test('every file that a page of documentation names exists', () => {
  const named = PAGES.flatMap((page) => filesOf(page).map((file) => ({ page, file })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
});

// Without the package, `npx ddh` asks the registry for one of that name, which anyone may have taken, and runs it.
test('no document, recipe or program calls ddh in a way that asks the registry', () => {
  const asks = /\b(?:npx|npm exec|pnpm dlx|bunx)\s+(?!--no-install )(?:-\S+\s+)*(?:@ddh\/\w+|ddh)\b/;
  expect(asks.test('npx ddh night') && asks.test('npx --yes ddh') && !asks.test('npx --no-install ddh')).toBe(true);
  const texts = FILES.filter((file) => !/\.(?:png|gz|wasm|npz|ico)$/.test(file) && existsSync(join(ROOT, file)));
  const asking = texts.filter((file) => asks.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(asking).toEqual(['tests/architecture/docs.test.ts']);
});

test('every source file that a page names without its folders exists', () => {
  const named = PAGES.filter((page) => page !== HISTORY).flatMap((page) =>
    [...textOf(page).matchAll(SOURCE)].map(([, name]) => ({ page, name: name!.replace(/^(?:\.\.?\/)+/, '') })),
  );
  expect(named.length).toBeGreaterThan(200);
  const isOurs = (name: string): boolean => FILES.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(named.filter(({ name }) => !NOT_OURS.includes(name) && !isOurs(name))).toEqual([]);
});
