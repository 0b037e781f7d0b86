import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../engine/testing/prop.ts';
import { manualTimers } from './testing/timers.ts';
import { withTimeout } from './withTimeout.ts';

const LIMIT = 1_000;

describe('withTimeout', () => {
  test('withTimeout settles like the promise that run returns, and leaves no timer', async () => {
    const clock = manualTimers();
    expect(await withTimeout(LIMIT, () => Promise.resolve(7), clock.after)).toBe(7);
    await expect(withTimeout(LIMIT, () => Promise.reject(new Error('no')), clock.after)).rejects.toThrow('no');
    const thrown = (): never => {
      throw new Error('at once');
    };
    await expect(withTimeout(LIMIT, thrown, clock.after)).rejects.toThrow('at once');
    expect(clock.waiting).toBe(0);
  });

  test('withTimeout resolves to null after the limit, even if run rejects when it is aborted', async () => {
    const clock = manualTimers();
    const run = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    expect(await clock.settle(withTimeout(LIMIT, run, clock.after))).toBeNull();
    expect(clock.now).toBe(LIMIT);
  });

  test('withTimeout aborts run only if it takes longer than the limit', async () => {
    const late = fc.integer({ min: 0, max: 3 * LIMIT }).filter((ms) => ms !== LIMIT);
    await fc.assert(
      fc.asyncProperty(late, fc.boolean(), async (ms, fails) => {
        const clock = manualTimers();
        let aborted = false;
        const run = (signal: AbortSignal): Promise<number> =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => (aborted = true));
            clock.after(ms, () => (fails ? reject(new Error('failed')) : resolve(ms)));
          });
        const answer = withTimeout(LIMIT, run, clock.after).catch(() => 'failed');
        expect(await clock.settle(answer)).toBe(ms > LIMIT ? null : fails ? 'failed' : ms);
        expect(aborted).toBe(ms > LIMIT);
      }),
      seeded(300),
    );
  });
});
