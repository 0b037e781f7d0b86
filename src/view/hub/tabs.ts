import type { Tab } from '../shared/SectionFrame.tsx';

export const HUB_TITLE = 'NHL Game Probability Hub';

/** The Hub's tabs (spec 2), the first of which unknown paths lead to. */
export const HUB_TABS = [
  { slug: 'game-probabilities', name: 'Game Win', title: 'Game Win Probabilities' },
  { slug: 'totals-and-spread-probabilities', name: 'Totals & Spread', title: 'Total & Spread Probabilities' },
  { slug: 'player-prop-probabilities', name: 'Player Props', title: 'Player Prop Probabilities' },
  { slug: 'parlay-builder', name: 'Parlay Builder', title: 'Parlay Builder' },
] as const satisfies readonly Tab[];
