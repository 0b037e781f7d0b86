import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a file or folder that is shipped with ddh. In a clone of the repository it is in `data-fixtures`,
 * otherwise in the installed package.
 */
export function shipped(name: string): string {
  const inClone = fileURLToPath(new URL(`../../../data-fixtures/${name}`, import.meta.url));
  return existsSync(inClone) ? inClone : fileURLToPath(new URL(`../${name}`, import.meta.url));
}
