import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { componentLayer, LAYERS } from './componentLayer.ts';

const built = (css: string, from: string): string => postcss([componentLayer()]).process(css, { from }).css;

test("puts a component's sheet into the components' layer, after the order of the layers", () => {
  const css = built('.a {}', 'A.module.css').replace(/\s+/g, ' ');
  expect(css).toBe(`@layer ${LAYERS};@layer ddh.components {.a {} }`);
});

test('leaves any other sheet as it is', () => {
  expect(built('.a {}', 'a.css')).toBe('.a {}');
});

test('states the same order as the sheets that it leaves alone', () => {
  expect(readFileSync('src/view/style/base.css', 'utf8').startsWith(`@layer ${LAYERS};`)).toBe(true);
});
