import { err, ok, type Result } from '@ddh/engine/internal/result';
import { checkSimulation, type SimError, type SimTable } from '@ddh/engine/internal/simulation';
import { openReader } from '@ddh/engine/internal/simulation/read';
import { formatCounted, formatMegabytes } from '@ddh/engine/internal/format';
import { unreadable } from './files.ts';
import { inflateRaw } from '@ddh/engine/node';
import { newTable } from './newTable.ts';
import type { Progress } from './progress.ts';

/** Reads a simulation of any form into a table. Rows never exist; memory is the planes' alone. */
export async function loadSimulation(
  chunks: AsyncIterable<Uint8Array>,
  progress: Progress,
): Promise<Result<SimTable, SimError>> {
  const { table, writer } = newTable();
  const reader = openReader(writer, { inflateRaw });
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      const pushed = await reader.push(chunk);
      if (!pushed.ok) return pushed;
      bytes += chunk.length;
      progress.show(() => `${formatMegabytes(bytes)}, ${formatCounted(writer.count, 'record')}`);
    }
  } catch (cause) {
    return err(unreadable(cause));
  }
  const ended = await reader.end();
  if (!ended.ok) return ended;
  const checked = checkSimulation(table);
  return checked.ok ? ok(table) : checked;
}
