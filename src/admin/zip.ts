import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  crc32,
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
} from '@ddh/engine/internal/simulation/read';

/** Limits of a zip's directory: its number of entries and its size in bytes. Deliveries of data are far smaller. */
const MOST_ENTRIES = 50_000;
const MOST_BYTES = 16_777_216;

export const ZIP_FAULTS = [
  'whole',
  'many',
  'name',
  'twice',
  'encrypted',
  'method',
  'overlap',
  'place',
  'size',
] as const;
/** A problem with a zip. `entry` is the name of the faulty entry, or ''. */
export type ZipFault = { readonly kind: (typeof ZIP_FAULTS)[number]; readonly entry: string };

/** A file in a zip, as the zip's directory describes it. `link` marks a symbolic link. */
export type Entry = {
  readonly name: string;
  readonly nameBytes: number;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  readonly offset: number;
  readonly link: boolean;
};

const fault = (kind: ZipFault['kind'], entry = ''): Result<never, ZipFault> => err({ kind, entry });

const read = async (blob: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await blob.slice(from, to).arrayBuffer());

/**
 * Decodes the name of a zip entry. A name that is not UTF-8 gets replacement characters. That does no harm, because
 * names are only compared and shown.
 */
const textOf = (view: DataView, from: number, bytes: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, from, bytes));

type Place = { readonly count: number; readonly bytes: number; readonly from: number };

/** Finds the zip's directory: its offset, its size in bytes and its number of entries. */
async function findDirectory(blob: Blob): Promise<Result<Place, ZipFault>> {
  const start = Math.max(0, blob.size - 22 - 65_535);
  const tail = await read(blob, start, blob.size);
  let at = tail.byteLength - 22;
  // The zip's comment may also contain the signature of an end record. The real end record ends exactly at the end of
  // the file.
  while (at >= 0 && (tail.getUint32(at, true) !== END || at + 22 + tail.getUint16(at + 20, true) !== tail.byteLength))
    at--;
  if (at < 0) return fault('whole');
  let end = start + at;
  let place = {
    count: tail.getUint16(at + 10, true),
    bytes: tail.getUint32(at + 12, true),
    from: tail.getUint32(at + 16, true),
  };
  if (place.count === 0xffff || place.bytes === IN_ZIP64 || place.from === IN_ZIP64) {
    const locator = await read(blob, Math.max(0, end - 20), end);
    if (locator.byteLength < 20 || locator.getUint32(0, true) !== LOCATOR_64) return fault('whole');
    end = long(locator, 8);
    const record = await read(blob, end, end + 56);
    if (record.byteLength < 56 || record.getUint32(0, true) !== END_64) return fault('whole');
    place = { count: long(record, 32), bytes: long(record, 40), from: long(record, 48) };
  }
  return place.from + place.bytes === end ? ok(place) : fault('whole');
}

/** Lists the files of a zip, without its folders. */
export async function entriesOf(blob: Blob): Promise<Result<readonly Entry[], ZipFault>> {
  const place = await findDirectory(blob);
  if (!place.ok) return place;
  const { count, bytes, from: directory } = place.value;
  if (count > MOST_ENTRIES || bytes > MOST_BYTES) return fault('many');
  const view = await read(blob, directory, directory + bytes);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    const found = entryAt(view, at);
    if (!found.ok) return found;
    const { entry, end } = found.value;
    if (entries.has(entry.name)) return fault('twice', entry.name);
    entries.set(entry.name, entry);
    at = end;
  }
  if (at !== bytes) return fault('whole');
  // Entries must not share bytes. Zip bombs use such entries to unpack a small file to petabytes.
  let end = 0;
  for (const { offset, nameBytes, packed } of [...entries.values()].toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) return fault('overlap');
    end = offset + 30 + nameBytes + packed;
    if (end > directory) return fault('overlap');
  }
  return ok([...entries.values()].filter(({ name }) => !name.endsWith('/')));
}

/** Reads the entry at `at` in the directory. `end` is where the next one begins. */
function entryAt(view: DataView, at: number): Result<{ readonly entry: Entry; readonly end: number }, ZipFault> {
  const u16 = (field: number): number => view.getUint16(at + field, true);
  const u32 = (field: number): number => view.getUint32(at + field, true);
  if (at + 46 > view.byteLength || u32(0) !== DIRECTORY) return fault('whole');
  const nameBytes = u16(28);
  const extra = at + 46 + nameBytes;
  const comment = extra + u16(30);
  const end = comment + u16(32);
  if (end > view.byteLength) return fault('whole');
  const name = textOf(view, at + 46, nameBytes);
  const wide = zip64Numbers(view, extra, comment);
  const [size, packed, offset] = [wide(u32(24)), wide(u32(20)), wide(u32(42))];
  if (!Number.isSafeInteger(size + packed + offset)) return fault('whole');
  const method = u16(10);
  if (name === '' || name.includes('\0')) return fault('name');
  if ((u16(8) & 0x2041) !== 0) return fault('encrypted', name);
  if (method !== DEFLATED && (method !== STORED || packed !== size)) return fault('method', name);
  const link = u16(4) >> 8 === 3 && ((u32(38) >>> 16) & 0o170000) === 0o120000;
  return ok({ entry: { name, nameBytes, method, crc: u32(16), size, packed, offset, link }, end });
}

/** Unpacks an entry, and compares its size and its CRC-32 with those in the directory. */
export async function contents(blob: Blob, entry: Entry): Promise<Result<Blob, ZipFault>> {
  const head = await read(blob, entry.offset, entry.offset + 30 + entry.nameBytes);
  if (
    head.byteLength < 30 + entry.nameBytes ||
    head.getUint32(0, true) !== LOCAL ||
    head.getUint16(8, true) !== entry.method ||
    head.getUint16(26, true) !== entry.nameBytes ||
    textOf(head, 30, entry.nameBytes) !== entry.name
  ) {
    return fault('place', entry.name);
  }
  const from = entry.offset + 30 + entry.nameBytes + head.getUint16(28, true);
  const packed = blob.slice(from, from + entry.packed).stream();
  const stream = entry.method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const pieces: Blob[] = [];
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
    return fault('size', entry.name);
  } finally {
    // If the stream has failed, cancel() rejects with the same error. Ignore it.
    reader.cancel().catch(() => {});
  }
  return size === entry.size && crc === entry.crc ? ok(new Blob(pieces)) : fault('size', entry.name);
}
