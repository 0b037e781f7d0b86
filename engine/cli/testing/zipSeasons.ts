import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Replaces each file in the folder `seasons` by a gzipped one. */
export async function zipSeasons(cwd: string): Promise<void> {
  const folder = join(cwd, 'seasons');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.csv')) continue;
    const path = join(folder, name);
    await writeFile(`${path}.gz`, gzipSync(await readFile(path)));
    await rm(path);
  }
}
