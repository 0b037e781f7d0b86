import { describe, expect, test } from 'vitest';
import { judge, type Target } from './targets.ts';

const target: Target = { what: 'a over b', threshold: 10, figure: (get) => get('a') / get('b') };

describe('targets of the benchmark', () => {
  test('judge compares a figure with the threshold of its target', () => {
    const verdict = (a: number): string => judge(target, new Map(Object.entries({ a, b: 1 }))).verdict;
    expect([9, 10, 11].map(verdict)).toEqual(['missed', 'met', 'met']);
  });

  test('judge treats smaller figures as better if `less` is set', () => {
    const verdict = (a: number): string =>
      judge({ ...target, less: true }, new Map(Object.entries({ a, b: 1 }))).verdict;
    expect([9, 10, 11].map(verdict)).toEqual(['met', 'met', 'missed']);
  });

  test('judge reports a target whose figures are missing as not measured', () => {
    expect(judge(target, new Map([['a', 1]])).verdict).toBe('not measured');
  });
});
