import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackRecordFolder } from '../../../engine/cli/testing/trackRecordFolder.ts';
import { jsonOf, runDdh, type Run } from '../../../engine/cli/testing/runDdh.ts';
import { ask } from '../lab/http.ts';
import { dataOf, readLog, wp } from '../lab/site.ts';
import { type PublishSite, startSite } from './site.ts';

const PORT = 4_878;
const [DAY, NEXT] = ['2025-10-07', '2025-10-08'];
const folders = trackRecordFolder();

let own: PublishSite;
let password = '';
beforeAll(async () => {
  own = await startSite('record', PORT);
  password = own.addUser('night', 'ddh_publisher');
});
afterAll(async () => {
  await own.stop();
  expect(readLog(own.site)).toBe('');
});

const ddh = (...args: readonly string[]): Promise<Run> =>
  runDdh(folders.cwd, args, { env: { DDH_PUBLISH_PASSWORD: password }, today: DAY });
const toSite = (): readonly string[] => ['--to', own.to, '--user', 'night', '--json'];
const publish = (): Promise<Run> => ddh('publish', 'data', '--record', 'record', ...toSite());

/** Returns the files in a record folder of the machine, by name and in base64. */
async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const dir = join(folders.cwd, folder);
  const files: [string, string][] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.'))
      files.push([path.slice(dir.length + 1), (await readFile(path)).toString('base64')]);
  }
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function servedTrackRecord(name: string): Promise<string> {
  const data = dataOf(own.site).slice(own.site.root.length);
  return (await ask(own.site, `${data}/record/${name}`)).bytes.toString('base64');
}

/** Writes a configuration for `ddh doctor`, which reads the record of the current test. */
async function writeConfig(): Promise<void> {
  const config = { store: 'store', publish: { to: own.to, user: 'night' }, skip: ['fetch nhl', 'fetch odds', 'news'] };
  await writeFile(join(folders.cwd, 'ddh.json'), JSON.stringify(config));
}

type Checks = readonly { readonly name: string; readonly message: string }[];
/** Returns the checks of `ddh doctor --json`, which fails here because there is no store. */
function checksOf(out: string): Checks {
  return (JSON.parse(out) as { readonly checks: Checks }).checks;
}

function setAside(day: string): void {
  wp(
    own.site,
    `$name = 'record/forecasts/${day}.ndjson.gz';
    DDH_Record_Aside::set_aside( $name, hash_file( 'sha256', DDH_Record::forecasts()[ $name ] ) );`,
  );
}

describe('the track record of a site', () => {
  it('the track record is published, confirmed by the site, restored on a machine and never shortened', async () => {
    await folders.makeDay(DAY, ['1']);
    expect(await ddh('record', 'freeze', 'data')).toMatchObject({ code: 0, notes: '' });
    const first = await publish();
    expect(first, first.notes).toMatchObject({ code: 0 });
    await folders.makeDay(NEXT, ['2']);
    await ddh('record', 'freeze', 'data');
    expect(await publish()).toMatchObject({ code: 0 });
    const record = await filesOf('record');
    for (const [name, bytes] of Object.entries(record)) {
      if (name !== 'receipts.json') expect([name, await servedTrackRecord(name)]).toEqual([name, bytes]);
    }
    const receipts = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64').toString());
    expect(receipts(await servedTrackRecord('receipts.json'))).toEqual(receipts(record['receipts.json']!));
    expect(JSON.parse((await ddh('record', 'verify', '--json')).out)).toMatchObject({
      daysFrozen: 2,
      withoutReceipt: [],
    });

    await cp(join(folders.cwd, 'record'), join(folders.cwd, 'kept'), { recursive: true });
    await rm(join(folders.cwd, 'record'), { recursive: true });
    const restored = await ddh('record', 'restore', ...toSite());
    expect([restored.code, jsonOf(restored.out)]).toEqual([0, { action: 'restore', files: 4 }]);
    const { 'receipts.json': fromSite, ...rest } = await filesOf('record');
    const { 'receipts.json': before, ...kept } = await filesOf('kept');
    expect(rest).toEqual(kept);
    expect(receipts(fromSite!)).toEqual(receipts(before!));
    expect(jsonOf((await ddh('record', 'restore', ...toSite())).out)).toEqual({ action: 'restore', files: 0 });

    // A machine with another record of the same day must not replace the site's record.
    await rm(join(folders.cwd, 'record'), { recursive: true });
    await folders.makeDay(DAY, ['3']);
    await ddh('record', 'freeze', 'data');
    const other = await publish();
    expect([other.code, JSON.parse(other.out)]).toMatchObject([3, { record: { code: 'ddh_record_other' } }]);
    expect(other.notes).toContain(`the site did not take the record (ddh_record_other): The site has forecasts in`);
    expect(JSON.parse((await ddh('record', 'verify', '--json')).out)).toMatchObject({
      daysFrozen: 1,
      withoutReceipt: [DAY],
    });
    expect(await servedTrackRecord(`forecasts/${DAY}.ndjson.gz`)).toBe(record[`forecasts/${DAY}.ndjson.gz`]);
    await writeConfig();
    const doctor = await runDdh(folders.cwd, ['doctor', '--json'], {
      env: { DDH_PUBLISH_PASSWORD: password },
      today: DAY,
    });
    const { message } = checksOf(doctor.out).find(({ name }) => name === 'on site')!;
    expect(message).toContain(`record/forecasts/${DAY}.ndjson.gz of the site is not the beginning of that in record`);
    expect(message).toContain(`the site has record/forecasts/${NEXT}.ndjson.gz, which record lacks`);

    // An administrator sets the site's files aside.
    for (const day of [DAY, NEXT]) setAside(day);
    const taken = await publish();
    expect([taken.code, JSON.parse(taken.out).record]).toEqual([0, undefined]);
    expect(await servedTrackRecord(`forecasts/${DAY}.ndjson.gz`)).toBe(
      (await filesOf('record'))[`forecasts/${DAY}.ndjson.gz`],
    );
    await rm(join(folders.cwd, 'record'), { recursive: true });
    expect(await ddh('record', 'restore', ...toSite())).toMatchObject({ code: 0 });
    expect(JSON.parse((await ddh('record', 'verify', '--json')).out)).toMatchObject({
      daysFrozen: 1,
      withoutReceipt: [],
    });
  });
});
