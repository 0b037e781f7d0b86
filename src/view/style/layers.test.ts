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
  'the style sheet %s begins with the order of the layers and stays inside them',
  (file) => {
    const css = read(file);
    expect(css.startsWith(ORDER)).toBe(true);
    const topLevel = css
      .replace(/\/\*[^]*?\*\//g, '')
      .split('\n')
      .filter((line) => /^[^\s}]/.test(line) && !line.startsWith(ORDER));
    expect(topLevel.filter((line) => !/^@layer ddh\.\w+ \{$|^@property --ddh-|^@import '/.test(line))).toEqual([]);
  },
);

test.each(SHEETS)('%s has no keyframe animations, which the guard layer would stop', (file) => {
  expect(read(file)).not.toMatch(/@keyframes|^\s*animation/m);
});

test('a component imports at most one style sheet, as `styles`', () => {
  const imports = COMPONENTS.map((file) => [file, read(file).match(/import .*\.module\.css'/g) ?? []] as const);
  expect(imports.filter(([, own]) => own.length > 1 || !own.every((one) => one.startsWith('import styles ')))).toEqual(
    [],
  );
});

test('components use every class of the shared style sheets, and no unknown class', () => {
  const found = (text: string, pattern: RegExp): readonly string[] =>
    [...new Set(text.match(pattern)?.map((name) => name.replace('.', '')))].toSorted();
  const attributes = COMPONENTS.flatMap((file) => read(file).match(/className=(?:"[^"]*"|\{`[^`]*`\})/g) ?? []);
  const sheets = ['base', 'shared'].map((name) => read(`style/${name}.css`));
  expect(found(attributes.join(' '), /\bddh-[a-z-]+/g)).toEqual(found(sheets.join(' '), /\.ddh-[a-z-]+/g));
});

// The guard layer (guard.css) overrides all other properties of an inline style.
test('inline styles of components only set custom properties', () => {
  const own = COMPONENTS.flatMap((file) =>
    [...read(file).matchAll(/\bstyle(?:=\{|: )\{\s*([^\s:]+):/g)].map(([, name]) => ({
      file,
      name,
    })),
  );
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter(({ name }) => !/^'--[a-z-]+'$/.test(name!))).toEqual([]);
});
