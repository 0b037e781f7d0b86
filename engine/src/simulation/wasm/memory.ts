import { GroundArena, type Ground } from '../table/arena.ts';
import { pureMemory, type NewMemory } from '../table/memory.ts';
import { CODE } from './code.ts';
import { HEAD, wasmKernels, type Exports } from './kernels.ts';

/** What is needed of a realm's `WebAssembly`. */
export type Wasm<Module> = {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  readonly Instance: new (module: Module) => { readonly exports: object };
};

/**
 * Memory with the loops in WebAssembly. Where there is none, or no vectors, or the policy of content security forbids to
 * compile, or a memory cannot be had: the loops in JavaScript. Nobody sees which, but by the time it takes.
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
      module = tried ?? new wasm.Module(Uint8Array.from(CODE.match(/../g)!, (byte) => parseInt(byte, 16)));
      const code = new wasm.Instance(module).exports as Exports;
      return { arena: new GroundArena(new MemoryGround(code.memory), HEAD), kernels: wasmKernels(code) };
    } catch {
      return pureMemory();
    }
  };
}

const PAGE = 2 ** 14;
/** At most so many pages more than are needed: 16 MB. */
const MOST_PAGES = 256;

/** A memory that grows in place; what is not yet written costs addresses only. */
class MemoryGround implements Ground {
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
    // Growing takes the words from every earlier view.
    this.words = new Int32Array(this.#memory.buffer);
  }
}
