import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { logicalLonghands, longhandsOf } from './logicalLonghands.ts';

const built = (css: string): string => postcss([logicalLonghands()]).process(css, { from: undefined }).css;

describe('logical shorthands that contain a var()', () => {
  test.each([
    ['padding-inline: var(--a)', 'padding-inline-start: var(--a); padding-inline-end: var(--a)'],
    ['padding-block: 0 var(--a)', 'padding-block-start: 0; padding-block-end: var(--a)'],
    ['margin-block: calc(-1 * var(--a)) 2px', 'margin-block-start: calc(-1 * var(--a)); margin-block-end: 2px'],
    ['inset-inline: calc(1px + var(--a)) auto', 'inset-inline-start: calc(1px + var(--a)); inset-inline-end: auto'],
    ['scroll-padding-block: var(--a)', 'scroll-padding-block-start: var(--a); scroll-padding-block-end: var(--a)'],
    ['border-block-color: var(--c)', 'border-block-start-color: var(--c); border-block-end-color: var(--c)'],
    [
      'border-block-end: 1px dotted var(--c)',
      'border-block-end-width: 1px; border-block-end-style: dotted; border-block-end-color: var(--c)',
    ],
    [
      'border-inline: 2px solid var(--c)',
      'border-inline-start-width: 2px; border-inline-start-style: solid; border-inline-start-color: var(--c); ' +
        'border-inline-end-width: 2px; border-inline-end-style: solid; border-inline-end-color: var(--c)',
    ],
  ])('logical shorthands with a var() are split into longhands: %s', (shorthand, longhands) => {
    expect(built(`a { ${shorthand} }`)).toBe(`a { ${longhands} }`);
  });

  test('logical shorthands with a var() keep !important in each longhand', () => {
    expect(built('a { padding-inline: var(--a) !important }')).toBe(
      'a { padding-inline-start: var(--a) !important; padding-inline-end: var(--a) !important }',
    );
  });

  test.each(['border-block: var(--rule)', 'border-inline-end: solid 1px var(--c)'])(
    'longhandsOf throws if the width, style and color of a border cannot be identified: %s',
    (text) => {
      const [prop, value] = text.split(': ') as [string, string];
      expect(() => longhandsOf(prop, value)).toThrow('must have a width, a style and a color, in this order');
    },
  );
});

test.each([
  'padding-inline: 4px 8px',
  'border-block-start: 1px solid red',
  'padding: var(--a)',
  'border: 1px solid var(--c)',
  'padding-inline-start: var(--a)',
  '--padding-inline: var(--a)',
])('longhandsOf returns null for a declaration that WebKit handles: %s', (declaration) => {
  expect(built(`a { ${declaration} }`)).toBe(`a { ${declaration} }`);
});
