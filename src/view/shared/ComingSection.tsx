import { Navigate, Route, Routes } from 'react-router-dom';
import { Coming } from './Coming.tsx';
import { SectionFrame, type Tab } from './SectionFrame.tsx';

type ComingSectionProps = {
  readonly title: string;
  readonly path: string;
  /** At least one: unknown paths lead to the first. */
  readonly tabs: readonly [Tab, ...Tab[]];
};

/** A section that has its tabs and not yet their pages. */
export const ComingSection = ({ title, path, tabs }: ComingSectionProps) => (
  <Routes>
    <Route element={<SectionFrame title={title} path={path} tabs={tabs} />}>
      {tabs.map((tab) => (
        <Route key={tab.slug} path={tab.slug} element={<Coming title={tab.title} section={title} />} />
      ))}
      <Route path="*" element={<Navigate to={`${path}/${tabs[0].slug}`} replace />} />
    </Route>
  </Routes>
);
