export { openJsonRecords as open } from '@ddh/engine';
