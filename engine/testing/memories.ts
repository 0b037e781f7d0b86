import { wasmMemory, type NewMemory, type Wasm } from '../src/simulation/index.ts';
import { BufferArena, JsWordBuffer } from '../src/simulation/table/arena.ts';
import { pureKernels } from '../src/simulation/table/pureKernels.ts';

/** Node's WebAssembly. The cast is needed, because TypeScript declares WebAssembly only for browsers. */
export const realWasm = (globalThis as unknown as { readonly WebAssembly: Wasm<object> }).WebAssembly;

/** Memory like the product's that begins with 1 MB. A small table would spend its time on clearing the usual 5 MB. */
export const smallMemory: NewMemory = () => ({
  arena: new BufferArena(new JsWordBuffer(2 ** 18)),
  kernels: pureKernels,
});

/** Both implementations of a table's memory and of the kernels that count its records. */
export const MEMORIES: readonly { readonly name: string; readonly memory: NewMemory }[] = [
  { name: 'JavaScript', memory: smallMemory },
  { name: 'WebAssembly', memory: wasmMemory(realWasm) },
];
