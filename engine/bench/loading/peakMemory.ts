import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/**
 * Bytes that this process has had in memory at most. `resourceUsage().maxRSS` begins with what the parent had when it
 * started us, so that Linux is asked itself, where it is Linux; there the most can begin anew, too.
 */
export function peakMemory(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(STATUS, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

export function forgetPeak(): void {
  if (existsSync(STATUS)) writeFileSync('/proc/self/clear_refs', '5');
}
