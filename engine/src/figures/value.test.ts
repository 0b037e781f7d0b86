import { expect, test } from 'vitest';
import { formatValue } from './odds.ts';

test.each([
  [0.123, '+12.3%'],
  [-0.04, '-4.0%'],
  [0, '0.0%'],
  [-0.0004, '0.0%'],
  [0.0004, '0.0%'],
  [-0.0006, '-0.1%'],
  [1.5, '+150.0%'],
])('formatValue of %s is %s', (value, text) => expect(formatValue(value)).toBe(text));
