import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const VIEW = join(import.meta.dirname, '..');
const ALL = readdirSync(VIEW, { recursive: true, encoding: 'utf8' });
const SHEETS = ALL.filter((file) => file.endsWith('.css'));
const COMPONENTS = ALL.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
const ORDER = '@layer ddh.reset, ddh.tokens, ddh.base, ddh.shared, ddh.components, ddh.guard;';
const read = (file: string): string => readFileSync(join(VIEW, file), 'utf8');

test.each(SHEETS.filter((file) => !file.endsWith('.module.css')))(
  '%s begins with the order of the layers and stays inside them',
  (file) => {
    const css = read(file);
    expect(css.startsWith(ORDER)).toBe(true);
    const topLevel = css
      .replace(/\/\*[^]*?\*\//g, '')
      .split('\n')
      .filter((line) => /^[^\s}]/.test(line) && !line.startsWith(ORDER));
    expect(topLevel.filter((line) => !/^@layer ddh\.\w+ \{$|^@property --ddh-/.test(line))).toEqual([]);
  },
);

test.each(SHEETS)('%s animates nothing by keyframes, which the guard would silence', (file) => {
  expect(read(file)).not.toMatch(/@keyframes|^\s*animation/m);
});

test('a component imports at most one sheet, as `styles`', () => {
  const imports = COMPONENTS.map((file) => [file, read(file).match(/import .*\.module\.css'/g) ?? []] as const);
  expect(imports.filter(([, own]) => own.length > 1 || !own.every((one) => one.startsWith('import styles ')))).toEqual(
    [],
  );
});

// The guard rolls all else back, without a word.
test('what components style by themselves are figures for the style sheets', () => {
  const own = COMPONENTS.flatMap((file) =>
    [...read(file).matchAll(/\bstyle(?:=\{|: )\{\s*([^\s:]+):/g)].map(([, name]) => ({
      file,
      name,
    })),
  );
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter(({ name }) => !/^'--[a-z-]+'$/.test(name!))).toEqual([]);
});
