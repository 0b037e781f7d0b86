import { ArrayGround, GroundArena, type Arena } from './arena.ts';
import type { Kernels } from './kernels.ts';
import { pureKernels } from './pureKernels.ts';

/** A table's words and the loops over them: those of WebAssembly read no memory but their own. */
export type TableMemory = { readonly arena: Arena; readonly kernels: Kernels };

/** Makes the memory of a new table. */
export type NewMemory = () => TableMemory;

/** Arrays and loops of JavaScript. */
export const pureMemory: NewMemory = () => ({ arena: new GroundArena(new ArrayGround()), kernels: pureKernels });
