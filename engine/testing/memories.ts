import { pureMemory, wasmMemory, type NewMemory, type Wasm } from '../src/simulation/index.ts';

/** Node's WebAssembly. The cast is needed because the types are those of the browser. */
export const realWasm = (globalThis as unknown as { readonly WebAssembly: Wasm<object> }).WebAssembly;

/** Both implementations of memory and kernels. */
export const MEMORIES: readonly { readonly name: string; readonly memory: NewMemory }[] = [
  { name: 'JavaScript', memory: pureMemory },
  { name: 'WebAssembly', memory: wasmMemory(realWasm) },
];
