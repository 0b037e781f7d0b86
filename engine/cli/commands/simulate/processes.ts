import { availableParallelism, totalmem } from 'node:os';
import process from 'node:process';
import { formatMegabytes } from '../../texts.ts';
import type { OutputForm } from './game.ts';

/**
 * Minimum number of records, over all games, for a second process. With fewer, the first process finishes before a
 * second one has started.
 */
const LEAST_RECORDS = 100_000;
/**
 * Maximum number of records in memory at a time, in all processes together, unless the user asks for more processes. A
 * table of this size has 300 MB of bit planes.
 */
const MOST_AT_ONCE = 4_000_000;

/**
 * What a process needs at its peak, in bytes, measured on Node 20 to 26 (docs/performance.md): the program, the table
 * of a game, and what Parquet's columns take beside it.
 */
const PROGRAM = 50e6;
const PER_RECORD = 165;
const PARQUET = 50e6;
/** The process that shares out the games and joins their figures, in bytes. */
const PARENT = 110e6;
/** The share of the memory for processes. The system needs the rest for files that are being written. */
const SHARE = 0.9;

export type Work = {
  readonly games: number;
  /** Records per game. */
  readonly records: number;
  readonly forms: readonly OutputForm[];
  /** Number of processes that the user asks for. `null` for as many as are useful. */
  readonly asked: number | null;
};

/** The memory that this process and its helpers may take, in bytes: the container's, or else the machine's. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Number of processes that share the work: one for little work, otherwise as many as the processors and the memory
 * allow. Says so if the memory allows fewer than the user asks for.
 */
export function chooseProcesses(work: Work, note: (line: string) => void, memory = memoryLimit()): number {
  const { games, records, forms, asked } = work;
  const each = PROGRAM + PER_RECORD * records + (forms.includes('parquet') ? PARQUET : 0);
  const most = Math.max(1, Math.floor((SHARE * memory - PARENT) / each));
  if (asked === null) return Math.min(usefulProcesses(games, records), most);
  const wanted = Math.min(asked, Math.max(1, games));
  if (wanted > most) note(`the memory of ${formatMegabytes(memory)} is enough for ${most} of ${wanted} processes`);
  return Math.min(wanted, most);
}

function usefulProcesses(games: number, records: number): number {
  if (games * records < LEAST_RECORDS) return 1;
  return Math.max(1, Math.min(availableParallelism(), games, Math.floor(MOST_AT_ONCE / records)));
}
