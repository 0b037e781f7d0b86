import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { componentLayer, LAYERS } from './componentLayer.ts';

const built = (css: string, from: string): string => postcss([componentLayer()]).process(css, { from }).css;

test("a component's sheet is put into the components' layer, after a statement of the layers' order", () => {
  const css = built('.a {}', 'A.module.css').replace(/\s+/g, ' ');
  expect(css).toBe(`@layer ${LAYERS};@layer ddh.components {.a {} }`);
});

test('other sheets are not changed', () => {
  expect(built('.a {}', 'a.css')).toBe('.a {}');
});

test('base.css states the same order of layers', () => {
  expect(readFileSync('src/view/style/base.css', 'utf8').startsWith(`@layer ${LAYERS};`)).toBe(true);
});
