import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the SHA-256 of texts and of files. A folder counts with all its files and their names, apart from hidden ones and
 * those named in `leftOut`. A path that does not exist differs from an empty file.
 */
export async function digestOf(
  texts: readonly string[],
  paths: readonly string[],
  leftOut: readonly string[] = [],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  for (const path of paths) await addPath(hash, path, leftOut);
  return hash.digest('hex');
}

async function addPath(hash: Hash, path: string, leftOut: readonly string[]): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    hash.update('absent\n');
    return;
  }
  if (!found.isDirectory()) {
    hash.update(`file ${found.size}\n`);
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return;
  }
  const names = (await readdir(path)).filter((name) => !name.startsWith('.') && !leftOut.includes(name)).toSorted();
  hash.update(`folder ${JSON.stringify(names)}\n`);
  for (const name of names) await addPath(hash, join(path, name), leftOut);
}
