import type { VaultTab } from '@ddh/engine/internal/domain';
import type { Tab } from '../shared/SectionFrame.tsx';

export const VAULT_TITLE = 'NHL Value Vault';

/** The tabs in display order. Unknown paths redirect to the tab Goals. */
export const TABS = {
  goal: { slug: 'goal-value', name: 'Goals', title: 'Goal Value' },
  assist: { slug: 'assist-value', name: 'Assists', title: 'Assist Value' },
  point: { slug: 'point-value', name: 'Points', title: 'Point Value' },
  sog: { slug: 'sog-value', name: 'Shots', title: 'SOG Value' },
  main: { slug: 'main-value', name: 'Main', title: 'Main Value' },
  edges: { slug: 'all-edges', name: 'All Edges', title: 'All Edges' },
} as const satisfies Readonly<Record<VaultTab, Tab>>;
