import type * as InView from './inView.ts';

/**
 * Runs `use` with the code that keeps things in view, which is loaded after the page. If it cannot be loaded, the page
 * works without.
 */
export const withInView = (use: (code: typeof InView) => unknown): void =>
  void import('./inView.ts').then(use).catch(() => undefined);
