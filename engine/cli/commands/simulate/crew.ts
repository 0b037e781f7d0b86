import type { ChildProcess } from 'node:child_process';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { atStop } from '@ddh/feeds/store';
import { reason } from '../../reason.ts';
import type { FromHelper } from './helper.ts';
import { doJob, type GameDone, type GameJob } from './job.ts';
import type { RunProgress } from './runProgress.ts';

/**
 * Runs all jobs in `processes` processes and returns their results in the order of the jobs. On the first failure,
 * stops all processes and returns the error. Without `start`, this process runs all jobs.
 */
export async function doJobs(
  jobs: readonly GameJob[],
  processes: number,
  start: (() => ChildProcess) | undefined,
  progress: RunProgress,
): Promise<Result<readonly GameDone[], string>> {
  const all = new Map<string, GameDone>();
  const onDone = (done: GameDone): void => {
    all.set(done.gameId, done);
    progress.finished(done.gameId);
  };
  const helpers = Math.min(processes, jobs.length);
  const failure =
    start === undefined || helpers === 1
      ? await doInTurn(jobs, (job) => doJob(job, (text) => progress.show(job.gameId, text)), onDone)
      : await doByCrew(helpers, start, (crew) => crew.doAll(jobs, progress, onDone));
  if (failure !== null) return err(failure);
  return ok(
    jobs.map(({ gameId }) => {
      const done = all.get(gameId);
      if (done === undefined) throw new Error(`game ${gameId} was not assigned to any process`);
      return done;
    }),
  );
}

type Do = (job: GameJob) => Promise<Result<GameDone, string>>;

/** Runs jobs one after another until one fails. Returns the error, or `null` if none fails. */
async function doInTurn(jobs: Iterable<GameJob>, doOne: Do, onDone: (done: GameDone) => void): Promise<string | null> {
  for (const job of jobs) {
    const done = await doOne(job);
    if (!done.ok) return done.error;
    onDone(done.value);
  }
  return null;
}

/** Starts helpers for `work`. Returns its error, or why not all of them can be started. */
async function doByCrew(
  count: number,
  start: () => ChildProcess,
  work: (crew: Crew) => Promise<string | null>,
): Promise<string | null> {
  const helpers: ChildProcess[] = [];
  try {
    while (helpers.length < count) helpers.push(start());
  } catch (cause) {
    for (const helper of helpers) helper.kill('SIGKILL');
    return `${count} processes cannot be started: ${reason(cause)}`;
  }
  return work(new Crew(helpers));
}

class Crew {
  readonly #helpers: readonly ChildProcess[];
  readonly #gone: readonly Promise<unknown>[];
  readonly #stop = (): void => {
    for (const helper of this.#helpers) helper.kill('SIGKILL');
  };

  constructor(helpers: readonly ChildProcess[]) {
    this.#helpers = helpers;
    this.#gone = helpers.map((helper) => new Promise((resolve) => helper.once('exit', resolve).once('error', resolve)));
  }

  /** Gives each free helper the next job. Stops all helpers after a failure or at the end. */
  async doAll(
    jobs: readonly GameJob[],
    progress: RunProgress,
    onDone: (done: GameDone) => void,
  ): Promise<string | null> {
    const waiting = jobs.values();
    // A stop undoes the newest first: it ends the helpers before it removes the folder to which they write.
    const ended = atStop(this.#stop);
    let failure: string | null = null;
    await Promise.all(
      this.#helpers.map(async (helper) => {
        const failed = await doInTurn(waiting, (job) => runJob(helper, job, progress), onDone);
        if (failed === null) return;
        // Keep the first failure: the other helpers fail only because they were stopped.
        failure ??= failed;
        this.#stop();
      }),
    );
    this.#stop();
    await Promise.all(this.#gone);
    ended();
    return failure;
  }
}

function runJob(helper: ChildProcess, job: GameJob, progress: RunProgress): Promise<Result<GameDone, string>> {
  return new Promise((resolve) => {
    const settle = (result: Result<GameDone, string>): void => {
      helper.off('message', onMessage).off('exit', onExit).off('error', onError);
      resolve(result);
    };
    const onMessage = (message: FromHelper): void => {
      if (message.kind === 'done') settle(message.result);
      else progress.show(job.gameId, () => message.text);
    };
    const onExit = (code: number | null, signal: string | null): void =>
      settle(err(`game ${job.gameId}: its process ended with ${signal ?? code}`));
    const onError = (cause: Error): void => settle(err(`game ${job.gameId}: its process failed (${reason(cause)})`));
    helper.on('message', onMessage).on('exit', onExit).on('error', onError);
    // If the helper has already exited, `send` reports this only to this callback.
    helper.send(job, (cause) => {
      if (cause !== null) onError(cause);
    });
  });
}
