// Loads one file in a separate process, so that no code is warm and the peak memory is that of the loader alone.
// Usage: node --expose-gc child.mjs <loader> <file>
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SlipCounter } from '@ddh/engine/internal/simulation';
import { readBytes } from '../cli/files.ts';
import { loadSimulation } from '../cli/load.ts';
import { gameModel } from './game.ts';
import { processorMs } from './measure.ts';
import { duckWith, filtering, parsedRows, querying } from './peers.ts';
import { resolved, twentyLegs } from './slip.ts';

const STATUS = '/proc/self/status';
const slip = twentyLegs(gameModel());

/** Each loader reads a whole file and returns the number of records in which all legs of the slip hit. */
const LOADERS: Readonly<Record<string, (path: string) => Promise<number>>> = {
  'JSON.parse': async (path) => filtering(parsedRows(path), slip)(),
  DuckDB: async (path) => {
    const source = `read_json('${path}', maximum_object_size = 1000000000, sample_size = 1000)`;
    return (await querying(await duckWith(source), slip))();
  },
  ours: async (path) => {
    const read = await loadSimulation(readBytes(path), { show: () => undefined, done: () => undefined });
    if (!read.ok) throw new Error(`the file cannot be read: ${read.error.kind}`);
    return new SlipCounter(read.value).joint(resolved(slip, read.value));
  },
};

const [, , name = '', path = ''] = process.argv;
const load = LOADERS[name];
if (!load) throw new Error(`unknown loader ${name}`);
globalThis.gc?.();
forgetPeak();
const base = process.memoryUsage().rss;
const from = processorMs();
const hits = await load(path);
const ms = processorMs() - from;
console.log(JSON.stringify({ ms, hits, megabytes: (peakMemory() - base) / 1e6 }));
// Exit explicitly: DuckDB's threads would keep the process running.
process.exit(0);

/**
 * Returns the peak memory of this process, in bytes. On Linux, reads it from the process's status file, whose peak can
 * be reset. `resourceUsage().maxRSS` also includes the memory of the parent process at the fork.
 */
function peakMemory(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(STATUS, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

function forgetPeak(): void {
  if (existsSync(STATUS)) writeFileSync('/proc/self/clear_refs', '5');
}
