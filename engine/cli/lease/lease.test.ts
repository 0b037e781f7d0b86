import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { holderText, newHolder, parseHolder, type Holder } from './holder.ts';
import { checkLeases, takeLease, withLease, type Lease } from './lease.ts';
import type { LeaseTimes } from './watch.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ddh-lease-'));
  path = join(folder, 'night.lock');
});
afterEach(() => rm(folder, { recursive: true }));

/** A hundredth of the real times. */
const TIMES: LeaseTimes = { beat: 50, look: 5, lapse: 300, elsewhere: 900 };
const place = () => ({ path, shown: 'nights/night.lock' });
const take = (waitMs = 0, times = TIMES) => takeLease(place(), { waitMs, times });

async function taken(): Promise<Lease> {
  const lease = await take();
  if (!lease.ok) throw new Error(lease.error.text);
  return lease.value;
}

const left = (holder: Partial<Holder>): Promise<void> =>
  writeFile(path, holderText({ ...newHolder(), token: 'other', ...holder }));

/** Takes the lease, and returns after how many ms this was possible. */
async function msToTake(): Promise<number> {
  const start = performance.now();
  await taken();
  return performance.now() - start;
}

const beats = async (): Promise<number> => Number(JSON.parse(await readFile(path, 'utf8')).beat);

const endedPid = (): number => spawnSync(process.execPath, ['--version']).pid;

describe('takeLease', { timeout: 30_000 }, () => {
  it('refuses a lease while its holder is alive, names file and holder, and grants it after the release', async () => {
    const first = await taken();
    expect(await take()).toEqual({
      ok: false,
      error: { kind: 'held', text: expect.stringMatching(/ nights\/night\.lock \(\D+ \d+ /) },
    });
    await first.release();
    expect(await readdir(folder)).toEqual([]);
    await taken();
  });

  it('refuses after one beat, however long the holder works', async () => {
    await taken();
    const start = performance.now();
    await take();
    expect(performance.now() - start).toBeLessThan(TIMES.lapse);
  });

  it('waits for a lease that is released in time', async () => {
    const first = await taken();
    const second = take(5000);
    await setTimeout(2 * TIMES.beat);
    await first.release();
    expect(await second).toMatchObject({ ok: true });
  });

  it('keeps a lease while its holder blocks its event loop', async () => {
    await taken();
    const other = take(5 * TIMES.lapse);
    const end = performance.now() + 3 * TIMES.lapse;
    while (performance.now() < end);
    expect(await beats()).toBeGreaterThan(0);
    expect(await other).toMatchObject({ ok: false, error: { kind: 'held' } });
  });

  it('grants one lease to only one of many runs', async () => {
    const granted = (await Promise.all(Array.from({ length: 20 }, () => take()))).filter((one) => one.ok);
    expect(granted).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['night.lock']);
  });

  it.each([
    ['a killed process', () => left({ pid: endedPid(), start: '1' })],
    ['an earlier process with the id of this one', () => left({ start: '1' })],
    ['a process whose id another one has now', () => left({ pid: process.ppid, start: '1' })],
  ])('takes over the lease of %s at once', async (_, leave) => {
    await leave();
    expect(await msToTake()).toBeLessThan(TIMES.lapse);
    expect(await readdir(folder)).toEqual(['night.lock']);
  });

  it.each([
    ['an empty file', () => writeFile(path, '')],
    ['text that is no holder', () => writeFile(path, '{"token":"/../up"}')],
    ['half a holder', () => writeFile(path, holderText(newHolder()).slice(0, 60))],
    ['a suspended process', () => left({})],
    ['a process id of another namespace', () => left({ pid: endedPid(), start: '1', namespace: 'pid:[1]' })],
  ])('watches %s, and takes it over if it does not change', async (_, leave) => {
    await leave();
    expect(await msToTake()).toBeGreaterThanOrEqual(0.9 * TIMES.lapse);
    expect(await readdir(folder)).toEqual(['night.lock']);
  });

  it.each([
    ['another host', { host: 'elsewhere' }],
    ['an earlier boot', { boot: 'before' }],
  ])('watches the lease of %s for longer', async (_, holder) => {
    await left({ pid: endedPid(), ...holder });
    expect(await msToTake()).toBeGreaterThanOrEqual(0.9 * TIMES.elsewhere);
  });

  it('does not take a lease whose holder starts to beat again', async () => {
    await left({ host: 'elsewhere' });
    const refused = take();
    await setTimeout(TIMES.lapse);
    await left({ host: 'elsewhere', token: 'a beat' });
    expect(await refused).toMatchObject({ ok: false, error: { kind: 'held' } });
  });

  it('grants the lease of a killed process to only one of many runs', async () => {
    const pid = endedPid();
    for (let round = 0; round < 20; round++) {
      await left({ pid, start: '1' });
      const runs = Array.from({ length: 10 }, async (_, run) => {
        await setTimeout(run % 4);
        return take();
      });
      expect((await Promise.all(runs)).filter((one) => one.ok)).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['night.lock']);
      await rm(path);
    }
  });

  it('says that a file cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    path = join(folder, 'file', 'night.lock');
    expect(await take()).toMatchObject({ ok: false, error: { kind: 'unwritable' } });
  });

  it('tells what it waits for', async () => {
    await writeFile(path, '');
    const notes: string[] = [];
    await takeLease(place(), { times: TIMES, note: (text) => notes.push(text) });
    expect(notes).toEqual([expect.stringContaining('nights/night.lock')]);
  });
});

