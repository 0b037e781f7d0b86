import type { Page } from '@ddh/engine/internal/domain';

/** The first path segment of each section (spec 2). */
const SECTION_SLUGS: Readonly<Record<Page, string>> = {
  hub: 'nhl-game-probability-hub',
  vault: 'nhl-value-vault',
  fantasy: 'nhl-fantasy',
};

/** Returns a section's path inside the app, which is below the host's route base. */
export const sectionPath = (page: Page): string => `/${SECTION_SLUGS[page]}`;

/** The first tab of each section. A link to a section names it, because the section's own path is a redirect. */
export const FIRST_SLUGS: Readonly<Record<Page, string>> = {
  hub: 'game-probabilities',
  vault: 'goal-value',
  fantasy: 'my-team',
};

export const BUILDER_SLUG = 'parlay-builder';

/** The query in which a site without pretty permalinks names the path (class-ddh-routes.php). */
const PATH_QUERY = 'ddh_path';

/** Browsers and hosts encode the same letters differently: `В`, `%D0%92` and `%d0%92`. */
function plain(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize().toLowerCase();
  } catch {
    return segment;
  }
}

/** The segments of a path, without the empty ones of slashes at its end. */
const segmentsOf = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/').map(plain);

/** Returns whether a path inside the app is `outer` or a path below it. */
export function isBelow(path: string, outer: string): boolean {
  const parts = segmentsOf(path);
  return segmentsOf(outer).every((segment, place) => segment === parts[place]);
}

/** Returns whether two paths inside the app are the same, in any case and encoding, and with or without a slash at the end. */
export const isSamePath = (a: string, b: string): boolean => isBelow(a, b) && isBelow(b, a);

/** Returns the path inside the app, or '/' for an address that is not below the route base. */
export function innerPath(routeBase: string, { pathname, search }: { pathname: string; search: string }): string {
  const asked = new URLSearchParams(search).get(PATH_QUERY);
  if (asked !== null) return `/${asked}`;
  const inner = pathname.split('/').slice(routeBase.split('/').length);
  return isBelow(pathname, routeBase) ? `/${inner.join('/')}` : '/';
}
