import { expect, test, vi } from 'vitest';
import { realWasm } from '../../../testing/memories.ts';
import { pureKernels } from '../table/pureKernels.ts';
import { wasmMemory, type Wasm } from './memory.ts';

type Constructors = { -readonly [K in keyof Wasm<object>]: Wasm<object>[K] };

/** Returns the platform's real WebAssembly with the given parts replaced. */
const realm = (over: Partial<Constructors>): Wasm<object> => ({
  Module: realWasm.Module,
  Instance: realWasm.Instance,
  ...over,
});

const isPure = (memory: ReturnType<typeof wasmMemory>): boolean => memory().kernels === pureKernels;

const failing = (cause: Error) =>
  vi.fn(function fail(): never {
    throw cause;
  });

test('wasmMemory uses the JavaScript kernels if WebAssembly is not available', () =>
  expect(isPure(wasmMemory(undefined))).toBe(true));

test('wasmMemory uses the JavaScript kernels if compiling is forbidden, and does not try to compile again', () => {
  const Module = failing(new Error('unsafe-eval is not an allowed source'));
  const memory = wasmMemory(realm({ Module }));
  expect([isPure(memory), isPure(memory)]).toEqual([true, true]);
  expect(Module).toHaveBeenCalledTimes(1);
});

test('wasmMemory uses the JavaScript kernels if no memory can be allocated, and tries again for the next table', () => {
  let left = 2;
  const Instance = new Proxy(realWasm.Instance, {
    construct(target, args: [object]) {
      if (left-- > 0) throw new RangeError('could not allocate memory');
      return new target(...args);
    },
  });
  const memory = wasmMemory(realm({ Instance }));
  expect([isPure(memory), isPure(memory), isPure(memory)]).toEqual([true, true, false]);
});

test('wasmMemory compiles one module and gives each table a separate memory', () => {
  const Module = vi.fn(function compile(bytes: Uint8Array<ArrayBuffer>) {
    return new realWasm.Module(bytes);
  });
  const memory = wasmMemory(realm({ Module }));
  const [a, b] = [memory().arena, memory().arena];
  a.words[a.allocate(1)] = 1;
  expect(b.words[b.allocate(1)]).toBe(0);
  expect(Module).toHaveBeenCalledTimes(1);
});

test('the WebAssembly memory grows by only the needed pages if doubling fails', () => {
  const grown: number[] = [];
  class Instance extends realWasm.Instance {
    override readonly exports: object;
    constructor(module: object) {
      super(module);
      const real = super.exports as { memory: { buffer: ArrayBuffer; grow(pages: number): number } };
      const memory = {
        get buffer() {
          return real.memory.buffer;
        },
        grow(pages: number): number {
          grown.push(pages);
          if (pages > 1 && grown.length > 1) throw new RangeError('no room');
          return real.memory.grow(pages);
        },
      };
      this.exports = { ...real, memory };
    }
  }
  const { arena } = wasmMemory(realm({ Instance }))();
  arena.allocate(2 ** 22);
  arena.allocate(2 ** 22);
  expect(grown).toEqual([256, 256, 1]);
  expect(arena.words.length).toBe(513 * 2 ** 14);
});
