export { crc32 } from './crc32.ts';
export { openReader } from './every.ts';
export { readSimulation, type ReadOptions } from './readSimulation.ts';
export { ABORTED, needPorts, type Signal, type SimulationBytes } from './source.ts';
export { openReaderOf } from './open.ts';
export { type Forms, type OpenForm } from './forms.ts';
export { openCsv } from './csv.ts';
export { openJsonRecords } from './jsonRecords.ts';
export { openJsonSplit } from './jsonSplit.ts';
export { openNpz } from './npz.ts';
export { sniff } from './sniff.ts';
export { type Inflater, type InflateRaw, type Reader } from './reader.ts';
export {
  DEFLATED,
  DIRECTORY,
  END,
  END_64,
  IN_ZIP64,
  LOCAL,
  LOCATOR_64,
  long,
  STORED,
  zip64Numbers,
} from './zipFormat.ts';
