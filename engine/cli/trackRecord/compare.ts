import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RECORD_FOLDER } from '@ddh/engine/internal/datasets';
import type { SiteTrackRecord } from '../site/index.ts';
import type { TrackRecordFolder } from './chain.ts';

/** A file of the site's forecasts that keeps the site from taking this machine's record. */
export type TrackRecordDifference = { readonly name: string; readonly isMissing: boolean };

/**
 * Compares the files of forecasts of a site with those of this machine, which must begin with the same bytes. Returns
 * the site's files that this machine lacks or that differ.
 */
export async function compareTrackRecord(
  { dir }: Pick<TrackRecordFolder, 'dir'>,
  files: SiteTrackRecord['files'],
): Promise<readonly TrackRecordDifference[]> {
  const differences: TrackRecordDifference[] = [];
  for (const { name, bytes, sha256 } of files) {
    if (!name.startsWith(`${RECORD_FOLDER}forecasts/`)) continue;
    const path = join(dir, name.slice(RECORD_FOLDER.length));
    const own = await stat(path).catch(() => null);
    const isSame = own !== null && own.size >= bytes && (await sumOf(path, bytes)) === sha256;
    if (!isSame) differences.push({ name, isMissing: own === null });
  }
  return differences;
}

/** Returns the SHA-256 of the first bytes of a file. */
async function sumOf(path: string, bytes: number): Promise<string> {
  const sum = createHash('sha256');
  if (bytes > 0) await pipeline(createReadStream(path, { end: bytes - 1 }), sum);
  return sum.digest('hex');
}
