import { mergeSiteNews, parseSiteNews, type SiteNews } from '@ddh/feeds/news';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { joinLines } from '../../printable.ts';
import { siteFaultText, type SiteClient, type SiteFault } from '../../site/index.ts';
import { newsFaultText } from '../history/readNews.ts';
import { readNewsFile, writeNewsFile, type NewsPath } from './newsFile.ts';

export type FetchedNews = SiteNews & {
  /** Whether the site's news has changed the news file. */
  readonly changed: boolean;
};

/**
 * The reason why a site's news was not copied into the file. `fault` is `null` if the request succeeded, but the site's
 * news or the file is faulty or cannot be written.
 */
export type NewsProblem = { readonly text: string; readonly fault: SiteFault | null };

/** Requests a site's news and copies it into a news file. Error texts start with `site`, the site's URL. */
export async function fetchNews(
  file: NewsPath,
  site: string,
  client: Pick<SiteClient, 'get'>,
  io: Io,
): Promise<Result<FetchedNews, NewsProblem>> {
  const problem = (text: string, fault: SiteFault | null = null) => err({ text, fault });
  const answer = await client.get('/news');
  if (!answer.ok) return problem(`${site} ${siteFaultText(answer.error)}`, answer.error);
  const news = parseSiteNews(answer.value);
  if (!news.ok) return problem(joinLines(news.error.map((fault) => `${site} news: ${newsFaultText(fault)}`)));
  const before = await readNewsFile(file, io);
  if (!before.ok) return problem(before.error);
  const entries = mergeSiteNews(before.value.written, news.value);
  const changed = JSON.stringify(entries) !== JSON.stringify(before.value.written);
  if (changed) {
    const written = await writeNewsFile(before.value, entries);
    if (!written.ok) return problem(written.error);
  }
  return ok({ ...news.value, changed });
}
