import type { Choice } from '../slip.ts';

/**
 * Reads a whole file and returns the number of records that hit the slip. The benchmark measures the time of the call.
 */
export type Loader = (path: string, slip: readonly Choice[]) => Promise<number>;
