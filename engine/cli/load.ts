import { inflateRaw } from '@ddh/engine/node';
import { readSimulation, type SimError, type SimTable } from '@ddh/engine/internal/simulation';
import { formatCounted } from '@ddh/engine/internal/format';
import type { Result } from '@ddh/engine/internal/result';
import { MEMORY } from './newTable.ts';
import type { Progress } from './progress.ts';
import { formatMegabytes } from './texts.ts';

/** Reads a simulation in any format into a table of bit planes, without building records. `even`: its records are known to be even. */
export async function loadSimulation(
  chunks: AsyncIterable<Uint8Array>,
  progress: Progress,
  even = false,
): Promise<Result<SimTable, SimError>> {
  return readSimulation(chunks, {
    inflateRaw,
    memory: MEMORY,
    even,
    onProgress: ({ bytes, records }) =>
      progress.show(() => `${formatMegabytes(bytes)}, ${formatCounted(records, 'record')}`),
  });
}
