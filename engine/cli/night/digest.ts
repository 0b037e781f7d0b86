import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ofFile } from '../reason.ts';

/**
 * Digests of files that this process has read, by path. `key` has the size and the modification time of the file when
 * it was read.
 */
export type KnownDigests = Map<string, { readonly key: string; readonly digest: string }>;

/**
 * Returns the SHA-256 of texts and of files. For a folder, includes the names and contents of all its files, except
 * hidden files and the names in `leftOut`. The digests of a missing file and of an empty file differ.
 */
export async function digestOf(
  texts: readonly string[],
  paths: readonly string[],
  leftOut: readonly string[],
  known: KnownDigests,
): Promise<string> {
  const digests: string[] = [];
  for (const path of paths) digests.push(await digestAt(path, leftOut, known));
  return sha256(JSON.stringify([texts, digests]));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function digestAt(path: string, leftOut: readonly string[], known: KnownDigests): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null) return 'absent';
  if (!found.isDirectory()) return digestOfFile(path, `${found.size} ${found.mtimeNs}`, known);
  const names = (await readdir(path)).filter((name) => !name.startsWith('.') && !leftOut.includes(name)).toSorted();
  const digests: string[] = [];
  for (const name of names) digests.push(await digestAt(join(path, name), leftOut, known));
  return sha256(JSON.stringify([names, digests]));
}

async function digestOfFile(path: string, key: string, known: KnownDigests): Promise<string> {
  const before = known.get(path);
  if (before?.key === key) return before.digest;
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (cause) {
    ofFile(path)(cause as Error);
  }
  const digest = hash.digest('hex');
  known.set(path, { key, digest });
  return digest;
}
