import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const VIEW = join(import.meta.dirname, '..');
const ALL = readdirSync(VIEW, { recursive: true, encoding: 'utf8' });
const FILES = ALL.filter((file) => file.endsWith('.css'));
const COMPONENTS = ALL.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
const ORDER = '@layer ddh.reset, ddh.tokens, ddh.base, ddh.components, ddh.guard;';

// Chunks arrive in any order, and the first that names a layer places it: so each file states the whole order.
describe.each(FILES)('%s', (file) => {
  const css = readFileSync(join(VIEW, file), 'utf8');

  test('begins with the order of the layers and stays inside them', () => {
    expect(css.startsWith(ORDER)).toBe(true);
    const topLevel = css
      .replace(/\/\*[^]*?\*\//g, '')
      .split('\n')
      .filter((line) => /^[^\s}]/.test(line) && !line.startsWith(ORDER));
    expect(topLevel.filter((line) => !/^@layer ddh\.\w+ \{$|^@property --ddh-/.test(line))).toEqual([]);
  });

  test('animates nothing by keyframes, which the guard would silence', () => {
    expect(css).not.toMatch(/@keyframes|^\s*animation/m);
  });
});

// The guard rolls all else back, without a word.
test('what components style by themselves are figures for the style sheets', () => {
  const own = COMPONENTS.flatMap((file) =>
    [...readFileSync(join(VIEW, file), 'utf8').matchAll(/\bstyle(?:=\{|: )\{\s*([^\s:]+):/g)].map(([, name]) => ({
      file,
      name,
    })),
  );
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter(({ name }) => !/^'--[a-z-]+'$/.test(name!))).toEqual([]);
});
