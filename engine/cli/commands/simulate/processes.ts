import { availableParallelism } from 'node:os';

/** Below it a second process has not begun before the first is done. */
const LEAST_RECORDS = 100_000;
/** A table of these has 300 MB of planes. */
const MOST_AT_ONCE = 4_000_000;

/** How many processes are of use for games of so many records each: not for little, and no more than memory is sure to hold. */
export function usefulProcesses(games: number, records: number): number {
  if (games * records < LEAST_RECORDS) return 1;
  return Math.max(1, Math.min(availableParallelism(), games, Math.floor(MOST_AT_ONCE / records)));
}
