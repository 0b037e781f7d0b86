import type { Choice } from '../slip.ts';

/** Reads a whole file and counts a slip: what is measured is the time until somebody has an answer. */
export type Loader = (path: string, slip: readonly Choice[]) => Promise<number>;
