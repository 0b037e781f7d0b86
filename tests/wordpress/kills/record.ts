import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DAY = '2026-01-01';
const FORECASTS = `record/forecasts/${DAY}.ndjson.gz`;
/** Number of files of results. They are stored before the forecasts, so storing the record takes a while. */
const RESULTS = 40;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the file of forecasts that has these freezes, as `ddh record freeze` writes it. */
function forecasts(freezes: readonly string[]): Buffer {
  let bytes = Buffer.alloc(0);
  for (const [i, text] of freezes.entries()) {
    const previous = i === 0 ? '0'.repeat(64) : sha256(bytes);
    const at = `${DAY}T12:00:00.000Z`;
    const head = { freeze: i + 1, at, data: text, records: 200, offset: bytes.length, previous };
    bytes = Buffer.concat([bytes, gzipSync(`${JSON.stringify(head)}\n`)]);
  }
  return bytes;
}

/** Writes a delivery with figures and a record of these freezes into a folder. */
export function writeTrackRecord(folder: string, freezes: readonly string[]): string {
  const files: (readonly [string, string | Uint8Array])[] = [['p_info.json', JSON.stringify([{ freezes }])]];
  for (let i = 0; i < RESULTS; i++) {
    const date = new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);
    files.push([`record/results/${date}.json`, JSON.stringify({ freezes: freezes.length, i })]);
  }
  for (const [name, contents] of [...files, [FORECASTS, forecasts(freezes)] as const]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  }
  return folder;
}

/** Expects that the record of a site has exactly these freezes, and that its receipts are of beginnings of it. */
export function expectTrackRecord(data: string, freezes: readonly string[]): void {
  const bytes = readFileSync(join(data, FORECASTS));
  if (!bytes.equals(forecasts(freezes))) throw new Error(`the record of the site is not ${freezes.join(', ')}`);
  const receipts = JSON.parse(readFileSync(join(data, 'record/receipts.json'), 'utf8')) as {
    readonly [DAY]: readonly { readonly bytes: number; readonly sha256: string }[];
  };
  const sums = receipts[DAY].map((one) => one.sha256 === sha256(bytes.subarray(0, one.bytes)));
  if (sums.includes(false) || receipts[DAY].at(-1)?.bytes !== bytes.length)
    throw new Error(`the receipts of the site do not agree with its record ${freezes.join(', ')}`);
}

/** Whether the site's record has these freezes. */
export const hasTrackRecord = (data: string, freezes: readonly string[]): boolean =>
  readFileSync(join(data, FORECASTS)).equals(forecasts(freezes));

/** Lists the folders of the deliveries on a site. */
export const deliveriesOf = (data: string): readonly string[] =>
  readdirSync(data).filter((name) => /^\d{8}-/.test(name));
