import { siteAt } from '../lab/site.ts';

/** Sites of the browser tests begin so: the log of each must be empty at the end (log.spec.ts). */
export const OURS = 'browser-';
/** The site that tests share: whoever changes its settings or users makes an own one. */
export const MAIN = siteAt({ name: `${OURS}main`, port: 4_871 });
