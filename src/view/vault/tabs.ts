import type { VaultTab } from '@ddh/engine/internal/vault';
import type { App } from '../../state/app.ts';
import type { Slips } from '../../state/slips.ts';
import type { Vault } from '../../state/vault.ts';
import type { PageTabs } from '../shared/section/pageTab.ts';

export const VAULT_TITLE = 'NHL Value Vault';

/** What every page of the Vault gets. */
export type VaultProps = { readonly app: App; readonly vault: Vault; readonly slips: Slips };

/** The tabs of single markets share one page, with different files. */
const VALUES = {
  terms: ['ev', 'fair', 'kelly', 'hold'],
  limit: 134.3,
  page: () => import('./ValuePage.tsx').then((m) => m.ValuePage),
} as const;

export const TABS: PageTabs<VaultTab, VaultProps> = {
  goal: { slug: 'goal-value', name: 'Goals', title: 'Goal Value', loading: 'Loading goal value data...', ...VALUES },
  assist: {
    slug: 'assist-value',
    name: 'Assists',
    title: 'Assist Value',
    loading: 'Loading assist value data...',
    ...VALUES,
  },
  point: {
    slug: 'point-value',
    name: 'Points',
    title: 'Point Value',
    loading: 'Loading point value data...',
    ...VALUES,
  },
  sog: { slug: 'sog-value', name: 'Shots', title: 'SOG Value', loading: 'Loading sog value data...', ...VALUES },
  main: { slug: 'main-value', name: 'Main', title: 'Main Value', loading: 'Loading main value data...', ...VALUES },
  edges: {
    slug: 'all-edges',
    name: 'All Edges',
    title: 'All Edges',
    loading: 'Loading data...',
    terms: ['ev', 'fair', 'kelly', 'hold'],
    limit: 134.9,
    page: () => import('./EdgesPage.tsx').then((m) => m.EdgesPage),
  },
};
