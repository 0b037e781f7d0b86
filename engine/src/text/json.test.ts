import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { toJson } from './json.ts';

const POLLUTED = [Array.prototype, String.prototype, Object.prototype, Number.prototype] as unknown as Record<
  string,
  unknown
>[];

afterEach(() => {
  for (const prototype of POLLUTED) delete prototype['toJSON'];
});

test('toJson writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(toJson(value)).toBe(JSON.stringify(value));
    }),
  );
  const gaps = { a: undefined, b: [undefined, 1], c: { d: undefined } };
  expect(toJson(gaps)).toBe(JSON.stringify(gaps));
});

test('toJson writes the value itself where a library gives objects their own way', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      for (const prototype of POLLUTED) {
        const toJSON = { value: () => 'replaced', configurable: true };
        Object.defineProperty(prototype, 'toJSON', toJSON);
      }
      try {
        expect(toJson(value)).toBe(text);
      } finally {
        for (const prototype of POLLUTED) delete prototype['toJSON'];
      }
    }),
  );
});
