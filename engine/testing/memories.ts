import { pureMemory, wasmMemory, type NewMemory, type Wasm } from '../src/simulation/index.ts';

/** Node's WebAssembly. The cast is needed, because TypeScript declares WebAssembly only for browsers. */
export const realWasm = (globalThis as unknown as { readonly WebAssembly: Wasm<object> }).WebAssembly;

/** Both implementations of a table's memory and of the kernels that count its records. */
export const MEMORIES: readonly { readonly name: string; readonly memory: NewMemory }[] = [
  { name: 'JavaScript', memory: pureMemory },
  { name: 'WebAssembly', memory: wasmMemory(realWasm) },
];
