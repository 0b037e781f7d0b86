import { Navigate, Route, Routes } from 'react-router-dom';
import { FANTASY_TABS } from '@ddh/engine/internal/domain';
import type { App } from '../../state/app.ts';
import { createFantasy } from '../../state/fantasy.ts';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { Reserve } from '../shared/Reserve.tsx';
import { NewerData } from '../shared/section/NewerData.tsx';
import { SectionStatus } from '../shared/section/SectionStatus.tsx';
import { useShownTab } from '../shared/section/useShownTab.ts';
import { SectionFrame } from '../shared/SectionFrame.tsx';
import { FANTASY_TITLE, TABS } from './tabs.ts';

// The code of each tab is a separate chunk. Skater Rankings and Goalie Rankings share the same page, with different
// files.
const Team = lazyWithRetry(() => import('./team/TeamPage.tsx').then((m) => m.TeamPage), <Reserve />).Component;
const Rankings = lazyWithRetry(
  () => import('./rankings/RankingsPage.tsx').then((m) => m.RankingsPage),
  <Reserve />,
).Component;
const Week = lazyWithRetry(() => import('./week/WeekPage.tsx').then((m) => m.WeekPage), <Reserve />).Component;
const Trade = lazyWithRetry(() => import('./trade/TradePage.tsx').then((m) => m.TradePage), <Reserve />).Component;
const Usage = lazyWithRetry(() => import('./usage/UsagePage.tsx').then((m) => m.UsagePage), <Reserve />).Component;

/** The Fantasy Hub. When a tab is shown, its files and its code load in parallel. */
export function FantasySection({ app, path }: { readonly app: App; readonly path: string }) {
  const fantasy = app.keep(createFantasy, app.services);
  useShownTab(fantasy, FANTASY_TABS, (tab) => `${path}/${TABS[tab].slug}`);

  return (
    <Routes>
      <Route
        element={
          <SectionFrame
            title={FANTASY_TITLE}
            path={path}
            tabs={FANTASY_TABS.map((name) => TABS[name])}
            status={
              <NewerData section={fantasy}>
                <SectionStatus state={fantasy.state} />
              </NewerData>
            }
          />
        }
      >
        <Route path={TABS.team.slug} element={<Team app={app} fantasy={fantasy} />} />
        <Route
          path={TABS.skaters.slug}
          element={<Rankings key="skaters" app={app} fantasy={fantasy} tab="skaters" />}
        />
        <Route
          path={TABS.goalies.slug}
          element={<Rankings key="goalies" app={app} fantasy={fantasy} tab="goalies" />}
        />
        <Route path={TABS.week.slug} element={<Week app={app} fantasy={fantasy} />} />
        <Route path={TABS.trade.slug} element={<Trade app={app} fantasy={fantasy} />} />
        <Route path={TABS.usage.slug} element={<Usage app={app} fantasy={fantasy} />} />
        <Route path="*" element={<Navigate to={`${path}/${TABS.team.slug}`} replace />} />
      </Route>
    </Routes>
  );
}
