import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../engine/testing/prop.ts';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { memoryClock } from '../testing/memoryServices.ts';
import { createQuery, load, LOADING_DELAY_MS, type Load } from './query.ts';

test('load sets the phase to waiting, then to loading after the delay, then to ready', async () => {
  const clock = memoryClock();
  const phases: string[] = [];
  let answer: (value: Result<number, string>) => void = () => undefined;
  const done = load<number, string>(createQuery(), () => new Promise((resolve) => (answer = resolve)), {
    shown: { phase: 'waiting' },
    set: ({ phase }) => phases.push(phase),
    clock,
    delay: LOADING_DELAY_MS,
  });
  clock.advance(LOADING_DELAY_MS - 1);
  expect(phases).toEqual(['waiting']);
  clock.advance(1);
  expect(phases).toEqual(['waiting', 'loading']);
  answer(ok(1));
  await done;
  clock.advance(LOADING_DELAY_MS);
  expect(phases).toEqual(['waiting', 'loading', 'ready']);
});

test('if the result arrives within the delay, load never sets the phase to loading', async () => {
  const clock = memoryClock();
  const phases: string[] = [];
  await load<number, string>(createQuery(), () => Promise.resolve(err('x')), {
    shown: { phase: 'waiting' },
    set: ({ phase }) => phases.push(phase),
    clock,
    delay: LOADING_DELAY_MS,
  });
  clock.advance(10_000);
  expect(phases).toEqual(['waiting', 'failed']);
});

test('load keeps the old value while a newer one loads', async () => {
  const clock = memoryClock();
  const shown: Load<number, string>[] = [];
  const done = load<number, string>(createQuery(), () => Promise.resolve(ok(2)), {
    shown: { phase: 'ready', value: 1, renewing: false },
    set: (next) => shown.push(next),
    clock,
    delay: LOADING_DELAY_MS,
  });
  clock.advance(LOADING_DELAY_MS);
  await done;
  expect(shown).toEqual([
    { phase: 'ready', value: 1, renewing: true },
    { phase: 'ready', value: 2, renewing: false },
  ]);
});

test('the result of an older request never replaces a newer result, in whatever order results arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (scheduler, requests) => {
      const clock = memoryClock();
      const query = createQuery();
      let shown: Load<number, never> = { phase: 'waiting' };
      let latest = -1;
      const answers = scheduler.scheduleFunction((value: number) => Promise.resolve(value));
      for (let i = 0; i < requests; i++) {
        latest = i;
        void load<number, never>(query, async () => ok(await answers(i)), {
          shown,
          set(next) {
            shown = next;
            if (next.phase === 'ready' && !next.renewing) expect(next.value).toBe(latest);
          },
          clock,
          delay: LOADING_DELAY_MS,
        });
      }
      await scheduler.waitAll();
      expect(shown).toEqual({ phase: 'ready', value: requests - 1, renewing: false });
    }),
    seeded(200),
  );
});
