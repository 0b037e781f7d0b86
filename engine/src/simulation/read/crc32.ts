/** Tables for eight bytes at a time (slicing, Kounavis and Berry 2008), one after another; polynomial of zip and gzip. */
const TABLES = new Int32Array(8 * 256);
for (let i = 0; i < 256; i++) {
  let c = i;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  TABLES[i] = c;
}
for (let i = 256; i < 2048; i++) TABLES[i] = (TABLES[i - 256]! >>> 8) ^ TABLES[TABLES[i - 256]! & 0xff]!;

/** The CRC-32 of `bytes`, going on from that of the bytes before (0 when there are none). Unsigned. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const t = TABLES;
  let c = ~before;
  let p = 0;
  for (const end = bytes.length - 7; p < end; p += 8) {
    c ^= bytes[p]! | (bytes[p + 1]! << 8) | (bytes[p + 2]! << 16) | (bytes[p + 3]! << 24);
    c =
      t[1792 + (c & 0xff)]! ^
      t[1536 + ((c >>> 8) & 0xff)]! ^
      t[1280 + ((c >>> 16) & 0xff)]! ^
      t[1024 + (c >>> 24)]! ^
      t[768 + bytes[p + 4]!]! ^
      t[512 + bytes[p + 5]!]! ^
      t[256 + bytes[p + 6]!]! ^
      t[bytes[p + 7]!]!;
  }
  for (; p < bytes.length; p++) c = (c >>> 8) ^ t[(c ^ bytes[p]!) & 0xff]!;
  return ~c >>> 0;
}
