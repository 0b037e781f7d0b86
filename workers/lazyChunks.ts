import type { Forms, OpenForm } from '@ddh/engine/internal/simulation';
import type { ChunkUnavailable } from './protocol.ts';

class ChunkLoadError extends Error {}

/** The errors that a caller expects as a value: refused memory, which engines word differently, and a chunk that did not load. */
export function toKnownError(cause: unknown): { readonly kind: 'outOfMemory' } | ChunkUnavailable | null {
  if (cause instanceof ChunkLoadError) return { kind: 'chunkUnavailable' };
  return cause instanceof RangeError ? { kind: 'outOfMemory' } : null;
}

/**
 * Loads a chunk at each call; the browser keeps a loaded one. Browsers before 2026 also keep a failure for the life of the
 * worker, so `client.ts` then starts another worker.
 */
export const lazyChunk =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError('', { cause });
    });

/**
 * The worker's code beyond opening a game and counting a slip, each chunk fetched at its first use. All text formats are one
 * chunk: as separate ones they would share a third chunk, which a reader could request only after its own had arrived.
 */
export const lazyChunks = {
  text: lazyChunk(() => import('./text.ts')),
  npz: lazyChunk(() => import('./npz.ts')),
  query: lazyChunk(() => import('./query.ts')),
  simulator: lazyChunk(() => import('./simulator.ts')),
};

export type LazyChunks = typeof lazyChunks;

/** The readers of all formats. */
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

/** The reader that the file name promises, so that both load at once. The file's first bytes decide. */
export const promisedReader = (url: string): 'npz' | 'text' => (/\.npz\b/.test(url) ? 'npz' : 'text');
