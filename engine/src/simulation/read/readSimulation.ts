import type { Result } from '../../result.ts';
import { DEFAULT_BUDGET, type SimError } from '../errors.ts';
import { pureMemory, type NewMemory } from '../table/memory.ts';
import { createTable } from '../table/stage.ts';
import { checkSimulation, type SimTable } from '../table/table.ts';
import { openReader, type ReaderPorts } from './every.ts';
import { needPorts, openSource, type Signal, type SimulationBytes } from './source.ts';

export type ReadOptions = ReaderPorts & {
  /**
   * The memory in which the table is created. Counting is faster with `wasmMemory(WebAssembly)` than with the default,
   * `pureMemory`.
   */
  readonly memory?: NewMemory;
  /** Whether the records are known to be even, see `SimTable`. Defaults to false. */
  readonly even?: boolean;
  /** Called after each chunk with the number of bytes and records read so far. */
  readonly onProgress?: (read: { readonly bytes: number; readonly records: number }) => void;
  /** Stops the reading, also while a server does not send. The result is then `aborted`. */
  readonly signal?: Signal;
};

/**
 * Reads a simulation (JSON records, JSON Lines, JSON split, CSV or npz) into a table in which slips can be counted.
 * Only the table is kept in memory, not the document. A compressed npz needs `inflateRaw` from `@ddh/engine/node` or
 * `@ddh/engine/browser`. A gzip file must be gunzipped first. Throws a TypeError for anything that has no bytes, such
 * as a path.
 */
export async function readSimulation(
  document: SimulationBytes,
  options: ReadOptions = {},
): Promise<Result<SimTable, SimError>> {
  needPorts(options);
  const { memory = pureMemory, even = false, onProgress, signal, ...ports } = options;
  const opened = openSource(document, signal);
  if (!opened.ok) return opened;
  const { value: source } = opened;
  try {
    const { table, writer } = createTable({ budget: ports.budget ?? DEFAULT_BUDGET, memory, even });
    const reader = openReader(writer, ports);
    let bytes = 0;
    for (;;) {
      const piece = await source.next();
      if (!piece.ok) return piece;
      if (piece.value === null) break;
      const pushed = await reader.push(piece.value);
      if (!pushed.ok) return pushed;
      bytes += piece.value.length;
      onProgress?.({ bytes, records: writer.count });
    }
    const ended = await reader.end();
    if (!ended.ok) return ended;
    const checked = checkSimulation(table);
    return checked.ok ? { ok: true, value: table } : checked;
  } finally {
    source.close();
  }
}
