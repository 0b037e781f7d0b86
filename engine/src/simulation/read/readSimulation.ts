import { err, type Result } from '../../result.ts';
import { DEFAULT_BUDGET, type SimError } from '../errors.ts';
import { pureMemory, type NewMemory } from '../table/memory.ts';
import { createTable } from '../table/stage.ts';
import { checkSimulation, type SimTable } from '../table/table.ts';
import { openReader, type ReaderPorts } from './every.ts';

/**
 * A `ReadableStream`, such as `Response.body`. It is read with `getReader`, because not every browser can iterate over
 * a stream.
 */
type WebStream = {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
};

/** A whole document, or its chunks in order: a Node stream, a web stream, or any iterable. */
export type SimulationBytes = Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array> | WebStream;

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
};

/**
 * Reads a simulation (JSON records, JSON Lines, JSON split, CSV or npz) into a table in which slips can be counted.
 * Only the table is kept in memory, not the document. A compressed npz needs `inflateRaw` from `@ddh/engine/node` or
 * `@ddh/engine/browser`. A gzip file must be gunzipped first.
 *
 * @example
 * const csv = 'Boston Bruins,Total Goals\n1,5\n0,6\n';
 * const read = await readSimulation(new TextEncoder().encode(csv));
 * read.ok && read.value.records; // => 2
 */
export async function readSimulation(
  bytes: SimulationBytes,
  { memory = pureMemory, even = false, onProgress, ...ports }: ReadOptions = {},
): Promise<Result<SimTable, SimError>> {
  const { table, writer } = createTable({ budget: ports.budget ?? DEFAULT_BUDGET, memory, even });
  const reader = openReader(writer, ports);
  let read = 0;
  try {
    for await (const piece of piecesOf(bytes)) {
      const pushed = await reader.push(piece);
      if (!pushed.ok) return pushed;
      read += piece.length;
      onProgress?.({ bytes: read, records: writer.count });
    }
  } catch (cause) {
    return err({ kind: 'unreadable', detail: cause instanceof Error ? cause.message : String(cause) });
  }
  const ended = await reader.end();
  if (!ended.ok) return ended;
  const checked = checkSimulation(table);
  return checked.ok ? { ok: true, value: table } : checked;
}

function piecesOf(bytes: SimulationBytes): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (bytes instanceof Uint8Array) return [bytes];
  return 'getReader' in bytes ? piecesOfStream(bytes) : bytes;
}

async function* piecesOfStream(stream: WebStream): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) return;
      yield value;
    }
  } finally {
    // Stops the download if the document is rejected.
    await reader.cancel();
  }
}
