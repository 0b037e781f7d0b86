export { appendMember, type LogFault } from './memberLog.ts';
export type { AnswerHead, StoredAnswer } from './answer.ts';
export { openRawStore, storeFaultText, type RawStore, type StoreFault } from './rawStore.ts';
