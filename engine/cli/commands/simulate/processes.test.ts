import { wholeOf } from '@ddh/engine/internal/datasets';
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDdh } from '../../testing/runDdh.ts';
import { smallModel } from '../../../forecast/testing/slates.ts';
import { doJobs } from './crew.ts';
import type { GameJob } from './job.ts';
import { chooseProcesses, type Work } from './processes.ts';

const CLI = fileURLToPath(new URL('../../', import.meta.url));
const QUIET = { show: () => undefined, finished: () => undefined, note: () => undefined, done: () => undefined };

let cwd: string;
/** Path of the built command. It starts ten times faster than the TypeScript source. */
let cli: string;
beforeAll(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'ddh-processes-')));
  const outDir = join(cwd, 'built');
  await build({
    configFile: join(CLI, 'vite.config.ts'),
    logLevel: 'silent',
    build: { outDir, emptyOutDir: false },
  });
  cli = join(outDir, 'ddh.mjs');
  await mkdir(join(cwd, 'models'));
  for (const gameId of ['1', '2', '3', '4', '5']) {
    const model = smallModel({ gameId, date: '2025-10-07' });
    await writeFile(join(cwd, 'models', `${gameId}_gamemodel.json`), JSON.stringify(model));
  }
});
afterAll(() => rm(cwd, { recursive: true }));

const job = (gameId: string, model: string, records: number, place = '.'): GameJob => ({
  kind: 'slate',
  gameId,
  model: { path: join(cwd, model), shown: model },
  seed: null,
  place: { dir: join(cwd, place), shown: 'out' },
  records,
  forms: ['npz'],
  parts: [],
  kept: null,
});

/** A function that starts helpers, and those that it has started. */
function startHelpers(): { readonly helpers: readonly ChildProcess[]; readonly start: () => ChildProcess } {
  const helpers: ChildProcess[] = [];
  const startOne = (): ChildProcess => {
    const child = fork(cli, ['simulate-helper'], { execArgv: [] });
    helpers.push(child);
    return child;
  };
  return { helpers, start: startOne };
}

const start = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [cli, 'simulate', 'models', ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });

/**
 * Returns the exit code, followed by the messages if the run fails. On a slow machine the messages include progress.
 */
async function run(...args: readonly string[]): Promise<string> {
  const child = start(...args);
  let notes = '';
  child.stderr!.on('data', (piece: Buffer) => (notes += piece.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0 ? '0' : `${code} ${notes}`)));
}

/** Returns the bytes of every file, without the time in the manifest. */
async function folder(name: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const file of (await readdir(join(cwd, name))).toSorted()) {
    const bytes = await readFile(join(cwd, name, file));
    files.set(file, file === 'manifest.json' ? bytes.toString().replace(/"generatedAt".*/, '') : bytes.toString('hex'));
  }
  return files;
}

/**
 * Returns the number of helper processes whose working folder is the test's folder, or `null` if the machine has no
 * /proc.
 */
async function helpersAtWork(): Promise<number | null> {
  const pids = await readdir('/proc').catch(() => null);
  if (pids === null) return null;
  const working = await Promise.all(
    pids
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        return line.includes('simulate-helper') && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cwd;
      }),
  );
  return working.filter(Boolean).length;
}

