import { availableParallelism } from 'node:os';

/**
 * Minimum number of records, over all games, for a second process. With fewer, the first process finishes before a
 * second one has started.
 */
const LEAST_RECORDS = 100_000;
/**
 * Maximum number of records in memory at a time, in all processes together. A table of this size has 300 MB of bit
 * planes.
 */
const MOST_AT_ONCE = 4_000_000;

/**
 * Number of processes to use for `games` games with `records` records each: one for little work, otherwise as many as
 * the processors and the memory allow.
 */
export function usefulProcesses(games: number, records: number): number {
  if (games * records < LEAST_RECORDS) return 1;
  return Math.max(1, Math.min(availableParallelism(), games, Math.floor(MOST_AT_ONCE / records)));
}
