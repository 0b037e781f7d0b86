export { openReader, type ReaderPorts } from './every.ts';
export { openReaderOf } from './open.ts';
export { type Form, type Forms, type OpenForm } from './forms.ts';
export { openCsv } from './csv.ts';
export { openJsonRecords } from './jsonRecords.ts';
export { openJsonSplit } from './jsonSplit.ts';
export { openNpz } from './npz.ts';
export { type Sniffed, sniff } from './sniff.ts';
export { type Inflater, type InflateRaw, type MaybePromise, type Reader } from './reader.ts';
