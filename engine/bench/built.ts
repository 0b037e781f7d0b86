import { join } from 'node:path';
import { ROOT } from './root.ts';

/**
 * Returns the path of the bundled program `name`, which `run.ts` builds and which runs in its own process or thread.
 */
export const built = (name: 'child' | 'gap'): string => join(ROOT, `engine/bench/.cache/${name}.mjs`);
