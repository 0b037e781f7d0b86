import type { HubTab } from '@ddh/engine/internal/domain';
import type { Tab } from '../shared/SectionFrame.tsx';

export const HUB_TITLE = 'NHL Game Probability Hub';

/** The tabs in display order. Unknown paths redirect to the first tab. */
export const TABS = {
  games: { slug: 'game-probabilities', name: 'Game Win', title: 'Game Win Probabilities' },
  totals: {
    slug: 'totals-and-spread-probabilities',
    name: 'Totals & Spread',
    title: 'Total & Spread Probabilities',
  },
  props: { slug: 'player-prop-probabilities', name: 'Player Props', title: 'Player Prop Probabilities' },
  parlay: { slug: 'parlay-builder', name: 'Parlay Builder', title: 'Parlay Builder' },
} as const satisfies Readonly<Record<HubTab, Tab>>;

/** The tab for the track record of a site's forecasts. Without a track record, a site lacks this tab. */
export const TRACK_RECORD_TAB = {
  slug: 'track-record',
  name: 'Track Record',
  title: 'Track Record',
} as const satisfies Tab;
