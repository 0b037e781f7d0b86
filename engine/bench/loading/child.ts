// Runs one loader in a separate process, so that no code is warm and the peak memory is that of the loader alone.
// Usage: node --expose-gc child.mjs <loader> <file>
import { gameModel } from '../game.ts';
import { twentyLegs } from '../slip.ts';
import type { Loader } from './loader.ts';
import { million } from './million.ts';
import { OTHERS } from './others.ts';
import { OURS } from './ours.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STATUS = '/proc/self/status';
const [, , name = '', path = ''] = process.argv;
const loaders: Readonly<Record<string, Loader>> = { ...OURS, ...OTHERS, million };
const loader = loaders[name];
if (!loader) throw new Error(`unknown loader ${name}`);
const slip = twentyLegs(gameModel());
globalThis.gc?.();
forgetPeak();
const base = process.memoryUsage().rss;
const from = performance.now();
const hits = await loader(path, slip);
const ms = performance.now() - from;
const most = peakMemory();
console.log(JSON.stringify({ ms, hits, base: base / 1e6, over: (most - base) / 1e6 }));
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
