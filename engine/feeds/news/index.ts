export { absencesOf } from './absences.ts';
export { newsOfDays, type NewsGap, type NewsPlayers } from './dayNews.ts';
export { parseNews, type NewsEntry, type NewsFault } from './entries.ts';
export { mergeSiteNews, parseSiteNews, SITE_SOURCE, type NewsJson, type SiteNews } from './siteNews.ts';
