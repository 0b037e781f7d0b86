import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD_FOLDER } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import {
  decodeTrackRecordReceipts,
  type TrackRecordReceipt,
  type TrackRecordReceipts,
} from '@ddh/engine/internal/trackRecord';
import { ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import { ifMissing } from '@ddh/feeds/store';
import type { Receipt } from '../site/index.ts';
import { forecastsFile, chainDays, replaceIn, sha256, type TrackRecordFolder } from './chain.ts';

export const RECEIPTS_FILE = 'receipts.json';

/**
 * Returns a site's receipts for a day. Leaves out receipts whose digest is not that of the first bytes of the day's
 * file.
 */
export async function readReceipts(
  folder: TrackRecordFolder,
  date: LeagueDate,
): Promise<readonly TrackRecordReceipt[]> {
  const all = (await readAll(folder))[date] ?? [];
  const bytes = await readFile(join(folder.dir, forecastsFile(date))).catch(() => Buffer.alloc(0));
  return all.filter((one) => one.bytes <= bytes.length && sha256(bytes.subarray(0, one.bytes)) === one.sha256);
}

async function readAll({ dir }: TrackRecordFolder): Promise<TrackRecordReceipts> {
  const all = decodeTrackRecordReceipts(
    parseJson(await readFile(join(dir, RECEIPTS_FILE), 'utf8').catch(ifMissing(''))),
  );
  return all.ok ? all.value : {};
}

/**
 * Stores a site's confirmation that it has published the files of forecasts. `sent` has the delivered files. A file
 * that is already confirmed keeps its first receipt, because a later one proves less.
 */
export async function storeReceipt(
  folder: TrackRecordFolder,
  { time, digest, folder: delivery }: Pick<Receipt, 'time' | 'digest' | 'folder'>,
  sent: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[],
): Promise<Result<void, string>> {
  const all: Record<string, readonly TrackRecordReceipt[]> = { ...(await readAll(folder)) };
  let isChanged = false;
  for (const date of await chainDays(folder)) {
    const file = sent.find(({ name }) => name === `${RECORD_FOLDER}${forecastsFile(date)}`);
    const known = all[date] ?? [];
    if (file === undefined || known.some(({ sha256: sum }) => sum === file.sha256)) continue;
    all[date] = [...known, { bytes: file.bytes, sha256: file.sha256, time, delivery, digest }];
    isChanged = true;
  }
  return isChanged ? replaceIn(folder, RECEIPTS_FILE, `${JSON.stringify(all, null, 2)}\n`) : ok(undefined);
}
