import { siteAt } from '../lab/site.ts';

/** Prefix of the browser tests' sites. log.spec.ts checks the log of each. */
export const OURS = 'browser-';
/** The shared site. A test that changes its settings or users must use `ownSite` instead. */
export const MAIN = siteAt({ name: `${OURS}main`, port: 4_871 });
