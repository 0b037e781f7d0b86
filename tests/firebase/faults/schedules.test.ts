import { expect, test } from 'vitest';
import { KINDS } from './schedules/happened.ts';
import { runSchedules } from './schedules/run.ts';

/**
 * If a run tests at least this many random orders of events, each kind of event must have occurred at least three
 * times.
 */
const ENOUGH = 200;

test('users never lose an edit or get a sixth team while random faults occur', { timeout: 3_600_000 }, async () => {
  const { count, happened, failures } = await runSchedules();
  console.info(`${count} schedules: ${KINDS.map((kind) => `${kind} ${happened[kind]}`).join(', ')}`);
  expect(failures).toEqual([]);
  if (count >= ENOUGH) expect(KINDS.filter((kind) => happened[kind] < 3)).toEqual([]);
});
