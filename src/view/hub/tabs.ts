import type { HubTab } from '@ddh/engine/internal/hub';
import type { App } from '../../state/app.ts';
import type { Hub } from '../../state/hub.ts';
import type { Slips } from '../../state/slips.ts';
import type { PageTabs } from '../shared/section/pageTab.ts';

export const HUB_TITLE = 'NHL Game Probability Hub';

/** What every page of the Hub gets. */
export type HubProps = { readonly app: App; readonly hub: Hub; readonly slips: Slips };

export const TABS: PageTabs<HubTab, HubProps> = {
  games: {
    slug: 'game-probabilities',
    name: 'Game Win',
    title: 'Game Win Probabilities',
    loading: 'Loading game probabilities...',
    terms: ['fair'],
    limit: 118.9,
    page: () => import('./games/GamesPage.tsx').then((m) => m.GamesPage),
  },
  totals: {
    slug: 'totals-and-spread-probabilities',
    name: 'Totals & Spread',
    title: 'Total & Spread Probabilities',
    loading: 'Loading data...',
    terms: ['fair'],
    limit: 122.0,
    page: () => import('./totals/TotalsPage.tsx').then((m) => m.TotalsPage),
  },
  props: {
    slug: 'player-prop-probabilities',
    name: 'Player Props',
    title: 'Player Prop Probabilities',
    loading: 'Loading player prop data...',
    terms: ['fair'],
    limit: 123.9,
    page: () => import('./props/PropsPage.tsx').then((m) => m.PropsPage),
  },
  parlay: {
    slug: 'parlay-builder',
    name: 'Parlay Builder',
    title: 'Parlay Builder',
    loading: 'Loading parlay builder...',
    terms: ['fair', 'ev', 'kelly'],
    limit: 167.2,
    page: () => import('../builder/BuilderPage.tsx').then((m) => m.BuilderPage),
  },
  record: {
    slug: 'track-record',
    name: 'Track Record',
    title: 'Track Record',
    loading: 'Loading the record...',
    limit: 118.6,
    page: () => import('./trackRecord/TrackRecordPage.tsx').then((m) => m.TrackRecordPage),
    isOn: ({ trackRecord }) => trackRecord,
  },
};
