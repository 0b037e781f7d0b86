import { Navigate, Route, Routes } from 'react-router-dom';
import { Coming } from '../shared/Coming.tsx';
import { SectionFrame, type Tab } from '../shared/SectionFrame.tsx';

const TITLE = 'NHL Value Vault';
const TABS = [
  { slug: 'goal-value', name: 'Goals', title: 'Goal Value' },
  { slug: 'assist-value', name: 'Assists', title: 'Assist Value' },
  { slug: 'point-value', name: 'Points', title: 'Point Value' },
  { slug: 'sog-value', name: 'Shots', title: 'SOG Value' },
  { slug: 'main-value', name: 'Main', title: 'Main Value' },
] as const satisfies readonly Tab[];

/** The Value Vault's frame (spec 2). */
export const VaultSection = ({ path }: { readonly path: string }) => (
  <Routes>
    <Route element={<SectionFrame title={TITLE} path={path} tabs={TABS} />}>
      {TABS.map(({ slug, title }) => (
        <Route key={slug} path={slug} element={<Coming title={title} section={TITLE} />} />
      ))}
      <Route path="*" element={<Navigate to={`${path}/${TABS[0].slug}`} replace />} />
    </Route>
  </Routes>
);
