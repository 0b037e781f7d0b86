import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { BEFORE_COUNT, COUNT_DIGITS } from './beats.ts';

/**
 * A process that holds a lease. The last three are `null` where the system does not say them: the boot of the machine,
 * the namespace of the process ids, and when the process has started.
 */
export type Holder = {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly boot: string | null;
  readonly namespace: string | null;
  readonly start: string | null;
};

type Place = Pick<Holder, 'host' | 'boot' | 'namespace'>;

const said = (read: () => string): string | null => {
  try {
    return read().trim();
  } catch {
    return null;
  }
};

let place: Place | null = null;
const ownPlace = (): Place =>
  (place ??= {
    host: hostname(),
    boot: said(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    namespace: said(() => readlinkSync('/proc/self/ns/pid')),
  });

/** Field 22 of /proc/PID/stat. The second field is the program's name in parentheses, and may have spaces. */
const startOf = (pid: number): string | null =>
  said(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  });

export const newHolder = (): Holder => ({
  token: randomUUID(),
  pid: process.pid,
  start: startOf(process.pid),
  ...ownPlace(),
});

export const holderText = (holder: Holder): string =>
  `${BEFORE_COUNT}${'0'.repeat(COUNT_DIGITS)}",${JSON.stringify(holder).slice(1)}\n`;

/** Returns the holder that a file names, or `null` if no run of this program has written the file, or not yet all of it. */
export function parseHolder(text: string): Holder | null {
  const json = parseJson(text);
  const isHolder =
    isObject(json) &&
    ['token', 'host'].every((key) => typeof json[key] === 'string') &&
    Number.isSafeInteger(json['pid']);
  return isHolder ? (json as Holder) : null;
}

/** Whether a holder is of this machine's boot. Then its clock and its disk are those of this process. */
export const isOfThisBoot = ({ host, boot }: Holder): boolean => host === ownPlace().host && boot === ownPlace().boot;

/**
 * Whether a holder has certainly ended: it ran in this boot and namespace, and its process id belongs to no process or
 * to one that has started at another time.
 */
export function hasEnded(holder: Holder): boolean {
  const { boot, namespace } = ownPlace();
  if (boot === null || namespace === null || !isOfThisBoot(holder) || holder.namespace !== namespace) return false;
  return holder.start === null ? !isAlive(holder.pid) : startOf(holder.pid) !== holder.start;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // EPERM means that the process exists and belongs to another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
