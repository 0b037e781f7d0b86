import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holderText, newHolder, type Holder } from './lease/holder.ts';
import { leaseFolder, Leftovers, temporaryIn } from './lease/leftovers.ts';
import { Staging } from './staging.ts';

let root: string;
let parent: string;
let out: string;
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-staging-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  parent = join(root, `${runs++}`);
  out = join(parent, 'data');
  await mkdir(out, { recursive: true });
});

async function open(folder: string, shown: string, parentOfTemp?: string): Promise<Staging> {
  const opened = await Staging.open({ dir: folder, shown }, parentOfTemp);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}
const text = { pieces: ['text'], records: 1 };

describe('Staging', () => {
  test('Staging creates a temporary folder next to the final folder, and publish moves its files into the final folder', async () => {
    const staging = await open(out, 'data');
    expect(dirname(staging.place.dir)).toBe(parent);
    await staging.write('file', text);
    expect(await readdir(out)).toEqual([]);
    await staging.publish([]);
    expect(await readdir(out)).toEqual(['file']);
    await staging.close();
    expect(await readdir(parent)).toEqual(['data']);
  });

  const SHM = '/dev/shm';
  const otherDisk = existsSync(SHM) && statSync(SHM).dev !== statSync(tmpdir()).dev;
  test.skipIf(!otherDisk)(
    'the temporary folder is created in the final folder if a folder next to it would be on a different disk',
    async () => {
      const mounted = await mkdtemp(join(SHM, 'ddh-staging-'));
      try {
        const staging = await open(mounted, 'data', parent);
        expect(dirname(staging.place.dir)).toBe(mounted);
        await staging.write('file', text);
        expect(await staging.publish([])).toMatchObject({ ok: true });
        await staging.close();
        expect([await readdir(mounted), await readdir(parent)]).toEqual([['file'], ['data']]);
      } finally {
        await rm(mounted, { recursive: true });
      }
    },
  );

  test('Staging creates the temporary folder in the final folder if no folder can be created next to it', async () => {
    const staging = await open(out, 'data', join(parent, 'nowhere'));
    expect(dirname(staging.place.dir)).toBe(out);
    await staging.close();
    expect(await readdir(out)).toEqual([]);
  });
});

describe('Staging with the temporary folder of another run', () => {
  const TEMPORARY = '.ddh-run-abcdef';
  async function leave(folder: string, holder: Partial<Holder> | null): Promise<void> {
    await mkdir(join(folder, TEMPORARY));
    await writeFile(join(folder, TEMPORARY, '1_parlaytrix.npz'), 'half');
    if (holder !== null) await writeFile(join(folder, TEMPORARY, '.lease'), holderText({ ...newHolder(), ...holder }));
  }
  const isLeft = (folder: string): boolean => existsSync(join(folder, TEMPORARY));

  test('removes it at once if the run has certainly ended, next to the final folder and in it', async () => {
    const ended = { pid: spawnSync(process.execPath, ['--version']).pid, start: '1' };
    await leave(parent, ended);
    await leave(out, ended);
    const staging = await open(out, 'data');
    expect([isLeft(parent), isLeft(out)]).toEqual([false, false]);
    await staging.close();
  });

  test('keeps it while the run may be alive, and waits for none', async () => {
    await leave(parent, {});
    await leave(out, null);
    await (await open(out, 'data')).close();
    expect([isLeft(parent), isLeft(out)]).toEqual([true, true]);
  });

  test('removes it while it does its own work, if the run has no beat', async () => {
    await leave(parent, {});
    const times = { beat: 10, look: 5, lapse: 300, elsewhere: 900 };
    const alive = await mkdtemp(temporaryIn(parent));
    const lease = await leaseFolder(alive, times);
    const leftovers = await Leftovers.watch([parent], times);
    await expect.poll(() => isLeft(parent)).toBe(false);
    expect(existsSync(alive)).toBe(true);
    leftovers.end();
    await lease.release();
  });

  test('keeps other hidden folders', async () => {
    await mkdir(join(parent, '.ddh-backup'));
    await (await open(out, 'data')).close();
    expect(await readdir(parent)).toEqual(['.ddh-backup', 'data']);
  });
});
