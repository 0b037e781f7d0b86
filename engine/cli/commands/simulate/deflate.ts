import { constants, deflateRawSync, type ZlibOptions } from 'node:zlib';
import type { DeflateRaw } from '@ddh/engine/internal/simulation/write';

/** Deflated at once; the window is 32 kB, so that larger pieces compress no better. */
const DEFLATED = 1 << 22;

/**
 * Names repeat each other. Counts are independent draws: looking for repetitions among them takes 13 times as long and makes
 * the file an eighth larger than codes for their frequencies alone, with new ones every 4,096 values.
 * Nor do such bytes depend on how a processor's zlib looks for repetitions.
 */
const HOW = {
  names: { level: 6 },
  values: { strategy: constants.Z_HUFFMAN_ONLY, memLevel: 6 },
} as const satisfies Record<string, ZlibOptions>;

/**
 * Raw deflate in pieces: each but the last ends with a sync flush instead of the final block, and such streams one after
 * another are one. A million records (190 MB) are never in memory as bytes.
 */
export const deflateRaw: DeflateRaw = (pieces, member) => {
  const packed: Uint8Array[] = [];
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    // The piece is borrowed.
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
