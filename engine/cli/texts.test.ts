import { expect, test } from 'vitest';
import { formatMegabytes, modelErrorText, seasonModelErrorText } from './texts.ts';

test.each([
  [0, '0.0 MB'],
  [49_999, '0.0 MB'],
  [50_001, '0.1 MB'],
  [12_340_000, '12.3 MB'],
  [1_234_500_000, '1,234.5 MB'],
])('formatMegabytes(%i) is %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});

test.each([
  [{ kind: 'modelVersion', path: 'generator', supported: 1, found: '2' }, 'generator must be 1, not 2'],
  [
    { kind: 'badModel', path: 'home.name', expected: 'a string', found: 'a list of 3' },
    'home.name must be a string, not a list of 3',
  ],
  [{ kind: 'badModel', path: '', expected: 'an object', found: 'null' }, 'the document must be an object, not null'],
] as const)('seasonModelErrorText first states that the file is not a season model: %j', (error, text) => {
  expect(seasonModelErrorText(error)).toBe(`is not a valid season model: ${text}`);
});

test('modelErrorText says how to replace a game model of another version', () => {
  expect(modelErrorText({ kind: 'modelVersion', path: 'version', supported: 4, found: '3' })).toBe(
    "version must be 4, not 3: rate its day again ('ddh rate') or remove the file",
  );
  expect(modelErrorText({ kind: 'badModel', path: 'seed', expected: 'a number', found: '"x"' })).toBe(
    'seed must be a number, not "x"',
  );
});
