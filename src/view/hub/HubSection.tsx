import { Navigate, Route, Routes, useMatch } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { HUB_TABS, type LeagueDate } from '@ddh/engine/internal/domain';
import type { App } from '../../state/app.ts';
import { createHub, type Hub } from '../../state/hub.ts';
import { createSlips, type Slips } from '../../state/slips.ts';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { Reserve } from '../shared/Reserve.tsx';
import { NewerData } from '../shared/section/NewerData.tsx';
import { SectionStatus } from '../shared/section/SectionStatus.tsx';
import { useShownTab } from '../shared/section/useShownTab.ts';
import { SectionFrame } from '../shared/SectionFrame.tsx';
import { SkipToSlip } from '../slip/SkipToSlip.tsx';
import { HUB_TITLE, TRACK_RECORD_TAB, TABS } from './tabs.ts';
import { formatDate } from '@ddh/engine/internal/format';
import { OddsSelect } from '../shared/section/OddsSelect.tsx';
import { Select, type Option } from '../shared/Select.tsx';
import { DockPlace } from '../slip/DockPlace.tsx';

// The code of each tab is a separate chunk.
const Games = lazyWithRetry(() => import('./games/GamesPage.tsx').then((m) => m.GamesPage), <Reserve />).Component;
const Totals = lazyWithRetry(() => import('./totals/TotalsPage.tsx').then((m) => m.TotalsPage), <Reserve />).Component;
const Props = lazyWithRetry(() => import('./props/PropsPage.tsx').then((m) => m.PropsPage), <Reserve />).Component;
const Builder = lazyWithRetry(
  () => import('../builder/BuilderPage.tsx').then((m) => m.BuilderPage),
  <Reserve />,
).Component;
const TrackRecord = lazyWithRetry(
  () => import('./trackRecord/TrackRecordPage.tsx').then((m) => m.TrackRecordPage),
  <Reserve />,
).Component;

/** The Game Probability Hub. A tab's files load in parallel with its code, when the tab is shown. */
export function HubSection({ app, path }: { readonly app: App; readonly path: string }) {
  const hub = app.keep(createHub, app.services);
  const slips = app.keep(createSlips, app);
  const { dataInfo, nextDate } = useSnapshot(hub.state);
  const newDay = nextDate && { date: nextDate, show: hub.actions.showNextDate };
  const onBuilder = useMatch(`${path}/${TABS.parlay.slug}`) !== null;
  useShownTab(hub, HUB_TABS, (tab) => `${path}/${TABS[tab].slug}`);

  return (
    <Routes>
      <Route
        element={
          <SectionFrame
            title={HUB_TITLE}
            path={path}
            tabs={[...HUB_TABS.map((name) => TABS[name]), ...(dataInfo?.trackRecord ? [TRACK_RECORD_TAB] : [])]}
            status={
              <NewerData section={hub} newDay={newDay}>
                <SectionStatus state={hub.state} />
              </NewerData>
            }
            controls={<HubControls hub={hub} />}
            skip={<SkipToSlip slips={slips} onBuilder={onBuilder} />}
            // The builder has its own place for the slip.
            dock={onBuilder ? null : <HubDock hub={hub} slips={slips} />}
          />
        }
      >
        <Route path={TABS.games.slug} element={<Games app={app} hub={hub} slips={slips} />} />
        <Route path={TABS.totals.slug} element={<Totals app={app} hub={hub} slips={slips} />} />
        <Route path={TABS.props.slug} element={<Props app={app} hub={hub} slips={slips} />} />
        <Route path={TABS.parlay.slug} element={<Builder app={app} hub={hub} slips={slips} />} />
        <Route path={TRACK_RECORD_TAB.slug} element={<TrackRecord app={app} hub={hub} path={path} />} />
        <Route path="*" element={<Navigate to={`${path}/${TABS.games.slug}`} replace />} />
      </Route>
    </Routes>
  );
}

/** Selects the date and the odds type, which all pages of the Hub share. */
function HubControls({ hub }: { readonly hub: Hub }) {
  const { dataInfo, date } = useSnapshot(hub.state);
  return (
    <>
      <Select
        label="Available Dates"
        placeholder="choose date..."
        value={date}
        options={dateOptions(dataInfo?.dates ?? [], date)}
        onChoose={hub.actions.selectDate}
      />
      <OddsSelect section={hub} />
    </>
  );
}

/** The options of the date field. They include the chosen date even if the file with the dates failed to load. */
function dateOptions(dates: readonly LeagueDate[], chosen: LeagueDate | null): readonly Option<LeagueDate>[] {
  const all = chosen === null || dates.includes(chosen) ? dates : [chosen, ...dates];
  return all.map((date) => ({ value: date, label: formatDate(date) }));
}

/** The slip at the bottom of a page of the Hub. */
function HubDock({ hub, slips }: { readonly hub: Hub; readonly slips: Slips }) {
  const { dataInfo, date, today } = useSnapshot(hub.state);
  const only = slips.closedFor({ schedule: dataInfo?.builder, today }, date);
  return (
    <DockPlace slips={slips} closed={only === null ? null : { only, onSwitch: () => hub.actions.selectDate(only) }} />
  );
}
