export { atStop, onUnfinished, removeAtStop, removeNow, undoUnfinished } from './atStop.ts';
export { listBelow, type Below } from './listBelow.ts';
export { makeFolder } from './makeFolder.ts';
export { appendMember, readMemberLog } from './memberLog.ts';
export type { StoredAnswer } from './answer.ts';
export { ifMissing, reason } from './reason.ts';
export { MOST_UNPACKED, TOO_LARGE } from './unpack.ts';
export { openRawStore, storeFaultText, type RawStore, type StoreFault } from './rawStore.ts';