describe('a lease that another run has taken over', () => {
  it('is not released', async () => {
    const first = await taken();
    await left({ host: 'elsewhere' });
    expect(await first.isOwn()).toBe(false);
    await first.release();
    expect(parseHolder(await readFile(path, 'utf8'))?.token).toBe('other');
  });

  it('is lost by a process that was suspended, and this process finds that out', { timeout: 30_000 }, async () => {
    const script = `
      import { checkLeases, withLease } from ${JSON.stringify(import.meta.resolve('./lease.ts'))};
      await withLease(${JSON.stringify(place())}, { times: ${JSON.stringify(TIMES)} }, async () => {
        process.stdout.write('taken');
        for await (const _ of process.stdin) console.log(JSON.stringify(await checkLeases()));
      });
    `;
    const run = [
      '--conditions=ddh-source',
      '--import',
      import.meta.resolve('tsx'),
      '--input-type=module',
      '-e',
      script,
    ];
    const child = spawn(process.execPath, run, { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (piece: Buffer) => (said += String(piece)));
    await expect.poll(() => said, { timeout: 20_000 }).toBe('taken');
    await expect.poll(beats, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await take()).toMatchObject({ ok: false, error: { kind: 'held' } });
    child.kill('SIGSTOP');
    const lease = await taken();
    child.kill('SIGCONT');
    child.stdin.end('?');
    await new Promise((resolve) => child.once('close', resolve));
    expect(said).toContain('took over nights/night.lock');
    expect(await lease.isOwn()).toBe(true);
  });

  it('gets no beat of its earlier holder', async () => {
    await taken();
    await setTimeout(2 * TIMES.beat);
    await rm(path);
    await left({});
    const before = await readFile(path, 'utf8');
    await setTimeout(4 * TIMES.beat);
    expect(await readFile(path, 'utf8')).toBe(before);
  });

  it('stops the work that has it, and no other work', async () => {
    const other = { path: join(folder, 'other.lock'), shown: 'other.lock' };
    const work = async () => {
      const before = await checkLeases();
      await left({ host: 'elsewhere' });
      return ok([before, await checkLeases()]);
    };
    const [lost, kept] = await Promise.all([
      withLease(place(), { times: TIMES }, work),
      withLease(other, { times: TIMES }, async () => ok(await setTimeout(50).then(checkLeases))),
    ]);
    expect(lost).toMatchObject({
      ok: true,
      value: [{ ok: true }, { ok: false, error: expect.stringContaining('took over nights/night.lock') }],
    });
    expect(kept).toEqual({ ok: true, value: { ok: true, value: undefined } });
  });
});
