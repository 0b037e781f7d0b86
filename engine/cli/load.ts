import { err, type Result } from '../src/words/index.ts';
import { createTable, DEFAULT_BUDGET, type SimError, type SimTable } from '../src/simulation/index.ts';
import { openReader } from '../src/simulation/read/index.ts';
import { readBytes, unreadable } from './files.ts';
import { inflateRaw } from './inflate.ts';
import type { Progress } from './progress.ts';

/** Reads a simulation of any form into a table. Rows never exist; memory is the planes' alone. */
export async function loadSimulation(path: string, progress: Progress): Promise<Result<SimTable, SimError>> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const reader = openReader(writer, { inflateRaw });
  let bytes = 0;
  try {
    for await (const chunk of readBytes(path)) {
      const pushed = await reader.push(chunk);
      if (!pushed.ok) return pushed;
      bytes += chunk.length;
      progress.show(() => `${(bytes / 1e6).toFixed(0)} MB, ${writer.count.toLocaleString('en-US')} records`);
    }
  } catch (cause) {
    return err(unreadable(cause));
  }
  const ended = await reader.end();
  return ended.ok ? { ok: true, value: table } : ended;
}
