import { utf8Bytes } from '../read/utf8.ts';
import { BLOCK, type CellSource } from './source.ts';

/** Size of the output buffer, in bytes. */
const PIECE = 1 << 18;
/** Length of the longest number, `-1073741824`. */
const LONGEST_NUMBER = 11;
const ZERO = 0x30;
const MINUS = 0x2d;

/**
 * Writes what pandas' `to_json(orient="records")` writes. Each chunk is valid only until the next chunk
 * is requested, because all chunks share one buffer of 256 KB. The buffer is larger if a single record needs more.
 *
 * Strings are copied in steps of eight bytes as float64. The last step may write past the end of the string, but the
 * next write overwrites these bytes. Copying a NaN as float64 could change its bits, but UTF-8 text never forms a NaN.
 */
export function* writeJsonRecords(source: CellSource): Generator<Uint8Array> {
  const columns = source.names.length;
  const before = source.names.map((name, c) => `${c === 0 ? '' : ','}${JSON.stringify(name)}:`);
  const texts = ['{', ...before, '}', '},'].map(utf8Bytes);
  const { words, starts, lengths } = inWords(texts);
  const longest = lengths.reduce((sum, length) => sum + length, 0) + columns * LONGEST_NUMBER + 16;
  const buffer = new Uint8Array(Math.max(PIECE, longest * 2));
  const view = new DataView(buffer.buffer);
  const values = new Int32Array(columns * BLOCK);
  yield utf8Bytes('[');
  let at = 0;
  const put = (text: number): void => {
    const end = at + lengths[text]!;
    for (let p = at, w = starts[text]!; p < end; p += 8) view.setFloat64(p, words[w++]!, true);
    at = end;
  };
  for (let from = 0; from < source.records; from += BLOCK) {
    const count = Math.min(BLOCK, source.records - from);
    for (let c = 0; c < columns; c++) source.read(c, from, count, values.subarray(c * BLOCK, c * BLOCK + count));
    for (let r = 0; r < count; r++) {
      put(0);
      at = putCells(view, buffer, at, words, starts, lengths, values, r, columns);
      put(from + r + 1 === source.records ? columns + 1 : columns + 2);
      if (at + longest > buffer.length) {
        yield buffer.subarray(0, at);
        at = 0;
      }
    }
  }
  if (at > 0) yield buffer.subarray(0, at);
  yield utf8Bytes(']');
}

/**
 * Writes the cells of one record, each with the string before it. This loop must be fast, so its state is in local
 * variables.
 */
function putCells(
  view: DataView,
  b: Uint8Array,
  from: number,
  words: Float64Array,
  starts: Int32Array,
  lengths: Int32Array,
  values: Int32Array,
  record: number,
  columns: number,
): number {
  let at = from;
  for (let c = 0; c < columns; c++) {
    const end = at + lengths[c + 1]!;
    for (let p = at, w = starts[c + 1]!; p < end; p += 8) view.setFloat64(p, words[w++]!, true);
    at = end;
    let value = values[c * BLOCK + record]!;
    if (value < 0) {
      b[at++] = MINUS;
      value = -value;
    }
    if (value < 10) {
      b[at++] = ZERO + value;
      continue;
    }
    let digits = 2;
    for (let power = 100; value >= power; power *= 10) digits++;
    at += digits;
    for (let p = at - 1; digits > 0; p--, digits--) {
      const rest = Math.trunc(value / 10);
      b[p] = ZERO + value - rest * 10;
      value = rest;
    }
  }
  return at;
}

/** Packs strings into float64 words. Each string is padded with zeros to a whole word. */
function inWords(texts: readonly Uint8Array[]): { words: Float64Array; starts: Int32Array; lengths: Int32Array } {
  const starts = new Int32Array(texts.length);
  const lengths = Int32Array.from(texts, (text) => text.length);
  let total = 0;
  texts.forEach((text, i) => {
    starts[i] = total;
    total += Math.ceil(text.length / 8);
  });
  const words = new Float64Array(total);
  const bytes = new Uint8Array(words.buffer);
  texts.forEach((text, i) => bytes.set(text, starts[i]! * 8));
  return { words, starts, lengths };
}
