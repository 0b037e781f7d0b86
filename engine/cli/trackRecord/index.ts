export { chainDays, PRICE_CHAIN, readChain, readChainOf, type TrackRecordFolder } from './chain.ts';
export { compareTrackRecord, type TrackRecordDifference } from './compare.ts';
export { freezeForecasts } from './freeze.ts';
export { readGradedEdges } from './edges.ts';
export { gradeTrackRecord, readResults } from './grade.ts';
export { listTrackRecord, readListedSummary } from './list.ts';
export { checkTrackRecord } from './check.ts';
export { readReceipts, storeReceipt } from './receipts.ts';
export { hasTrackRecord, restoreTrackRecord } from './restore.ts';
