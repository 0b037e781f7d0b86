import type { Page } from '@ddh/engine/internal/domain';

/** The first path segment of each section (spec 2). */
const SECTION_SLUGS: Readonly<Record<Page, string>> = {
  hub: 'nhl-game-probability-hub',
  vault: 'nhl-value-vault',
  fantasy: 'nhl-fantasy',
};

/** Returns a section's path below `routeBase`. */
export const sectionPath = (routeBase: string, page: Page): string => `${routeBase}/${SECTION_SLUGS[page]}`;
