import { BufferArena, type WordBuffer } from '../table/arena.ts';
import { pureMemory, type NewMemory } from '../table/memory.ts';
import { CODE } from './code.ts';
import { HEAD, wasmKernels, type Exports } from './kernels.ts';

/** The parts of the global `WebAssembly` that are used here. */
export type Wasm<Module> = {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  readonly Instance: new (module: Module) => { readonly exports: object };
};

/** Compiles a module from its binary in hexadecimal. Throws where the Content Security Policy forbids that. */
export const compiled = <Module>(wasm: Wasm<Module>, code: string): Module =>
  new wasm.Module(Uint8Array.from(code.match(/../g)!, (byte) => parseInt(byte, 16)));

/**
 * Returns table memory whose kernels run in WebAssembly. Uses the JavaScript kernels, which are slower but give the
 * same results, if WebAssembly or SIMD is not available, if the Content Security Policy forbids compiling, or if no
 * memory can be allocated.
 *
 * @example
 * const read = await readSimulation(bytes, { memory: wasmMemory(globalThis.WebAssembly) });
 * read.ok && read.value.records; // => 4
 */
export function wasmMemory<Module>(wasm: Wasm<Module> | undefined): NewMemory {
  if (wasm === undefined) return pureMemory;
  let module: Module | null | undefined;
  return () => {
    try {
      if (module === null) return pureMemory();
      const tried = module;
      module = null;
      module = tried ?? compiled(wasm, CODE);
      const code = new wasm.Instance(module).exports as Exports;
      return { arena: new BufferArena(new WasmWordBuffer(code.memory), HEAD), kernels: wasmKernels(code) };
    } catch {
      return pureMemory();
    }
  };
}

const PAGE = 2 ** 14;
/** When the memory grows, it doubles, but grows by at most this many pages (16 MB) unless more are needed. */
const MOST_PAGES = 256;

/** Words in a WebAssembly memory, which grows in place. Pages that were never written cost only address space. */
class WasmWordBuffer implements WordBuffer {
  words: Int32Array;
  readonly #memory: Exports['memory'];

  constructor(memory: Exports['memory']) {
    this.#memory = memory;
    this.words = new Int32Array(memory.buffer);
  }

  grow(words: number): void {
    const needed = Math.ceil((words - this.words.length) / PAGE);
    try {
      this.#memory.grow(Math.max(needed, Math.min(this.words.length / PAGE, MOST_PAGES)));
    } catch {
      this.#memory.grow(needed);
    }
    // Growing the memory detaches all earlier views.
    this.words = new Int32Array(this.#memory.buffer);
  }
}
