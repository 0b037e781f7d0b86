import { inflateRawSync } from 'node:zlib';
import type { InflateRaw } from '@ddh/engine/internal/simulation';
import { err, ok } from '@ddh/engine/internal/result';

/** A member of an archive at once: what zlib can do at best, without a stream's turns between the pieces. */
export const inflateAtOnce: InflateRaw = () => {
  const pieces: Uint8Array[] = [];
  return {
    push: (chunk) => {
      pieces.push(chunk.slice());
      return ok(undefined);
    },
    end: (emit) => {
      try {
        return emit(inflateRawSync(Buffer.concat(pieces)));
      } catch (cause) {
        return err({ kind: 'badArchive', at: { byte: 0, record: 0 }, detail: String(cause) });
      }
    },
  };
};
