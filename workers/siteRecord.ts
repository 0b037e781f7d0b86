import { RECORD_FOLDER, type DatasetError } from '@ddh/engine/internal/datasets';
import {
  decodeRecordHead,
  decodeRecordReceipts,
  decodeRecordResults,
  decodeRecordSummary,
  type RecordedGame,
  type RecordReceipts,
} from '@ddh/engine/internal/record';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import type { TextSource } from './bytes.ts';
import type { DataFolder, SiteRecord } from './protocol.ts';
import { parseJson } from './reading.ts';

type Decode<T> = (doc: unknown) => Result<T, { readonly path: string; readonly problem: string }>;

/** Returns a function that reads a file past all caches. */
const readerOf =
  (folder: DataFolder, text: TextSource) =>
  async <T>(file: string, decode: Decode<T>): Promise<Result<T, DatasetError>> => {
    const fetched = await text(`${folder.url}${RECORD_FOLDER}${file}`, { fresh: true });
    if (!fetched.ok) return fetched;
    const doc = parseJson(fetched.value.text);
    if (!doc.ok) return doc;
    const decoded = decode(doc.value);
    return decoded.ok ? decoded : err({ kind: 'badDocument', ...decoded.error });
  };

/**
 * Fetches the files of a record. All are fetched again, because a record grows while the version of the data may stay the
 * same.
 */
export async function readRecord(folder: DataFolder, text: TextSource): Promise<Result<SiteRecord, DatasetError>> {
  const read = readerOf(folder, text);
  const summary = await read('summary.json', (doc) => {
    const decoded = decodeRecordSummary(doc);
    return decoded.ok ? ok(decoded.value.data) : decoded;
  });
  if (!summary.ok) return summary;
  const record = { summary: summary.value, url: `${folder.url}${RECORD_FOLDER}` };
  // A record that was made afterwards has no frozen files.
  if (summary.value.kind === 'walkForward') return ok({ ...record, head: null, days: [] });
  const [head, receipts] = await Promise.all([
    read('head.json', decodeRecordHead),
    read('receipts.json', decodeRecordReceipts),
  ]);
  // A copy of the data without the record's own folder has only the summary.
  if (!head.ok && !isMissing(head.error)) return head;
  if (!receipts.ok && !isMissing(receipts.error)) return receipts;
  const days = receipts.ok ? newestFirst(receipts.value) : [];
  return ok({ ...record, head: head.ok ? head.value : null, days });
}

const newestFirst = (receipts: RecordReceipts): readonly LeagueDate[] =>
  (Object.keys(receipts) as LeagueDate[]).toSorted(compareDates).toReversed();

/** A game is looked for in the results of this many days, the newest first. */
const MOST_DAYS = 14;

/** Finds a game in the results of the last days. Returns `null` if they do not have it or cannot be read. */
export async function readGameResult(
  folder: DataFolder,
  text: TextSource,
  gameId: string,
): Promise<RecordedGame | null> {
  const read = readerOf(folder, text);
  const receipts = await read('receipts.json', decodeRecordReceipts);
  if (!receipts.ok) return null;
  for (const day of newestFirst(receipts.value).slice(0, MOST_DAYS)) {
    // The results of today's games are not written yet.
    const results = await read(`results/${day}.json`, decodeRecordResults);
    const game = results.ok ? results.value.data.games.find((one) => one.gameId === gameId) : undefined;
    if (game !== undefined) return game;
  }
  return null;
}

const isMissing = (error: DatasetError): boolean => error.kind === 'http' && error.status === 404;
