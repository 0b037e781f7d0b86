export { openReader, type ReaderPorts } from './open.ts';
export { type Sniffed, sniff } from './sniff.ts';
export { type Inflater, type InflateRaw, type MaybePromise, type Reader } from './reader.ts';
