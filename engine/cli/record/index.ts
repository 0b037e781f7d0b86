export { PRICE_CHAIN, readChain, readChainOf, type RecordFolder } from './chain.ts';
export { freezeForecasts } from './freeze.ts';
export { gradeRecord } from './grade.ts';
export { checkRecord } from './check.ts';
export { readReceipts, storeReceipt } from './receipts.ts';
export { restoreRecord } from './restore.ts';
