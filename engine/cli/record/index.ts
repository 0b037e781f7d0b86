export { readChain, type RecordFolder } from './chain.ts';
export { freezeForecasts } from './freeze.ts';
export { gradeRecord } from './grade.ts';
export {
  readReceipts,
  /** @public `ddh publish` will call it. */
  storeReceipt,
} from './receipts.ts';
