import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { fetchRecord, publishFaultText, type PublishOptions } from '../site/index.ts';
import { HEAD_FILE, readChain, chainDays, replaceIn, type RecordFolder } from './chain.ts';

/**
 * Downloads the record of a site into a folder that has none. Returns the number of files: 0 if the folder already has
 * a record or the site has none. Writes `head.json` last, so that the next run downloads the record again if a run was
 * killed.
 */
export async function restoreRecord(folder: RecordFolder, options: PublishOptions): Promise<Result<number, string>> {
  if (existsSync(join(folder.dir, HEAD_FILE)) && (await chainDays(folder)).length > 0) return ok(0);
  const files = await fetchRecord(options);
  if (!files.ok) return err(publishFaultText(files.error, folder.shown, options.to));
  if (!files.value.some(({ name }) => name === HEAD_FILE)) return ok(0);
  for (const { name, contents } of files.value.toSorted((a, b) => place(a.name) - place(b.name))) {
    const written = await replaceIn(folder, name, contents);
    if (!written.ok) return written;
  }
  const restored = await readChain(folder);
  return restored.ok ? ok(files.value.length) : restored;
}

const place = (name: string): number => Number(name === HEAD_FILE);
