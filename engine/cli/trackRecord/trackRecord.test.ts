import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFreezes } from '@ddh/forecast/trackRecord';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { prop } from '../../testing/prop.ts';
import { RECORDS, trackRecordFolder } from '../testing/trackRecordFolder.ts';
import type { Run } from '../testing/runDdh.ts';
import { readChain } from './index.ts';

const FIRST = '2025-10-07' as LeagueDate;
const folders = trackRecordFolder();
const { makeDay, ddh } = folders;

const freeze = (today: string, ...args: string[]): Promise<Run> => ddh(today, 'record', 'freeze', 'data', ...args);
const verify = (...args: string[]): Promise<Run> => ddh(FIRST, 'record', 'verify', ...args);
const forecasts = (day: string): string => join(folders.cwd, 'record/forecasts', `${day}.ndjson.gz`);

describe('ddh record', () => {
  test('ddh record freeze appends the forecasts of each game once, and again only if they have changed', async () => {
    await makeDay(FIRST, ['1', '2']);
    const first = await freeze(FIRST, '--json');
    expect(first).toMatchObject({ code: 0, notes: '' });
    expect(JSON.parse(first.out)).toMatchObject({ date: FIRST, games: 2, hasBegun: [] });
    const bytes = await readFile(forecasts(FIRST));
    expect(await freeze(FIRST)).toMatchObject({ code: 0, out: expect.stringMatching(/ 0 games .* 0 .* 0 /) });
    expect(await readFile(forecasts(FIRST))).toEqual(bytes);

    await makeDay(FIRST, ['1', '2'], 4);
    expect(JSON.parse((await freeze(FIRST, '--json')).out)).toMatchObject({ games: 1 });
    const longer = await readFile(forecasts(FIRST));
    expect(longer.subarray(0, bytes.length)).toEqual(bytes);
    const parsed = parseFreezes(gunzipSync(longer).toString());
    expect(parsed).toMatchObject({
      ok: true,
      value: [
        { head: { freeze: 1, records: RECORDS, offset: 0, previous: '0'.repeat(64) }, games: [{}, {}] },
        { head: { freeze: 2, offset: bytes.length }, games: [{ gameId: '1', start: `${FIRST}T23:00:00.000Z` }] },
      ],
    });
    const { out } = await verify();
    const [counts = '', , unconfirmed] = out.split('\n');
    expect(counts.match(/\d+/g)).toEqual(['1', '2']);
    expect(unconfirmed?.endsWith(`: ${FIRST}`)).toBe(true);
  });

  test('ddh record freeze leaves out games that have begun, and refuses a day before the last frozen one', async () => {
    await makeDay(FIRST, ['1', '2']);
    expect(JSON.parse((await freeze(addDays(FIRST, 1), '--json')).out)).toMatchObject({
      games: 0,
      hasBegun: ['1', '2'],
    });
    await makeDay(addDays(FIRST, 1), ['3', '4']);
    await freeze(FIRST);
    await makeDay(FIRST, ['1', '2']);
    const late = await freeze(FIRST);
    expect(late.code).toBe(1);
    expect(late.notes).toMatch(/2025-10-08\.ndjson\.gz .* 2025-10-07/);
  });

  test('ddh record freeze names a missing file of the data folder and appends nothing', async () => {
    const empty = await verify();
    expect(empty).toMatchObject({ code: 1, out: '', notes: expect.stringMatching(/^ddh record: record .*\n$/) });
    expect(await freeze(FIRST)).toMatchObject({ code: 1, notes: expect.stringContaining('manifest.json') });
    await makeDay(FIRST, ['1', '2']);
    // Without the file, the model gives the records, if the manifest says so.
    await rm(join(folders.cwd, 'data/2_parlaytrix.npz'));
    const manifest = join(folders.cwd, 'data/manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll('"simulated"', '"other"'));
    expect(await freeze(FIRST)).toMatchObject({ code: 1, notes: expect.stringContaining('2_parlaytrix.npz') });
    expect(await verify()).toEqual(empty);
  });

  test('ddh record refuses a path that has nothing to verify or list', async () => {
    await makeDay(FIRST, ['1']);
    await freeze(FIRST);
    const refused = { code: 1, out: '', notes: expect.stringMatching(/^ddh record: typo .*\n$/) };
    expect(await verify('--record', 'typo')).toMatchObject(refused);
    expect(await verify('--prices', 'typo')).toMatchObject(refused);
    expect(await ddh(FIRST, 'record', 'list', 'data', '--record', 'typo')).toMatchObject(refused);
    expect(await ddh(FIRST, 'record', 'list', 'typo')).toMatchObject(refused);
    expect((await verify()).code).toBe(0);
  });

  test('ddh record freeze corrects head.json if the previous run was killed before it wrote this file', async () => {
    await makeDay(FIRST, ['1']);
    await freeze(FIRST);
    const head = await readFile(join(folders.cwd, 'record/head.json'));
    await makeDay(FIRST, ['1'], 4);
    await freeze(FIRST);
    const whole = await readFile(join(folders.cwd, 'record/head.json'));
    await writeFile(join(folders.cwd, 'record/head.json'), head);
    expect((await verify()).code).toBe(1);
    await freeze(FIRST);
    expect(await readFile(join(folders.cwd, 'record/head.json'))).toEqual(whole);
    expect((await verify()).code).toBe(0);
  });
});

describe('a record of three days', () => {
  let files: readonly string[] = [];
  let folder = { dir: '', shown: 'record' };
  test('readChain finds no fault in a record of three days', async () => {
    for (const days of [0, 1, 2]) {
      await makeDay(addDays(FIRST, days), ['1']);
      await freeze(FIRST);
      if (days !== 1) continue;
      await makeDay(addDays(FIRST, days), ['1'], 4);
      await freeze(FIRST);
    }
    folder = { dir: join(folders.cwd, 'record'), shown: 'record' };
    files = [0, 1, 2].map((days) => `forecasts/${addDays(FIRST, days)}.ndjson.gz`);
    expect(await readChain(folder)).toMatchObject({ ok: true, value: { days: [{}, { parts: [{}, {}] }, {}] } });
  });

  prop(
    'readChain finds a change of any byte in a record, and names the changed file or the next one',
    [fc.nat(2), fc.nat(), fc.integer({ min: 1, max: 255 })],
    async (file, place, mask) => {
      const path = join(folder.dir, files[file]!);
      const bytes = await readFile(path);
      const changed = Buffer.from(bytes);
      const at = place % bytes.length;
      changed[at] = bytes[at]! ^ mask;
      await writeFile(path, changed);
      const chain = await readChain(folder);
      await writeFile(path, bytes);
      expect(chain).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^record\/forecasts\/2025-10-0\d\.ndjson\.gz /),
      });
      const named = chain.ok ? '' : chain.error.slice('record/'.length).split(' ')[0]!;
      // The error may name the next file, because each file has the digest of the file before it.
      expect([files[file], files[file + 1]]).toContain(named);
    },
  );
});
