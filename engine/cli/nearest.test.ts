import { expect, test } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const NAMES = ['from', 'to', 'date', 'format', 'records'] as const;

test.each([
  ['form', 'from'],
  ['fro', 'from'],
  ['FROM', 'from'],
  ['ot', 'to'],
  ['formatt', 'format'],
  ['reccrods', 'records'],
  ['recor', 'records'],
  ['reco', undefined],
  ['seed', undefined],
  // Two letters of four: another word.
  ['game', undefined],
  ['', undefined],
])("'%s' is meant as %s", (typed, name) => {
  expect(nearest(typed, NAMES)).toBe(name);
});

test('the nearest wins, the first of equals', () => {
  expect(nearest('abd', ['abcd', 'abd', 'abe'])).toBe('abd');
  expect(nearest('abx', ['abc', 'abd'])).toBe('abc');
});

test('a word that nothing is near has no question', () => {
  expect([didYouMean('--from'), didYouMean(undefined)]).toEqual([' (did you mean --from?)', '']);
});
