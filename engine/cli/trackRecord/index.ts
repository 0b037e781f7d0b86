export { chainDays, PRICE_CHAIN, readChain, readChainOf, type TrackRecordFolder } from './chain.ts';
export { compareTrackRecord, type TrackRecordDifference } from './compare.ts';
export { freezeForecasts } from './freeze.ts';
export { gradeTrackRecord } from './grade.ts';
export { listTrackRecord } from './list.ts';
export { checkTrackRecord } from './check.ts';
export { readReceipts, storeReceipt } from './receipts.ts';
export { hasTrackRecord, restoreTrackRecord } from './restore.ts';
