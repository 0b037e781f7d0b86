import { setImmediate as immediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drive, messageTurn, REPORT_MS, TURN_MS } from './drive.ts';

/** A task of steps that take `cost` ms each, on a clock of its own. */
async function run(steps: number, cost: number) {
  let now = 0;
  const log: string[] = [];
  const turn = (): Promise<void> => {
    log.push(`turn ${now}`);
    return Promise.resolve();
  };
  const pace = drive({ now: () => now, turn }, new AbortController().signal, () => log.push(`report ${now}`));
  for (let i = 0; i < steps; i++) {
    now += cost;
    await pace.step();
  }
  return log;
}

test('takes a turn every 8 ms, and reports with the first one and every 50 ms', async () => {
  expect([TURN_MS, REPORT_MS]).toEqual([8, 50]);
  expect(await run(60, 1)).toEqual([
    'report 8',
    'turn 8',
    'turn 16',
    'turn 24',
    'turn 32',
    'turn 40',
    'turn 48',
    'turn 56',
    'report 58',
  ]);
});

test('a slow step is one turn and one report', async () => {
  expect(await run(2, 200)).toEqual(['report 200', 'turn 200', 'report 400', 'turn 400']);
});

test('an abort heard in a turn ends the task', async () => {
  const controller = new AbortController();
  let now = 0;
  const turn = async (): Promise<void> => {
    await immediate();
    controller.abort();
  };
  const pace = drive({ now: () => now, turn }, controller.signal, () => undefined);
  expect(await pace.step()).toBe(true);
  now = 8;
  expect(await pace.step()).toBe(false);
});

test('a message turn lets what waits run first, in order', async () => {
  const turn = messageTurn();
  const order: number[] = [];
  await Promise.all([turn().then(() => order.push(1)), turn().then(() => order.push(2))]);
  expect(order).toEqual([1, 2]);
});
