import { RECORD_FOLDER, RECORD_SUMMARY_FILE, type DatasetError } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { compareDates, type LeagueDate } from '@ddh/engine/internal/domain';
import { causeText, type TextSource } from './bytes.ts';
import type { DataFolder, SiteRecord } from './protocol.ts';
import { parseJson } from './reading.ts';

type Decode<T> = (doc: unknown) => Result<T, { readonly path: string; readonly problem: string }>;

/**
 * Fetches the files of a record. All are fetched again, because a record grows while the version of the data may stay the
 * same.
 */
export async function readRecord(folder: DataFolder, text: TextSource): Promise<Result<SiteRecord, DatasetError>> {
  async function read<T>(file: string, decode: Decode<T>): Promise<Result<T, DatasetError>> {
    const fetched = await text(`${folder.url}${file}`, { fresh: true });
    if (!fetched.ok) return fetched;
    const doc = parseJson(fetched.value.text);
    if (!doc.ok) return doc;
    const decoded = decode(doc.value);
    return decoded.ok ? decoded : err({ kind: 'badDocument', ...decoded.error });
  }

  const readers = await import('./record.ts').catch((cause: unknown) => causeText(cause));
  if (typeof readers === 'string') return err({ kind: 'unreadable', detail: readers });
  const summary = await read(RECORD_SUMMARY_FILE, (doc) => {
    const decoded = readers.recordReaders.summary(doc);
    return decoded.ok ? ok(decoded.value.data) : decoded;
  });
  if (!summary.ok) return summary;
  const record = { summary: summary.value, url: `${folder.url}${RECORD_FOLDER}` };
  // A record that was made afterwards has no frozen files.
  if (summary.value.kind === 'walkForward') return ok({ ...record, head: null, days: [] });
  const [head, receipts] = await Promise.all([
    read(`${RECORD_FOLDER}head.json`, readers.recordReaders.head),
    read(`${RECORD_FOLDER}receipts.json`, readers.recordReaders.receipts),
  ]);
  // A copy of the data without the record's own folder has only the summary.
  if (!head.ok && !isMissing(head.error)) return head;
  if (!receipts.ok && !isMissing(receipts.error)) return receipts;
  const dates = receipts.ok ? (Object.keys(receipts.value) as LeagueDate[]) : [];
  const days = dates.toSorted(compareDates).toReversed();
  return ok({ ...record, head: head.ok ? head.value : null, days });
}

const isMissing = (error: DatasetError): boolean => error.kind === 'http' && error.status === 404;
