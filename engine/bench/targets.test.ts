import { describe, expect, test } from 'vitest';
import { judge, TARGETS } from './targets.ts';
import type { Target } from './targets/target.ts';

const target = (more: Partial<Target>): Target => ({
  id: 'X',
  what: 'a over b',
  floor: 10,
  aim: 20,
  gated: true,
  figure: (get) => get('a') / get('b'),
  ...more,
});

describe('a target', () => {
  test('is judged by its floor and its aim', () => {
    const verdict = (a: number): string => judge(target({}), new Map(Object.entries({ a, b: 1 }))).verdict;
    expect([9, 10, 19, 20].map(verdict)).toEqual(['missed', 'floor met', 'floor met', 'aim met']);
  });

  test('may ask for little', () => {
    const small = target({ floor: 20, aim: 10, less: true });
    const verdict = (a: number): string => judge(small, new Map(Object.entries({ a, b: 1 }))).verdict;
    expect([21, 20, 11, 10].map(verdict)).toEqual(['missed', 'floor met', 'floor met', 'aim met']);
  });

  test('is not judged without its figures', () => {
    expect(judge(target({}), new Map([['a', 1]])).verdict).toBe('not measured');
  });

  test('asks more with its aim than with its floor, and has a name of its own', () => {
    for (const { id, floor, aim, less } of TARGETS) expect(less ? aim <= floor : aim >= floor, id).toBe(true);
    expect(new Set(TARGETS.map(({ id }) => id)).size).toBe(TARGETS.length);
  });
});
