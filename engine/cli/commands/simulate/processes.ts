import { availableParallelism } from 'node:os';

/** With fewer records, a second process would not start before the first one finishes. */
const LEAST_RECORDS = 100_000;
/** Records in memory at a time: a table of this size has 300 MB of bit planes. */
const MOST_AT_ONCE = 4_000_000;

/**
 * Number of useful processes for games with `records` each: one for little work, and at most as many as fit into
 * memory.
 */
export function usefulProcesses(games: number, records: number): number {
  if (games * records < LEAST_RECORDS) return 1;
  return Math.max(1, Math.min(availableParallelism(), games, Math.floor(MOST_AT_ONCE / records)));
}
