export { gradeLeg, gradeSlip, type GameResult, type Outcome } from './grade.ts';
export { NAMED_SLIPS, type NamedSlip } from './namedSlips.ts';
export {
  decodeRecordSummary,
  encodeRecordSummary,
  LIFT_LIMITS,
  type Days,
  RECORD_SUMMARY_FILE,
  type RecordMarket,
  type RecordSummary,
} from './summary.ts';
export * as recordFields from './fields.ts';
export {
  decodeRecordResults,
  encodeRecordResults,
  gameResultOf,
  type RecordedGame,
  type RecordReceipt,
  type RecordResults,
} from './results.ts';
