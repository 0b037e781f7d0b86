import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeTrackRecordSummary, type TrackRecordSummary } from '@ddh/engine/internal/trackRecord';

const read = (): TrackRecordSummary => {
  const path = join(import.meta.dirname, '../../data-fixtures/record/summary.json');
  const decoded = decodeTrackRecordSummary(JSON.parse(readFileSync(path, 'utf8')));
  if (!decoded.ok) throw new Error(`${decoded.error.path} ${decoded.error.problem}`);
  return decoded.value.data;
};

/** The summary of the season 2024-25 in the sample data. */
export const SAMPLE_TRACK_RECORD = read();

const sha256 = 'a'.repeat(64);
/** A site's receipt for forecasts. Its digests are made up and match no file. */
export const SAMPLE_RECEIPT = {
  bytes: 10,
  sha256,
  time: '2026-11-25T16:00:00Z',
  delivery: '20261125-160000-0a1b2c3d',
  digest: sha256,
};
