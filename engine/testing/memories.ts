import { pureMemory, wasmMemory, type NewMemory, type Wasm } from '../src/simulation/index.ts';

/** Node's own, whose types are the browser's. */
export const realWasm = (globalThis as unknown as { readonly WebAssembly: Wasm<object> }).WebAssembly;

/** Both implementations of a table's memory and its loops. */
export const MEMORIES: readonly { readonly name: string; readonly memory: NewMemory }[] = [
  { name: 'JavaScript', memory: pureMemory },
  { name: 'WebAssembly', memory: wasmMemory(realWasm) },
];
