import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The path of a file or folder that is shipped with ddh: in `data-fixtures` of a clone (built or not), else in the
 * package.
 */
export function shipped(name: string): string {
  const inClone = fileURLToPath(new URL(`../../../data-fixtures/${name}`, import.meta.url));
  return existsSync(inClone) ? inClone : fileURLToPath(new URL(`../${name}`, import.meta.url));
}
