/** Tables for processing 16 bytes at a time (slicing, Kounavis and Berry 2008), with the polynomial of zip and gzip. */
const TABLES = new Int32Array(16 * 256);
for (let i = 0; i < 256; i++) {
  let c = i;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  TABLES[i] = c;
}
for (let i = 256; i < TABLES.length; i++) TABLES[i] = (TABLES[i - 256]! >>> 8) ^ TABLES[TABLES[i - 256]! & 0xff]!;

/** Returns what four bytes of a slice contribute to the CRC. `from` is the offset of their tables. */
const four = (t: Int32Array, from: number, x: number): number =>
  t[from + 768 + (x & 0xff)]! ^
  t[from + 512 + ((x >>> 8) & 0xff)]! ^
  t[from + 256 + ((x >>> 16) & 0xff)]! ^
  t[from + (x >>> 24)]!;

/** The unsigned CRC-32 of `bytes`. `before` is the CRC-32 of the preceding bytes. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const t = TABLES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let c = ~before;
  let p = 0;
  for (const end = bytes.length - 15; p < end; p += 16) {
    c =
      four(t, 3072, c ^ view.getInt32(p, true)) ^
      four(t, 2048, view.getInt32(p + 4, true)) ^
      four(t, 1024, view.getInt32(p + 8, true)) ^
      four(t, 0, view.getInt32(p + 12, true));
  }
  for (; p < bytes.length; p++) c = (c >>> 8) ^ t[(c ^ view.getUint8(p)) & 0xff]!;
  return ~c >>> 0;
}
