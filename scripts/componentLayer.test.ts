import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { componentLayer, LAYERS } from './componentLayer.ts';

const built = (css: string, from: string): string => postcss([componentLayer()]).process(css, { from }).css;

test('componentLayer puts the style sheet of a component into the layer ddh.components, and declares the order of the layers', () => {
  const css = built('.a {}', 'A.module.css').replace(/\s+/g, ' ');
  expect(css).toBe(`@layer ${LAYERS};@layer ddh.components {.a {} }`);
});

test('componentLayer does not change a style sheet that is not a CSS module', () => {
  expect(built('.a {}', 'a.css')).toBe('.a {}');
});

test('base.css declares the same order of layers as componentLayer', () => {
  expect(readFileSync('src/view/style/base.css', 'utf8').startsWith(`@layer ${LAYERS};`)).toBe(true);
});
