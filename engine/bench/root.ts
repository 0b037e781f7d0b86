import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. It is found by searching upwards, because the built programs run in another folder. */
export const ROOT = ((): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'data-fixtures'))) folder = dirname(folder);
  return folder;
})();

/** The folder for generated files, such as simulated games and compiled C programs. Version control ignores it. */
export const CACHE = join(ROOT, '.cache/bench');

/** The folder for the built programs. It is inside the project, so that they find its packages. */
export const BUILT = join(CACHE, 'built');
