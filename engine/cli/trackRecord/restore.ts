import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  decodeTrackRecordReceipts,
  decodeTrackRecordResults,
  decodeTrackRecordSummary,
} from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import { fetchTrackRecord, publishFaultText, type PublishOptions } from '../site/index.ts';
import { readWhole } from '../files.ts';
import { withStaging } from '../staging.ts';
import { chainDays, forecastsFile, HEAD_FILE, readChain, type TrackRecordFolder } from './chain.ts';
import { SUMMARY_FILE } from './grade.ts';
import { RECEIPTS_FILE } from './receipts.ts';

type TrackRecordFiles = readonly { readonly name: string; readonly contents: Uint8Array }[];

/** Whether a folder has a record. A restoring run that was killed leaves one without `head.json`, which does not count. */
export const hasTrackRecord = async (folder: TrackRecordFolder): Promise<boolean> =>
  existsSync(join(folder.dir, HEAD_FILE)) && (await chainDays(folder)).length > 0;

/**
 * Downloads the record of a site into a folder that has none. Returns the number of files: 0 if the folder already has
 * a record or the site has none. Checks all files before it writes the first one into the folder, and moves `head.json`
 * there last, so that the next run downloads the record again if a run was killed.
 */
export async function restoreTrackRecord(
  folder: TrackRecordFolder,
  options: PublishOptions,
): Promise<Result<number, string>> {
  if (await hasTrackRecord(folder)) return ok(0);
  const fetched = await fetchTrackRecord(options);
  if (!fetched.ok) return err(publishFaultText(fetched.error, folder.shown, options.to));
  const files = fetched.value;
  if (!files.some(({ name }) => name === HEAD_FILE || isForecasts(name))) return ok(0);
  const conflict = await conflictWith(folder, files);
  if (conflict !== null)
    return err(
      `${join(folder.shown, conflict)} differs from the site's: move ${folder.shown} away to restore the site's`,
    );
  return withStaging(folder, async (staging) => {
    for (const { name, contents } of files.toSorted((a, b) => place(a.name) - place(b.name))) {
      const written = await staging.write(name, { pieces: [contents], records: 1 });
      if (!written.ok) return written;
    }
    const chain = await readChain({ ...folder, dir: staging.place.dir });
    const problem = chain.ok ? documentProblem(files) : chain.error;
    if (problem !== null) return err(`the record of ${options.to} is damaged, and nothing is restored: ${problem}`);
    const published = await staging.publish([]);
    return published.ok ? ok(files.length) : published;
  });
}

const place = (name: string): number => Number(name === HEAD_FILE);
const isForecasts = (name: string): boolean => name.startsWith('forecasts/');

/** Returns the name of a file of forecasts in the folder with which the site's file does not begin. */
async function conflictWith(folder: TrackRecordFolder, files: TrackRecordFiles): Promise<string | null> {
  for (const date of await chainDays(folder)) {
    const name = forecastsFile(date);
    const own = await readWhole(join(folder.dir, name));
    const other = files.find((file) => file.name === name)?.contents.subarray(0, own.length);
    if (other === undefined || !own.equals(other)) return name;
  }
  return null;
}

/** Returns what is wrong with the JSON documents of a record, except `head.json`. */
function documentProblem(files: TrackRecordFiles): string | null {
  for (const { name, contents } of files) {
    if (name === HEAD_FILE || isForecasts(name)) continue;
    const decode =
      name === SUMMARY_FILE
        ? decodeTrackRecordSummary
        : name === RECEIPTS_FILE
          ? decodeTrackRecordReceipts
          : decodeTrackRecordResults;
    const decoded = decode(parseJson(Buffer.from(contents).toString('utf8')));
    if (!decoded.ok) return `${name}: ${decoded.error.path} ${decoded.error.problem}`;
  }
  return null;
}
