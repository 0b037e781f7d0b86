import { expect, test } from 'vitest';
import { anySignal } from './abort.ts';

// This test runs with and without AbortSignal.any, which Safari before 17.4 does not have.
test.each([true, false])(
  'anySignal aborts with the reason of the signal that aborts first (native AbortSignal.any: %s)',
  (has) => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any')!;
    if (!has) Reflect.deleteProperty(AbortSignal, 'any');
    try {
      const [first, second] = [new AbortController(), new AbortController()];
      const either = anySignal([first.signal, second.signal]);
      expect(either.aborted).toBe(false);
      second.abort('why');
      expect([either.aborted, either.reason]).toEqual([true, 'why']);
      first.abort('too late');
      expect(either.reason).toBe('why');
      expect(anySignal([new AbortController().signal, first.signal])).toMatchObject({
        aborted: true,
        reason: 'too late',
      });
    } finally {
      Object.defineProperty(AbortSignal, 'any', any);
    }
  },
);
