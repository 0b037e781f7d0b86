import {
  decodeRecordHead,
  decodeRecordReceipts,
  decodeRecordResults,
  decodeRecordSummary,
} from '@ddh/engine/internal/record';

/** The readers of the record's files. They are a separate chunk, because few visits read the record. */
export const recordReaders = {
  head: decodeRecordHead,
  receipts: decodeRecordReceipts,
  results: decodeRecordResults,
  summary: decodeRecordSummary,
};
