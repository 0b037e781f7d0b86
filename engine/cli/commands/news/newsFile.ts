import type { NewsEntry, NewsJson } from '@ddh/feeds/news';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { JsonObject } from '@ddh/engine/internal/text';
import type { Io } from '../../command.ts';
import { replaceFile } from '../../staging.ts';
import { optionalFile } from '../history/leaguePaths.ts';
import { checkedNews, readNewsText } from '../history/readNews.ts';

/** The path of a news file: `path` is absolute, and `shown` is the path as the user wrote it. */
export type NewsPath = { readonly path: string; readonly shown: string };

/** The contents of a valid news file. */
export type NewsFile = NewsPath & {
  /** The parsed JSON document. It may have fields besides the list of news entries. */
  readonly document: JsonObject;
  /** `written` has the news entries as they are in the file, and `entries` has the same entries decoded. */
  readonly written: readonly NewsJson[];
  readonly entries: readonly NewsEntry[];
};

/** Reads a news file. A file that does not exist has no entries. */
export async function readNewsFile({ path, shown }: NewsPath, io: Io): Promise<Result<NewsFile, string>> {
  if ((await optionalFile(path, io)) === undefined) return ok({ path, shown, document: {}, written: [], entries: [] });
  const text = await readNewsText(shown, path, io);
  if (!text.ok) return text;
  const entries = checkedNews(shown, text.value);
  if (!entries.ok) return entries;
  // The cast is safe: `checkedNews` has verified that `news` is a list of objects.
  const document = JSON.parse(text.value) as JsonObject & { readonly news: readonly NewsJson[] };
  return ok({ path, shown, document, written: document.news, entries: entries.value });
}

/**
 * Writes the entries into the file, and keeps the document's other fields. Refuses entries that `readNewsFile` would
 * reject.
 */
export async function writeNewsFile(
  { path, shown, document }: NewsFile,
  entries: readonly NewsJson[],
): Promise<Result<void, string>> {
  const text = `${JSON.stringify({ ...document, news: entries }, null, 2)}\n`;
  const checked = checkedNews(shown, text);
  return checked.ok ? replaceFile(path, shown, { pieces: [text], records: entries.length }) : checked;
}
