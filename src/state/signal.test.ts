import { expect, test } from 'vitest';
import { createSignal } from './signal.ts';

test('a signal notifies each subscriber until it unsubscribes', () => {
  const { subscribe, notify } = createSignal();
  const calls: string[] = [];
  const run = (): void => void calls.push('a');
  const endFirst = subscribe(run);
  subscribe(run);
  subscribe(() => calls.push('b'));
  notify();
  expect(calls).toEqual(['a', 'a', 'b']);
  endFirst();
  notify();
  expect(calls).toEqual(['a', 'a', 'b', 'a', 'b']);
});
