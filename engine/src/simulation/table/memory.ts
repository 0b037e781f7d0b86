import { JsWordBuffer, BufferArena, type Arena } from './arena.ts';
import type { Kernels } from './kernels.ts';
import { pureKernels } from './pureKernels.ts';

/**
 * An arena and the kernels that work on it. WebAssembly kernels can access only the memory of their module instance.
 */
export type TableMemory = { readonly arena: Arena; readonly kernels: Kernels };

export type NewMemory = () => TableMemory;

/** Memory and kernels in plain JavaScript. */
export const pureMemory: NewMemory = () => ({ arena: new BufferArena(new JsWordBuffer()), kernels: pureKernels });
