import { isSpace } from './space.ts';

/** What a document can be: the forms we read, gzip (undone before it comes here), and the two that are no form. */
export type Sniffed = 'gzip' | 'npz' | 'jsonRecords' | 'jsonLines' | 'jsonSplit' | 'csv' | 'unknown' | 'more';

/** Most bytes of white space, or of white space and a first key, that are looked at. */
export const MOST_HEAD = 1 << 16;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const BOM = [0xef, 0xbb, 0xbf] as const;

type Match = 'yes' | 'no' | 'more';

function startsWith(head: Uint8Array, bytes: readonly number[]): Match {
  for (let i = 0; i < bytes.length; i++) {
    if (i >= head.length) return 'more';
    if (head[i] !== bytes[i]) return 'no';
  }
  return 'yes';
}

/** Bytes of the byte order mark at the front: 3 or 0. */
export const bomLength = (head: Uint8Array): number => (startsWith(head, BOM) === 'yes' ? BOM.length : 0);

/**
 * The form of a document by its first bytes; `more` when they are too few to say. A `<` is unknown and not CSV:
 * it begins the web page that a server sends in place of a missing file.
 */
export function sniff(head: Uint8Array): Sniffed {
  const zip = startsWith(head, ZIP);
  const bom = startsWith(head, BOM);
  if (head.length === 0 || zip === 'more' || bom === 'more') return 'more';
  if (zip === 'yes') return 'npz';
  if (head[0] === 0x1f) return head.length < 2 ? 'more' : head[1] === 0x8b ? 'gzip' : 'unknown';
  let p = bomLength(head);
  while (p < head.length && isSpace(head[p]!)) p++;
  if (p === head.length) return 'more';
  const c = head[p]!;
  if (c === 0x5b) return 'jsonRecords';
  if (c === 0x7b) return sniffObject(head, p + 1);
  // 0xC2..0xF4 begin a character of UTF-8.
  return (c > 0x20 && c < 0x7f && c !== 0x3c) || (c >= 0xc2 && c <= 0xf4) ? 'csv' : 'unknown';
}

/**
 * An object from behind its brace: a record of JSON Lines has a count first, the split form a list. Anything else is for the
 * split reader to refuse.
 */
function sniffObject(head: Uint8Array, from: number): Sniffed {
  const skip = (p: number): number => {
    let q = p;
    while (q < head.length && isSpace(head[q]!)) q++;
    return q;
  };
  const more = (): Sniffed => (head.length >= MOST_HEAD ? 'jsonSplit' : 'more');
  let p = skip(from);
  if (p >= head.length) return more();
  if (head[p] !== QUOTE) return 'jsonSplit';
  for (p++; p < head.length && head[p] !== QUOTE; p++) if (head[p] === BACKSLASH) p++;
  p = skip(p + 1);
  if (p >= head.length) return more();
  if (head[p] !== COLON) return 'jsonSplit';
  p = skip(p + 1);
  if (p >= head.length) return more();
  const c = head[p]!;
  // A digit, a minus sign, or the n of null.
  return (c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x6e ? 'jsonLines' : 'jsonSplit';
}
