import { Navigate, Route, Routes } from 'react-router-dom';
import { Coming } from '../shared/Coming.tsx';
import { SectionFrame, type Tab } from '../shared/SectionFrame.tsx';

const TITLE = 'NHL Fantasy Hub';
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
  <Routes>
    <Route element={<SectionFrame title={TITLE} path={path} tabs={TABS} />}>
      {TABS.map(({ slug, title }) => (
        <Route key={slug} path={slug} element={<Coming title={title} section={TITLE} />} />
      ))}
      <Route path="*" element={<Navigate to={`${path}/${TABS[0].slug}`} replace />} />
    </Route>
  </Routes>
);
