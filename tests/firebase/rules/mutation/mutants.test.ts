import { expect, test } from 'vitest';
import { PUBLISHED } from '../published.ts';
import { mutants } from './mutants.ts';
import { terms } from './terms.ts';

test('`terms` returns, for each operand of && and || at any depth of parentheses, the expression without that operand', () => {
  expect(terms("a && (b || f('c')) && d").map(({ without }) => without.replaceAll(/\s+/g, ' ').trim())).toEqual([
    "a && ( f('c')) && d",
    'a && (b ) && d',
    "(b || f('c')) && d",
    'a && d',
    "a && (b || f('c'))",
  ]);
});

test('`mutants` removes, inverts or always grants one rule, and changes every number and every operator', () => {
  const found = mutants({ rules: { '.read': false, n: { '.validate': 'newData.val() <= 5' } } });
  expect(found.map(({ where, what, rules }) => `${where} ${what} ${JSON.stringify(rules)}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\.read removed \{"rules":\{"n"/),
      expect.stringMatching(/^\.read inverted .*"\.read":"true"/),
      expect.stringMatching(/^n removed \{"rules":\{"\.read":false\}\}$/),
      expect.stringMatching(/^n\/\.write granted .*"\.write":"auth != null"/),
      expect.stringMatching(/<= 6/),
      expect.stringMatching(/<= 4/),
      expect.stringMatching(/\(\) < 5/),
      expect.stringMatching(/data\.val/),
    ]),
  );
});

test('the published rules have over 1,000 mutants, all different from each other and from the rules', () => {
  const texts = mutants(PUBLISHED).map(({ rules }) => JSON.stringify(rules));
  expect(new Set(texts).size).toBeGreaterThan(1_000);
  expect(texts).not.toContain(JSON.stringify(PUBLISHED));
});
