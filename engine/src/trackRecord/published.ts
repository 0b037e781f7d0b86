import * as v from 'valibot';
import { err, ok, type Result } from '../result.ts';
import { parseLeagueDate } from '../domain/index.ts';
import { pathOf, problemOf } from '../schema/index.ts';
import { day, digest, instant, count, OBJECT, text } from './fields.ts';

/**
 * The site's confirmation that it published a file of forecasts. `bytes` is the size of the file at that time, and
 * `sha256` is the SHA-256 of these bytes. `aside` is the time at which an administrator of the site set the file aside.
 */
export const receiptSchema = v.strictObject(
  { bytes: count, sha256: digest, time: instant, delivery: text, digest, aside: v.optional(instant) },
  OBJECT,
);
export type TrackRecordReceipt = Readonly<v.InferOutput<typeof receiptSchema>>;

const dayKey = v.pipe(
  v.string(),
  v.check((key) => parseLeagueDate(key) === key, 'must have dates like 2025-10-07 as keys'),
);
const receipts = v.record(dayKey, v.array(receiptSchema, 'must be a list'), OBJECT);
/** The receipts of each day with published forecasts. */
export type TrackRecordReceipts = Readonly<Record<string, readonly TrackRecordReceipt[]>>;

/** The date and the digest of the last file in a chain of forecast files. */
const head = v.strictObject({ date: day, sha256: digest }, OBJECT);
export type TrackRecordHead = Readonly<v.InferOutput<typeof head>>;

type Refusal = { readonly path: string; readonly problem: string };

export const decodeTrackRecordReceipts = (doc: unknown): Result<TrackRecordReceipts, Refusal> => decoded(receipts, doc);
export const decodeTrackRecordHead = (doc: unknown): Result<TrackRecordHead, Refusal> => decoded(head, doc);

function decoded<T>(schema: v.GenericSchema<unknown, T>, doc: unknown): Result<T, Refusal> {
  const parsed = v.safeParse(schema, doc, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err({ path: pathOf(issue), problem: problemOf(issue) });
}
