import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deflateRaw } from './node.ts';

const PIECE = 1 << 16;

/** Yields mostly small counts, as in a simulation. All pieces share one buffer. */
function* counts(pieces: number, seen: Uint8Array[]): Generator<Uint8Array, void> {
  const buffer = new Uint8Array(PIECE);
  let state = 20_251_007;
  for (let piece = 0; piece < pieces; piece++) {
    for (let i = 0; i < PIECE; i++) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + i;
      buffer[i] = Math.clz32(state);
    }
    seen.push(buffer.slice());
    yield buffer;
  }
  buffer.fill(0xff);
}

describe('deflateRaw', () => {
  // Data is deflated 4 MB at a time. The cases are no data, less than 4 MB, exactly 4 MB, and more.
  test.each([0, 1, 64, 70])('deflates %s pieces of 64 kB into one stream', (pieces) => {
    for (const member of ['names', 'values'] as const) {
      const seen: Uint8Array[] = [];
      const packed = deflateRaw(counts(pieces, seen), member);
      expect(inflateRawSync(packed).equals(Buffer.concat(seen))).toBe(true);
      if (pieces > 0) expect(packed.length).toBeLessThan((pieces * PIECE) / 2);
    }
  });
});
