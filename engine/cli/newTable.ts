import { createTable, DEFAULT_BUDGET, wasmMemory, type Wasm } from '@ddh/engine/internal/simulation';

/** Node's `WebAssembly`, which its types do not declare. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: Wasm<object> };
/** The memory with the fastest kernels available. */
export const MEMORY = wasmMemory(WebAssembly);

export const newTable = (): ReturnType<typeof createTable> => createTable({ budget: DEFAULT_BUDGET, memory: MEMORY });
