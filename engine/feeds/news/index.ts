export { absencesOf } from './absences.ts';
export { newsOfDays, type NewsGap, type NewsPlayers } from './dayNews.ts';
export { NEWS_KINDS, parseNews, type NewsEntry, type NewsFault, type NewsKind } from './entries.ts';
export { mergeSiteNews, parseSiteNews, SITE_SOURCE, type NewsJson, type SiteNews } from './siteNews.ts';
