import { readDocument, RECORD_FOLDER, type DatasetError } from '@ddh/engine/internal/datasets';
import {
  decodeTrackRecordHead,
  decodeTrackRecordReceipts,
  decodeTrackRecordResults,
  decodeTrackRecordSummary,
  type TrackRecordGame,
  type TrackRecordReceipts,
} from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import type { TextSource } from './bytes.ts';
import type { DataFolder, SiteTrackRecord } from './protocol.ts';

type Decode<T> = (doc: unknown) => Result<T, { readonly path: string; readonly problem: string }>;

/** Returns a function that fetches and decodes a file of the track record, bypassing all caches. */
const readerOf =
  (folder: DataFolder, text: TextSource) =>
  async <T>(file: string, decode: Decode<T>): Promise<Result<T, DatasetError>> => {
    const fetched = await text(`${folder.url}${RECORD_FOLDER}${file}`, { fresh: true });
    if (!fetched.ok) return fetched;
    const doc = readDocument(fetched.value.text);
    if (!doc.ok) return doc;
    const decoded = decode(doc.value);
    return decoded.ok ? decoded : err({ kind: 'badDocument', ...decoded.error });
  };

/**
 * Fetches the files of the track record. Each call fetches them again, because it may grow while the
 * version of the data stays the same.
 */
export async function readTrackRecord(
  folder: DataFolder,
  text: TextSource,
): Promise<Result<SiteTrackRecord, DatasetError>> {
  const read = readerOf(folder, text);
  const summary = await read('summary.json', (doc) => {
    const decoded = decodeTrackRecordSummary(doc);
    return decoded.ok ? ok(decoded.value.data) : decoded;
  });
  if (!summary.ok) return summary;
  const published = { summary: summary.value, url: `${folder.url}${RECORD_FOLDER}` };
  // Forecasts that were made after the games have no hash chain and no receipts.
  if (summary.value.kind === 'walkForward') return ok({ ...published, head: null, days: [] });
  const [head, receipts] = await Promise.all([
    read('head.json', decodeTrackRecordHead),
    read('receipts.json', decodeTrackRecordReceipts),
  ]);
  // A copy of the data may contain only the summary.
  if (!head.ok && !isMissing(head.error)) return head;
  if (!receipts.ok && !isMissing(receipts.error)) return receipts;
  const days = receipts.ok ? newestFirst(receipts.value) : [];
  return ok({ ...published, head: head.ok ? head.value : null, days });
}

const newestFirst = (receipts: TrackRecordReceipts): readonly LeagueDate[] =>
  (Object.keys(receipts) as LeagueDate[]).toSorted(compareDates).toReversed();

/** The number of published days whose results are searched for a game, newest first. */
const MOST_DAYS = 14;

/**
 * Finds a finished game in the results of the last published days. Returns `null` if the game is not found or the
 * results cannot be read.
 */
export async function readGameResult(
  folder: DataFolder,
  text: TextSource,
  gameId: string,
): Promise<TrackRecordGame | null> {
  const read = readerOf(folder, text);
  const receipts = await read('receipts.json', decodeTrackRecordReceipts);
  if (!receipts.ok) return null;
  for (const day of newestFirst(receipts.value).slice(0, MOST_DAYS)) {
    // A day without a file of results is skipped: the results of today's games are not written yet.
    const results = await read(`results/${day}.json`, decodeTrackRecordResults);
    const game = results.ok ? results.value.data.games.find((one) => one.gameId === gameId) : undefined;
    if (game !== undefined) return game;
  }
  return null;
}

const isMissing = (error: DatasetError): boolean => error.kind === 'http' && error.status === 404;
