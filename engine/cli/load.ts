import { inflateRaw } from '@ddh/engine/node';
import {
  checkSimulation,
  createTable,
  DEFAULT_BUDGET,
  readSimulation,
  sniff,
  type SimError,
  type SimTable,
  type TableWriter,
} from '@ddh/engine/internal/simulation';
import { formatCounted } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { withHead } from './encoding.ts';
import { collected, unreadable } from './files.ts';
import { MEMORY } from './newTable.ts';
import type { ParquetSimulation } from './parquet.ts';
import type { Progress } from './progress.ts';
import { formatMegabytes } from './texts.ts';

/** Reads a simulation in any format into a table of bit planes, without building records. `even`: its records are known to be even. */
export async function loadSimulation(
  chunks: AsyncIterable<Uint8Array>,
  progress: Progress,
  even = false,
): Promise<Result<SimTable, SimError>> {
  const opened = await withHead(chunks, 4).catch(unreadable);
  if ('kind' in opened) return err(opened);
  if (sniff(opened.head) === 'parquet') return loadParquet(opened.all, progress);
  return readSimulation(opened.all, {
    inflateRaw,
    memory: MEMORY,
    even,
    onProgress: ({ bytes, records }) =>
      progress.show(() => `${formatMegabytes(bytes)}, ${formatCounted(records, 'record')}`),
  });
}

async function loadParquet(chunks: AsyncIterable<Uint8Array>, progress: Progress): Promise<Result<SimTable, SimError>> {
  const file = await openWhole(chunks);
  if (!file.ok) return file;
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory: MEMORY, even: file.value.even });
  const read = await file.value.readInto(writer, shownColumns(file.value, progress));
  if (!read.ok) return read;
  const checked = checkSimulation(table);
  return checked.ok ? ok(table) : checked;
}

/** Reads a Parquet file into `to`. */
export async function readParquet(
  chunks: AsyncIterable<Uint8Array>,
  to: TableWriter,
  progress: Progress,
): Promise<Result<void, SimError>> {
  const file = await openWhole(chunks);
  return file.ok ? file.value.readInto(to, shownColumns(file.value, progress)) : file;
}

const shownColumns =
  ({ columns }: ParquetSimulation, progress: Progress) =>
  (done: number): void =>
    progress.show(() => `${done} of ${formatCounted(columns, 'column')}`);

/** Opens a Parquet file. Its metadata is at its end and says where the columns are, so all bytes are in memory. */
async function openWhole(chunks: AsyncIterable<Uint8Array>): Promise<Result<ParquetSimulation, SimError>> {
  const bytes = await collected(chunks).catch(unreadable);
  if ('kind' in bytes) return err(bytes);
  // Load this module only for Parquet, because loading takes longer than many commands.
  const { openParquet } = await import('./parquet.ts');
  return openParquet(bytes);
}
