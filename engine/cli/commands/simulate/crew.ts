import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { formatCounted } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { atStop } from '@ddh/feeds/store';
import { reason } from '../../reason.ts';
import type { FromHelper } from './helper.ts';
import { doJob, removeFiles, type GameDone, type GameJob } from './job.ts';
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
      : await shareJobs(() => jobs.filter(({ gameId }) => !all.has(gameId)), { helpers, start, progress, onDone });
  if (failure !== null) return err(failure);
  return ok(
    jobs.map(({ gameId }) => {
      const done = all.get(gameId);
      if (done === undefined) throw new Error(`game ${gameId} was not assigned to any process`);
      return done;
    }),
  );
}

type OnDone = (done: GameDone) => void;

/** Runs jobs one after another until one fails. Returns the error, or `null` if none fails. */
async function doInTurn<E>(
  jobs: Iterable<GameJob>,
  doOne: (job: GameJob) => Promise<Result<GameDone, E>>,
  onDone: OnDone,
): Promise<E | null> {
  for (const job of jobs) {
    const done = await doOne(job);
    if (!done.ok) return done.error;
    onDone(done.value);
  }
  return null;
}

type Sharing = {
  readonly helpers: number;
  readonly start: () => ChildProcess;
  readonly progress: RunProgress;
  readonly onDone: OnDone;
};

/**
 * Shares the jobs among helpers. When another program kills a helper, as the system does when memory runs out, repeats
 * the jobs that `left` returns, with half as many helpers. Returns the error, or `null` if no job is left.
 */
async function shareJobs(
  left: () => readonly GameJob[],
  { helpers, start, progress, onDone }: Sharing,
): Promise<string | null> {
  for (let most = helpers; ; most = Math.floor(most / 2)) {
    const jobs = left();
    most = Math.min(most, jobs.length);
    const started = startHelpers(most, start);
    if (!started.ok) return started.error;
    const failure = await new Crew(started.value).doAll(jobs, progress, onDone);
    if (failure?.kind !== 'killed') return failure?.text ?? null;
    if (most === 1) return `${failure.text}: the memory is too small for one process`;
    await Promise.all(left().map(removeFiles));
    const fewer = formatCounted(Math.floor(most / 2), 'game');
    progress.note(`${failure.text}, probably for lack of memory. The run goes on with ${fewer} at a time`);
  }
}

/** Why a helper has not done a job. `killed`: by another program. */
type Failure = { readonly kind: 'failed' | 'killed'; readonly text: string };

/** Starts helpers. The error says why not all of them can be started; then none runs. */
function startHelpers(count: number, start: () => ChildProcess): Result<readonly ChildProcess[], string> {
  const helpers: ChildProcess[] = [];
  try {
    while (helpers.length < count) helpers.push(start());
  } catch (cause) {
    for (const helper of helpers) helper.kill('SIGKILL');
    return err(`${count} processes cannot be started: ${reason(cause)}`);
  }
  return ok(helpers);
}

class Crew {
  readonly #helpers: readonly ChildProcess[];
  readonly #gone: readonly Promise<unknown>[];
  readonly #stop = (): void => {
    for (const helper of this.#helpers) helper.kill('SIGKILL');
  };

  constructor(helpers: readonly ChildProcess[]) {
    this.#helpers = helpers;
    for (const { pid } of helpers) preferAsVictim(pid);
    this.#gone = helpers.map((helper) => new Promise((resolve) => helper.once('exit', resolve).once('error', resolve)));
  }

  /** Gives each free helper the next job. Stops all helpers after a failure or at the end. */
  async doAll(jobs: readonly GameJob[], progress: RunProgress, onDone: OnDone): Promise<Failure | null> {
    const waiting = jobs.values();
    // A stop undoes the newest first: it ends the helpers before it removes the folder to which they write.
    const ended = atStop(this.#stop);
    let failure: Failure | null = null;
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

/** Linux: when memory runs out, the system should end a helper, and not this process, which can go on without it. */
function preferAsVictim(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '500');
  } catch {
    // Other systems have no such file.
  }
}

function runJob(helper: ChildProcess, job: GameJob, progress: RunProgress): Promise<Result<GameDone, Failure>> {
  return new Promise((resolve) => {
    const settle = (result: Result<GameDone, Failure>): void => {
      helper.off('message', onMessage).off('exit', onExit).off('error', onError);
      resolve(result);
    };
    const fail = (text: string, kind: Failure['kind'] = 'failed'): void => settle(err({ kind, text }));
    const onMessage = (message: FromHelper): void => {
      if (message.kind === 'shown') progress.show(job.gameId, () => message.text);
      else settle(message.result.ok ? message.result : err({ kind: 'failed', text: message.result.error }));
    };
    const onExit = (code: number | null, signal: string | null): void =>
      fail(`game ${job.gameId}: its process ended with ${signal ?? code}`, signal === 'SIGKILL' ? 'killed' : 'failed');
    const onError = (cause: Error): void => fail(`game ${job.gameId}: its process failed (${reason(cause)})`);
    helper.on('message', onMessage).on('exit', onExit).on('error', onError);
    // If the helper has already exited, `send` reports this only to this callback. Otherwise the exit, which follows,
    // has the reason.
    helper.send(job, () => {
      if (helper.exitCode !== null || helper.signalCode !== null) onExit(helper.exitCode, helper.signalCode);
    });
  });
}
