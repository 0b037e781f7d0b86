/**
 * Returns the length of the UTF-8 sequence at `p`: 1 to 4, 0 if it is invalid, or -1 if the bytes end inside it.
 * Overlong forms, surrogates and code points above U+10FFFF are invalid (Unicode, table 3-7).
 */
export function sequence(b: Uint8Array, p: number, n: number): number {
  const lead = b[p]!;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let i = 1; i < length; i++) {
    if (p + i >= n) return -1;
    const c = b[p + i]!;
    if ((c & 0xc0) !== 0x80) return 0;
    if (i > 1) continue;
    if ((lead === 0xe0 && c < 0xa0) || (lead === 0xed && c > 0x9f)) return 0;
    if ((lead === 0xf0 && c < 0x90) || (lead === 0xf4 && c > 0x8f)) return 0;
  }
  return length;
}

/** Decodes a valid sequence of `length` bytes. */
export function codePoint(b: Uint8Array, p: number, length: number): number {
  if (length === 1) return b[p]!;
  let point = b[p]! & (0x7f >> length);
  for (let i = 1; i < length; i++) point = (point << 6) | (b[p + i]! & 0x3f);
  return point;
}

/** Returns the position of the first byte that is not valid UTF-8, or -1. */
export function invalidUtf8(b: Uint8Array, from: number, to: number): number {
  for (let p = from; p < to;) {
    const length = sequence(b, p, to);
    if (length <= 0) return p;
    p += length;
  }
  return -1;
}

/** Decodes UTF-8; invalid bytes become U+FFFD. Stops after about `max` UTF-16 code units. */
export function utf8Text(b: Uint8Array, from: number, to: number, max = Infinity): string {
  let text = '';
  for (let p = from; p < to && text.length < max;) {
    const length = sequence(b, p, to);
    text += length > 0 ? String.fromCodePoint(codePoint(b, p, length)) : '\ufffd';
    p += Math.max(1, length);
  }
  return text;
}

/** Decodes ASCII in pieces, because String.fromCharCode takes a limited number of arguments. */
export function asciiText(b: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let p = from; p < to; p += 4096) {
    text += String.fromCharCode(...b.subarray(p, Math.min(to, p + 4096)));
  }
  return text;
}

/** Encodes UTF-8. A lone surrogate becomes U+FFFD, as in TextEncoder. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    let point = character.codePointAt(0)!;
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63));
      bytes.push(0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  return Uint8Array.from(bytes);
}
