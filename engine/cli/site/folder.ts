import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { RECORD_FOLDER } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { reason } from '../reason.ts';
import { type NightFigures, NIGHT_FILE, nightText } from './night.ts';

/** A file to deliver. `name` is its path relative to the folder, with `/` as separator. */
export type SiteFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly read: (from: number, length: number) => Promise<Uint8Array>;
};

/** Names of the files of a record that are sent from the record's folder. The summary is sent from the data folder. */
const OF_RECORD = /^(head\.json|forecasts\/[^/]+\.ndjson\.gz|results\/[^/]+\.json)$/;

export type FilesToSend = {
  readonly folder: string;
  /** Figures to send as `night.json`, in place of the folder's file of this name. */
  readonly night: NightFigures | undefined;
  /** The folder of the record, whose files are named `record/...` on the site. It may be missing. */
  readonly record: string | undefined;
};

/** Lists the files of a folder and of a record with their digests. Leaves out hidden files. */
export async function listFiles(
  { folder, night, record }: FilesToSend,
  onFile: (name: string) => void,
): Promise<Result<readonly SiteFile[], string>> {
  const files: SiteFile[] = [];
  try {
    for (const entry of record !== undefined && existsSync(record) ? await readdir(record, { recursive: true }) : []) {
      const name = entry.replaceAll(sep, '/');
      if (!OF_RECORD.test(name)) continue;
      onFile(`${RECORD_FOLDER}${name}`);
      files.push(await fileAt(join(record ?? '', entry), `${RECORD_FOLDER}${name}`));
    }
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path).replaceAll(sep, '/');
      if (/(^|\/)\./.test(name) || !(await stat(path)).isFile()) continue;
      if (night !== undefined && name === NIGHT_FILE) continue;
      onFile(name);
      files.push(await fileAt(path, name));
    }
  } catch (cause) {
    return err(reason(cause));
  }
  if (night !== undefined) files.push(fileOf(NIGHT_FILE, Buffer.from(nightText(night))));
  return ok(files.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}

async function fileAt(path: string, name: string): Promise<SiteFile> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    sum.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: sum.digest('hex'), read: (from, length) => readSlice(path, from, length) };
}

/**
 * Reads a range of a file. Returns fewer bytes if the file became shorter after it was listed. The site then refuses
 * the part.
 */
async function readSlice(path: string, from: number, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function fileOf(name: string, contents: Uint8Array): SiteFile {
  const sha256 = createHash('sha256').update(contents).digest('hex');
  const read = (from: number, length: number) => Promise.resolve(contents.subarray(from, from + length));
  return { name, bytes: contents.length, sha256, read };
}
