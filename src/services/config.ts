import { PAGES, type Page } from '@ddh/engine';

/** What the host page says through the root element's attributes. */
export type PageConfig = {
  /** The page that the id chooses; `null` lets the path choose (local development). */
  readonly page: Page | null;
  /** The folder that holds `data/`: empty on localhost, else the plugin's path (spec 7). */
  readonly base: string;
  /** What stands before the page's own paths. */
  readonly routeBase: string;
  /** The version of the data, when the host knows it; the manifest's wins. */
  readonly dataVersion: string;
};

/** Exactly these are local development (design decision): nothing else skips real identity or paths. */
export const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

export function readConfig(root: HTMLElement, location: Location): PageConfig {
  const { pageId, base = '', routeBase = '', dataVersion = '' } = root.dataset;
  const page = (Object.keys(PAGES) as Page[]).find((name) => PAGES[name] === pageId) ?? null;
  return {
    page,
    base: isLocal(location.hostname) ? '' : base.replace(/\/$/, ''),
    routeBase: routeBase.replace(/\/$/, ''),
    dataVersion,
  };
}
