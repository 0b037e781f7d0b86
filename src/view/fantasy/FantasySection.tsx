import { ComingSection } from '../shared/ComingSection.tsx';
import type { Tab } from '../shared/SectionFrame.tsx';

const TABS = [
  { slug: 'my-team', name: 'My Team', title: 'My Team' },
  { slug: 'skater-rankings', name: 'Skater Rankings', title: 'Skater Rankings' },
  { slug: 'goalie-rankings', name: 'Goalie Rankings', title: 'Goalie Rankings' },
  { slug: 'games-by-week', name: 'Games by Week', title: 'Games by Week' },
  { slug: 'trade-tool', name: 'Trade Tool', title: 'Trade Tool' },
  { slug: 'usage', name: 'Usage', title: 'Usage Analytics' },
] as const satisfies readonly Tab[];

/** The Fantasy Hub's frame (spec 2). */
export const FantasySection = ({ path }: { readonly path: string }) => (
  <ComingSection title="NHL Fantasy Hub" path={path} tabs={TABS} />
);
