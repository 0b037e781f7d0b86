import { isSpace } from './space.ts';

/**
 * The detected format of a document. `unknown`: not a supported format. `more`: too few bytes to decide. `parquet` and
 * `utf16`, text that begins with its byte order mark, are known but not read here.
 */
export type Sniffed =
  | 'gzip'
  | 'npz'
  | 'parquet'
  | 'utf16'
  | 'jsonRecords'
  | 'jsonLines'
  | 'jsonSplit'
  | 'csv'
  | 'unknown'
  | 'more';

/** Upper bound for the bytes that are examined to detect the format: leading white space and the first key. */
export const MOST_HEAD = 1 << 16;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const PARQUET = [0x50, 0x41, 0x52, 0x31] as const;
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;
const BOM = [0xef, 0xbb, 0xbf] as const;

type Match = 'yes' | 'no' | 'more';

function startsWith(head: Uint8Array, bytes: readonly number[]): Match {
  for (let i = 0; i < bytes.length; i++) {
    if (i >= head.length) return 'more';
    if (head[i] !== bytes[i]) return 'no';
  }
  return 'yes';
}

/** The length of the byte order mark at the start: 3, or 0 without a mark. */
export const bomLength = (head: Uint8Array): number => (startsWith(head, BOM) === 'yes' ? BOM.length : 0);

/**
 * Detects the format of a document from its first bytes. A document that starts with `<` is unknown, not CSV, because
 * servers send a web page if a file is missing.
 */
export function sniff(head: Uint8Array): Sniffed {
  const zip = startsWith(head, ZIP);
  const bom = startsWith(head, BOM);
  const parquet = startsWith(head, PARQUET);
  if (head.length === 0 || [zip, parquet, bom].includes('more')) return 'more';
  if (zip === 'yes') return 'npz';
  if (parquet === 'yes') return 'parquet';
  if (UTF_16.some((mark) => startsWith(head, mark) === 'yes')) return 'utf16';
  if (head[0] === 0x1f) return head.length < 2 ? 'more' : head[1] === 0x8b ? 'gzip' : 'unknown';
  let p = bomLength(head);
  while (p < head.length && isSpace(head[p]!)) p++;
  if (p === head.length) return 'more';
  const c = head[p]!;
  if (c === 0x5b) return 'jsonRecords';
  if (c === 0x7b) return sniffObject(head, p + 1);
  // 0xC2 to 0xF4 start a UTF-8 sequence.
  return (c > 0x20 && c < 0x7f && c !== 0x3c) || (c >= 0xc2 && c <= 0xf4) ? 'csv' : 'unknown';
}

/**
 * Detects the format from the first value of an object. `from` is the offset after the brace. If the value is a number
 * or null, the object is a record of JSON Lines. Everything else is read as split, because the split reader reports
 * errors.
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
  // A number or null starts with a digit, a minus sign or an n.
  return (c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x6e ? 'jsonLines' : 'jsonSplit';
}
