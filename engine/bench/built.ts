import { join } from 'node:path';
import { ROOT } from './root.ts';

/** The programs that run in processes or threads of their own; `run.ts` has built them. */
export const built = (name: 'child' | 'gap'): string => join(ROOT, `engine/bench/.cache/${name}.mjs`);
