import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isPrivateFile, RECORD_FOLDER } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { listBelow, type Below } from '@ddh/feeds/store';
import { reason } from '../reason.ts';
import { substitutesOf, type KeptBack } from './keptBack.ts';
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
  readonly kept: KeptBack;
};

/** `links` has the names of symbolic links, pipes and the like. They are not sent: a link may lead out of the folder. */
export type ListedFiles = { readonly files: readonly SiteFile[]; readonly links: readonly string[] };

/** Lists the files of a folder and of a record with their digests. Leaves out hidden files. */
export async function listFiles(
  { folder, night, record, kept }: FilesToSend,
  onFile: (name: string) => void,
): Promise<Result<ListedFiles, string>> {
  const files: SiteFile[] = [];
  const links: string[] = [];
  const bare = await substitutesOf(folder, kept);
  if (!bare.ok) return bare;
  const add = async (entries: readonly Below[], below: string): Promise<void> => {
    for (const { path, name, isFile } of entries) {
      if (!isFile) {
        links.push(`${below}${name}`);
        continue;
      }
      onFile(`${below}${name}`);
      const text = below === '' ? bare.value.get(name) : undefined;
      if (text === undefined) files.push(await fileAt(path, `${below}${name}`));
      else if (text !== null) files.push(fileOf(name, Buffer.from(text)));
    }
  };
  try {
    if (record !== undefined && existsSync(record))
      await add(
        (await listBelow(record)).filter(({ name }) => OF_RECORD.test(name)),
        RECORD_FOLDER,
      );
    const entries = await listBelow(folder);
    await add(
      entries.filter(({ name }) => !isHidden(name) && (night === undefined || name !== NIGHT_FILE)),
      '',
    );
  } catch (cause) {
    return err(reason(cause));
  }
  if (night !== undefined) files.push(fileOf(NIGHT_FILE, Buffer.from(nightText(night))));
  return ok({ files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)), links: links.toSorted() });
}

/** Lists the files of a folder that have names of private files, hidden ones included. */
export async function privateFiles(folder: string): Promise<Result<readonly string[], string>> {
  try {
    const names = (await listBelow(folder)).map(({ name }) => name);
    return ok(names.filter(isPrivateFile).toSorted());
  } catch (cause) {
    return err(reason(cause));
  }
}

const isHidden = (name: string): boolean => /(^|\/)\./.test(name);

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
