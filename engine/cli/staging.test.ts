import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

/** A clock that differs from the machine's. The times of files are set with it. */
const now = () => new Date('2031-11-02T05:30:00Z');

async function open(folder: string, shown: string, temporaryIn?: string): Promise<Staging> {
  const opened = await Staging.open(folder, shown, now, temporaryIn);
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

describe('Staging with an existing temporary folder', () => {
  const DAY_S = 86_400;
  let host: string;
  beforeAll(async () => {
    const staging = await open(join(root, 'host'), 'host');
    [, host = ''] = /^\.ddh-(\w{8})-/.exec(basename(staging.place.dir)) ?? [];
    await staging.close();
  });
  const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;
  async function leave(folder: string, name: string, age = 0): Promise<string> {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '1_parlaytrix.npz'), 'half');
    const then = now().getTime() / 1000 - age;
    await utimes(join(folder, name), then, then);
    return name;
  }
  /** Returns the leftover folders that still exist after a run. */
  async function afterRun(): Promise<readonly string[]> {
    await (await open(out, 'data')).close();
    return [...(await readdir(parent)), ...(await readdir(out))].filter((name) => name !== 'data').toSorted();
  }

  test('Staging removes the temporary folders of ended processes, next to the final folder and in it', async () => {
    await leave(parent, `.ddh-${host}-${deadPid()}-abcdef`);
    await leave(out, `.ddh-${host}-${deadPid()}-abcdef`);
    // An earlier process had the same id as this process, as happens in containers.
    await leave(out, `.ddh-${host}-${process.pid}-abcdef`);
    expect(await afterRun()).toEqual([]);
  });

  test('Staging keeps the temporary folder of a running process, and keeps that of another machine for a day', async () => {
    const ours = await leave(parent, `.ddh-${host}-${process.ppid}-abcdef`, 2 * DAY_S);
    const theirs = await leave(parent, `.ddh-00000000-${deadPid()}-abcdef`, DAY_S - 60);
    await leave(out, '.ddh-00000000-1-abcdef', DAY_S + 60);
    expect(await afterRun()).toEqual([ours, theirs].toSorted());
  });

  test('Staging keeps temporary folders of other runs of this process, and other hidden folders', async () => {
    const running = await open(join(parent, 'other'), 'other');
    const hidden = await leave(parent, '.ddh-backup', 2 * DAY_S);
    expect(await afterRun()).toEqual([basename(running.place.dir), hidden, 'other'].toSorted());
    await running.close();
  });
});
