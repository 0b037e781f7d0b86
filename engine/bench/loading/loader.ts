import type { Choice } from '../slip.ts';

/** Reads a whole file and counts a slip. The time from the call to the count is measured. */
export type Loader = (path: string, slip: readonly Choice[]) => Promise<number>;
