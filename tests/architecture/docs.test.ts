import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
/**
 * Matches a path in backticks, relative to the root. A path with `*`, `{` or `<` is a pattern and does not name a file.
 */
const PATH = /`((?:engine|workers|src|tests|scripts|plugin-php|docs|data-fixtures)\/[^`\s*{<…]+\.[a-z]+)`/g;
const LINK = /\]\(([^)#\s:]+)(?:#[^)]*)?\)/g;

/** The files that a page of documentation names, relative to the root. */
function filesOf(page: string): readonly string[] {
  // Shell examples are left out, because they may name files that they create.
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/```.*?```/gs, '');
  const paths = [...text.matchAll(PATH)].map(([, path]) => path!);
  const links = [...text.matchAll(LINK)].map(([, link]) => join(dirname(page), link!));
  return [...paths, ...links];
}

test('every file that a page of documentation names exists', () => {
  const named = PAGES.flatMap((page) => filesOf(page).map((file) => ({ page, file })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
});
