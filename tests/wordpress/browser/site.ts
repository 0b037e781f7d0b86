import { siteAt } from '../lab/site.ts';

/** The prefix of the sites of the browser tests. log.spec.ts checks the log of each. */
export const OURS = 'browser-';
/** The site that tests share. A test that changes its settings or users must use `ownSite` instead. */
export const MAIN = siteAt({ name: `${OURS}main`, port: 4_871 });
