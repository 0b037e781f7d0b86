import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's folder. It is found by searching upwards, because built programs run one folder deeper than their
 * sources.
 */
export const ROOT = ((): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'data-fixtures'))) folder = dirname(folder);
  return folder;
})();
