import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { NamedNews } from '@ddh/forecast/history';
import { parseSlateNews } from '@ddh/forecast/slate';
import type { Io } from '../command.ts';
import { readJson } from '../files.ts';
import type { OutputFolder } from '../writeFile.ts';

/**
 * The file for the news that the game models in the same folder include. `ddh rate` writes it, and `ddh simulate` reads
 * it.
 */
export const NEWS_FILE = 'news.json';

/**
 * Reads the news from a folder of game models. Returns `null` if the folder has no such file, and an error if the file is
 * faulty.
 */
export async function readSlateNews(
  { dir, shown }: OutputFolder,
  io: Io,
): Promise<Result<readonly NamedNews[] | null, string>> {
  const path = join(dir, NEWS_FILE);
  if (!existsSync(path)) return ok(null);
  const doc = await readJson(path, io.stdin);
  const news = doc.ok ? parseSlateNews(doc.value) : err(doc.error.detail);
  return news.ok ? news : err(`${join(shown, NEWS_FILE)}: ${news.error}`);
}
