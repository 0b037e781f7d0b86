export { chainDays, PRICE_CHAIN, readChain, readChainOf, type RecordFolder } from './chain.ts';
export { compareRecord, type RecordDifference } from './compare.ts';
export { freezeForecasts, type Frozen } from './freeze.ts';
export { gradeRecord, type GradedRecord } from './grade.ts';
export { listRecord } from './list.ts';
export { checkRecord } from './check.ts';
export { readReceipts, storeReceipt } from './receipts.ts';
export { hasRecord, restoreRecord } from './restore.ts';
