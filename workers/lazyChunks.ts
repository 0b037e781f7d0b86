import type { Forms, OpenForm } from '@ddh/engine/internal/simulation';
import type { ChunkUnavailable } from './protocol.ts';

class ChunkLoadError extends Error {}

/** Returns the error value of an expected exception, `null` for any other. Engines throw a RangeError if memory runs out. */
export function toKnownError(cause: unknown): { readonly kind: 'outOfMemory' } | ChunkUnavailable | null {
  if (cause instanceof ChunkLoadError) return { kind: 'chunkUnavailable' };
  return cause instanceof RangeError ? { kind: 'outOfMemory' } : null;
}

/**
 * Wraps the import of a chunk. The browser caches a loaded chunk. Browsers before 2026 also cache a failure for the life of the
 * worker, so `client.ts` starts another worker after a repeated failure.
 */
export const lazyChunk =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError('', { cause });
    });

/**
 * Code of the worker that is fetched at its first use. All text formats are one chunk. Separate chunks would share code in another
 * chunk, and loading it would need a second round trip.
 */
export const lazyChunks = {
  text: lazyChunk(() => import('./text.ts')),
  npz: lazyChunk(() => import('./npz.ts')),
  query: lazyChunk(() => import('./query.ts')),
  simulator: lazyChunk(() => import('./simulator.ts')),
};

export type LazyChunks = typeof lazyChunks;

/** Readers of all formats that load their chunk on demand. */
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

/** The reader that the file name suggests, to be loaded together with the file. The first bytes of the file decide which is used. */
export const expectedReader = (url: string): 'npz' | 'text' => (/\.npz\b/.test(url) ? 'npz' : 'text');
