export { openCsv as open } from '@ddh/engine';
