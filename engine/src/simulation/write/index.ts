export { type CellSource } from './source.ts';
export { writeCsv, writeJsonRecords, writeJsonSplit } from './text.ts';
export { type DeflateRaw, writeNpz } from './npz.ts';
export { type Width, widthOf } from './width.ts';
