import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { undoUnfinished } from '@ddh/feeds/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../../engine/cli/testing/runDdh.ts';
import type { World } from '../fetch/world.ts';
import { diskError, interceptDisk, type DiskCall, type Intercept } from './disk.ts';
import { fetchEarlier, keepFolder, nightsWorld, type Kept } from './league.ts';
import { noon, runNight } from './night.ts';

const NIGHT = 3;
/** Larger than any process id, so a lock with this id belongs to a process that has ended. */
const NO_PROCESS = 2 ** 30;
/** The test kills the nightly run at every n-th rename of a file. `npm run night:kills` kills it at every rename. */
const STRIDE = Number(process.env['KILLS'] ?? 61);

const STOP_STRIDE = STRIDE === 1 ? 4 : 41;
const DISK_ERRORS = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
] as const;

const { rename } = fsPromises;
const replaceRename = (replacement: typeof rename): void => {
  fsPromises.rename = replacement;
  syncBuiltinESMExports();
};

describe('a night that is killed and restarted', { timeout: STRIDE === 1 ? 3_600_000 : 240_000 }, () => {
  let world: World;
  let start: Kept;
  beforeAll(async () => {
    // A simulated kill does not end this process, so the listeners of killed runs remain and would exceed Node's limit.
    process.setMaxListeners(0);
    world = await nightsWorld({ teams: 4, games: 6, credits: 1e6 });
    expect(await fetchEarlier(world)).toEqual([0, 0]);
    const config = join(world.cwd, 'ddh.json');
    await writeFile(
      config,
      JSON.stringify({ ...JSON.parse(await readFile(config, 'utf8')), data: 'data', records: 200 }),
    );
    await runNight(world, NIGHT - 1);
    // All prices get the same time. Otherwise, a run after a kill would get prices with an earlier time, because it
    // waits less between its requests.
    world.tamper((_, body) =>
      JSON.parse(JSON.stringify(body).replaceAll(/("last_update":")[^"]+/g, '$12026-10-02T15:30:00Z')),
    );
    start = await keepFolder(world);
  }, 120_000);
  afterAll(async () => {
    replaceRename(rename);
    await world.close();
    await start.remove();
  });

  /** Returns digests of the files that commands and pages read, keyed by path. */
  async function files(): Promise<Readonly<Record<string, string>>> {
    const found: [string, string][] = [];
    for (const folder of ['data', 'nights', 'record', 'store/seasons']) {
      for (const entry of await readdir(join(world.cwd, folder), { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(world.cwd, path);
        if (!entry.isFile() || /(^|\/)\.|journal|\.ndjson$|\.lock$/.test(name)) continue;
        const contents = await readFile(path);
        // The prices are asked some seconds earlier if the killed run has stored other responses.
        const isNight = entry.name === 'night.json';
        const bytes = isNight ? contents.toString().replace(/("pricesAt": "[^"]{16})[^"]*/, '$1') : contents;
        found.push([name, createHash('sha256').update(bytes).digest('hex')]);
      }
    }
    return Object.fromEntries(found);
  }

  const makeWhole = async () => {
    await start.restore();
    let renames = 0;
    replaceRename(async (from, to) => {
      renames++;
      await rename(from, to);
    });
    const { summary, gaps } = await runNight(world, NIGHT);
    replaceRename(rename);
    expect(summary.state).toBe('made');
    return { files: await files(), gaps, renames };
  };
  let undisturbed: ReturnType<typeof makeWhole> | null = null;
  /** A night that nothing disturbs. Its folder is there after the first call. */
  const wholeNight = () => (undisturbed ??= makeWhole());

  /** Runs `ddh night` until its n-th rename of a file, which never returns, as in a killed process. */
  async function killedAt(n: number, isDone: boolean): Promise<void> {
    let renames = 0;
    await new Promise<void>((resolve, reject) => {
      replaceRename(async (from, to) => {
        renames++;
        if (renames > n) return new Promise(() => undefined);
        if (renames < n || isDone) await rename(from, to);
        if (renames < n) return undefined;
        resolve();
        return new Promise(() => undefined);
      });
      runNight(world, NIGHT).then(
        () => reject(new Error(`the nightly run ended after ${renames} renames, before the kill`)),
        reject,
      );
    });
    replaceRename(rename);
    // The killed run's last requests move the clock that the next run reads.
    for (let before = NaN; before !== world.feeds.now; await delay(50)) before = world.feeds.now;
    // The killed run has left its locks, which name this process.
    for (const name of ['nights/night.lock', 'record/.lock']) {
      const lock = join(world.cwd, name);
      const text = await readFile(lock, 'utf8').catch(() => null);
      if (text !== null) await writeFile(lock, JSON.stringify({ ...JSON.parse(text), pid: NO_PROCESS }));
    }
  }

  it('a repeated run of a finished night does nothing', async () => {
    const { files: before } = await wholeNight();
    world.requests();
    const { summary } = await runNight(world, NIGHT);
    expect(summary).toMatchObject({
      state: 'unchanged',
      steps: summary.steps.map(() => ({ state: expect.stringMatching(/kept|leftOut/) })),
    });
    expect(world.requests()).toBe(0);
    expect(await files()).toEqual(before);
    expect(noon(world, NIGHT)).toBe(world.feeds.now);
  });

  it('a night that was killed and restarted produces the same bytes as an uninterrupted night, no matter when it was killed', async () => {
    const { files: expected, gaps: wholeGaps, renames } = await wholeNight();
    expect(renames).toBeGreaterThan(80);
    for (let n = 1; n <= renames; n += STRIDE) {
      for (const isDone of [false, true]) {
        await start.restore();
        await killedAt(n, isDone);
        const { run, gaps } = await runNight(world, NIGHT);
        expect([n, isDone, run.code, gaps]).toEqual([n, isDone, 3, wholeGaps]);
        expect(await files(), `killed at rename ${n}`).toEqual(expected);
      }
    }
  });

  /** Where a call changes the disk, without what differs from run to run. */
  const placeOf = ({ call, path }: DiskCall): string =>
    `${call} ${relative(world.cwd, path)
      .replaceAll(/\.ddh-run-\w+/g, 'TEMPORARY')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
      .replaceAll(/\d{5,}/g, 'GAME')}`;

  /** Returns whether a call is the first one at its place in all runs, and one of every `stride` such calls. */
  function newPlaces(stride: number): (call: DiskCall) => boolean {
    const seen = new Set<string>();
    return (call) => {
      const place = placeOf(call);
      return !seen.has(place) && seen.add(place).size % stride === 0;
    };
  }

  function runOn(intercept: Intercept): { readonly run: Promise<Run>; readonly restoreDisk: () => void } {
    world.feeds.now = noon(world, NIGHT);
    const restoreDisk = interceptDisk(world.cwd, intercept);
    return { run: world.ddh('night', '--json').finally(restoreDisk), restoreDisk };
  }

  it('an error of the disk at any write ends in a sentence with the path and a remedy, and the next run goes on', async () => {
    const { files: expected } = await wholeNight();
    await start.restore();
    const isNew = newPlaces(STRIDE);
    const codes = new Set<number>();
    let total = 0;
    for (let faults = NaN; faults !== 0; total += faults) {
      faults = 0;
      const { run } = runOn((call) =>
        isNew(call) ? diskError(DISK_ERRORS[(total + faults++) % DISK_ERRORS.length] ?? 'EIO', call) : null,
      );
      const { code, out, notes } = await run;
      codes.add(code);
      expect(JSON.parse(out)).toMatchObject(code === 1 ? { error: { kind: 'failed' } } : { date: '2026-10-02' });
      expect(notes).not.toMatch(/ {4}at |\bE[A-Z]{4,}\b/);
      expect(notes).not.toContain(world.cwd);
      if (code === 1) expect(notes).toMatch(/(?:cannot \w+|copy) \S+.*: [^;\n]+; /);
    }
    expect(total).toBeGreaterThan(300 / STRIDE);
    expect(codes).toContain(1);
    // A night without an optional step, such as prices, has also frozen its forecasts. They stay in the record.
    const others = (all: Readonly<Record<string, string>>) =>
      Object.entries(all).filter(([name]) => !name.startsWith('record/'));
    expect(others(await files())).toEqual(others(expected));
  });

  it('a night that is stopped at any change of the disk leaves no lock and no unfinished file, and the next run goes on', async () => {
    const { files: expected } = await wholeNight();
    await start.restore();
    const isNew = newPlaces(STOP_STRIDE);
    let stops = 0;
    for (;;) {
      let isStopped = false;
      let stop: (value: 'stopped') => void = () => undefined;
      const stopped = new Promise<'stopped'>((resolve) => (stop = resolve));
      const { run, restoreDisk } = runOn((call) => {
        if (isStopped) return 'never';
        // This process handles no signal during a call that blocks.
        if (call.call.endsWith('Sync') || !isNew(call)) return null;
        undoUnfinished();
        isStopped = true;
        stop('stopped');
        return 'never';
      });
      if ((await Promise.race([run, stopped])) !== 'stopped') break;
      stops++;
      await delay(20);
      restoreDisk();
      const names = await readdir(world.cwd, { recursive: true });
      expect(names.filter((name) => /\.lock|\.ddh-run-|\.part$/.test(name))).toEqual([]);
    }
    expect(stops).toBeGreaterThan(250 / STOP_STRIDE);
    expect(await files()).toEqual(expected);
  });
});
