import { constants, deflateRawSync, type ZlibOptions } from 'node:zlib';
import type { DeflateRaw } from '@ddh/engine/internal/simulation/write';

/** Number of bytes to deflate at a time. The deflate window is 32 kB, so larger pieces would not compress better. */
const DEFLATED = 1 << 22;

/**
 * Options of zlib for the members of an npz file. Names repeat, so zlib searches them for repetitions. The values are
 * independent draws, so zlib uses only Huffman coding for them: a search would take 13 times as long and make the file
 * an eighth larger, and its bytes could depend on the processor. zlib starts new Huffman codes every 4,096 values.
 */
const HOW = {
  names: { level: 6 },
  values: { strategy: constants.Z_HUFFMAN_ONLY, memLevel: 6 },
} as const satisfies Record<string, ZlibOptions>;

/**
 * Deflates in pieces. Each piece but the last ends with a sync flush instead of the final block, so that the
 * concatenated pieces are one stream. The 190 MB of a million records are therefore never in memory at once.
 */
export const deflateRaw: DeflateRaw = (pieces, member) => {
  const packed: Uint8Array[] = [];
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    // Copy the piece, because the caller reuses its memory.
    gathered.push(new Uint8Array(piece));
    bytes += piece.length;
    if (bytes < DEFLATED) continue;
    packed.push(deflateRawSync(Buffer.concat(gathered), { ...HOW[member], finishFlush: constants.Z_SYNC_FLUSH }));
    gathered = [];
    bytes = 0;
  }
  packed.push(deflateRawSync(Buffer.concat(gathered), HOW[member]));
  return Buffer.concat(packed);
};
