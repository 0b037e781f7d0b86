import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: looked for, because what is built from here lies one folder deeper. */
export const ROOT = ((): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'data-fixtures'))) folder = dirname(folder);
  return folder;
})();
