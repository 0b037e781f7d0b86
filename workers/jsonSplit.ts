export { openJsonSplit as open } from '@ddh/engine';
