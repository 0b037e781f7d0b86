import { join } from 'node:path';
import { ROOT } from './root.ts';

/** The path of a program for a separate process or thread, as built by `run.ts`. */
export const built = (name: 'child' | 'gap'): string => join(ROOT, `engine/bench/.cache/${name}.mjs`);
