import { expect, test } from 'vitest';
import { KINDS } from './schedules/happened.ts';
import { runSchedules } from './schedules/run.ts';

/** If a run has at least this many schedules, each kind of fault must have occurred in the run. */
const ENOUGH = 200;

test('a schedule of faults never loses an edit and never creates a sixth team', { timeout: 3_600_000 }, async () => {
  const { count, happened, failures } = await runSchedules();
  console.info(`${count} schedules: ${KINDS.map((kind) => `${kind} ${happened[kind]}`).join(', ')}`);
  expect(failures).toEqual([]);
  if (count >= ENOUGH) expect(KINDS.filter((kind) => happened[kind] < 3)).toEqual([]);
});
