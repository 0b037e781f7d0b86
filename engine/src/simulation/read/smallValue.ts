import { ABSENT } from '../table/writer.ts';
import { COMMA, DOT, MINUS, ZERO } from './jsonTokens.ts';

/** The four bytes of `null`, as a little-endian 32-bit integer. */
const NULL = 0x6c6c756e;

/**
 * Upper bound for the bytes that a fast path reads from the start of a value: the value, and the separator or line end
 * after it.
 */
export const AHEAD = 16;

/**
 * Reads a value of the fast paths: up to three digits (two if negative), with or without pandas' `.0`, or null,
 * followed by a comma or `close`. Returns `8 * (value - ABSENT) + length in bytes`, or 0 for anything else.
 */
export function smallValue(b: Uint8Array, view: DataView, at: number, close: number): number {
  let q = at;
  let value = b[q]! - ZERO;
  let after = b[q + 1]!;
  if (value >>> 0 <= 9) {
    q++;
    if (value !== 0 && (after - ZERO) >>> 0 <= 9) {
      value = value * 10 + after - ZERO;
      after = b[++q]!;
      if ((after - ZERO) >>> 0 <= 9) {
        value = value * 10 + after - ZERO;
        after = b[++q]!;
      }
    }
    if (after === DOT && b[q + 1] === ZERO) {
      q += 2;
      after = b[q]!;
    }
  } else if (value === MINUS - ZERO && (after - ZERO - 1) >>> 0 <= 8) {
    value = ZERO - after;
    q += 2;
    after = b[q]!;
    if ((after - ZERO) >>> 0 <= 9) {
      value = value * 10 - after + ZERO;
      after = b[++q]!;
    }
  } else if (view.getInt32(q, true) === NULL) {
    value = ABSENT;
    q += 4;
    after = b[q]!;
  } else {
    return 0;
  }
  return after === COMMA || after === close ? ((value - ABSENT) << 3) | (q - at) : 0;
}
