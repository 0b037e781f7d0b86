import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_SUMMARY_FILE } from '@ddh/engine/internal/datasets';
import { decodeTrackRecordSummary, type TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import type { Io } from '../command.ts';
import { writeDataPart } from '../dataFolder.ts';
import { readWhole } from '../files.ts';
import type { OutputFolder } from '../writeFile.ts';
import type { TrackRecordFolder } from './chain.ts';
import { SUMMARY_FILE } from './grade.ts';

/** Reads the scores that a data folder lists. `null` without a record, and for a faulty one, which `ddh validate` names. */
export async function readListedSummary({ dir }: Pick<OutputFolder, 'dir'>): Promise<TrackRecordSummary | null> {
  const path = join(dir, RECORD_SUMMARY_FILE);
  if (!existsSync(path)) return null;
  const summary = decodeTrackRecordSummary(parseJson((await readWhole(path)).toString()));
  return summary.ok ? summary.value.data : null;
}

/**
 * Copies the record's summary into a data folder, so that pages show it. Returns the number of graded games, or `null` if
 * the record has no summary; then the data folder has none either.
 */
export async function listTrackRecord(
  data: OutputFolder,
  record: TrackRecordFolder,
  io: Io,
): Promise<Result<number | null, string>> {
  const path = join(record.dir, SUMMARY_FILE);
  const text = existsSync(path) ? (await readWhole(path)).toString() : null;
  const summary = text === null ? null : decodeTrackRecordSummary(parseJson(text));
  if (summary?.ok === false)
    return err(`${join(record.shown, SUMMARY_FILE)}: ${summary.error.path} ${summary.error.problem}`);
  const games = summary === null ? null : summary.value.data.games;
  const listed = await writeDataPart(
    data,
    {
      part: 'record',
      async stage(staging) {
        if (text === null || games === null) return ok({ files: [], facts: {} });
        const file = await staging.write(RECORD_SUMMARY_FILE, { pieces: [text], records: games });
        return file.ok ? ok({ files: [file.value], facts: {} }) : file;
      },
    },
    io,
  );
  return listed.ok ? ok(games) : listed;
}
