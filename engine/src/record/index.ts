export { gradeLeg, gradeSlip, settleSlip, type GameResult, type Outcome } from './grade.ts';
export { modelName, versionOf } from './modelName.ts';
export { NAMED_SLIPS, type NamedSlip } from './namedSlips.ts';
export {
  decodeRecordSummary,
  encodeRecordSummary,
  LIFT_LIMITS,
  type Days,
  type RecordMarket,
  type RecordSummary,
} from './summary.ts';
export * as recordFields from './fields.ts';
export {
  decodeRecordResults,
  encodeRecordResults,
  gameResultOf,
  type RecordedGame,
  type RecordResults,
} from './results.ts';
export {
  decodeRecordHead,
  decodeRecordReceipts,
  type RecordHead,
  type RecordReceipt,
  type RecordReceipts,
} from './published.ts';
export { FEWEST_GRADED, slipMargin, slipsOfSize } from './slipsOfSize.ts';
