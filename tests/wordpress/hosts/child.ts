import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Stop = () => Promise<void>;

/** Whether this process is root. Apache, PHP and MariaDB then need the name of the user that they run as. */
export const IS_ROOT = process.getuid?.() === 0;

/** Creates a folder for the sockets and the logs of servers. The path of a socket must be short. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ddh-host-'));
  // Apache's workers run as another user than root.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Starts a server as a child of this process, and waits until `isReady`. What it prints goes to a log in `folder`.
 * Returns the function that stops it.
 */
export async function startChild(
  command: string,
  args: readonly string[],
  folder: string,
  isReady: () => boolean,
): Promise<Stop> {
  const log = join(folder, `${args.length}-${command.replaceAll('/', '_')}.log`);
  const out = openSync(log, 'w');
  const child = spawn(command, args, { stdio: ['ignore', out, out] });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = (): boolean => child.kill();
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  for (const end = Date.now() + 30_000; Date.now() < end && child.exitCode === null; await sleep(20)) {
    if (isReady()) return stop;
  }
  await stop();
  throw new Error(`${command} does not start: ${readFileSync(log, 'utf8')}`);
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