describe('several processes of ddh simulate', () => {
  test('several processes write the same bytes as one process, and so do joined parts of a run', async () => {
    const all = ['--format', 'json,npz,parquet'];
    const alone = await runDdh(cwd, ['simulate', 'models', '--records', '700', '--out', 'alone', ...all]);
    expect(alone.code).toBe(0);
    expect(await run('--records', '700', '--out', 'two', '--processes', '2', ...all)).toBe('0');
    const expected = await folder('alone');
    const cuts = [...expected.keys()].filter((name) => wholeOf(name) !== null);
    expect(expected.size - cuts.length).toBe(5 * 4 + 9);
    expect(await folder('two')).toEqual(expected);

    for (const [range, out] of [
      ['333:700', 'late'],
      ['0:333', 'early'],
    ] as const) {
      expect((await runDdh(cwd, ['simulate', 'models', '--range', range, '--out', out])).code).toBe(0);
    }
    expect(await run('--parts', 'late', 'early', '--out', 'joined', '--processes', '2', ...all)).toBe('0');
    expect(await folder('joined')).toEqual(expected);
  }, 60_000);

  test('ddh simulate stops all processes when one of them fails, and reports its error', async () => {
    const { helpers, start: helper } = startHelpers();
    const long = job('1', 'models/1_gamemodel.json', 10_000_000);
    const failed = await doJobs([long, job('2', 'models/9_gamemodel.json', 10)], 2, helper, QUIET);
    expect(failed).toEqual({ ok: false, error: expect.stringContaining('models/9_gamemodel.json') });
    expect(helpers.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL']);
  }, 60_000);

  test('a run whose first process is killed goes on with half as many, and has the results of any run', async () => {
    const count = 3;
    const jobs = (place: string): readonly GameJob[] =>
      ['1', '2', '3', '4', '5'].map((id) => job(id, `models/${id}_gamemodel.json`, 15_000, place));
    await mkdir(join(cwd, 'in-one'));
    const expected = await doJobs(jobs('in-one'), 1, undefined, QUIET);
    await mkdir(join(cwd, 'in-three'));
    const { helpers, start: helper } = startHelpers();
    const finished: string[] = [];
    const notes: string[] = [];
    const watched = {
      ...QUIET,
      show: () => void helpers[0]!.kill('SIGKILL'),
      finished: (gameId: string) => void finished.push(gameId),
      note: (line: string) => void notes.push(line),
    };
    expect(await doJobs(jobs('in-three'), count, helper, watched)).toEqual(expected);
    expect(await folder('in-three')).toEqual(await folder('in-one'));
    expect(finished.toSorted()).toEqual(['1', '2', '3', '4', '5']);
    expect(helpers).toHaveLength(count + Math.floor(count / 2));
    expect(notes).toEqual([expect.stringContaining('memory')]);
  }, 60_000);

  test('a run whose processes are all killed ends after it has tried one', async () => {
    const { helpers, start: helper } = startHelpers();
    const killer = { ...QUIET, show: () => void helpers.at(-1)!.kill('SIGKILL') };
    const jobs = ['1', '2', '3', '4', '5'].map((id) => job(id, `models/${id}_gamemodel.json`, 300_000));
    const failed = await doJobs(jobs, 4, helper, killer);
    expect(failed).toEqual({ ok: false, error: expect.stringContaining('memory') });
    expect(helpers).toHaveLength(4 + 2 + 1);
    expect(helpers.every(({ signalCode }) => signalCode === 'SIGKILL')).toBe(true);
  }, 60_000);

  const night: Work = { games: 16, records: 10_000, forms: ['npz'], asked: null };

  test('ddh simulate uses one process for few records or a single game, and fewer processes if memory is short', () => {
    const chosen = (work: Partial<Work>): number => chooseProcesses({ ...night, ...work }, () => undefined, 1e12);
    expect(chosen({ records: 1000 })).toBe(1);
    expect(chosen({ games: 1, records: 1_000_000 })).toBe(1);
    expect(chosen({ games: 1000, records: 10_000_000 })).toBe(1);
    expect(chosen({ games: 1000, records: 2_000_000 })).toBeLessThanOrEqual(2);
    expect(chosen({ games: 2, records: 100_000 })).toBeLessThanOrEqual(2);
    expect(chosen({ games: 0, asked: 4 })).toBe(1);
    expect(chosen({ asked: 64 })).toBe(16);
  });

  test.each<[string, number, Partial<Work>, number]>([
    ['a night in 512 MB', 2 ** 29, {}, 7],
    ['a night in 256 MB', 2 ** 28, {}, 2],
    ['a night in 128 MB', 2 ** 27, {}, 1],
    ['a night in 1 GB', 2 ** 30, {}, 16],
    ['a night with Parquet in 512 MB', 2 ** 29, { forms: ['npz', 'parquet'] }, 3],
    ['a million records in 512 MB', 2 ** 29, { records: 1_000_000 }, 1],
    ['a million records in 1 GB', 2 ** 30, { records: 1_000_000 }, 3],
  ])('%s takes at most as many processes as fit, also when more are asked for', (_, memory, work, most) => {
    const notes: string[] = [];
    const chosen = chooseProcesses({ ...night, ...work, asked: 16 }, (line) => notes.push(line), memory);
    expect(chosen).toBe(most);
    expect(notes).toHaveLength(most < 16 ? 1 : 0);
    expect(chooseProcesses({ ...night, ...work }, (line) => notes.push(line), memory)).toBeLessThanOrEqual(most);
    expect(notes).toHaveLength(most < 16 ? 1 : 0);
  });
});

describe('a reader that goes away', () => {
  /** Runs the command without a reader of what it prints, and returns its exit code. */
  const unread = (...args: readonly string[]): Promise<unknown> => {
    const child = spawn(process.execPath, [cli, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    child.stderr.destroy();
    return new Promise((resolve) => child.once('exit', resolve));
  };

  test('changes no exit code, and ends no work', async () => {
    expect(await unread('validate', 'nowhere')).toBe(1);
    expect(await unread('simulate', 'models', '--records', '10', '--out', 'unread', '--json')).toBe(0);
    expect(existsSync(join(cwd, 'unread/manifest.json'))).toBe(true);
  }, 30_000);
});

describe('a stopped run of ddh simulate', () => {
  const temporary = async (): Promise<string[]> => (await readdir(cwd)).filter((name) => name.startsWith('.ddh-'));
  const leased = async (): Promise<number> =>
    (await temporary()).filter((name) => existsSync(join(cwd, name, '.lease'))).length;
  /** Starts a long run, stops it after its first write, and returns the names in its output folder, if it is there. */
  async function stop(out: string, signal: 'SIGKILL' | 'SIGTERM', processes: number): Promise<string[] | null> {
    const before = await leased();
    const child = start('--records', '2000000', '--out', out, '--processes', `${processes}`);
    const gone = new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
    while ((await leased()) === before && child.exitCode === null) await setTimeout(20);
    if (processes === 1) await setTimeout(100);
    else for (let wait = 0; wait < 100 && (await helpersAtWork()) === 0; wait++) await setTimeout(50);
    if (processes > 1) expect(await helpersAtWork()).not.toBe(0);
    child.kill(signal);
    expect(await gone).toBe(signal);
    return readdir(join(cwd, out)).catch(() => null);
  }

  test.each([1, 2])(
    'a run that is killed with --processes %s leaves only a temporary folder, which the next run removes',
    async (processes) => {
      expect(await stop(`killed-${processes}`, 'SIGKILL', processes)).toEqual([]);
      expect(await temporary()).toHaveLength(1);
      expect(await run('--records', '10', '--out', 'next')).toBe('0');
      expect(await temporary()).toEqual([]);
    },
    30_000,
  );
  test.each([1, 2])(
    'a run that is terminated with --processes %s leaves nothing, not even the output folder that it has made',
    async (processes) => {
      expect(await stop(`ended-${processes}`, 'SIGTERM', processes)).toBeNull();
      expect(await temporary()).toEqual([]);
    },
    30_000,
  );
  const NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child'];
  test.skipIf(spawnSync('unshare', [...NAMESPACE, 'true']).status !== 0)(
    'a run that is process 1 of a container ends by a signal, too, and leaves nothing',
    async () => {
      const before = await leased();
      const simulate = [cli, 'simulate', 'models', '--records', '2000000', '--processes', '1', '--out', 'first'];
      const container = spawn('unshare', [...NAMESPACE, process.execPath, ...simulate], { cwd, stdio: 'ignore' });
      const gone = new Promise((resolve) => container.once('exit', resolve));
      while ((await leased()) === before && container.exitCode === null) await setTimeout(20);
      const children = await readFile(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8');
      process.kill(Number(children.split(' ')[0]), 'SIGTERM');
      expect(await gone).toBe(143);
      expect([existsSync(join(cwd, 'first')), await temporary()]).toEqual([false, []]);
    },
    30_000,
  );

  test('a stopped run leaves no helper processes', async () => {
    for (let wait = 0; wait < 100 && (await helpersAtWork()) !== 0; wait++) await setTimeout(100);
    expect((await helpersAtWork()) ?? 0).toBe(0);
  }, 30_000);
});
