import { expect } from 'vitest';
import type { Decoded } from '../src/datasets/index.ts';

/** Returns what a decoder read, and the places of the problems that it lists. */
export function loaded<T>(decoded: Decoded<T>): { data: T; places: readonly string[]; more: number } {
  if (!decoded.ok) throw new Error(decoded.error.problem);
  const { data, problems, more } = decoded.value;
  return { data, places: problems.map(({ path }) => path), more };
}

/** Returns the data of a decoded file. Fails the test if the decoder reports any problem. */
export function clean<T>(decoded: Decoded<T>): T {
  const { data, places, more } = loaded(decoded);
  expect([places, more]).toEqual([[], 0]);
  return data;
}
