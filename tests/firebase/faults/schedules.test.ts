import { expect, test } from 'vitest';
import { KINDS } from './schedules/happened.ts';
import { runSchedules } from './schedules/run.ts';

/** Few schedules cannot have had everything. */
const ENOUGH = 200;

test('no schedule of faults loses an edit or makes a sixth team', { timeout: 3_600_000 }, async () => {
  const { count, happened, failures } = await runSchedules();
  console.info(`${count} schedules: ${KINDS.map((kind) => `${kind} ${happened[kind]}`).join(', ')}`);
  expect(failures).toEqual([]);
  if (count >= ENOUGH) expect(KINDS.filter((kind) => happened[kind] < 3)).toEqual([]);
});
