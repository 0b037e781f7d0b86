import { createTable, DEFAULT_BUDGET, wasmMemory, type Wasm } from '@ddh/engine/internal/simulation';

/** Node's, of which its types know nothing. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: Wasm<object> };
/** The memory whose loops are the fastest that can be had. */
export const MEMORY = wasmMemory(WebAssembly);

export const newTable = (): ReturnType<typeof createTable> => createTable({ budget: DEFAULT_BUDGET, memory: MEMORY });
