import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const VIEW = join(import.meta.dirname, '..');
const FILES = readdirSync(VIEW, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
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
