import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMessageYield, createScheduler, REPORT_INTERVAL_MS, YIELD_INTERVAL_MS } from './scheduler.ts';

/** Runs a task with `steps` steps of `cost` ms each. Returns a log of yields and reports. */
async function run(steps: number, cost: number) {
  let now = 0;
  const log: string[] = [];
  const yieldToEventLoop = (): Promise<void> => {
    log.push(`yield ${now}`);
    return Promise.resolve();
  };
  const report = (): void => void log.push(`report ${now}`);
  const scheduler = createScheduler({ now: () => now, yieldToEventLoop }, new AbortController().signal, report);
  for (let i = 0; i < steps; i++) {
    now += cost;
    await scheduler.checkpoint();
  }
  return log;
}

test('the scheduler yields every 16 ms, and reports at the first yield and every 50 ms after it', async () => {
  expect([YIELD_INTERVAL_MS, REPORT_INTERVAL_MS]).toEqual([16, 50]);
  expect(await run(70, 1)).toEqual(['report 16', 'yield 16', 'yield 32', 'yield 48', 'yield 64', 'report 66']);
});

test('after a slow step, the scheduler reports only once and yields only once', async () => {
  expect(await run(2, 200)).toEqual(['report 200', 'yield 200', 'report 400', 'yield 400']);
});

test('checkpoint resolves to false if the task is aborted during the yield', async () => {
  const controller = new AbortController();
  let now = 0;
  const yieldToEventLoop = async (): Promise<void> => {
    await immediate();
    controller.abort();
  };
  const scheduler = createScheduler({ now: () => now, yieldToEventLoop }, controller.signal, () => undefined);
  expect(await scheduler.checkpoint()).toBe(true);
  now = YIELD_INTERVAL_MS;
  expect(await scheduler.checkpoint()).toBe(false);
});

test('yields of createMessageYield resolve in order', async () => {
  const yieldToEventLoop = createMessageYield();
  const order: number[] = [];
  await Promise.all([yieldToEventLoop().then(() => order.push(1)), yieldToEventLoop().then(() => order.push(2))]);
  expect(order).toEqual([1, 2]);
});
