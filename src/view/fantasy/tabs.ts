import type { FantasyTab } from '@ddh/engine/internal/fantasy';
import type { App } from '../../state/app.ts';
import type { Fantasy } from '../../state/fantasy.ts';
import type { PageTabs } from '../shared/section/pageTab.ts';

export const FANTASY_TITLE = 'NHL Fantasy Hub';

/** What every page of the Fantasy Hub gets. */
export type FantasyProps = { readonly app: App; readonly fantasy: Fantasy };

/** Both rankings share one page, with different files. */
const RANKINGS = {
  limit: 130.1,
  page: () => import('./rankings/RankingsPage.tsx').then((m) => m.RankingsPage),
} as const;

export const TABS: PageTabs<FantasyTab, FantasyProps> = {
  team: {
    slug: 'my-team',
    name: 'My Team',
    title: 'My Team',
    loading: 'Loading your teams...',
    limit: 137.4,
    page: () => import('./team/TeamPage.tsx').then((m) => m.TeamPage),
  },
  skaters: {
    slug: 'skater-rankings',
    name: 'Skaters',
    title: 'Skater Rankings',
    loading: 'Loading skater data...',
    failed: 'Error loading skater data.',
    ...RANKINGS,
  },
  goalies: {
    slug: 'goalie-rankings',
    name: 'Goalies',
    title: 'Goalie Rankings',
    loading: 'Loading goalie data...',
    failed: 'Error loading goalie data.',
    ...RANKINGS,
  },
  week: {
    slug: 'games-by-week',
    name: 'Games by Week',
    title: 'Games by Week',
    loading: 'Loading data...',
    limit: 135.9,
    page: () => import('./week/WeekPage.tsx').then((m) => m.WeekPage),
  },
  trade: {
    slug: 'trade-tool',
    name: 'Trade Tool',
    title: 'Trade Tool',
    loading: 'Loading data...',
    limit: 140.7,
    page: () => import('./trade/TradePage.tsx').then((m) => m.TradePage),
  },
  usage: {
    slug: 'usage',
    name: 'Usage',
    title: 'Usage Analytics',
    loading: 'Loading data...',
    limit: 129.7,
    page: () => import('./usage/UsagePage.tsx').then((m) => m.UsagePage),
  },
};
