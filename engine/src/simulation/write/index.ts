export { cellsOf, type CellSource } from './source.ts';
export { writeJsonRecords } from './jsonRecords.ts';
export { type DeflateRaw, storeRaw, writeNpz } from './npz.ts';
export { type Width, widthOf } from './width.ts';
