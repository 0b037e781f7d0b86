import type { FantasyTab } from '@ddh/engine/internal/domain';
import type { Tab } from '../shared/SectionFrame.tsx';

export const FANTASY_TITLE = 'NHL Fantasy Hub';

/** The tabs in display order. Unknown paths redirect to the first tab. */
export const TABS = {
  team: { slug: 'my-team', name: 'My Team', title: 'My Team' },
  skaters: { slug: 'skater-rankings', name: 'Skaters', title: 'Skater Rankings' },
  goalies: { slug: 'goalie-rankings', name: 'Goalies', title: 'Goalie Rankings' },
  week: { slug: 'games-by-week', name: 'Games by Week', title: 'Games by Week' },
  trade: { slug: 'trade-tool', name: 'Trade Tool', title: 'Trade Tool' },
  usage: { slug: 'usage', name: 'Usage', title: 'Usage Analytics' },
} as const satisfies Readonly<Record<FantasyTab, Tab>>;
