import { lazy, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useMatch } from 'react-router-dom';
import type { App } from '../../state/app.ts';
import { SectionFrame } from '../shared/SectionFrame.tsx';
import { HubControls } from './HubControls.tsx';
import { HubStatus } from './HubStatus.tsx';
import { SkipToSlip } from './SkipToSlip.tsx';
import { HUB_TABS, HUB_TITLE } from './tabs.ts';

// Each tab is a chunk of its own.
const Games = lazy(() => import('./games/GamesPage.tsx').then((m) => ({ default: m.GamesPage })));
const Totals = lazy(() => import('./totals/TotalsPage.tsx').then((m) => ({ default: m.TotalsPage })));
const Props = lazy(() => import('./props/PropsPage.tsx').then((m) => ({ default: m.PropsPage })));
const Parlay = lazy(() => import('./parlay/ParlayPage.tsx').then((m) => ({ default: m.ParlayPage })));

const TABS = Object.values(HUB_TABS);

/** The Game Probability Hub. Its files are asked for as soon as one of its tabs is shown. */
export function HubSection({ app, path }: { readonly app: App; readonly path: string }) {
  const { state, actions } = app.hub;
  // The builder says sooner that it loads (spec 9). What counts is the tab that the page opens with.
  const onBuilder = useMatch(`${path}/${HUB_TABS.parlay.slug}`) !== null;
  const opensWith = useRef<'builder' | 'other'>(onBuilder ? 'builder' : 'other');
  useEffect(() => {
    void actions.loadData(opensWith.current);
  }, [actions]);

  return (
    <Routes>
      <Route
        element={
          <SectionFrame
            title={HUB_TITLE}
            path={path}
            tabs={TABS}
            status={<HubStatus hub={state} />}
            controls={<HubControls hub={state} actions={actions} />}
            skip={<SkipToSlip path={path} />}
          />
        }
      >
        <Route path={HUB_TABS.games.slug} element={<Games />} />
        <Route path={HUB_TABS.totals.slug} element={<Totals />} />
        <Route path={HUB_TABS.props.slug} element={<Props />} />
        <Route path={HUB_TABS.parlay.slug} element={<Parlay app={app} />} />
        <Route path="*" element={<Navigate to={`${path}/${HUB_TABS.games.slug}`} replace />} />
      </Route>
    </Routes>
  );
}
