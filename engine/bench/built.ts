import { join } from 'node:path';
import { ROOT } from './root.ts';

/** The path of a program for a separate process or thread. `run.ts` has built it. */
export const built = (name: 'child' | 'gap'): string => join(ROOT, `engine/bench/.cache/${name}.mjs`);
