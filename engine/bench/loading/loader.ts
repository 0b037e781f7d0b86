import type { Choice } from '../slip.ts';

/** Reads a whole file and counts a slip. The measured time is that until the first answer. */
export type Loader = (path: string, slip: readonly Choice[]) => Promise<number>;
