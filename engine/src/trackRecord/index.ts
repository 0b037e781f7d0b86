export { gradeLeg, gradeSlip, settleSlip, type GameResult, type Outcome } from './grade.ts';
export { modelName, versionOf } from './modelName.ts';
export { NAMED_SLIPS, type NamedSlip } from './namedSlips.ts';
export {
  decodeTrackRecordSummary,
  encodeTrackRecordSummary,
  LIFT_LIMITS,
  trackRecordSummarySchema,
  type Days,
  type TrackRecordMarket,
  type TrackRecordNight,
  type TrackRecordSummary,
} from './summary.ts';
export * as trackRecordFields from './fields.ts';
export {
  decodeTrackRecordResults,
  encodeTrackRecordResults,
  gameResultOf,
  type TrackRecordGame,
  type TrackRecordResults,
} from './results.ts';
export {
  decodeTrackRecordHead,
  decodeTrackRecordReceipts,
  type TrackRecordHead,
  type TrackRecordReceipt,
  type TrackRecordReceipts,
} from './published.ts';
export { farParts, FEWEST_GAMES, FEWEST_GRADED, isSolid, judgedClaims, type TrackRecordPart } from './parts.ts';
export { favoriteOf, favoritesOf, nightsIn, type NightSpan } from './nights.ts';
export { slipTrust } from './slipTrust.ts';
export { CLAIM_KINDS, CLAIM_RANGES, FEWEST_PUBLIC, JUDGED_CLAIMS, type ClaimKind, type ClaimRange } from './edges.ts';
export { type Claims, type EdgeRecord } from './edgeSchema.ts';
