import { crc32 } from '../read/crc32.ts';
import { DEFLATED, DIRECTORY, END, IN_ZIP64, LOCAL } from '../read/zipFormat.ts';
import { PIECE, type CellSource } from './source.ts';
import { widthOf, type Width } from './width.ts';

/**
 * Compresses all bytes of a zip member with raw deflate (RFC 1951). Each chunk is valid only until the next chunk is
 * requested.
 */
export type DeflateRaw = (bytes: Iterable<Uint8Array>, member: 'names' | 'values') => Uint8Array;

/** The largest length of a block that deflate stores as it is. */
const STORED_BLOCK = 0xffff;

/** Makes raw deflate data of stored blocks, which is as long as the bytes and needs no compressor. */
export const storeRaw: DeflateRaw = (bytes) => {
  const blocks: Uint8Array[] = [];
  for (const piece of bytes) {
    for (let at = 0; at < piece.length; at += STORED_BLOCK) {
      const part = piece.slice(at, at + STORED_BLOCK);
      blocks.push(storedHead(0, part.length), part);
    }
  }
  return join([...blocks, storedHead(1, 0)]);
};

const storedHead = (last: 0 | 1, length: number): Uint8Array =>
  Uint8Array.of(last, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff);

const ZIP64_VERSION = 45;
/**
 * January 1, 1980, the earliest date in a zip file. The date is fixed, so that the same data always gives the same
 * bytes.
 */
const EPOCH = 0x0021;

/** numpy's names of the integer types, by their size in bytes. */
const DESCR = { 1: '|i1', 2: '<i2', 4: '<i4' } as const satisfies Record<Width, string>;

type NpzOptions = {
  readonly deflateRaw: DeflateRaw;
  /** A text for other programs, which becomes the array `provenance`. Readers of simulations ignore it. */
  readonly provenance?: string;
};

/**
 * The inverse of `read/npz.ts`. Writes what `np.savez_compressed(path, columns=..., data=...)` writes: one member with
 * the names, and one member with the values, column by column. Each compressed member is held in memory, because its
 * size is written before it. The archive must be smaller than 4 GB.
 */
export function* writeNpz(source: CellSource, { deflateRaw, provenance }: NpzOptions): Generator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  const members = [
    ['columns.npy', 'names', () => textsArray(source.names, `${source.names.length},`)],
    ['data.npy', 'values', () => dataArray(source)],
    ...(provenance === undefined ? [] : [['provenance.npy', 'names', () => textsArray([provenance], '')] as const]),
  ] as const;
  for (const [name, member, array] of members) {
    const sum = { crc: 0, size: 0 };
    const packed = deflateRaw(counted(array(), sum), member);
    const entry = { name, packed: packed.length, ...sum };
    const header = localHeader(entry);
    directory.push(directoryEntry(entry, offset));
    offset += header.length + packed.length;
    yield header;
    yield packed;
  }
  yield join([...directory, endRecord(directory, offset)]);
}

function* counted(bytes: Iterable<Uint8Array>, sum: { crc: number; size: number }): Generator<Uint8Array> {
  for (const piece of bytes) {
    sum.crc = crc32(piece, sum.crc);
    sum.size += piece.length;
    yield piece;
  }
}

/**
 * Returns the header of numpy.lib.format 1.0: magic, version, length and a Python dict, padded so that the values start
 * at a multiple of 64 bytes.
 */
function npyHeader(descr: string, shape: string): Uint8Array {
  const dict = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape}), }`;
  const text = dict.padEnd(Math.ceil((10 + dict.length + 1) / 64) * 64 - 11) + '\n';
  const length = Uint8Array.of(text.length & 0xff, text.length >> 8);
  return join([Uint8Array.of(0x93), asciiBytes('NUMPY'), Uint8Array.of(1, 0), length, asciiBytes(text)]);
}

function* textsArray(texts: readonly string[], shape: string): Generator<Uint8Array> {
  const width = texts.reduce((most, text) => Math.max(most, Array.from(text).length), 1);
  yield npyHeader(`<U${width}`, shape);
  for (const name of texts) {
    const text = new DataView(new ArrayBuffer(width * 4));
    Array.from(name).forEach((character, i) => text.setUint32(i * 4, character.codePointAt(0)!, true));
    yield new Uint8Array(text.buffer);
  }
}

function* dataArray(source: CellSource): Generator<Uint8Array> {
  // A numpy array has one type, so all columns must have the same width.
  const bytes = widthOf(source, source.names.keys());
  yield npyHeader(DESCR[bytes], `${source.names.length}, ${source.records}`);
  const out = new DataView(new ArrayBuffer(PIECE * bytes));
  const values = bytes === 1 ? new Int8Array(out.buffer) : new Int32Array(PIECE);
  for (const [column, from, count] of pieces(source)) {
    source.read(column, from, count, values);
    if (bytes === 2) for (let i = 0; i < count; i++) out.setInt16(i * 2, values[i]!, true);
    else if (bytes === 4) for (let i = 0; i < count; i++) out.setInt32(i * 4, values[i]!, true);
    yield new Uint8Array(out.buffer, 0, count * bytes);
  }
}

function* pieces({ names, records }: CellSource): Generator<readonly [number, number, number]> {
  for (let column = 0; column < names.length; column++) {
    for (let from = 0; from < records; from += PIECE) yield [column, from, Math.min(PIECE, records - from)];
  }
}

type Entry = { readonly name: string; readonly packed: number; readonly size: number; readonly crc: number };

/** Returns little-endian fields of 2 and 4 bytes, as in the tables of the zip specification (APPNOTE). */
function fields(...list: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(list.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/**
 * Returns the fields that the local header and the directory header of a zip member share: version, flags, method,
 * time, date, crc, sizes, and lengths of name and extra field.
 */
const common = ({ name, crc }: Entry): (readonly [2 | 4, number])[] => [
  [2, ZIP64_VERSION],
  [2, 0],
  [2, DEFLATED],
  [2, 0],
  [2, EPOCH],
  [4, crc],
  [4, IN_ZIP64],
  [4, IN_ZIP64],
  [2, name.length],
  [2, 20],
];

const zip64Extra = ({ size, packed }: Entry): Uint8Array =>
  fields(
    [2, 1],
    [2, 16],
    [4, size % 2 ** 32],
    [4, Math.floor(size / 2 ** 32)],
    [4, packed % 2 ** 32],
    [4, Math.floor(packed / 2 ** 32)],
  );

const localHeader = (entry: Entry): Uint8Array =>
  join([fields([4, LOCAL], ...common(entry)), asciiBytes(entry.name), zip64Extra(entry)]);

function directoryEntry(entry: Entry, offset: number): Uint8Array {
  const rest = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
  const head = fields([4, DIRECTORY], [2, ZIP64_VERSION], ...common(entry));
  return join([head, rest, asciiBytes(entry.name), zip64Extra(entry)]);
}

function endRecord(directory: readonly Uint8Array[], offset: number): Uint8Array {
  const bytes = directory.reduce((sum, entry) => sum + entry.length, 0);
  const { length } = directory;
  return fields([4, END], [2, 0], [2, 0], [2, length], [2, length], [4, bytes], [4, offset], [2, 0]);
}

const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of parts) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
