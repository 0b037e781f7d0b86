/** The parts of the zip format (APPNOTE 6.3.10, 4.3) that all readers and writers of zips share. */
export const LOCAL = 0x04034b50;
export const DIRECTORY = 0x02014b50;
export const DESCRIPTOR = 0x08074b50;
export const END = 0x06054b50;
export const END_64 = 0x06064b50;
export const LOCATOR_64 = 0x07064b50;

export const STORED = 0;
export const DEFLATED = 8;

/** Marks a number that is in the zip64 extra field of its header, because it needs more than 32 bits. */
export const IN_ZIP64 = 0xffffffff;

/** Reads a 64-bit number. Values above 2 ** 53 are inexact. */
export const long = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/**
 * Returns a function for the sizes and the offset in a header. It replaces IN_ZIP64 by the next number of the zip64
 * field (id 1), or by NaN if that field lacks the number. Call it in the order of the field: size, packed size, offset.
 * `from` and `end` are the bounds of the header's extra fields.
 */
export function zip64Numbers(view: DataView, from: number, end: number): (value: number) => number {
  const bytes = (field: number): number => view.getUint16(field + 2, true);
  let field = from;
  while (field + 4 <= end && view.getUint16(field, true) !== 1) field += 4 + bytes(field);
  let at = field + 4;
  const last = at <= end ? Math.min(end, at + bytes(field)) : 0;
  return (value) => {
    if (value !== IN_ZIP64) return value;
    at += 8;
    return at > last ? NaN : long(view, at - 8);
  };
}
