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
  // Two of the four letters differ from those of `date`, which is too many for a suggestion.
  ['game', undefined],
  ['', undefined],
])("nearest('%s') is %s", (typed, name) => {
  expect(nearest(typed, NAMES)).toBe(name);
});

test('nearest returns the first of equally near names', () => {
  expect(nearest('abd', ['abcd', 'abd', 'abe'])).toBe('abd');
  expect(nearest('abx', ['abc', 'abd'])).toBe('abc');
});

test('didYouMean returns a question only if there is a near name', () => {
  expect([didYouMean('--from'), didYouMean(undefined)]).toEqual([expect.stringContaining('--from?'), '']);
});
