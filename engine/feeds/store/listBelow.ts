import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file, link or special file. `name` is its path in the listed folder, with `/` as separator. */
export type Below = { readonly path: string; readonly name: string; readonly isFile: boolean };

/**
 * Lists what is below a folder, except folders, in no order. Does not follow links: one may lead out of the folder. The
 * `recursive` of Node's `readdir` follows those to folders since Node 26.
 */
export async function listBelow(folder: string, before = ''): Promise<readonly Below[]> {
  const found: Below[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [path, name] = [join(folder, entry.name), before + entry.name];
    if (entry.isDirectory()) found.push(...(await listBelow(path, `${name}/`)));
    else found.push({ path, name, isFile: entry.isFile() });
  }
  return found;
}
