import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file or folder that comes with ddh: of `data-fixtures` in a clone, whether built or not, else of the package. */
export function shipped(name: string): string {
  const inClone = fileURLToPath(new URL(`../../../data-fixtures/${name}`, import.meta.url));
  return existsSync(inClone) ? inClone : fileURLToPath(new URL(`../${name}`, import.meta.url));
}
