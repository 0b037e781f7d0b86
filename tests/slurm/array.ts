import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** A running task. Slurm also gives each task a job number. */
type Task = { readonly job: string; readonly name: string };

const SCRIPTS = join(import.meta.dirname, '../../deploy/slurm');

/** The tasks to kill: at most `most` tasks of the job array with this name. */
export type Kills = { readonly array: 'ddh-simulate' | 'ddh-join'; readonly most: number };

/**
 * Submits the season's job arrays, kills tasks while they write, and waits for the end. Returns the names of the killed
 * tasks. Every second kill is a SIGKILL, as when the machine runs out of memory; the others are `scancel`.
 */
export async function submit(
  { slurm }: Cluster,
  cwd: string,
  [ranges, records]: readonly [number, number],
  kills: Kills,
): Promise<readonly string[]> {
  slurm('sh', join(SCRIPTS, 'season.sh'), `${ranges}`, `${records}`);
  const killed: string[] = [];
  while (slurm('squeue', '--noheader') !== '') {
    if (killed.length < kills.most) {
      const tasks = runningTasks(slurm).filter(({ name }) => name.startsWith(kills.array) && !killed.includes(name));
      const victim = tasks
        .flatMap((task) => pidsOf(slurm, task).map((pid) => ({ ...task, pid })))
        .find(({ pid }) => isWriting(cwd, pid));
      if (victim && kill(slurm, victim, killed.length % 2 === 0)) killed.push(victim.name);
    }
    await sleep(50);
  }
  return killed;
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const runningTasks = (slurm: Cluster['slurm']): readonly Task[] =>
  linesOf(slurm('squeue', '--noheader', '--states=RUNNING', '--format=%A %j-%K')).map((line) => {
    const [job = '', name = ''] = line.split(' ');
    return { job, name };
  });

/** Returns the process ids of a task. Returns an empty list if the task has just ended. */
function pidsOf(slurm: Cluster['slurm'], { job }: Task): readonly number[] {
  try {
    const [, ...lines] = linesOf(slurm('scontrol', 'listpids', job));
    return lines.map((line) => Number(line.trim().split(/\s+/)[0])).filter((pid) => pid > 1);
  } catch {
    return [];
  }
}

/**
 * Whether the process has begun to write: `ddh` creates a hidden folder next to its output, and the folder's name
 * contains the process id.
 */
function isWriting(cwd: string, pid: number): boolean {
  const days = existsSync(join(cwd, 'parts')) ? readdirSync(join(cwd, 'parts')) : [];
  const folders = [...days.map((day) => join(cwd, 'parts', day)), join(cwd, 'season')].filter(existsSync);
  return folders
    .flatMap((folder) => readdirSync(folder))
    .some((name) => name.startsWith('.') && name.includes(`-${pid}-`));
}

/** Kills the process with SIGKILL (`hard`) or the task with `scancel`. Returns false if the task has just ended. */
function kill(slurm: Cluster['slurm'], { job, pid }: Task & { readonly pid: number }, hard: boolean): boolean {
  try {
    if (hard) process.kill(pid, 'SIGKILL');
    else slurm('scancel', job);
    return true;
  } catch {
    return false;
  }
}
