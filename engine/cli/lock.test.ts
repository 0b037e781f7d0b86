import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './lock.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ddh-lock-'));
  path = join(folder, 'night.lock');
});
afterEach(() => rm(folder, { recursive: true }));

/** A clock that differs from the machine's. The times of files are set with it. */
const now = () => new Date('2031-11-02T05:30:00Z');
const take = (waitMs = 0) => takeLock(path, 'night.lock', now, waitMs);
const held = (holder: object): Promise<void> =>
  writeFile(
    path,
    JSON.stringify({ token: 'other', host: hostname(), pid: 1, since: '2026-11-25T10:00:00Z', ...holder }),
  );

/** Returns the id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}

describe('takeLock', () => {
  it('takeLock refuses a lock while another run holds it, and grants it after the release', async () => {
    const first = await take();
    expect(first).toMatchObject({ ok: true });
    expect(await take()).toEqual({
      ok: false,
      error: expect.stringMatching(/ night\.lock: .* \d+ .+ \d{4}-/),
    });
    if (first.ok) await first.value.release();
    expect(await readdir(folder)).toEqual([]);
    expect(await take()).toMatchObject({ ok: true });
  });

  it('waits for a lock that is released in time', async () => {
    const first = await take();
    const second = take(5000);
    if (first.ok) await first.value.release();
    expect(await second).toMatchObject({ ok: true });
  });

  it('takeLock grants a lock to only one of many runs that request it at the same time', async () => {
    const granted = (await Promise.all(Array.from({ length: 20 }, () => take()))).filter(({ ok }) => ok);
    expect(granted).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['night.lock']);
  });

  it('takeLock grants the lock of a killed process to only one of many runs', async () => {
    const pid = await endedProcess();
    for (let round = 0; round < 100; round++) {
      await held({ pid });
      const runs = Array.from({ length: 20 }, async (_, run) => {
        await setTimeout(run % 4);
        return take();
      });
      const granted = (await Promise.all(runs)).filter(({ ok }) => ok);
      expect(granted).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['night.lock']);
    }
  });

  it('takeLock grants a lock that one killed process has left and another was killed while removing', async () => {
    const pid = await endedProcess();
    await held({ pid });
    await writeFile(`${path}.other`, JSON.stringify({ token: 'second', host: hostname(), pid, since: '' }));
    expect(await take()).toMatchObject({ ok: true });
    expect(await readdir(folder)).toEqual(['night.lock']);
  });

  it('takeLock writes nothing outside the folder if the token in a lock file is a path', async () => {
    const text = JSON.stringify({ token: '/../up/x', host: hostname(), pid: await endedProcess(), since: '' });
    await writeFile(path, text);
    expect(await take()).toMatchObject({ ok: false });
    expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['night.lock'], text]);
  });

  it('takeLock grants a lock that an earlier process with the same id has left', async () => {
    await held({ pid: process.pid });
    expect(await take()).toMatchObject({ ok: true });
  });

  it('takeLock grants the lock of another machine if the lock file has not changed for two minutes', async () => {
    await held({ host: 'elsewhere' });
    const changed = (ms: number): Promise<void> => utimes(path, now(), new Date(now().getTime() - ms));
    await changed(119_000);
    expect(await take()).toMatchObject({ ok: false });
    await changed(121_000);
    expect(await take()).toMatchObject({ ok: true });
  });

  it('a run does not release a lock that another run has taken over', async () => {
    const first = await take();
    await held({});
    if (first.ok) await first.value.release();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ token: 'other' });
  });
});
