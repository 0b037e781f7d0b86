import { err, ok, type Result } from '../src/words/index.ts';
import { checkSimulation, type SimError, type SimTable } from '../src/simulation/index.ts';
import { openReader } from '../src/simulation/read/index.ts';
import { formatCounted, formatMegabytes } from '../src/format/index.ts';
import { unreadable } from './files.ts';
import { inflateRaw } from './inflate.ts';
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
