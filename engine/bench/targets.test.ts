import { describe, expect, test } from 'vitest';
import { judge, TARGETS } from './targets.ts';
import type { Target } from './targets/target.ts';

const target = (more: Partial<Target>): Target => ({
  id: 'X',
  what: 'a over b',
  threshold: 10,
  aim: 20,
  required: true,
  figure: (get) => get('a') / get('b'),
  ...more,
});

describe('targets of the benchmark', () => {
  test('judge compares a figure with the threshold and the aim of its target', () => {
    const verdict = (a: number): string => judge(target({}), new Map(Object.entries({ a, b: 1 }))).verdict;
    expect([9, 10, 19, 20].map(verdict)).toEqual(['missed', 'threshold met', 'threshold met', 'aim met']);
  });

  test('judge treats smaller figures as better if `less` is set', () => {
    const small = target({ threshold: 20, aim: 10, less: true });
    const verdict = (a: number): string => judge(small, new Map(Object.entries({ a, b: 1 }))).verdict;
    expect([21, 20, 11, 10].map(verdict)).toEqual(['missed', 'threshold met', 'threshold met', 'aim met']);
  });

  test('judge reports a target whose figures are missing as not measured', () => {
    expect(judge(target({}), new Map([['a', 1]])).verdict).toBe('not measured');
  });

  test('every target has a unique id, and an aim at least as strict as its threshold', () => {
    for (const { id, threshold, aim, less } of TARGETS)
      expect(less ? aim <= threshold : aim >= threshold, id).toBe(true);
    expect(new Set(TARGETS.map(({ id }) => id)).size).toBe(TARGETS.length);
  });
});
