import { siteAt } from '../lab/site.ts';

/** The prefix of the names of the sites in browser tests. log.spec.ts checks the log of each of these sites. */
export const OURS = 'browser-';
/** The site that tests share. A test that changes its settings or users must use `ownSite` instead. */
export const MAIN = siteAt({ name: `${OURS}main`, port: 4_871 });
