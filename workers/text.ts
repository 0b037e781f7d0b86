export {
  openCsv as csv,
  openJsonRecords as jsonRecords,
  openJsonSplit as jsonSplit,
} from '@ddh/engine/internal/simulation';
