import { createTable, DEFAULT_BUDGET, wasmMemory, type Wasm } from '@ddh/engine/internal/simulation';

/** Node's `WebAssembly`, which the types of Node do not declare. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: Wasm<object> };
/** Creates memory for a table, with the fastest kernels that this machine can run. */
export const MEMORY = wasmMemory(WebAssembly);

export type TableOptions = Pick<Parameters<typeof createTable>[0], 'teams' | 'even'>;

export const newTable = (options: TableOptions = {}): ReturnType<typeof createTable> =>
  createTable({ ...options, budget: DEFAULT_BUDGET, memory: MEMORY });
