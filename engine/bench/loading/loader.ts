import type { Choice } from '../slip.ts';

/**
 * Reads a whole file and returns the number of records in which all legs of the slip hit. The benchmark measures the
 * time of the call.
 */
export type Loader = (path: string, slip: readonly Choice[]) => Promise<number>;
