import { expect, test } from 'vitest';
import { KINDS } from './schedules/happened.ts';
import { runSchedules } from './schedules/run.ts';

/** Few schedules cannot have had everything. */
const ENOUGH = 200;

test('the second half of the schedules: no edit is lost, and five teams at most', { timeout: 3_600_000 }, async () => {
  const { count, happened, failures } = await runSchedules(1);
  console.info(`${count} schedules: ${KINDS.map((kind) => `${kind} ${happened[kind]}`).join(', ')}`);
  expect(failures).toEqual([]);
  if (count >= ENOUGH) expect(KINDS.filter((kind) => happened[kind] < 3)).toEqual([]);
});
