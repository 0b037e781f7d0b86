import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { networkReason, readBody, systemNetwork } from '@ddh/feeds/http';
import { siteTrackRecord, type SiteTrackRecord } from './answers.ts';
import { addressIn } from './reader.ts';
import { clientOf, otherProtocol, request, type PublishFault, type PublishOptions } from './request.ts';

/** A file of the site's track record. `name` is its path in the record's folder, such as `head.json`. */
export type TrackRecordFile = { readonly name: string; readonly contents: Uint8Array };

type ListedFile = { readonly name: string; readonly bytes: number; readonly sha256: string };

const RECORD_NAME =
  /^record\/((?:head|receipts|summary)\.json|forecasts\/\d{4}-\d\d-\d\d\.ndjson\.gz|results\/\d{4}-\d\d-\d\d\.json)$/;

/** Upper bounds in bytes for a file of a record, of which the largest have about 2 MB, and for all its files. */
const MOST_FILE_BYTES = 64e6;
const MOST_BYTES = 1e9;
/** Upper bound for the download of one file, in ms. */
const TIMEOUT_MS = 120_000;

const ROUTE = '/record';

/** Lists the files of the site's track record. */
export const listTrackRecordFiles = (options: PublishOptions): Promise<Result<SiteTrackRecord, PublishFault>> =>
  request(siteTrackRecord, ROUTE, () => clientOf(options).get(ROUTE));

/** Downloads all files of the site's track record, and checks their names, sizes and SHA-256 digests. */
export async function fetchTrackRecord(
  options: PublishOptions,
): Promise<Result<readonly TrackRecordFile[], PublishFault>> {
  const answer = await listTrackRecordFiles(options);
  if (!answer.ok) return answer;
  const { url, files: listed } = answer.value;
  const fault = (detail: string): Result<never, PublishFault> => err({ kind: 'record', detail });
  if (listed.length === 0) return ok([]);
  const folder = addressIn(url, options.to);
  if (folder === null) return fault('names no web address of its track record');
  if (new Set(listed.map(({ name }) => name)).size < listed.length) return err(otherProtocol(ROUTE));
  if (listed.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
    return fault(`lists a track record of more than ${MOST_BYTES / 1e6} MB`);
  const files: TrackRecordFile[] = [];
  for (const file of listed) {
    const [, own] = RECORD_NAME.exec(file.name) ?? [];
    if (own === undefined) return err(otherProtocol(ROUTE));
    if (file.bytes > MOST_FILE_BYTES) return fault(`lists ${file.name} with more than ${MOST_FILE_BYTES / 1e6} MB`);
    const contents = await download(new URL(file.name, folder).href, file, options);
    if (!contents.ok) return fault(`lists ${file.name}, but ${contents.error}`);
    files.push({ name: own, contents: contents.value });
  }
  return ok(files);
}

/** Downloads a file, and compares it with its entry in the list. The error is the second half of a sentence. */
async function download(
  url: string,
  { bytes, sha256 }: ListedFile,
  { network = systemNetwork }: PublishOptions,
): Promise<Result<Uint8Array, string>> {
  try {
    const response = await network.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return err(`its address answers with status ${response.status}`);
    const contents = await readBody(response, bytes);
    if (contents === null) return err(`the file has more than ${bytes} bytes`);
    const digest = createHash('sha256').update(contents).digest('hex');
    return digest === sha256 ? ok(contents) : err(`the file has the SHA-256 ${digest} instead of ${sha256}`);
  } catch (cause) {
    return err(`it cannot be downloaded: ${networkReason(cause)}`);
  }
}
