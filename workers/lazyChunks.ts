import type { Forms, OpenForm } from '@ddh/engine/internal/simulation';
import type { ChunkUnavailable } from './protocol.ts';

class ChunkLoadError extends Error {}

/**
 * Converts an expected exception to an error value. Returns `null` for any other exception. Engines throw a RangeError
 * if memory runs out.
 */
export function toKnownError(cause: unknown): { readonly kind: 'outOfMemory' } | ChunkUnavailable | null {
  if (cause instanceof ChunkLoadError) return { kind: 'chunkUnavailable' };
  return cause instanceof RangeError ? { kind: 'outOfMemory' } : null;
}

/**
 * Wraps the import of a chunk, so that a failed import throws a ChunkLoadError. The browser caches a loaded chunk.
 * Browsers before 2026 also cache a failure for the life of the worker, so the client starts another worker after a
 * repeated failure.
 */
export const lazyChunk =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError('', { cause });
    });

/**
 * Parts of the worker's code. Each part is fetched on first use. The readers of all text formats are in one chunk. If
 * each had its own chunk, their common code would be in a further chunk, which would need a second round trip.
 */
export const lazyChunks = {
  text: lazyChunk(() => import('./text.ts')),
  npz: lazyChunk(() => import('./npz.ts')),
  query: lazyChunk(() => import('./query.ts')),
  simulator: lazyChunk(() => import('./simulator.ts')),
  weights: lazyChunk(() => import('./weighing.ts')),
};

export type LazyChunks = typeof lazyChunks;

/** Returns the readers of all formats. Opening a reader loads its chunk. */
export function formsOf(chunks: LazyChunks): Forms {
  const text =
    (form: 'jsonRecords' | 'jsonSplit' | 'csv'): OpenForm =>
    async (...document) =>
      (await chunks.text())[form](...document);
  return {
    jsonRecords: text('jsonRecords'),
    jsonSplit: text('jsonSplit'),
    csv: text('csv'),
    npz: async (to, budget) => (await chunks.npz()).npz(to, budget),
  };
}

/**
 * Returns the reader that the file name suggests, so that the reader can load together with the file. The first bytes
 * of the file decide which reader is used.
 */
export const expectedReader = (url: string): 'npz' | 'text' => (/\.npz\b/.test(url) ? 'npz' : 'text');
