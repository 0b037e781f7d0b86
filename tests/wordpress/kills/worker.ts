import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { PHP } from '../lab/places.ts';
import type { Site } from '../lab/site.ts';

export const JOBS = ['import', 'upload', 'clean'] as const;
/** `send` sends the files of a delivery, and `record` commits it and prints what became of its record. */
export type Job = (typeof JOBS)[number] | 'send' | 'record';

/**
 * Time limit in ms for a job after a kill, which must not wait for a lock of the dead process. Loading WordPress takes
 * about 300 ms.
 */
export const LONGEST = 5_000;

/** A process that runs one job after the other. */
export type Worker = {
  readonly process: ChildProcessWithoutNullStreams;
  readonly line: () => Promise<string | null>;
  readonly said: () => string;
};

/** Starts a process that loads WordPress and waits for jobs. */
export async function worker(site: Site): Promise<Worker> {
  const env = { ...process.env, DDH_WP_SITE: site.wordpress, DDH_WP_URL: site.url };
  const child = spawn(PHP, ['-d', 'display_errors=stderr', join(import.meta.dirname, 'deliver.php')], { env });
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => (errors += String(piece)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string | null> => {
    const next = await lines.next();
    return next.done === true ? null : next.value;
  };
  const first = await line();
  if (first !== 'ready') throw new Error(`the process does not start: ${first} ${errors}`);
  return { process: child, line, said: () => errors };
}

/** Runs a job to its end. Returns the version that the job prints. */
export async function complete({ process: child, line, said }: Worker, job: Job, folder: string): Promise<string> {
  const start = performance.now();
  child.stdin.write(`${JSON.stringify([job, folder])}\n`);
  const answer = await line();
  const took = performance.now() - start;
  if (answer === null) throw new Error(`${job} of ${folder} failed: ${said()}`);
  if (took > LONGEST) throw new Error(`${job} of ${folder} took ${Math.round(took)} ms, more than ${LONGEST} ms`);
  return JSON.parse(answer) as string;
}

/** Starts a job and kills its process after `after` ms. Returns whether the job was still running. */
export async function kill(
  { process: child, line }: Worker,
  job: Job,
  folder: string,
  after: number,
): Promise<boolean> {
  child.stdin.end(`${JSON.stringify([job, folder])}\n`);
  await sleep(after);
  child.kill('SIGKILL');
  return (await line()) === null;
}

export const dataFolder = (site: Site): string => join(site.wordpress, 'wp-content/uploads/ddh-data');
