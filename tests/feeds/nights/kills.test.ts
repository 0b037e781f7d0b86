import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../fetch/world.ts';
import { fetchEarlier, nightsWorld } from './league.ts';
import { noon, runNight } from './night.ts';

const NIGHT = 3;
/** Larger than any process id, so a lock with this id belongs to a process that has ended. */
const NO_PROCESS = 2 ** 30;
/** The test kills the nightly run at every n-th rename of a file. `npm run night:kills` kills it at every rename. */
const STRIDE = Number(process.env['KILLS'] ?? 61);

const { rename } = fsPromises;
const replaceRename = (replacement: typeof rename): void => {
  fsPromises.rename = replacement;
  syncBuiltinESMExports();
};

describe('a night that is killed and restarted', { timeout: STRIDE === 1 ? 3_600_000 : 240_000 }, () => {
  let world: World;
  let start = '';
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
    start = `${world.cwd}-start`;
    await cp(world.cwd, start, { recursive: true });
  }, 120_000);
  afterAll(async () => {
    replaceRename(rename);
    await world.close();
    await rm(start, { recursive: true });
  });

  async function restore(): Promise<void> {
    await rm(world.cwd, { recursive: true });
    await cp(start, world.cwd, { recursive: true });
  }

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

  it('a night that was killed and restarted produces the same bytes as an uninterrupted night, no matter when it was killed', async () => {
    let renames = 0;
    replaceRename(async (from, to) => {
      renames++;
      await rename(from, to);
    });
    const whole = await runNight(world, NIGHT);
    expect(whole.summary.state).toBe('made');
    replaceRename(rename);
    const expected = await files();
    expect(renames).toBeGreaterThan(80);
    for (let n = 1; n <= renames; n += STRIDE) {
      for (const isDone of [false, true]) {
        await restore();
        await killedAt(n, isDone);
        const { run, gaps } = await runNight(world, NIGHT);
        expect([n, isDone, run.code, gaps]).toEqual([n, isDone, 3, whole.gaps]);
        expect(await files(), `killed at rename ${n}`).toEqual(expected);
      }
    }
  });

  it('a repeated run of a finished night does nothing', async () => {
    await restore();
    await runNight(world, NIGHT);
    const before = await files();
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
});
