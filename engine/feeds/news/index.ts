export { absencesOf } from './absences.ts';
export { newsOfDays, type NewsGap, type NewsPlayers } from './dayNews.ts';
export {
  NEWS_FIELDS,
  NEWS_KINDS,
  newsFileSchema,
  parseNews,
  type NewsEntry,
  type NewsFault,
  type NewsKind,
} from './entries.ts';
export { mergeSiteNews, parseSiteNews, SITE_SOURCE, type NewsJson, type SiteNews } from './siteNews.ts';
