export { appendMember } from './memberLog.ts';
export type { StoredAnswer } from './answer.ts';
export { openRawStore, storeFaultText, type RawStore, type StoreFault } from './rawStore.ts';
