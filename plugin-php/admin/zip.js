/**
 * Lists and unpacks the files of a zip in the browser, in bounded memory. Compares the size and the CRC-32 of each
 * unpacked file with those in the zip's directory.
 */
import { crc32 } from './digest.js';

/** Limits of a zip's directory: its number of entries and its size in bytes. Deliveries of data are far smaller. */
const MOST_ENTRIES = 50_000;
const MOST_BYTES = 16_777_216;

const STORED = 0;
const DEFLATED = 8;

/** A problem with a zip. `kind` is a key of `texts.zip`; `entry` is the name of the faulty entry, or ''. */
export class ZipError extends Error {
  constructor(kind, entry = '') {
    super(`${kind} ${entry}`);
    Object.assign(this, { kind, entry });
  }
}

const read = async (blob, from, to) => new DataView(await blob.slice(from, to).arrayBuffer());
/**
 * Decodes the name of a zip entry. A name that is not UTF-8 gets replacement characters. That does no harm, because
 * names are only compared and shown.
 */
const textOf = (view, from, bytes) => new TextDecoder().decode(new Uint8Array(view.buffer, from, bytes));
/** Reads a 64-bit number. Values above 2 ** 53 are inexact, but no file is that large. */
const long = (view, at) => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** Finds the zip's directory: its offset, its size in bytes and its number of entries. */
async function findDirectory(blob) {
  const start = Math.max(0, blob.size - 22 - 65_535);
  const tail = await read(blob, start, blob.size);
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    // The zip's comment may also contain the signature of an end record. The real end record ends exactly at the end of
    // the file.
    if (tail.getUint32(at, true) !== 0x06054b50 || at + 22 + tail.getUint16(at + 20, true) !== tail.byteLength)
      continue;
    const found = {
      count: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      from: tail.getUint32(at + 16, true),
    };
    let end = start + at;
    if (found.count === 0xffff || found.bytes === 0xffffffff || found.from === 0xffffffff) {
      const locator = await read(blob, Math.max(0, end - 20), end);
      if (locator.byteLength < 20 || locator.getUint32(0, true) !== 0x07064b50) break;
      end = long(locator, 8);
      const record = await read(blob, end, end + 56);
      if (record.byteLength < 56 || record.getUint32(0, true) !== 0x06064b50) break;
      Object.assign(found, { count: long(record, 32), bytes: long(record, 40), from: long(record, 48) });
    }
    if (found.from + found.bytes !== end) break;
    return found;
  }
  throw new ZipError('whole');
}

/** Lists the files of a zip, without its folders. `link` marks symbolic links. */
export async function entriesOf(blob) {
  const place = await findDirectory(blob);
  if (place.count > MOST_ENTRIES || place.bytes > MOST_BYTES) throw new ZipError('many');
  const view = await read(blob, place.from, place.from + place.bytes);
  const entries = new Map();
  const ranges = [];
  let at = 0;
  for (let i = 0; i < place.count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new ZipError('whole');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const end = at + 46 + nameBytes + extraBytes + commentBytes;
    if (end > view.byteLength) throw new ZipError('whole');
    const name = textOf(view, at + 46, nameBytes);
    const entry = {
      name,
      nameBytes,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...sizesOf(view, at, nameBytes, extraBytes),
      link: view.getUint16(at + 4, true) >> 8 === 3 && ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000,
    };
    if (name === '' || name.includes('\0')) throw new ZipError('name');
    if (entries.has(name)) throw new ZipError('twice', name);
    if ((view.getUint16(at + 8, true) & 0x2041) !== 0) throw new ZipError('encrypted', name);
    if (entry.method !== DEFLATED && (entry.method !== STORED || entry.packed !== entry.size))
      throw new ZipError('method', name);
    entries.set(name, entry);
    ranges.push([entry.offset, entry.offset + 30 + nameBytes + entry.packed]);
    at = end;
  }
  // Entries must not share bytes. Zip bombs use such entries to unpack a small file to petabytes.
  ranges.sort(([a], [b]) => a - b);
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end || to > place.from) throw new ZipError('overlap');
    end = to;
  }
  return [...entries.values()].filter(({ name }) => !name.endsWith('/'));
}

/** Returns the sizes and the offset of an entry. Values that need more than 32 bits are in the zip64 field. */
function sizesOf(view, at, nameBytes, extraBytes) {
  const sizes = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  const wanted = Object.keys(sizes).filter((key) => sizes[key] === 0xffffffff);
  const end = at + 46 + nameBytes + extraBytes;
  for (
    let field = at + 46 + nameBytes;
    wanted.length > 0 && field + 4 <= end;
    field += 4 + view.getUint16(field + 2, true)
  ) {
    if (view.getUint16(field, true) !== 1 || field + 4 + 8 * wanted.length > end) continue;
    wanted.forEach((key, i) => (sizes[key] = long(view, field + 4 + 8 * i)));
    wanted.length = 0;
  }
  if (wanted.length > 0) throw new ZipError('whole');
  return sizes;
}

/** Unpacks an entry. */
export async function contents(blob, entry) {
  const head = await read(blob, entry.offset, entry.offset + 30 + entry.nameBytes);
  if (
    head.byteLength < 30 + entry.nameBytes ||
    head.getUint32(0, true) !== 0x04034b50 ||
    head.getUint16(8, true) !== entry.method ||
    head.getUint16(26, true) !== entry.nameBytes ||
    textOf(head, 30, entry.nameBytes) !== entry.name
  ) {
    throw new ZipError('place', entry.name);
  }
  const from = entry.offset + 30 + entry.nameBytes + head.getUint16(28, true);
  const packed = blob.slice(from, from + entry.packed);
  const stream =
    entry.method === STORED ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const pieces = [];
  let size = 0;
  let crc = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > entry.size) break;
      crc = crc32(next.value, crc);
      pieces.push(new Blob([next.value]));
    }
  } catch {
    throw new ZipError('size', entry.name);
  } finally {
    // If the stream has failed, cancel() rejects with the same error. Ignore it.
    reader.cancel().catch(() => {});
  }
  if (size !== entry.size || crc !== entry.crc) throw new ZipError('size', entry.name);
  return new Blob(pieces);
}
